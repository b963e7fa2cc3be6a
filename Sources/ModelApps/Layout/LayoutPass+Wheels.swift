extension LayoutPass {
  /// Adds the visible rows of a wheel, with the selected row in the middle. While a finger turns the wheel, the rows
  /// are moved.
  mutating func putWheel(_ wheel: Wheel, of node: Node, at slot: Slot) throws(AppError) {
    let key = key(of: node)
    let height = Wheel.rowHeight
    let turned = state.drags[key] ?? 0
    var gestures = layout.gestures[slot.parent] ?? Gestures()
    gestures.pan = { [state] pan in
      state.drags[key] = pan.phase == .began || pan.phase == .moved ? pan.translation.y : nil
      guard pan.phase == .ended, wheel.count > 0 else { return }
      let rows = (pan.translation.y / height).rounded()
      let row = Double(wheel.selected) - (rows.isFinite ? rows : 0)
      let target = Int(min(max(row, 0), Double(wheel.count - 1)))
      if target != wheel.selected { wheel.select(target) }
    }
    layout.gestures[slot.parent] = gestures
    guard slot.frame.height > 0 else { return }
    let top = slot.frame.center.y - height / 2 - Double(wheel.selected) * height + turned
    let first = ((slot.frame.y - top) / height).rounded(.down)
    let end = ((slot.frame.maxY - top) / height).rounded(.up)
    guard first.isFinite, end.isFinite, first < Double(wheel.count), end > 0 else { return }
    var inside = slot
    inside.clip = slot.clip.intersection(slot.frame)
    for row in Int(max(first, 0))..<Int(min(max(end, 0), Double(wheel.count))) {
      inside.frame = Rect(
        x: slot.frame.x, y: top + Double(row) * height, width: slot.frame.width, height: height)
      var cell = Node(
        .pickerTableViewCell, arrangement: .layered, children: [Label(wheel.title(row)).textAlignment(.center).node])
      cell.label = wheel.title(row)
      cell.isSelected = row == wheel.selected
      cell.set("row", to: .integer(row))
      cell.gestures.touch = { if row != wheel.selected { wheel.select(row) } }
      try put(cell, at: inside)
    }
  }
}
