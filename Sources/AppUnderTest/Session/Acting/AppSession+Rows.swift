extension AppSession {
  /// The texts of the rows of a list, one array for each row.
  ///
  /// The list is scrolled from its beginning to its end and back, because only visible cells exist.
  ///
  /// - Parameters:
  ///   - list: the list; by default the one that an unnamed list refers to.
  ///   - columns: the number of texts per row, with empty ones for shorter rows; nil for all texts. Of a table row with
  ///     fewer texts, the controls in its cells count as well.
  package func rows(of list: Query = .theList, columns: Int? = nil) async throws -> [[String]] {
    let ordered = try await allRows(of: list, columns: columns ?? 0).inOrder
    guard let columns else { return ordered }
    return ordered.map { Array(($0 + Array(repeating: "", count: columns)).prefix(columns)) }
  }

  /// Waits until the rows of a list meet an expectation. They are read again only after a change in the list.
  ///
  /// - Parameters:
  ///   - list: the list.
  ///   - columns: the number of texts per row; nil for all texts.
  ///   - lettingLoadingEnd: whether to wait until loading ends before the rows count.
  ///   - objection: returns the reason why the rows do not meet the expectation; nil if they do.
  /// - Throws: the last objection when the time is over; an `AppError` if the list is missing or ambiguous.
  package func waitForRows(
    of list: Query, columns: Int? = nil, lettingLoadingEnd: Bool = false,
    objection: ([[String]]) throws -> (any Error)?
  ) async throws {
    _ = try await tree()
    let deadline = try await driver.now() + timeout
    var last = Advance.event
    var isFirst = true
    var looks = 0
    while true {
      guard let found = try objection(try await rows(of: list, columns: columns)) else {
        guard lettingLoadingEnd, try await letLoadingEnd(notAfter: deadline, isFirst: isFirst) else { return }
        isFirst = false
        continue
      }
      let before = try await outline(of: list)
      repeat {
        try Task.checkCancellation()
        guard last == .event, looks < limits.looks else { throw found }
        last = try await driver.advance(notAfter: deadline)
        looks += 1
      } while try await outline(of: list) == before
    }
  }

  /// The state of a list without scrolling: its length and its visible texts.
  private func outline(of list: Query) async throws -> [String] {
    let tree = try await tree()
    guard let list = list.elements(in: tree).first else { return [] }
    let length = tree.property(.contentHeight, of: list)?.description ?? ""
    return [length] + tree.visibleRows(of: list).inOrder.flatMap { ["\n"] + $0 }
  }

  /// The number of rows in a section of a list, which is scrolled through as for `rows`.
  ///
  /// - Parameters:
  ///   - section: the index of the section, from 0.
  ///   - list: the list.
  package func rowCount(inSection section: Int, of list: Query) async throws -> Int {
    try await allRows(of: list).keys.count { $0.section == section }
  }

  /// The texts of all rows of a list, read by scrolling to its end and back.
  ///
  /// - Parameters:
  ///   - list: the list.
  ///   - columns: the number of texts that are compared per row.
  private func allRows(of list: Query, columns: Int = 0) async throws -> [RowPosition: [String]] {
    try await waitFor(list)
    _ = try list.one(in: try await tree())
    let isSideways = try await isSideways(list)
    let (back, forth): (ScrollDirection, ScrollDirection) = isSideways ? (.left, .right) : (.up, .down)
    try await scrollToEnd(back, of: list)
    var rows = try await visibleRows(of: list, columns: columns)
    let hasScrolled = try await scrollToEnd(forth, of: list) {
      let others = try await visibleRows(of: list, columns: columns)
      let changed = others.filter { position, texts in rows[position].map { $0 != texts } ?? false }
      // Other rows have replaced the earlier ones at these positions.
      if changed.count > 1, changed.count * 2 > others.count { throw AppError.unnumberedRows }
      rows.merge(others) { $0.count >= $1.count ? $0 : $1 }
    }
    if hasScrolled { try await scrollToEnd(back, of: list) }
    return rows
  }

  /// Scrolls a list to its end; returns whether this was necessary.
  @discardableResult
  private func scrollToEnd(
    _ direction: ScrollDirection, of list: Query, afterEach look: () async throws -> Void = {}
  ) async throws -> Bool {
    var drags = 0
    var elements = 0
    // At its end it is left alone: pulling a list further would have it loaded anew.
    while try await !isAtEnd(direction, of: list, hasScrolled: drags > 0), try await scrollList(list, direction) {
      try await look()
      drags += 1
      let tree = try await tree()
      elements += tree.count
      guard try limits.allowDrags(drags, over: elements) else {
        throw AppError.endlessScrolling(drags, lookingFor: "the end of the list", tree: tree)
      }
    }
    return drags > 0
  }

  /// Scrolls a list, or the view around it if that scrolls it or hides its middle; returns whether anything moved.
  private func scrollList(_ list: Query, _ direction: ScrollDirection) async throws -> Bool {
    let tree = try await tree()
    if let element = list.elements(in: tree).first,
      tree.isFalse(.scrollsItself, of: element) || !tree.showsMiddle(of: element)
    {
      return try await scroll(direction, around: list)
    }
    return try await scroll(direction, on: list)
  }

  /// Whether a list scrolls sideways.
  private func isSideways(_ list: Query) async throws -> Bool {
    let tree = try await tree()
    return list.elements(in: tree).first.map { tree.isSideways($0) } ?? false
  }

  /// Whether a list is at its end in a direction.
  ///
  /// - Parameters:
  ///   - direction: the direction.
  ///   - list: the list.
  ///   - hasScrolled: whether the list was scrolled: a page may then add rows.
  private func isAtEnd(_ direction: ScrollDirection, of list: Query, hasScrolled: Bool) async throws -> Bool {
    let isAtEnd = { (tree: any ElementTree) in
      list.elements(in: tree).first.map { tree.isAtEnd(direction, of: $0) } ?? false
    }
    if hasScrolled, driver.able(as: (any RevealingDriver).self) != nil { return try await staysAtEnd(isAtEnd) }
    return isAtEnd(try await tree())
  }

  /// The texts of the cells that are at least partly visible.
  private func visibleRows(of list: Query, columns: Int) async throws -> [RowPosition: [String]] {
    let tree = try await tree()
    return list.elements(in: tree).first.map { tree.visibleRows(of: $0, columns: columns) } ?? [:]
  }
}

