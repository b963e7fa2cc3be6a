/// A picture, as `UIImageView` shows it; a model app has only its name and size.
public struct ImageView: View {
  /// The element as data.
  public var node: Node

  /// Makes a picture.
  ///
  /// - Parameters:
  ///   - name: what the picture is called; the property `image` and its accessibility label.
  ///   - size: its size in points.
  public init(_ name: String, size: Size = Size(width: 44, height: 44)) {
    node = Node(.imageView, arrangement: .fixed(size))
    node.label = name
    node.traits = .image
    node.set("image", to: .string(name))
  }
}
