/// A button with a title or a picture, as `UIButton` shows it.
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

  /// Makes a button with a picture.
  ///
  /// - Parameters:
  ///   - image: what the picture is called.
  ///   - label: the accessibility label; nil is the name of the picture.
  ///   - size: the size of the picture in points.
  ///   - action: what a touch does.
  public init(
    image: String, label: String? = nil, size: Size = Size(width: 44, height: 44), action: @escaping () -> Void
  ) {
    node = Node(.button, arrangement: .layered, children: [ImageView(image, size: size).node])
    node.label = label ?? image
    node.traits = .button
    node.gestures.touch = action
  }
}

extension Node {
  /// A control with a label inside that says its title.
  static func titled(
    _ elementClass: ElementClass, title: String, labelClass: ElementClass, action: @escaping () -> Void
  ) -> Node {
    var label = Label(title).ofClass(labelClass).node
    label.arrangement = .text(padding: 11)
    label.style.textAlignment = .center
    var node = Node(elementClass, arrangement: .layered, children: [label])
    node.text = title
    node.label = title
    node.traits = .button
    node.gestures.touch = action
    return node
  }
}
