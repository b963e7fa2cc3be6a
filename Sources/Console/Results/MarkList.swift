import AppUnderTest

/// The marks and classes on a screen.
enum MarkList {
  /// The visible elements' marks for `marked:'…'`, each once per class.
  ///
  /// Parts of an element with the same mark, such as the text of a button, are left out.
  ///
  /// - Parameters:
  ///   - tree: the screen.
  ///   - withKeys: whether the keys of a keyboard are included.
  static func marks(of tree: any ElementTree, withKeys: Bool = true) -> [(mark: String, className: String)] {
    var seen: Set<String> = []
    var marks: [(String, String)] = []
    var keyboardEnd = ElementID(0)
    for element in tree.visibleElements where element >= keyboardEnd {
      if !withKeys, tree.keyCount(ofKeyboard: element) != nil { keyboardEnd = tree.end(of: element) }
      for property in [PropertyName.identifier, .label] {
        let name = tree.classWord(of: element)
        guard let mark = tree.string(property, of: element), !mark.isEmpty,
          !tree.ancestors(of: element).contains(where: { tree.string(property, of: $0) == mark }),
          seen.insert("\(name) \(mark)").inserted
        else { continue }
        marks.append((mark, name))
      }
    }
    return marks
  }

  /// The marks as text, or as an array of objects with `class` and `mark`.
  static func text(of tree: any ElementTree, style: ConsoleStyle) -> String {
    guard style.isJSON else { return lines(of: tree, style: style).joined(separator: "\n") }
    return .json(marks(of: tree).map { [("class", .string($1)), ("mark", .string($0))] })
  }

  private static func lines(of tree: any ElementTree, style: ConsoleStyle) -> [String] {
    let marks = marks(of: tree, withKeys: false)
    let width = min(marks.map(\.className.count).max() ?? 0, 30)
    return marks.map { mark, name in
      let blanks = String(repeating: " ", count: max(width - name.count, 0))
      return style.paint(name, .className) + blanks + " " + style.paint(Query.quote(mark.withVisibleControls), .mark)
    }
  }

  /// The classes of elements with their counts, as text or as an array of objects with `class` and `count`.
  static func classes(of elements: [ElementID], in tree: any ElementTree, style: ConsoleStyle) -> String {
    var counts: [String: Int] = [:]
    for element in elements { counts[tree.classWord(of: element), default: 0] += 1 }
    let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    if style.isJSON { return .json(sorted.map { [("class", .string($0.key)), ("count", .integer($0.value))] }) }
    return sorted.map { "\($0.value)  \($0.key)" }.joined(separator: "\n")
  }

  /// The properties of an element, as text or as an object.
  static func properties(of element: ElementID, in tree: any ElementTree, style: ConsoleStyle) -> String {
    let names = PropertyName.common + tree.furtherProperties(of: element)
    let properties = names.compactMap { name in tree.value(of: element, for: PropertyName(name)).map { (name, $0) } }
    if style.isJSON { return "{\(String.members(properties))}" }
    return properties.map { "\($0): \($1.description.withVisibleControls)" }.joined(separator: "\n")
  }
}

extension String {
  /// A JSON array with one object per line.
  fileprivate static func json(_ objects: [[(String, PropertyValue)]]) -> String {
    objects.isEmpty ? "[]" : "[\n" + objects.map { "{\(members($0))}" }.joined(separator: ",\n") + "\n]"
  }

  /// The members of a JSON object.
  fileprivate static func members(_ members: [(String, PropertyValue)]) -> String {
    members.map { "\(PropertyValue.string($0).json):\($1.json)" }.joined(separator: ",")
  }
}
