/// Cells in lines, of which only those on the screen exist, as `UICollectionView` shows them.
public struct CollectionView: View {
  /// The element as data.
  public var node: Node

  /// Shows a cell for each item; the collection takes the room that its neighbours leave.
  ///
  /// - Parameters:
  ///   - items: what the cells show.
  ///   - itemSize: the size of every cell in points; as many stand in a line as there is room for.
  ///   - spacing: the least number of points between cells.
  ///   - inset: points between the cells and the edges.
  ///   - axes: in which direction it is scrolled. Horizontal alone lets the cells stand below one another in columns,
  ///     one column beside the other; anything else side by side in rows, one row below the other.
  ///   - item: makes the cell of an item; called only for cells on the screen.
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

/// One cell of a collection, as `UICollectionViewCell` shows it.
public struct CollectionCell: View {
  /// The element as data.
  public var node: Node

  /// Makes a cell with elements one below the other in its content view.
  ///
  /// - Parameters:
  ///   - action: what a touch does; nil does nothing.
  ///   - content: the elements.
  public init(action: (() -> Void)? = nil, @ViewBuilder content: () -> [Node]) {
    let contentView = Node(.view, arrangement: .vertical(spacing: 2, inset: 4), children: content())
    node = Node(.collectionViewCell, arrangement: .layered, children: [contentView])
    node.gestures.touch = action
  }
}

/// What a collection shows, each cell made when it comes on the screen.
struct ItemSource {
  let count: Int
  let size: Size
  let spacing: Double
  let inset: Double
  /// Whether the lines are columns, one beside the other.
  let isHorizontal: Bool
  /// Makes the cell at an index, counted from 0.
  let cell: (Int) -> Node

  /// How many cells stand in a line, at least 1.
  ///
  /// - Parameter room: how long a line may be, in points.
  func cellsInLine(within room: Double) -> Int {
    let cells = (room - 2 * inset + spacing) / max(extent + spacing, 1)
    return cells.isFinite ? max(Int(min(cells, 10_000)), 1) : 1
  }

  /// How long a cell is in the direction of its line, in points.
  var extent: Double { isHorizontal ? size.height : size.width }

  /// How far one line is behind the one before, in points.
  var pitch: Double { max(isHorizontal ? size.width : size.height, 1) + spacing }

  /// How long all lines are one behind the other, in points.
  ///
  /// - Parameter lines: how many there are.
  func length(ofLines lines: Int) -> Double { max(Double(lines) * pitch - spacing, 0) + 2 * inset }

  /// The lines of which something is seen.
  ///
  /// - Parameters:
  ///   - offset: how far they are scrolled, in points.
  ///   - length: how much of them is seen, in points.
  ///   - count: how many there are.
  func lines(from offset: Double, length: Double, of count: Int) -> Range<Int> {
    let line = { (index: Double) in index.isNaN ? 0 : Int(min(max(index, 0), Double(count))) }
    let first = line((offset - inset) / pitch)
    return first..<max(line(((offset + length - inset) / pitch).rounded(.up)), first)
  }

  /// Where a cell is, from the top left corner of what is scrolled.
  ///
  /// - Parameters:
  ///   - index: the index of the cell, counted from 0.
  ///   - perLine: how many cells stand in a line.
  ///   - room: how long a line may be, in points.
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
