/// Elements on a plane that may be larger than what is seen of it, as `UIScrollView` shows them.
public struct ScrollView: View {
  /// The element as data.
  public var node: Node

  /// Arranges elements on a plane; the view takes the room that its neighbours leave, clips and can be scrolled.
  ///
  /// - Parameters:
  ///   - axes: in which directions the plane may be larger than what is seen of it; horizontal alone arranges the
  ///     elements from left to right, anything else from top to bottom.
  ///   - spacing: points between neighbours.
  ///   - inset: points between the elements and the edges of the plane.
  ///   - isPaging: whether each element is a page as large as the view, and the view comes to rest only at a page.
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

/// Room between elements that takes what they leave; it is no element itself.
public struct Spacer: View {
  /// The element as data.
  public var node: Node

  /// Makes room.
  public init() {
    node = Node(.spacer, arrangement: .fixed(Size(width: 0, height: 0)))
    node.fills = .both
  }
}
