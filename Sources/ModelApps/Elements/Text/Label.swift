/// A text, as `UILabel` shows it.
public struct Label: View {
  /// The element as data.
  public var node: Node

  /// Makes a label.
  ///
  /// - Parameters:
  ///   - text: what it shows; its accessibility label as well.
  ///   - size: the size of the font in points.
  ///   - lines: how many lines it may take; 0 is as many as it needs.
  public init(_ text: String, size: Double = 17, lines: Int = 1) {
    node = Node(.label, arrangement: .text(size: size, lines: lines))
    node.text = text
    node.label = text
    node.traits = .staticText
  }
}
