/// The arrangement of the children of an element, or the size of an element without children.
public struct Arrangement {
  /// The kinds of arrangement, with the data that layout needs.
  enum Kind {
    case stack(Stack)
    case grid(columns: Int, spacing: Double)
    case flow(spacing: Double, inset: Double)
    case layered
    case scrolling(Scrolling)
    case rows(RowSource)
    case items(ItemSource)
    case cell(CellActions)
    case wheel(Wheel)
    case text(TextStyle)
    case fixed(Size)
    case placed(Size, (Size) -> [Rect])
  }

  let kind: Kind

  /// From top to bottom, each as wide as the element unless the alignment differs.
  ///
  /// - Parameters:
  ///   - spacing: points between neighbours.
  ///   - inset: points between the children and the edges.
  ///   - alignment: the position of children that are narrower than the element.
  ///   - distribution: how the height is shared.
  public static func vertical(
    spacing: Double = 0, inset: Double = 0, alignment: Alignment = .fill, distribution: Distribution = .fill
  ) -> Arrangement {
    let stack = Stack(
      axis: .vertical, spacing: spacing, inset: inset, alignment: alignment, distribution: distribution)
    return Arrangement(kind: .stack(stack))
  }

  /// From left to right, each as high as the element unless the alignment differs.
  ///
  /// - Parameters:
  ///   - spacing: points between neighbours.
  ///   - inset: points between the children and the edges.
  ///   - alignment: the position of children that are lower than the element.
  ///   - distribution: how the width is shared.
  public static func horizontal(
    spacing: Double = 0, inset: Double = 0, alignment: Alignment = .fill, distribution: Distribution = .fill
  ) -> Arrangement {
    let stack = Stack(
      axis: .horizontal, spacing: spacing, inset: inset, alignment: alignment, distribution: distribution)
    return Arrangement(kind: .stack(stack))
  }

  /// In rows of equal cells, at least one to a row.
  ///
  /// - Parameters:
  ///   - columns: the number of cells in a row.
  ///   - spacing: points between neighbours.
  public static func grid(columns: Int, spacing: Double = 0) -> Arrangement {
    Arrangement(kind: .grid(columns: max(columns, 1), spacing: spacing))
  }

  /// From left to right in as many lines as needed, like words.
  ///
  /// - Parameters:
  ///   - spacing: points between neighbours, and between lines.
  ///   - inset: points between the children and the edges.
  public static func flow(spacing: Double = 0, inset: Double = 0) -> Arrangement {
    Arrangement(kind: .flow(spacing: spacing, inset: inset))
  }

  /// In front of each other in the same frame.
  public static var layered: Arrangement { Arrangement(kind: .layered) }

  /// A text instead of children.
  ///
  /// - Parameters:
  ///   - size: the size of the font in points.
  ///   - lines: the largest number of lines; 0 for no limit.
  ///   - padding: points around it.
  public static func text(size: Double = 17, lines: Int = 1, padding: Double = 0) -> Arrangement {
    Arrangement(kind: .text(TextStyle(size: size, lines: lines, padding: padding)))
  }

  /// An element of this size, without content.
  public static func fixed(_ size: Size) -> Arrangement { Arrangement(kind: .fixed(size)) }

  /// Each in a frame that is calculated from the size of the element.
  ///
  /// - Parameters:
  ///   - size: the size of the element if nothing else determines it.
  ///   - frames: returns the frame of each child, relative to the top left corner of the element; children without a
  ///     frame are omitted.
  public static func placed(_ size: Size, frames: @escaping (Size) -> [Rect]) -> Arrangement {
    Arrangement(kind: .placed(size, frames))
  }
}

/// The position of the children of a stack across its direction.
public enum Alignment: String, Sendable, Hashable, CaseIterable {
  /// The children reach from edge to edge.
  case fill
  /// The children are at the left edge, or at the top.
  case leading
  /// The children are in the middle.
  case center
  /// The children are at the right edge, or at the bottom.
  case trailing
}

/// How the children of a stack share its room along its direction.
public enum Distribution: String, Sendable, Hashable, CaseIterable {
  /// Children that fill share the room that is left by the other children.
  case fill
  /// All have the same size.
  case fillEqually
  /// All grow by the same factor.
  case fillProportionally
  /// The gaps between them are equal, and at least the spacing.
  case equalSpacing
  /// The distances between their centres are equal.
  case equalCentering
}

/// A row or a column of elements.
struct Stack {
  let axis: Axes
  let spacing: Double
  let inset: Double
  var alignment = Alignment.fill
  var distribution = Distribution.fill
}

/// The font of a text and its largest number of lines.
struct TextStyle {
  let size: Double
  let lines: Int
  let padding: Double
  /// The smallest height in points, including the padding.
  var leastHeight = 0.0
  /// Whether the text size follows the setting of the device instead of the fixed size of the app.
  var isScaled = true
  /// Whether a text that the user has enlarged takes as many lines as it needs, as in the cells and buttons of UIKit.
  var wrapsWhenEnlarged = false
}

/// A plane that is partly visible through the frame of an element.
struct Scrolling {
  /// The directions in which it may be larger than the frame.
  let axes: Axes
  let spacing: Double
  let inset: Double
  /// Whether scrolling stops only at multiples of the frame's size.
  let isPaging: Bool
}
