/// Elements on a plane that may be larger than its visible part, as in `UIScrollView`.
public struct ScrollView: View {
  /// The node that describes the element.
  public var node: Node

  /// Arranges elements on a plane. The view takes the room that its neighbours leave, clips its content and can be
  /// scrolled.
  ///
  /// - Parameters:
  ///   - axes: the directions in which the plane may be larger than its visible part. Horizontal alone arranges the
  ///     elements from left to right, anything else from top to bottom.
  ///   - spacing: points between neighbours.
  ///   - inset: points between the elements and the edges of the plane.
  ///   - isPaging: whether each element is a page as large as the view, and scrolling stops only at pages.
  ///   - content: the elements.
  public init(
    _ axes: Axes = .vertical, spacing: Double = 0, inset: Double = 0, isPaging: Bool = false,
    @ViewBuilder content: () -> [Node]
  ) {
    let scrolling = Scrolling(axes: axes, spacing: spacing, inset: inset, isPaging: isPaging)
    node = Node(.scrollView, arrangement: Arrangement(kind: .scrolling(scrolling)), children: content())
    node.fills = .both
    node.set("isPagingEnabled", to: .boolean(isPaging))
  }
}

/// Flexible space between elements; it does not appear as an element itself.
public struct Spacer: View {
  /// The node that describes the element.
  public var node: Node

  /// Creates a space.
  public init() {
    node = Node(.spacer, arrangement: .fixed(Size(width: 0, height: 0)))
    node.fills = .both
  }
}
