extension LayoutPass {
  /// Adds the content of a plane, which is as large as its content and at least as large as the visible frame.
  mutating func putPlane(of node: Node, _ scrolling: Scrolling, at slot: Slot) throws(AppError) {
    let frame = slot.frame
    let isRow = scrolling.axes == .horizontal
    let stack = Stack(axis: isRow ? .horizontal : .vertical, spacing: scrolling.spacing, inset: scrolling.inset)
    var size = Size(width: frame.width, height: frame.height)
    if scrolling.isPaging {
      let pages = Double(max(node.children.count, 1))
      if isRow { size.width *= pages } else { size.height *= pages }
    } else {
      var plane = node
      plane.arrangement = Arrangement(kind: .stack(stack))
      plane.width = nil
      plane.height = nil
      plane.margins = Insets()
      if scrolling.axes.contains(.horizontal) {
        size.width = max(size.width, measuring.width(of: plane, within: .infinity, depth: slot.depth))
      }
      if scrolling.axes.contains(.vertical) {
        size.height = max(size.height, measuring.height(of: plane, within: size.width, depth: slot.depth))
      }
    }
    var area = scrollArea(of: node, contentSize: size, at: slot)
    if scrolling.isPaging { area.page = Size(width: isRow ? frame.width : 0, height: isRow ? 0 : frame.height) }
    let offset = add(area, at: slot)
    try putOnPlane(node, stack, scrolling, size: size, offset: offset, at: slot)
  }

  private mutating func putOnPlane(
    _ node: Node, _ stack: Stack, _ scrolling: Scrolling, size: Size, offset: Point, at slot: Slot
  ) throws(AppError) {
    var inside = slot
    inside.clip = slot.clip.intersection(slot.frame)
    inside.frame = Rect(
      x: slot.frame.x - offset.x, y: slot.frame.y - offset.y, width: size.width, height: size.height)
    if scrolling.isPaging {
      let page = slot.frame
      let frames = node.children.indices.map { index in
        stack.axis == .horizontal
          ? Rect(x: Double(index) * page.width, y: 0, width: page.width, height: page.height)
          : Rect(x: 0, y: Double(index) * page.height, width: page.width, height: page.height)
      }
      try put(node.children, frames, in: inside)
    } else {
      let room = Size(width: max(size.width - 2 * stack.inset, 0), height: max(size.height - 2 * stack.inset, 0))
      let frames = measuring.frames(of: node, stack, within: room, depth: slot.depth)
      try put(node.children, frames, shifted: Point(x: stack.inset, y: stack.inset), in: inside)
    }
  }

  /// Describes how an element with a plane of this size can be scrolled.
  mutating func scrollArea(of node: Node, contentSize: Size, at slot: Slot) -> ScreenLayout.ScrollArea {
    let furthest = Point(
      x: max(contentSize.width - slot.frame.width, 0), y: max(contentSize.height - slot.frame.height, 0))
    return ScreenLayout.ScrollArea(key: key(of: node), furthest: furthest)
  }

  /// Adds a scroll area for the element being laid out; returns its scroll offset.
  mutating func add(_ area: ScreenLayout.ScrollArea, at slot: Slot) -> Point {
    layout.scrollAreas[slot.parent] = area
    let offset = area.clamp(state.offsets[area.key] ?? Point(x: 0, y: 0))
    layout.tree.set("contentOffsetX", to: .number(offset.x), of: slot.parent)
    layout.tree.set("contentOffsetY", to: .number(offset.y), of: slot.parent)
    layout.tree.set("contentWidth", to: .number(area.furthest.x + slot.frame.width), of: slot.parent)
    layout.tree.set("contentHeight", to: .number(area.furthest.y + slot.frame.height), of: slot.parent)
    return offset
  }
}

extension ScreenLayout {
  /// Scrolls the containers of an element to make it visible; returns whether anything was scrolled.
  func scrollIntoView(_ element: Int, state: InterfaceState) -> Bool {
    let frame = tree.entries[element].frame
    for container in tree.ancestors(of: ElementID(element)) {
      guard let area = scrollAreas[container.index] else { continue }
      let view = tree.entries[container.index].frame
      let old = area.clamp(state.offsets[area.key] ?? Point(x: 0, y: 0))
      var offset = old
      offset.y += max(frame.maxY + 8 - view.maxY, 0) - max(view.y - frame.y, 0)
      offset.x += max(frame.maxX - view.maxX, 0) - max(view.x - frame.x, 0)
      offset = area.clamp(offset)
      guard offset != old else { return false }
      state.offsets[area.key] = offset
      return true
    }
    return false
  }
}
