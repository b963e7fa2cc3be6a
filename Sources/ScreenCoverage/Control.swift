import AppUnderTest
import Exploring

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
  /// Whether it is a row of a list, or in one.
  package let isInRow: Bool

  /// The control in words, such as `button "Save"`.
  package var description: String {
    if isInRow { return name.isEmpty ? "\(role) in rows" : "\(role) in rows of \"\(name)\"" }
    return name.isEmpty ? "\(role) without a name" : "\(role) \"\(name)\""
  }

  /// The identity of an element.
  ///
  /// - Parameters:
  ///   - element: a control of the screen.
  ///   - tree: the screen.
  ///   - screen: the title of the screen; empty for a screen without a title.
  init(_ element: ElementID, in tree: any ElementTree, named screen: String) {
    role = tree.role(of: element) ?? "control"
    isInRow = tree.isInRow(element)
    let name = isInRow ? screen : Self.name(of: element, in: tree)
    self.name = name.count == 1 ? name : name.withoutDigits
  }

  private static func name(of element: ElementID, in tree: any ElementTree) -> String {
    let isField = ["textField", "searchField"].contains(tree.role(of: element))
    // The text of a field is its value.
    let names: [PropertyName] =
      isField ? [.label, .placeholder, .hint, .identifier] : [.label, .text, .placeholder, .identifier]
    let values = names.lazy.compactMap { tree.string($0, of: element) }
    return values.first { $0.contains { !$0.isWhitespace } } ?? ""
  }
}

/// A screen with its controls.
struct ControlScreen {
  let tree: any ElementTree
  let name: String
  /// The visible controls in tree order, without those that are parts of another control.
  let controls: [(element: ElementID, control: Control)]

  /// The title of the bar in front, or the first heading; empty without both. Other texts are often data.
  private static func title(of tree: any ElementTree) -> String {
    let seen = Array(tree.visibleElements)
    let bar = seen.last { tree.role(of: $0) == "navigationBar" }
    let titled = bar ?? seen.first { tree.role(of: $0) == "heading" }
    return titled.flatMap {
      tree.string(.label, of: $0) ?? tree.string(.text, of: $0) ?? tree.string(.identifier, of: $0)
    }
      ?? ""
  }

  init(_ tree: any ElementTree) {
    self.tree = tree
    let title = Self.title(of: tree)
    name = tree.nameOfScreen
    var found: [(element: ElementID, control: Control)] = []
    var next = ElementID(0)
    for element in tree.elements where element >= next {
      guard tree.isVisible(element), let role = tree.role(of: element) else { continue }
      if Self.wholes.contains(role) { next = max(tree.end(of: element), ElementID(element.index + 1)) }
      guard role == "picker" || tree.takesTouches(element), !Self.groups.contains(role),
        !tree.elementClass(of: element).isKind(of: "UISearchBar")
      else { continue }
      found.append((element, Control(element, in: tree, named: title)))
    }
    controls = found
  }

  /// Roles of controls whose parts do not count by themselves. A keyboard is not a control of the app.
  private static let wholes: Set<String> = [
    "stepper", "picker", "datePicker", "slider", "keyboard", "textField", "searchField",
  ]
  /// Roles of elements that only group controls.
  private static let groups: Set<String> = ["tabList", "keyboard", "key"]

  /// The description of an element without its frame, which is the same on other screens.
  static func words(_ description: String) -> String {
    let parts = description.split(separator: " (", omittingEmptySubsequences: false)
    return parts.count > 1 ? parts.dropLast().joined(separator: " (") : description
  }

  /// Whether a control can be used.
  func isEnabled(_ element: ElementID) -> Bool { tree.property(.enabled, of: element)?.equals(false) != true }

  /// The control that an element is or belongs to; nil for an element outside of controls.
  func control(around element: ElementID) -> Control? {
    controls.last { $0.element == element || tree.isElement(element, in: $0.element) }?.control
  }
}

extension String {
  /// The text with `#` in place of each number.
  var withoutDigits: String {
    var text = ""
    for character in self {
      if !character.isNumber { text.append(character) } else if text.last != "#" { text.append("#") }
    }
    return text
  }
}
