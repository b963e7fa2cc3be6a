/// Elements one below the other, as a vertical `UIStackView` shows them.
public struct VStack: View {
  /// The element as data.
  public var node: Node

  /// Arranges elements from top to bottom, each as wide as the stack.
  ///
  /// - Parameters:
  ///   - spacing: points between neighbours.
  ///   - inset: points between the elements and the edges of the stack.
  ///   - content: the elements.
  public init(spacing: Double = 0, inset: Double = 0, @ViewBuilder content: () -> [Node]) {
    node = Node(.stackView, arrangement: .vertical(spacing: spacing, inset: inset), children: content())
  }
}

/// Elements one beside the other, as a horizontal `UIStackView` shows them.
public struct HStack: View {
  /// The element as data.
  public var node: Node

  /// Arranges elements from left to right, each as high as the stack.
  ///
  /// - Parameters:
  ///   - spacing: points between neighbours.
  ///   - inset: points between the elements and the edges of the stack.
  ///   - content: the elements.
  public init(spacing: Double = 0, inset: Double = 0, @ViewBuilder content: () -> [Node]) {
    node = Node(.stackView, arrangement: .horizontal(spacing: spacing, inset: inset), children: content())
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

/// Elements on a plane that may be higher than its place, as `UIScrollView` shows them.
public struct ScrollView: View {
  /// The element as data.
  public var node: Node

  /// Arranges elements from top to bottom; the view takes the room that its neighbours leave, clips and can be swiped.
  ///
  /// - Parameters:
  ///   - spacing: points between neighbours.
  ///   - inset: points between the elements and the edges of the plane.
  ///   - content: the elements.
  public init(spacing: Double = 0, inset: Double = 0, @ViewBuilder content: () -> [Node]) {
    node = Node(.scrollView, arrangement: .scrolling(spacing: spacing, inset: inset), children: content())
    node.fills = .both
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

extension ElementClass {
  /// The class of what takes room and is left out of the tree.
  static let spacer = ElementClass("Spacer")
}
