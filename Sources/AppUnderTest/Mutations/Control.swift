/// The identity of a control in an app: its role and name.
///
/// Equal roles and names are one control, on whichever screens they appear. Numbers in names do not count, except in names
/// of one character, such as the keys of a calculator. The controls of rows are one control for each kind and screen,
/// because their names are data.
package struct Control: Sendable, Hashable {
  /// The role, such as `button`.
  package let role: String
  /// The name; for controls in rows, the name of the screen.
  package let name: String
  /// Whether the control is a row of a list, or is inside a row.
  package let isInRow: Bool

  /// The control in words, such as `button "Save"`.
  package var description: String {
    if isInRow { return name.isEmpty ? "\(role) in rows" : "\(role) in rows of \"\(name)\"" }
    return name.isEmpty ? "\(role) without a name" : "\(role) \"\(name)\""
  }

  /// Describes a control by its identity.
  package init(role: String, name: String, isInRow: Bool) {
    (self.role, self.name, self.isInRow) = (role, name, isInRow)
  }

  /// The identity of an element.
  ///
  /// - Parameters:
  ///   - element: a control or a text of the screen.
  ///   - tree: the screen.
  ///   - screen: the title of the screen; empty for a screen without a title.
  package init(_ element: ElementID, in tree: any ElementTree, named screen: String) {
    role = tree.role(of: element) ?? "control"
    isInRow = tree.isInRow(element)
    let name = isInRow ? screen : Self.name(of: element, in: tree)
    self.name = name.count == 1 ? name : name.withoutDigits
  }

  private static func name(of element: ElementID, in tree: any ElementTree) -> String {
    let isField = tree.isTextField(element)
    // The text of a field is its value.
    let names: [PropertyName] =
      isField ? [.label, .placeholder, .hint, .identifier] : [.label, .text, .placeholder, .identifier]
    let values = names.lazy.compactMap { tree.string($0, of: element) }
    return values.first(where: \.hasWords) ?? ""
  }
}

extension ElementTree {
  /// The title of the bar in front, or the first heading; empty without both. Other texts are often data.
  package var titleOfScreen: String {
    let seen = Array(visibleElements)
    let titled = [seen.last { role(of: $0) == "navigationBar" }, seen.first { role(of: $0) == "heading" }]
    return titled.lazy.compactMap(\.self).compactMap(title).first ?? ""
  }

  /// The label, the text or else the identifier of an element; nil if none of the three contains a word.
  package func title(of element: ElementID) -> String? {
    [PropertyName.label, .text, .identifier].lazy.compactMap { string($0, of: element) }.first(where: \.hasWords)
  }

  /// The visible controls in tree order, except parts of other controls.
  package var namedControls: [(element: ElementID, control: Control)] {
    let title = titleOfScreen
    var found: [(element: ElementID, control: Control)] = []
    var next = ElementID(0)
    for element in elements where element >= next {
      guard isVisible(element), let role = role(of: element) else { continue }
      if wholes.contains(role) { next = max(end(of: element), ElementID(element.index + 1)) }
      guard role == "picker" || takesTouches(element), !groups.contains(role),
        !elementClass(of: element).isKind(of: "UISearchBar")
      else { continue }
      found.append((element, Control(element, in: self, named: title)))
    }
    return found
  }

  /// The visible texts outside of buttons and other controls, in tree order.
  package var shownTexts: [(element: ElementID, control: Control)] {
    let title = titleOfScreen
    return elements.compactMap { element in
      guard isVisible(element), let role = role(of: element), textRoles.contains(role), !isPartOfControl(element),
        string(.text, of: element)?.hasWords == true
      else { return nil }
      return (element, Control(element, in: self, named: title))
    }
  }

  /// Whether a control can be used.
  package func isEnabled(_ element: ElementID) -> Bool { !isFalse(.enabled, of: element) }
}

/// Roles of controls whose parts do not count by themselves. A keyboard is not a control of the app.
private let wholes: Set<String> = [
  "stepper", "picker", "datePicker", "slider", "keyboard", "textField", "searchField",
]
/// Roles of elements that only group controls.
private let groups: Set<String> = ["tabList", "keyboard", "key"]
/// Roles of elements that only show a text.
private let textRoles: Set<String> = ["text", "heading"]

extension String {
  /// Whether the text is more than white space.
  package var hasWords: Bool { contains { !$0.isWhitespace } }

  /// The text with `#` in place of each number.
  package var withoutDigits: String {
    var text = ""
    for character in self {
      if !character.isNumber { text.append(character) } else if text.last != "#" { text.append("#") }
    }
    return text
  }
}
