/// Rows that can be scrolled, like `UITableView`; only rows on the screen exist.
public struct Table: View {
  /// The node that describes the element.
  public var node: Node

  /// Shows a cell for each item; the table takes the room that its neighbours leave.
  ///
  /// - Parameters:
  ///   - items: the items.
  ///   - rowHeight: the height of every row in points, above 0; nil if the content determines it, at least 44.
  ///   - row: creates the cell of an item; called only for rows on the screen.
  public init<Items: RandomAccessCollection>(
    _ items: Items, rowHeight: Double? = nil, row: @escaping (Items.Element) -> Cell
  ) {
    self.init(rowHeight: rowHeight) { Section(items, row: row) }
  }

  /// Shows sections with their headers and footers; the table takes the room that its neighbours leave.
  ///
  /// - Parameters:
  ///   - isGrouped: whether the sections are visually separated; otherwise the header of the topmost section stays in
  ///     view while its rows are scrolled.
  ///   - rowHeight: the height of every row in points, above 0; nil if the content determines it, at least 44.
  ///   - sections: the sections in order.
  public init(isGrouped: Bool = false, rowHeight: Double? = nil, @SectionBuilder sections: () -> [Section]) {
    var source = RowSource(sections().map(\.rows))
    source.rowHeight = rowHeight.map { max($0, 1) }
    source.headersStick = !isGrouped
    node = Node(.tableView, arrangement: Arrangement(kind: .rows(source)))
    node.fills = .both
    node.set("isGrouped", to: .boolean(isGrouped))
    node.style.background = isGrouped ? .lightGray : .white
  }

  /// Shows the controls for deleting and moving rows while editing.
  ///
  /// - Parameters:
  ///   - isEditing: whether the controls are shown.
  ///   - move: called with the old and the new position of a moved cell; nil to hide the control for moving.
  public consuming func editing(_ isEditing: Bool, move: ((CellPosition, CellPosition) -> Void)? = nil) -> Table {
    changingRows {
      $0.isEditing = isEditing
      $0.move = move
    }.changing { $0.set("isEditing", to: .boolean(isEditing)) }
  }

  /// Allows reloading the rows by pulling them down.
  ///
  /// - Parameters:
  ///   - isRefreshing: whether they are being reloaded, which a turning wheel shows.
  ///   - action: reloads them.
  public consuming func refresh(isRefreshing: Bool, action: @escaping () -> Void) -> Table {
    changingRows {
      $0.isRefreshing = isRefreshing
      $0.refresh = action
    }
  }

  /// Shows elements in the middle of the table when it has no rows.
  public consuming func emptyContent(@ViewBuilder _ content: () -> [Node]) -> Table {
    let content = content()
    return changingRows { $0.emptyContent = content }
  }

  private consuming func changingRows(_ change: (inout RowSource) -> Void) -> Table {
    guard case .rows(var source) = node.arrangement.kind else { return self }
    change(&source)
    return changing { $0.arrangement = Arrangement(kind: .rows(source)) }
  }
}
