/// Rows that can be swiped, of which only those on the screen exist, as `UITableView` shows them.
public struct Table: View {
  /// The element as data.
  public var node: Node

  /// Shows a cell for each item; the table takes the room that its neighbours leave.
  ///
  /// - Parameters:
  ///   - items: what the rows show.
  ///   - rowHeight: the height of every row in points, above 0.
  ///   - row: makes the cell of an item; called only for rows on the screen.
  public init<Items: RandomAccessCollection>(
    _ items: Items, rowHeight: Double = 44, row: @escaping (Items.Element) -> Cell
  ) {
    let rows = RowSource(count: items.count, height: rowHeight) { place in
      row(items[items.index(items.startIndex, offsetBy: place)]).node
    }
    node = Node(.tableView, arrangement: .rows(rows))
    node.fills = .both
  }
}

/// One row of a table, as `UITableViewCell` shows it.
public struct Cell: View {
  /// The element as data.
  public var node: Node

  /// Makes a cell with elements one below the other in its content view.
  ///
  /// - Parameters:
  ///   - action: what a touch does; nil does nothing.
  ///   - content: the elements.
  public init(action: (() -> Void)? = nil, @ViewBuilder content: () -> [Node]) {
    let contentView = Node(
      .tableViewCellContentView, arrangement: .vertical(spacing: 2, inset: 8), children: content())
    node = Node(.tableViewCell, arrangement: .layered, children: [contentView])
    node.gestures.touch = action
  }
}
