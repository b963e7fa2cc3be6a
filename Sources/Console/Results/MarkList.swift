import AppUnderTest

/// What queries can ask for on a screen: marks and classes.
enum MarkList {
  /// What `marked:'…'` finds among the visible elements, each once for each class that has it.
  ///
  /// A part of an element that has the same mark, such as the text of a button, is left out.
  static func marks(of tree: any ElementTree) -> [(mark: String, className: String)] {
    var seen: Set<String> = []
    var marks: [(String, String)] = []
    for element in tree.visibleElements {
      for property in [PropertyName.identifier, .label] {
        let name = tree.elementClass(of: element).shorthand
        guard let mark = tree.string(property, of: element), !mark.isEmpty,
          !tree.ancestors(of: element).contains(where: { tree.string(property, of: $0) == mark }),
          seen.insert("\(name) \(mark)").inserted
        else { continue }
        marks.append((mark, name))
      }
    }
    return marks
  }

  static func lines(of tree: any ElementTree, style: ConsoleStyle) -> [String] {
    let marks = marks(of: tree)
    let width = min(marks.map(\.className.count).max() ?? 0, 30)
    return marks.map { mark, name in
      let blanks = String(repeating: " ", count: max(width - name.count, 0))
      return style.paint(name, .className) + blanks + " " + style.paint(Query.quote(mark.withVisibleControls), .mark)
    }
  }

  /// The classes of the visible elements as queries write them, with how many there are.
  static func classLines(of tree: any ElementTree) -> [String] {
    var counts: [String: Int] = [:]
    for element in tree.visibleElements {
      counts[tree.elementClass(of: element).shorthand, default: 0] += 1
    }
    return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\($0.value)  \($0.key)" }
  }
}
