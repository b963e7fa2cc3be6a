extension AppSession {
  /// The texts of the rows of a list, one array for each row.
  ///
  /// The list is scrolled from its beginning to its end, since only the cells on the screen exist, and then back.
  ///
  /// - Parameters:
  ///   - list: which list; the first on the screen unless it is said.
  ///   - columns: how many texts are taken of each row; a row with fewer has empty ones. Nil takes all.
  package func rows(of list: Query = Query.anyList.first, columns: Int? = nil) async throws -> [[String]] {
    try await waitFor(list)
    let isSideways = try await isSideways(list)
    let (back, forth): (ScrollDirection, ScrollDirection) = isSideways ? (.left, .right) : (.up, .down)
    try await scrollToEnd(back, of: list)
    var rows = try await visibleRows(of: list)
    let hasScrolled = try await scrollToEnd(forth, of: list) {
      rows.merge(try await visibleRows(of: list)) { $0.count >= $1.count ? $0 : $1 }
    }
    if hasScrolled { try await scrollToEnd(back, of: list) }
    let ordered = rows.sorted { ($0.key.section, $0.key.row) < ($1.key.section, $1.key.row) }.map(\.value)
    guard let columns else { return ordered }
    return ordered.map { Array(($0 + Array(repeating: "", count: columns)).prefix(columns)) }
  }

  /// Scrolls a list to its end; returns whether it had to.
  @discardableResult
  private func scrollToEnd(
    _ direction: ScrollDirection, of list: Query, afterEach look: () async throws -> Void = {}
  ) async throws -> Bool {
    var drags = 0
    // At its end it is left alone: pulling a list further would have it loaded anew.
    while try await !isAtEnd(direction, of: list), try await scroll(direction, on: list) {
      try await look()
      drags += 1
      guard drags < limits.drags else {
        throw AppError.endlessScrolling(drags, lookingFor: "the end of the list", tree: try await tree())
      }
    }
    return drags > 0
  }

  /// Whether a list is scrolled to its sides.
  private func isSideways(_ list: Query) async throws -> Bool {
    let tree = try await tree()
    return list.elements(in: tree).first.map { tree.isSideways($0) } ?? false
  }

  /// Whether a list says that there is nothing further in a direction.
  private func isAtEnd(_ direction: ScrollDirection, of list: Query) async throws -> Bool {
    let tree = try await tree()
    let isSideways = direction == .left || direction == .right
    guard let list = list.elements(in: tree).first,
      let offset = tree.property(isSideways ? .contentOffsetX : .contentOffsetY, of: list)?.numeric,
      let length = tree.property(isSideways ? .contentWidth : .contentHeight, of: list)?.numeric
    else { return false }
    if direction == .up || direction == .left { return offset <= 0 }
    let frame = tree.frame(of: list)
    return offset + (isSideways ? frame.width : frame.height) >= length - 0.5
  }

  /// The texts of the cells of which something is seen.
  private func visibleRows(of list: Query) async throws -> [RowPosition: [String]] {
    let tree = try await tree()
    var rows: [RowPosition: [String]] = [:]
    // A row may be seen though its middle is not; what is behind another screen is no row of the list in front.
    guard let list = list.elements(in: tree).first else { return rows }
    for cell in Query.view.role("cell").lookingEverywhere.elements(in: tree)
    where tree.isElement(cell, in: list) {
      guard case .integer(let row) = tree.property(.row, of: cell),
        case .integer(let section) = tree.property(.section, of: cell)
      else { continue }
      let inside = (cell.index + 1..<tree.end(of: cell).index).lazy.map(ElementID.init)
      rows[RowPosition(section: section, row: row)] = inside.compactMap { element in
        guard tree.role(of: element) == "text", tree.property(.hidden, of: element)?.equals(true) != true
        else { return nil }
        return tree.string(.text, of: element)
      }
    }
    return rows
  }
}

/// Where a row stands in its list, counted from 0.
private struct RowPosition: Hashable {
  let section: Int
  let row: Int
}
