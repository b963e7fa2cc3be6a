extension LayoutPass {
  /// Adds a screen to the window, with the presentations in front of it.
  mutating func put(_ screen: Screen) throws(AppError) {
    let bounds = window.bounds
    var node = Node(.window)
    node.set("orientation", to: .string(state.orientation.rawValue))
    var slot = Slot(frame: bounds, clip: bounds)
    slot.parent = layout.tree.open(node, parent: -1, frame: bounds, clip: bounds, isShown: true)
    try put(screen, at: slot)
    state.typing = layout.focusedField.flatMap { layout.fields[$0] }
    if let field = state.typing, !isDraft {
      slot.frame = Rect(
        x: 0, y: bounds.height - window.keyboardHeight, width: bounds.width, height: window.keyboardHeight)
      try putKeyboard(for: field, at: slot)
    }
    layout.tree.close(slot.parent)
    cover()
  }

  /// Adds a screen and the presentations in front of it. The frame of the slot is the frame of the screen.
  private mutating func put(_ screen: Screen, at slot: Slot) throws(AppError) {
    guard slot.depth <= Node.deepest / 10 else {
      throw .nestedTooDeep(screen: screen.name, limit: Node.deepest / 10)
    }
    scope = screen.name
    isTopmost = screen.presented.isEmpty
    var view = Node(.view)
    view.set("title", to: .string(screen.name))
    view.isOpaque = slot.depth > 0
    view.style.background = .white
    var inside = Slot(frame: slot.frame, clip: slot.clip, depth: slot.depth + 1)
    inside.parent = open(view, at: slot, frame: slot.frame, isShown: true)
    try putContentAndBars(of: screen, at: inside)
    layout.tree.close(inside.parent)
    for (number, presentation) in screen.presented.enumerated() {
      isTopmost = number == screen.presented.count - 1
      try put(presentation, at: Slot(frame: window.bounds, clip: slot.clip, parent: slot.parent, depth: slot.depth))
    }
  }

  /// Adds the content and the bars around it, which are drawn above it.
  private mutating func putContentAndBars(of screen: Screen, at slot: Slot) throws(AppError) {
    let frame = slot.frame
    let isWindow = frame == window.bounds
    let safe = isWindow ? window.safeArea : Insets()
    let top = safe.top + (screen.navigationBar == nil ? 0 : window.navigationBarHeight)
    let search = screen.searchBar?.node.height ?? 0
    let tabs = safe.bottom + (screen.tabBar == nil ? 0 : window.tabBarHeight)
    let bottom = tabs + (screen.toolBar == nil ? 0 : window.toolBarHeight)
    // The keyboard covers bars, and content makes room for it.
    let covered = isTopmost && state.focus != nil ? window.keyboardHeight - (window.bounds.maxY - frame.maxY) : 0
    var inside = slot
    let sides = Insets(top: top + search, left: safe.left, bottom: max(bottom, covered), right: safe.right)
    inside.frame = frame.inset(by: sides)
    try put(Node(.view, children: screen.content), at: inside)
    inside.frame.y = frame.y + safe.top
    if let bar = screen.navigationBar {
      inside.frame.height = window.navigationBarHeight
      try put(bar.node, at: inside)
    }
    if let bar = screen.searchBar {
      inside.frame.y = frame.y + top
      inside.frame.height = search
      try put(bar.node, at: inside)
    }
    if let bar = screen.toolBar {
      inside.frame.y = frame.maxY - bottom
      inside.frame.height = window.toolBarHeight
      try put(bar.node, at: inside)
    }
    if let bar = screen.tabBar {
      inside.frame.y = frame.maxY - tabs
      inside.frame.height = window.tabBarHeight
      try put(bar.node, at: inside)
    }
  }

  /// Adds a presentation in front of a screen; touches no longer reach the screen behind it.
  private mutating func put(_ presentation: Presentation, at slot: Slot) throws(AppError) {
    var inside = slot
    inside.depth += 1
    inside.parent = open(Node(.transitionView), at: slot, frame: slot.frame, isShown: true)
    try put(dimming(for: presentation), at: inside)
    switch presentation {
    case .screen(let screen, let style):
      if style == .formSheet, window.isTablet { inside.frame = centred(Size(width: 540, height: 620)) }
      try put(screen, at: inside)
    case .alert(let alert, let dismiss): try put(alert, dismiss, at: inside)
    case .actionSheet(let sheet, let dismiss): try put(sheet, dismiss, at: inside)
    }
    layout.tree.close(inside.parent)
  }

  /// The layer between a screen and a presentation; a touch on it cancels an action sheet.
  private func dimming(for presentation: Presentation) -> Node {
    var node = Node(.dimmingView, arrangement: .layered)
    guard case .actionSheet(let sheet, let dismiss) = presentation, let cancel = sheet.cancelButton else { return node }
    node.label = "dismiss popup"
    node.gestures.touch = {
      dismiss()
      cancel.action()
    }
    return node
  }

  /// A frame of this size in the middle of the window part above the keyboard.
  func centred(_ size: Size) -> Rect {
    let bounds = window.bounds
    let height = bounds.height - (state.focus == nil ? 0 : window.keyboardHeight)
    let fitting = Size(width: min(size.width, bounds.width), height: min(size.height, height))
    return Rect(
      x: (bounds.width - fitting.width) / 2, y: (height - fitting.height) / 2, width: fitting.width,
      height: fitting.height)
  }
}
