#if canImport(XCTest) && !canImport(Darwin)
  import ElementQuery
  import Foundation

  /// The state of an element and of the elements in it at one moment.
  @preconcurrency @MainActor
  public protocol XCUIElementSnapshot: XCUIElementAttributes {
    /// The elements directly inside.
    var children: [any XCUIElementSnapshot] { get }
  }

  /// The state of an element or of the application at one moment.
  @MainActor
  final class ElementSnapshot: XCUIElementSnapshot {
    let tree: AccessibilityTree
    private let node: ElementPath.Node
    /// The element whose properties are returned; for the application, its window.
    let element: ElementID

    init(_ node: ElementPath.Node, in tree: AccessibilityTree) {
      (self.node, self.tree, element) = (node, tree, node.element ?? ElementID(0))
    }

    convenience init(_ element: ElementID, in tree: AccessibilityTree) { self.init(.element(element), in: tree) }

    private var isApplication: Bool { node == .application }

    var identifier: String { isApplication ? "" : tree.identifier(of: element) }
    var label: String { isApplication ? "" : tree.label(of: element) }
    var title: String { "" }
    var value: Any? { text }
    /// The value as a text.
    var text: String? { isApplication ? nil : tree.value(of: element) }
    var placeholderValue: String? { tree.base.string(.placeholder, of: element) }
    var elementType: XCUIElement.ElementType {
      isApplication ? .application : XCUIElement.ElementType(tree.kind(of: element))
    }
    var isEnabled: Bool { !tree.isFalse(.enabled, of: element) }
    var isSelected: Bool { tree.isTrue(.selected, of: element) }
    var hasFocus: Bool { !isApplication && tree.hasFocus(element) }
    var position: Double? { tree.position(of: element) }
    var frame: CGRect {
      let frame = tree.frame(of: element)
      return CGRect(x: frame.x, y: frame.y, width: frame.width, height: frame.height)
    }
    var children: [any XCUIElementSnapshot] { tree.children(of: node).map { ElementSnapshot($0, in: tree) } }

    /// The element and its descendants, one per line.
    var subtree: [String] {
      var lines = [isApplication ? "Application" : tree.line(for: element)]
      var depths: [ElementID: Int] = isApplication ? [:] : [element: 0]
      for inner in tree.descendants(of: nil, in: node.element) {
        let depth = (tree.parent(of: inner).flatMap { depths[$0] } ?? 0) + 1
        depths[inner] = depth
        lines.append(String(repeating: "  ", count: depth) + tree.line(for: inner))
      }
      return lines
    }
  }
#endif
