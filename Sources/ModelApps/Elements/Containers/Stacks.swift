/// Elements one below the other, as a vertical `UIStackView` shows them.
public struct VStack: View {
  /// The element as data.
  public var node: Node

  /// Arranges elements from top to bottom.
  ///
  /// - Parameters:
  ///   - spacing: points between neighbours.
  ///   - inset: points between the elements and the edges of the stack.
  ///   - alignment: where elements are that are narrower than the stack.
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

/// Elements one beside the other, as a horizontal `UIStackView` shows them.
public struct HStack: View {
  /// The element as data.
  public var node: Node

  /// Arranges elements from left to right.
  ///
  /// - Parameters:
  ///   - spacing: points between neighbours.
  ///   - inset: points between the elements and the edges of the stack.
  ///   - alignment: where elements are that are lower than the stack.
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

/// Elements in front of each other in the same frame, the last in front, as subviews of a `UIView` are.
public struct ZStack: View {
  /// The element as data.
  public var node: Node

  /// Puts elements into one frame, each as large as the whole.
  public init(@ViewBuilder content: () -> [Node]) {
    node = Node(.view, arrangement: .layered, children: content())
  }
}

/// Elements in rows of equal cells.
public struct Grid: View {
  /// The element as data.
  public var node: Node

  /// Arranges elements row by row; the grid takes the room that its neighbours leave.
  ///
  /// - Parameters:
  ///   - columns: how many cells a row has, at least 1.
  ///   - spacing: points between neighbours.
  ///   - content: the elements.
  public init(columns: Int, spacing: Double = 0, @ViewBuilder content: () -> [Node]) {
    node = Node(.view, arrangement: .grid(columns: columns, spacing: spacing), children: content())
    node.fills = .both
  }
}
