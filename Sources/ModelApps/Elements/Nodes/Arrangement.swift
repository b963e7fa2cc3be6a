/// How the children of an element are arranged inside it, or how large it is where it has none.
public struct Arrangement {
  /// The kinds of arrangement, with what layout needs to know of each.
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

  /// One below the other, each as wide as the element unless the alignment says otherwise.
  ///
  /// - Parameters:
  ///   - spacing: points between neighbours.
  ///   - inset: points between the children and the edges.
  ///   - alignment: where children are that are narrower than the element.
  ///   - distribution: how the height is shared.
  public static func vertical(
    spacing: Double = 0, inset: Double = 0, alignment: Alignment = .fill, distribution: Distribution = .fill
  ) -> Arrangement {
    let stack = Stack(
      axis: .vertical, spacing: spacing, inset: inset, alignment: alignment, distribution: distribution)
    return Arrangement(kind: .stack(stack))
  }

  /// One beside the other, each as high as the element unless the alignment says otherwise.
  ///
  /// - Parameters:
  ///   - spacing: points between neighbours.
  ///   - inset: points between the children and the edges.
  ///   - alignment: where children are that are lower than the element.
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
  ///   - columns: how many cells a row has.
  ///   - spacing: points between neighbours.
  public static func grid(columns: Int, spacing: Double = 0) -> Arrangement {
    Arrangement(kind: .grid(columns: max(columns, 1), spacing: spacing))
  }

  /// From left to right, in as many lines as are needed, as words are.
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
  ///   - lines: how many lines it may take; 0 is as many as it needs.
  ///   - padding: points around it.
  public static func text(size: Double = 17, lines: Int = 1, padding: Double = 0) -> Arrangement {
    Arrangement(kind: .text(TextStyle(size: size, lines: lines, padding: padding)))
  }

  /// Nothing is in it, and it has this size of its own.
  public static func fixed(_ size: Size) -> Arrangement { Arrangement(kind: .fixed(size)) }

  /// Each in a frame that is calculated from the size of the element.
  ///
  /// - Parameters:
  ///   - size: how large the element is of its own.
  ///   - frames: gives the frame of each child, from the top left corner of the element; children without one are left
  ///     out.
  public static func placed(_ size: Size, frames: @escaping (Size) -> [Rect]) -> Arrangement {
    Arrangement(kind: .placed(size, frames))
  }
}

/// Where the children of a stack are in the direction in which they do not follow one another.
public enum Alignment: String, Sendable, Hashable, CaseIterable {
  /// They reach from edge to edge.
  case fill
  /// They are at the left edge, or at the top.
  case leading
  /// They are in the middle.
  case center
  /// They are at the right edge, or at the bottom.
  case trailing
}

/// How the children of a stack share its room in the direction in which they follow one another.
public enum Distribution: String, Sendable, Hashable, CaseIterable {
  /// Children that fill take what the others leave.
  case fill
  /// All are of one size.
  case fillEqually
  /// All grow by one factor.
  case fillProportionally
  /// The gaps between them are equal, and at least the spacing.
  case equalSpacing
  /// Their middles have equal distances.
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

/// A text: its font and how many lines it may take.
struct TextStyle {
  let size: Double
  let lines: Int
  let padding: Double
  /// Whether it is as large as the user of the device wants texts, and not as the author of the app made it.
  var isScaled = true
}

/// A plane that is seen through the frame of an element.
struct Scrolling {
  /// In which directions it may be larger than the frame.
  let axes: Axes
  let spacing: Double
  let inset: Double
  /// Whether it comes to rest only at multiples of the frame's size.
  let isPaging: Bool
}
