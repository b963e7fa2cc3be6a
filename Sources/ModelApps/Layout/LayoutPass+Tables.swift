extension LayoutPass {
  /// A row on the screen: its position and its element.
  private struct Row {
    let index: Int
    let top: Double
    let height: Double
    let node: Node
  }

  /// Creates and adds only the visible rows.
  mutating func putRows(_ source: RowSource, of node: Node, at slot: Slot) throws(AppError) {
    let key = key(of: node)
    let (rows, heights, offset) = visibleRows(of: source, key: key, at: slot)
    let contentHeight = source.count == 0 ? 0 : heights.top(of: source.count)
    var area = ScreenLayout.ScrollArea(
      key: key, furthest: Point(x: 0, y: max(contentHeight - slot.frame.height, 0)))
    if !source.isRefreshing { area.onPull = source.refresh }
    _ = add(area, at: slot)
    layout.tree.set("numberOfSections", to: .integer(source.sections.count), of: slot.parent)
    var inside = slot
    inside.clip = slot.clip.intersection(slot.frame)
    if source.isRefreshing { try putRefreshControl(at: inside) }
    if source.isEmpty, !source.emptyContent.isEmpty {
      let spacer = [Spacer().node]
      try put(Node(.view, children: spacer + source.emptyContent + spacer), at: inside)
    }
    let outside = (scope, isInRow)
    isInRow = true
    defer { (scope, isInRow) = outside }
    let header = stuckHeader(of: source, rows, heights, offset: offset, at: slot)
    for row in rows where row.index != header?.index {
      self.scope = LayoutPass.rowKey(row.index, in: key)
      let dragged = state.drags.isEmpty ? 0 : state.drags[scope] ?? 0
      inside.frame = Rect(
        x: slot.frame.x, y: slot.frame.y + row.top - offset + dragged, width: slot.frame.width, height: row.height)
      try put(prepared(row.node, at: row.index, of: source, heights, key: key), at: inside)
    }
    guard let header else { return }
    inside.frame = Rect(
      x: slot.frame.x, y: slot.frame.y + header.top - offset, width: slot.frame.width, height: header.height)
    self.scope = LayoutPass.rowKey(header.index, in: key)
    try put(header.node, at: inside)
  }

  /// The header of the topmost visible section, if it would be scrolled out of view.
  ///
  /// It stays at the top, in front of its rows, until the next section pushes it out.
  private func stuckHeader(
    of source: RowSource, _ rows: [Row], _ heights: RowHeights, offset: Double, at slot: Slot
  ) -> Row? {
    guard source.headersStick, let first = rows.first, let header = source.header(above: first.index),
      heights.top(of: header.index) < offset
    else { return nil }
    var node = header.node
    node.isOpaque = true
    let height = height(of: node, at: header.index, of: source, within: slot)
    let top = min(offset, heights.top(of: header.end) - height)
    return Row(index: header.index, top: top, height: height, node: node)
  }

  /// The key of a row of a table.
  private static func rowKey(_ index: Int, in key: String) -> String { key + "#" + String(index) }

  /// Creates and measures the visible rows.
  ///
  /// If rows are lower than estimated, the table may be scrolled too far. The rows are then computed again.
  private func visibleRows(
    of source: RowSource, key: String, at slot: Slot
  ) -> (rows: [Row], heights: RowHeights, offset: Double) {
    var heights = state.rowHeights[key] ?? RowHeights(estimate: estimate(for: source, at: slot))
    heights.forget(from: source.count)
    var offset = max(state.offsets[key]?.y ?? 0, 0)
    guard source.count > 0, slot.frame.height > 0 else { return ([], heights, 0) }
    var rows: [Row] = []
    repeat {
      offset = min(offset, max(heights.top(of: source.count) - slot.frame.height, 0))
      rows = []
      var index = heights.row(at: offset, of: source.count)
      var top = heights.top(of: index)
      while index < source.count, top < offset + slot.frame.height {
        let node = node(at: index, of: source)
        let height = height(of: node, at: index, of: source, within: slot)
        heights.note(height, of: index)
        rows.append(Row(index: index, top: top, height: height, node: node))
        top += height
        index += 1
      }
    } while offset > max(heights.top(of: source.count) - slot.frame.height, 0)
    state.rowHeights[key] = heights
    return (rows, heights, offset)
  }

  /// The estimated height of unknown rows: the height of the first row.
  private func estimate(for source: RowSource, at slot: Slot) -> Double {
    guard let section = source.sections.firstIndex(where: { $0.count > 0 }) else { return 44 }
    let first = source.index(of: CellPosition(section: section, row: 0))
    return height(of: node(at: first, of: source), at: first, of: source, within: slot)
  }

  private func node(at index: Int, of source: RowSource) -> Node {
    switch source.item(at: index) {
    case .header(let node), .footer(let node): return node
    case .cell(let position):
      var node = source.sections[position.section].cell(position.row)
      node.set("row", to: .integer(position.row))
      node.set("section", to: .integer(position.section))
      return node
    }
  }

  private func height(of node: Node, at index: Int, of source: RowSource, within slot: Slot) -> Double {
    if case .cell = source.item(at: index), let height = source.rowHeight {
      // Rows grow with larger texts, but do not shrink with smaller ones because of their other content.
      return height * max(measuring.textScale, 1)
    }
    let height = measuring.height(of: node, within: slot.frame.width, depth: slot.depth + 1)
    return height.isFinite ? max(height, 1) : 1
  }

  /// A cell with the controls for editing its table.
  private func prepared(
    _ node: Node, at index: Int, of source: RowSource, _ heights: RowHeights, key: String
  ) -> Node {
    guard source.isEditing, case .cell(var actions) = node.arrangement.kind,
      case .cell(let from) = source.item(at: index)
    else { return node }
    actions.isEditing = true
    if let move = source.move {
      let row = LayoutPass.rowKey(index, in: key)
      let middle = (heights.top(of: index) + heights.top(of: index + 1)) / 2
      actions.drag = { [state] pan in
        state.drags[row] = pan.phase == .began || pan.phase == .moved ? pan.translation.y : nil
        guard pan.phase == .ended else { return }
        let target = max(middle + pan.translation.y, 0)
        let to = source.position(nearest: heights.row(at: target, of: source.count))
        if let to, to != from { move(from, to) }
      }
    }
    var node = node
    node.arrangement = Arrangement(kind: .cell(actions))
    return node
  }

  private mutating func putRefreshControl(at slot: Slot) throws(AppError) {
    var slot = slot
    slot.frame.height = 60
    var control = Node(.refreshControl, arrangement: .layered, children: [ActivityIndicator().node])
    control.set("isRefreshing", to: true)
    control.isUntouchable = true
    try put(control, at: slot)
  }

  /// Creates and adds only the visible lines of cells.
  mutating func putItems(_ source: ItemSource, of node: Node, at slot: Slot) throws(AppError) {
    guard source.size.width.isFinite, source.size.height.isFinite, source.spacing.isFinite, source.inset.isFinite else {
      let size = "\(source.size.width)×\(source.size.height)"
      throw .impossible(
        "cells of \(size) points, a spacing of \(source.spacing) and an inset of \(source.inset)", of: node, in: scope)
    }
    let frame = slot.frame
    let room = source.isHorizontal ? frame.height : frame.width
    let source = source.enlarged(by: measuring.textScale, within: room)
    let perLine = source.cellsInLine(within: room)
    let count = (source.count + perLine - 1) / perLine
    let length = source.length(ofLines: count)
    let content = source.isHorizontal ? Size(width: length, height: 0) : Size(width: 0, height: length)
    let area = scrollArea(of: node, contentSize: content, at: slot)
    let offset = add(area, at: slot)
    guard frame.height > 0, frame.width > 0, count > 0 else { return }
    let lines =
      source.isHorizontal
      ? source.lines(from: offset.x, length: frame.width, of: count)
      : source.lines(from: offset.y, length: frame.height, of: count)
    var inside = slot
    inside.clip = slot.clip.intersection(frame)
    let outside = (scope, isInRow)
    isInRow = true
    defer { (scope, isInRow) = outside }
    let first = lines.lowerBound * perLine
    for index in first..<max(min(lines.upperBound * perLine, source.count), first) {
      inside.frame = source.frame(of: index, perLine: perLine, within: room)
        .moved(byX: frame.x - offset.x, y: frame.y - offset.y)
      var cell = source.cell(index)
      cell.set("row", to: .integer(index))
      cell.set("section", to: .integer(0))
      self.scope = LayoutPass.rowKey(index, in: area.key)
      try put(cell, at: inside)
    }
  }
}

extension RowSource {
  /// The cell at an index among all rows, or next to it if a header or footer is at the index.
  func position(nearest index: Int) -> CellPosition? {
    for candidate in [index, index + 1, index - 1] where candidate >= 0 && candidate < count {
      if case .cell(let position) = item(at: candidate) { return position }
    }
    return nil
  }
}
