/// A button with a title or a picture, like `UIButton`.
public struct Button: View {
  /// The node that describes the element.
  public var node: Node

  /// Creates a button.
  ///
  /// - Parameters:
  ///   - title: its text, which is also its accessibility label.
  ///   - action: called when it is touched.
  public init(_ title: String, action: @escaping () -> Void) {
    node = Node.titled(.button, title: title, labelClass: .buttonLabel, action: action)
  }

  /// Creates a button with a picture.
  ///
  /// - Parameters:
  ///   - image: the name of the picture.
  ///   - label: the accessibility label; nil for the name of the picture.
  ///   - size: the size of the picture in points.
  ///   - action: called when it is touched.
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
  /// A control with a title label inside.
  static func titled(
    _ elementClass: ElementClass, title: String, labelClass: ElementClass, action: @escaping () -> Void
  ) -> Node {
    var label = Label(title).ofClass(labelClass).node
    // A finger needs 44 points.
    let style = TextStyle(size: 17, lines: 1, padding: 11, leastHeight: 44, wrapsWhenEnlarged: true)
    label.arrangement = Arrangement(kind: .text(style))
    label.style.textAlignment = .center
    var node = Node(elementClass, arrangement: .layered, children: [label])
    node.text = title
    node.label = title
    node.traits = .button
    node.gestures.touch = action
    return node
  }
}
