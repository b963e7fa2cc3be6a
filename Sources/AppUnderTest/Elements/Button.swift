/// A button with a title, as `UIButton` shows it.
public struct Button: View {
  /// The element as data.
  public var node: Node

  /// Makes a button.
  ///
  /// - Parameters:
  ///   - title: what it says; its accessibility label as well.
  ///   - action: what a touch does.
  public init(_ title: String, action: @escaping () -> Void) {
    node = Node.titled(.button, title: title, labelClass: .buttonLabel, action: action)
  }
}

extension Node {
  /// A control with a label inside that says its title.
  static func titled(
    _ elementClass: ElementClass, title: String, labelClass: ElementClass, action: @escaping () -> Void
  ) -> Node {
    var label = Label(title).ofClass(labelClass).node
    label.arrangement = .text(padding: 11)
    var node = Node(elementClass, arrangement: .layered, children: [label])
    node.text = title
    node.label = title
    node.gestures.touch = action
    return node
  }
}
