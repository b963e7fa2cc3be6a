/// A picture, like `UIImageView`; a model app has only its name and size.
public struct ImageView: View {
  /// The node that describes the element.
  public var node: Node

  /// Creates a picture.
  ///
  /// - Parameters:
  ///   - name: the name of the picture, used for the property `image` and as its accessibility label.
  ///   - size: its size in points.
  public init(_ name: String, size: Size = Size(width: 44, height: 44)) {
    node = Node(.imageView, arrangement: .fixed(size))
    node.label = name
    node.traits = .image
    node.set("image", to: .string(name))
  }
}