extension AppError {
  /// The error for a list that creates its rows during scrolling without numbering them.
  fileprivate static let unnumberedRows = AppError(
    .notSupported, problem: "the list creates its rows during scrolling and does not number them",
    details: [
      #"Look for one row instead: When I scroll to list item "…""#,
      "Or the page numbers its rows: with aria-posinset and aria-setsize, or aria-rowindex and aria-rowcount.",
    ])
}

extension ElementTree {
  /// Whether a scroll view reports its end in a direction.
  func isAtEnd(_ direction: ScrollDirection, of view: ElementID) -> Bool {
    let isSideways = direction == .left || direction == .right
    guard let offset = property(isSideways ? .contentOffsetX : .contentOffsetY, of: view)?.numeric,
      let length = property(isSideways ? .contentWidth : .contentHeight, of: view)?.numeric
    else { return false }
    if direction == .up || direction == .left { return offset <= 0 }
    let frame = frame(of: view)
    return offset + (isSideways ? frame.width : frame.height) >= length - 0.5
  }

  /// Whether the middle of an element is visible on the screen and in all its scroll views.
  func showsMiddle(of element: ElementID) -> Bool {
    let center = frame(of: element).center
    return frame(of: ElementID(0)).contains(center)
      && ancestors(of: element).allSatisfy { !scrolls($0) || frame(of: $0).contains(center) }
  }

  /// The texts of the rows of a fully visible list, one array for each row; nil for a longer list.
  package func rows(ofWholeList list: ElementID) -> [[String]]? {
    guard let height = property(.contentHeight, of: list)?.numeric, height <= frame(of: list).height,
      property(.contentWidth, of: list)?.numeric ?? 0 <= frame(of: list).width
    else { return nil }
    return visibleRows(of: list).inOrder
  }

