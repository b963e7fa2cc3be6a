import AppUnderTest
import Exploring

/// A screen with its controls.
struct ControlScreen: Sendable {
  let tree: any ElementTree
  /// The name for people.
  let name: String
  /// The visible controls in tree order, without those that are parts of another control.
  let controls: [(element: ElementID, control: Control)]

  init(_ tree: any ElementTree) { (self.tree, name, controls) = (tree, tree.nameOfScreen, tree.namedControls) }

  /// The description of an element without its frame, which is the same on other screens.
  static func words(_ description: String) -> String {
    let parts = description.split(separator: " (", omittingEmptySubsequences: false)
    return parts.count > 1 ? parts.dropLast().joined(separator: " (") : description
  }

  /// The control that an element is or belongs to; nil for an element outside of controls.
  func control(around element: ElementID) -> (element: ElementID, control: Control)? {
    controls.last { $0.element == element || tree.isElement(element, in: $0.element) }
  }
}
