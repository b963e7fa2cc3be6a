/// A text, like `UILabel`.
public struct Label: View {
  /// The node that describes the element.
  public var node: Node

  /// Creates a label.
  ///
  /// - Parameters:
  ///   - text: its text, which is also its accessibility label.
  ///   - size: the size of the font in points.
  ///   - lines: the largest number of lines; 0 for no limit.
  public init(_ text: String, size: Double = 17, lines: Int = 1) {
    node = Node(.label, arrangement: .text(size: size, lines: lines))
    node.text = text
    node.label = text
    node.traits = .staticText
  }

  /// Lets a text that the user has enlarged take as many lines as it needs.
  consuming func wrappingWhenEnlarged() -> Label {
    guard case .text(var style) = node.arrangement.kind else { return self }
    style.wrapsWhenEnlarged = true
    return changing { $0.arrangement = Arrangement(kind: .text(style)) }
  }
}