  /// The rows of a list, counted as by a user who scrolls through it; nil for rows before the first existing one.
  ///
  /// - Parameter list: the list.
  package func countedRows(of list: ElementID) -> [ElementID?] {
    let known = knownRows(of: list).sorted { $0.key < $1.key }
    guard let first = known.first?.key, first.section == 0 else { return known.map(\.value) }
    return Array(repeating: nil, count: first.row) + known.map(\.value)
  }

  /// The texts of the existing rows.
  fileprivate func visibleRows(of list: ElementID, columns: Int = 0) -> [RowPosition: [String]] {
    knownRows(of: list).mapValues { texts(ofRow: $0, columns: columns) }
  }

  /// The existing rows: those at least partly visible, and for a page all that are not hidden.
  private func knownRows(of list: ElementID) -> [RowPosition: ElementID] {
    var rows: [RowPosition: ElementID] = [:]
    // A cell of a model corresponds to a row or list item of a page, whose tables have cells in rows.
    let cells = Query.view.where(.equals(.role, "cell") || .equals(.role, "row") || .equals(.role, "listItem"))
    var end = list
    // A row may be visible without its middle. Rows behind another screen do not belong to the list in front.
    for cell in cells.lookingEverywhere.elements(in: self) where isElement(cell, in: list) {
      // A list inside a row is part of the row.
      guard cell.index >= end.index, !isTrue(.hidden, of: cell) else { continue }
      guard case .integer(let row) = property(.row, of: cell), case .integer(let section) = property(.section, of: cell)
      else { continue }
      end = self.end(of: cell)
      rows[RowPosition(section: section, row: row)] = cell
    }
    return rows
  }

  /// The texts of a row: those of its labels, with an empty text for an empty cell of a table, or else the titles of
  /// its buttons, the names of its pictures and the texts of its fields.
  ///
  /// - Parameters:
  ///   - cell: the row.
  ///   - columns: the number of texts that are compared. Of a table row with fewer texts, its controls count as well.
  private func texts(ofRow cell: ElementID, columns: Int) -> [String] {
    var (texts, titles, all): ([String], [String], [String]) = ([], [], [])
    let isOfTable = role(of: cell) == "row"
    var next = cell
    while next.index < end(of: cell).index {
      let element = next
      next = ElementID(element.index + 1)
      guard !isTrue(.hidden, of: element), let role = role(of: element) else { continue }
      if role == "image", let name = string(.label, of: element) { titles.append(name) }
      if Self.valueRoles.contains(role) { all.append(string(.text, of: element) ?? string(.value, of: element) ?? "") }
      guard let text = string(.text, of: element) else {
        if isOfTable, role == "cell", isEmpty(element) {
          texts.append("")
          all.append("")
        }
        continue
      }
      switch role {
      case "text", "heading", "link", "row", "listItem": break
      case "cell" where element != cell: break
      case "button", "textField", "searchField":
        titles.append(text)
        continue
      default: continue
      }
      texts.append(text)
      all.append(text)
      // Elements inside a text are part of it.
      next = end(of: element)
    }
    if isOfTable, texts.count < columns { return all }
    return texts.allSatisfy(\.isEmpty) && !titles.isEmpty ? titles : texts
  }

  /// The roles of controls that show a title or a value.
  private static var valueRoles: Set<String> { ["button", "textField", "searchField", "picker", "datePicker"] }

  /// Whether a cell contains nothing meaningful to a user.
  private func isEmpty(_ cell: ElementID) -> Bool {
    inside(cell).allSatisfy { role(of: $0) == nil || isTrue(.hidden, of: $0) }
  }
}

extension [RowPosition: [String]] {
  /// The texts of the rows in order.
  fileprivate var inOrder: [[String]] {
    sorted { $0.key < $1.key }.map(\.value)
  }
}

/// The position of a row in its list, counted from 0.
fileprivate struct RowPosition: Hashable, Comparable {
  let section: Int
  let row: Int

  static func < (one: RowPosition, other: RowPosition) -> Bool {
    (one.section, one.row) < (other.section, other.row)
  }
}
