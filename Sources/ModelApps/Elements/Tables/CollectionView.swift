/// Cells in lines, like `UICollectionView`; only cells on the screen exist.
public struct CollectionView: View {
  /// The node that describes the element.
  public var node: Node

  /// Shows a cell for each item; the collection takes the room that its neighbours leave.
  ///
  /// - Parameters:
  ///   - items: the items.
  ///   - itemSize: the size of every cell in points; a line contains as many cells as fit. Cells grow with larger texts.
  ///   - spacing: the least number of points between cells.
  ///   - inset: points between the cells and the edges.
  ///   - axes: the direction of scrolling. Horizontal alone fills columns from top to bottom, one column beside the
  ///     other; anything else fills rows from left to right, one row below the other.
  ///   - item: creates the cell of an item; called only for cells on the screen.
  public init<Items: RandomAccessCollection>(
    _ items: Items, itemSize: Size, spacing: Double = 10, inset: Double = 0, scrolling axes: Axes = .vertical,
    item: @escaping (Items.Element) -> CollectionCell
  ) {
    let source = ItemSource(
      count: items.count, size: itemSize, spacing: max(spacing, 0), inset: max(inset, 0),
      isHorizontal: axes == .horizontal
    ) {
      item(items[items.index(items.startIndex, offsetBy: $0)]).node
    }
    node = Node(.collectionView, arrangement: Arrangement(kind: .items(source)))
    node.fills = .both
  }
}

/// One cell of a collection, like `UICollectionViewCell`.
public struct CollectionCell: View {
  /// The node that describes the element.
  public var node: Node

  /// Creates a cell with elements from top to bottom in its content view.
  ///
  /// - Parameters:
  ///   - action: called when the cell is touched; nil for no action.
  ///   - content: the elements.
  public init(action: (() -> Void)? = nil, @ViewBuilder content: () -> [Node]) {
    let contentView = Node(.view, arrangement: .vertical(spacing: 2, inset: 4), children: content())
    node = Node(.collectionViewCell, arrangement: .layered, children: [contentView])
    node.gestures.touch = action
  }
}

/// The content of a collection; cells are created when they come on the screen.
struct ItemSource {
  let count: Int
  var size: Size
  let spacing: Double
  let inset: Double
  /// Whether the lines are columns.
  let isHorizontal: Bool
  /// Creates the cell at an index, counted from 0.
  let cell: (Int) -> Node

  /// The content with cells that have grown with their texts, but not beyond a line.
  ///
  /// - Parameters:
  ///   - factor: the factor by which texts are larger than in the app's code; 1 or less changes nothing.
  ///   - room: the length of a line, in points.
  func enlarged(by factor: Double, within room: Double) -> ItemSource {
    guard factor > 1 else { return self }
    var source = self
    source.size = Size(width: size.width * factor, height: size.height * factor)
    let longest = max(room - 2 * inset, extent)
    if isHorizontal {
      source.size.height = min(source.size.height, longest)
    } else {
      source.size.width = min(source.size.width, longest)
    }
    return source
  }

  /// The number of cells in a line, at least 1.
  ///
  /// - Parameter room: the length of a line, in points.
  func cellsInLine(within room: Double) -> Int {
    let cells = (room - 2 * inset + spacing) / max(extent + spacing, 1)
    return cells.isFinite ? max(Int(min(cells, 10_000)), 1) : 1
  }

  /// The size of a cell along its line, in points.
  var extent: Double { isHorizontal ? size.height : size.width }

  /// The distance from one line to the next, in points.
  var pitch: Double { max(isHorizontal ? size.width : size.height, 1) + spacing }

  /// The size of all lines across their direction, in points.
  ///
  /// - Parameter lines: the number of lines.
  func length(ofLines lines: Int) -> Double { max(Double(lines) * pitch - spacing, 0) + 2 * inset }

  /// The visible lines.
  ///
  /// - Parameters:
  ///   - offset: the scroll offset, in points.
  ///   - length: the size of the visible part, in points.
  ///   - count: the number of lines.
  func lines(from offset: Double, length: Double, of count: Int) -> Range<Int> {
    let line = { (index: Double) in index.isNaN ? 0 : Int(min(max(index, 0), Double(count))) }
    let first = line((offset - inset) / pitch)
    return first..<max(line(((offset + length - inset) / pitch).rounded(.up)), first)
  }

  /// The frame of a cell, relative to the top left corner of the scrolled content.
  ///
  /// - Parameters:
  ///   - index: the index of the cell, counted from 0.
  ///   - perLine: the number of cells in a line.
  ///   - room: the length of a line, in points.
  func frame(of index: Int, perLine: Int, within room: Double) -> Rect {
    let (line, position) = index.quotientAndRemainder(dividingBy: perLine)
    let free = room - 2 * inset - Double(perLine) * extent
    let gap = perLine > 1 ? max(free / Double(perLine - 1), 0) : 0
    let across = inset + Double(position) * (extent + gap)
    let along = inset + Double(line) * pitch
    return Rect(
      x: isHorizontal ? along : across, y: isHorizontal ? across : along, width: size.width, height: size.height)
  }
}
