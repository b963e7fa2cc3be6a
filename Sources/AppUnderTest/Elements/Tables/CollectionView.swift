/// Cells side by side in lines, of which only those on the screen exist, as `UICollectionView` shows them.
public struct CollectionView: View {
  /// The element as data.
  public var node: Node

  /// Shows a cell for each item; the collection takes the room that its neighbours leave.
  ///
  /// - Parameters:
  ///   - items: what the cells show.
  ///   - itemSize: the size of every cell in points; as many stand side by side as there is room for.
  ///   - spacing: the least number of points between cells.
  ///   - inset: points between the cells and the edges.
  ///   - item: makes the cell of an item; called only for cells on the screen.
  public init<Items: RandomAccessCollection>(
    _ items: Items, itemSize: Size, spacing: Double = 10, inset: Double = 0,
    item: @escaping (Items.Element) -> CollectionCell
  ) {
    let source = ItemSource(count: items.count, size: itemSize, spacing: max(spacing, 0), inset: max(inset, 0)) {
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
  /// Makes the cell at a place, counted from 0.
  let cell: (Int) -> Node

  /// How many cells stand side by side, at least 1.
  func columns(within width: Double) -> Int {
    let room = (width - 2 * inset + spacing) / max(size.width + spacing, 1)
    return room.isFinite ? max(Int(min(room, 10_000)), 1) : 1
  }

  /// How far one line is below the one before.
  var lineHeight: Double { max(size.height, 1) + spacing }
}
