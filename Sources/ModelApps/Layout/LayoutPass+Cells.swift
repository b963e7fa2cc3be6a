extension LayoutPass {
  /// Adds the content of a cell, between its controls and actions.
  mutating func putCell(_ node: Node, _ actions: CellActions, at slot: Slot) throws(AppError) {
    let insets = measuring.cellInsets(of: node, actions, depth: slot.depth)
    let open = state.openCell.flatMap { $0.key == scope && $0.isEditing == actions.isEditing ? $0 : nil }
    let isLeading = open?.isLeading == true
    let shown = open == nil ? [] : isLeading ? actions.leading : actions.trailing
    let widths = shown.map { measuring.width(of: $0.node {}, within: .infinity, depth: slot.depth) + 8 }
    let shift = widths.reduce(0, +) * (isLeading ? 1 : -1)
    addGestures(of: actions, isOpen: open != nil, to: slot.parent)

    var inside = slot
    inside.clip = slot.clip.intersection(slot.frame)
    let frame = slot.frame.moved(byX: shift, y: 0)
    if let content = node.children.first {
      inside.frame = frame.inset(by: insets)
      try put(content, at: inside)
    }
    if actions.showsDeleteControl {
      inside.frame = Rect(x: frame.x, y: frame.y, width: 38, height: frame.height)
      try put(deleteControl(of: node), at: inside)
    }
    try putAccessories(of: node, actions, in: frame, at: inside)
    guard !shown.isEmpty else { return }
    showsOpenCell = true
    inside.frame = slot.frame
    try putPullView(shown, widths, isLeading: isLeading, at: inside)
  }

  private mutating func putAccessories(
    of node: Node, _ actions: CellActions, in frame: Rect, at slot: Slot
  ) throws(AppError) {
    var inside = slot
    var right = frame.maxX
    if let drag = actions.drag, actions.showsMoveControl {
      inside.frame = Rect(x: right - 48, y: frame.y, width: 48, height: frame.height)
      try put(moveControl(of: node, drag), at: inside)
      right -= 48
    }
    for accessory in node.children.dropFirst() {
      let width = measuring.width(of: accessory, within: frame.width, depth: slot.depth)
      let height = min(measuring.height(of: accessory, within: width, depth: slot.depth), frame.height)
      right -= width + 15
      inside.frame = Rect(x: right, y: frame.y + (frame.height - height) / 2, width: width, height: height)
      try put(accessory, at: inside)
    }
  }

  /// Adds the gestures of a cell: swipes show its actions.
  ///
  /// While actions of any cell are visible, a touch on a cell only hides them.
  private mutating func addGestures(of actions: CellActions, isOpen: Bool, to cell: Int) {
    let key = scope
    let close = { [state] in state.openCell = nil }
    var gestures = layout.gestures[cell] ?? Gestures()
    if let open = state.openCell {
      gestures.touch = close
      if isOpen { gestures.swipe[open.isLeading ? .left : .right] = close }
    }
    if !isOpen, !actions.isEditing {
      let show = { [state] isLeading in
        state.openCell = InterfaceState.OpenCell(key: key, isLeading: isLeading, isEditing: false)
      }
      if !actions.trailing.isEmpty { gestures.swipe[.left] = { show(false) } }
      if !actions.leading.isEmpty { gestures.swipe[.right] = { show(true) } }
    }
    if !gestures.isEmpty { layout.gestures[cell] = gestures }
  }

  /// Adds the buttons beside a cell, like `UISwipeActionPullView`.
  private mutating func putPullView(
    _ actions: [CellAction], _ widths: [Double], isLeading: Bool, at slot: Slot
  ) throws(AppError) {
    let width = widths.reduce(0, +)
    var slot = slot
    if !isLeading { slot.frame.x = slot.frame.maxX - width }
    slot.frame.width = width
    // The first action is at the edge of the screen.
    let order = isLeading ? Array(zip(actions, widths)) : zip(actions, widths).reversed()
    let buttons = order.map { action, width in
      var button = action.node { [state] in
        state.openCell = nil
        action.action()
      }
      button.width = width
      return button
    }
    var view = Node(.swipeActionPullView, arrangement: .horizontal(), children: buttons)
    view.isOpaque = true
    try put(view, at: slot)
  }

  private func deleteControl(of cell: Node) -> Node {
    var control = Node(.tableViewCellEditControl, arrangement: .fixed(Size(width: 38, height: 44)))
    control.label = "Delete" + (cell.title.map { " " + $0 } ?? "")
    control.traits = .button
    let key = scope
    control.gestures.touch = { [state] in
      let open = InterfaceState.OpenCell(key: key, isLeading: false, isEditing: true)
      state.openCell = state.openCell == nil ? open : nil
    }
    return control
  }

  private func moveControl(of cell: Node, _ drag: @escaping (Pan) -> Void) -> Node {
    var control = Node(.tableViewCellReorderControl, arrangement: .fixed(Size(width: 48, height: 44)))
    control.label = "Reorder" + (cell.title.map { " " + $0 } ?? "")
    control.gestures.pan = drag
    return control
  }
}

extension Measuring {
  /// The space beside the content of a cell for its controls and accessories.
  func cellInsets(of node: Node, _ actions: CellActions, depth: Int) -> Insets {
    var insets = Insets(left: actions.showsDeleteControl ? 38 : 0, right: actions.showsMoveControl ? 48 : 0)
    for accessory in node.children.dropFirst() {
      insets.right += width(of: accessory, within: .infinity, depth: depth) + 15
    }
    return insets
  }

  /// The width left for the content of a cell.
  func cellRoom(of node: Node, within width: Double) -> Double {
    guard case .cell(let actions) = node.arrangement.kind else { return width }
    return max(width - cellInsets(of: node, actions, depth: 0).horizontal, 0)
  }
}

extension CellAction {
  /// The button, like `UISwipeActionStandardButton`.
  func node(_ action: @escaping () -> Void) -> Node {
    var node = Node.titled(.swipeActionStandardButton, title: title, labelClass: .buttonLabel, action: action)
    node.style.background = isDestructive ? .red : .gray
    return node
  }
}

extension Node {
  /// A name for the element: its label, or the first text inside the element.
  ///
  /// The search is limited to the usual depth of cells, because deeper texts do not describe the whole cell.
  fileprivate var title: String? { label ?? firstText(depth: 6) }

  private func firstText(depth: Int) -> String? {
    if let text { return text }
    guard depth > 0 else { return nil }
    return children.lazy.compactMap { $0.firstText(depth: depth - 1) }.first
  }
}
