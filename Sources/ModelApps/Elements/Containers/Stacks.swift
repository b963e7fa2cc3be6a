/// Elements from top to bottom, like a vertical `UIStackView`.
public struct VStack: View {
  /// The node that describes the element.
  public var node: Node

  /// Arranges elements from top to bottom.
  ///
  /// - Parameters:
  ///   - spacing: points between neighbours.
  ///   - inset: points between the elements and the edges of the stack.
  ///   - alignment: the position of elements that are narrower than the stack.
  ///   - distribution: how the elements share the height of the stack.
  ///   - content: the elements.
  public init(
    spacing: Double = 0, inset: Double = 0, alignment: Alignment = .fill, distribution: Distribution = .fill,
    @ViewBuilder content: () -> [Node]
  ) {
    let arrangement = Arrangement.vertical(
      spacing: spacing, inset: inset, alignment: alignment, distribution: distribution)
    node = Node(.stackView, arrangement: arrangement, children: content())
  }
}

/// Elements from left to right, like a horizontal `UIStackView`.
public struct HStack: View {
  /// The node that describes the element.
  public var node: Node

  /// Arranges elements from left to right.
  ///
  /// - Parameters:
  ///   - spacing: points between neighbours.
  ///   - inset: points between the elements and the edges of the stack.
  ///   - alignment: the position of elements that are lower than the stack.
  ///   - distribution: how the elements share the width of the stack.
  ///   - content: the elements.
  public init(
    spacing: Double = 0, inset: Double = 0, alignment: Alignment = .fill, distribution: Distribution = .fill,
    @ViewBuilder content: () -> [Node]
  ) {
    let arrangement = Arrangement.horizontal(
      spacing: spacing, inset: inset, alignment: alignment, distribution: distribution)
    node = Node(.stackView, arrangement: arrangement, children: content())
  }
}

/// Elements in front of each other in the same frame, the last in front, like subviews of a `UIView`.
public struct ZStack: View {
  /// The node that describes the element.
  public var node: Node

  /// Puts elements into one frame, each as large as the whole frame.
  public init(@ViewBuilder content: () -> [Node]) {
    node = Node(.view, arrangement: .layered, children: content())
  }
}

/// Elements in rows of equal cells.
public struct Grid: View {
  /// The node that describes the element.
  public var node: Node

  /// Arranges elements row by row; the grid takes the room that its neighbours leave.
  ///
  /// - Parameters:
  ///   - columns: the number of cells in a row, at least 1.
  ///   - spacing: points between neighbours.
  ///   - content: the elements.
  public init(columns: Int, spacing: Double = 0, @ViewBuilder content: () -> [Node]) {
    node = Node(.view, arrangement: .grid(columns: columns, spacing: spacing), children: content())
    node.fills = .both
  }
}
