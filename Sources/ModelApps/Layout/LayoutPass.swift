/// One pass over the elements of a screen that gives each element its frame.
struct LayoutPass {
  /// The layout of the elements that were already added.
  var layout = ScreenLayout.empty
  let window: WindowMetrics
  let state: InterfaceState
  let measuring: Measuring
  /// Whether the pass only finds the focused field, and updates the state as a whole layout does.
  let isDraft: Bool
  /// The scope of keys: the name of the screen, followed by the table and index of a cell.
  var scope = ""
  /// Whether fields can take the focus; only fields of the topmost screen can.
  var isTopmost = true
  /// Whether a row of a table or a cell of a collection is being added.
  var isInRow = false
  /// Whether the cell with visible actions still exists.
  var showsOpenCell = false
  /// The indices of the elements that hide the elements behind them.
  var opaque: [Int] = []
  private var names = Names()
  /// The keys of the fields that take the focus when they appear.
  private var focusTakers: [String] = []

  /// The names of the elements that were already added.
  private struct Names {
    /// The identifiers outside rows, with their classes, because a query distinguishes labels from buttons.
    var identifiers: Set<ClassIdentifier> = []
    /// The identifiers that occur more than once.
    var repeatedIdentifiers: Set<ClassIdentifier> = []
    /// The number of elements with each name in a scope.
    var ordinals: [String: Int] = [:]
  }

  /// An identifier of an element of a class.
  private struct ClassIdentifier: Hashable {
    let className: String
    let identifier: String
  }

  /// The place of an element.
  struct Slot {
    var frame: Rect
    var clip: Rect
    var parent = -1
    var isShown = true
    var depth = 0
  }

  init(in window: WindowMetrics, state: InterfaceState, isDraft: Bool = false) {
    self.window = window
    self.state = state
    self.isDraft = isDraft
    measuring = Measuring(textScale: state.textSize.scale)
    layout.tree.reserveCapacity(state.elementCount)
  }

  /// Adds an element with its children.
  mutating func put(_ node: Node, at slot: Slot) throws(AppError) {
    guard node.elementClass != .spacer else { return }
    guard slot.depth <= Node.deepest else { throw .nestedTooDeep(screen: scope, limit: Node.deepest) }
    try check(node, at: slot)
    let frame = slot.frame.inset(by: node.margins)
    let isShown = slot.isShown && !node.isHidden && node.alpha > 0
    var inside = Slot(frame: frame, clip: slot.clip, isShown: isShown, depth: slot.depth + 1)
    inside.parent = open(node, at: slot, frame: frame, isShown: isShown)
    try putChildren(of: node, in: inside)
    layout.tree.close(inside.parent)
  }

  /// Adds an element to the tree; it ends when the tree closes it.
  mutating func open(_ node: Node, at slot: Slot, frame: Rect, isShown: Bool) -> Int {
    if isDraft { return draft(node, at: slot, frame: frame, isShown: isShown) }
    let size = Size(width: frame.width, height: frame.height)
    var style = node.style
    if case .text(let text) = node.arrangement.kind {
      style.fontSize = measuring.fontSize(of: text)
      style.lineLimit = measuring.lineLimit(of: text)
      style.isTruncated = measuring.isTruncated(node, style: text, within: size)
      if style.isTruncated, measuring.textScale > 1 {
        style.isCutBySize = !Measuring(textScale: 1).isTruncated(node, style: text, within: size)
      }
    }
    let element = layout.tree.open(
      node, style: style, parent: slot.parent, frame: frame, clip: slot.clip, isShown: isShown)
    if node.hasResponse {
      let gestures = node.sizedGestures?(size) ?? node.gestures
      if !gestures.isEmpty { layout.gestures[element] = gestures }
      if gestures.touch != nil || node.onEdit != nil { layout.tree.markTouchable(element) }
      if let change = node.onEdit { addField(node, element, change) }
    }
    if node.isOpaque { opaque.append(element) }
    // The rows of a table are alike, so their elements have the same identifiers in each row.
    if !isInRow, let identifier = node.identifier { note(identifier, of: node.elementClass.name) }
    return element
  }

  /// Adds an element without what only touches, queries and pictures need.
  private mutating func draft(_ node: Node, at slot: Slot, frame: Rect, isShown: Bool) -> Int {
    let element = layout.tree.openDraft(node, parent: slot.parent, frame: frame, clip: slot.clip, isShown: isShown)
    if node.hasResponse, let change = node.onEdit { addField(node, element, change) }
    return element
  }

  private mutating func note(_ identifier: String, of className: String) {
    let seen = ClassIdentifier(className: className, identifier: identifier)
    guard !names.identifiers.insert(seen).inserted, names.repeatedIdentifiers.insert(seen).inserted else { return }
    layout.tree.warnings.append(
      "the screen \(scope.quoted) has more than one element with the identifier \(identifier.quoted)")
  }

  private mutating func addField(_ node: Node, _ element: Int, _ change: @escaping (String) -> Void) {
    let key = key(of: node)
    guard isTopmost, node.isEnabled, layout.tree.entries[element].isShown else { return }
    layout.fields[element] = ScreenLayout.Field(
      key: key, text: node.text ?? "", input: node.input, change: change, onReturn: node.onReturn)
    if node.input.takesFocus { focusTakers.append(key) }
    if key == state.focus {
      layout.focusedField = element
      layout.tree.set("isFirstResponder", to: true, of: element)
    }
  }

  private mutating func putChildren(of node: Node, in slot: Slot) throws(AppError) {
    let size = Size(width: slot.frame.width, height: slot.frame.height)
    switch node.arrangement.kind {
    case .text, .fixed: break
    case .layered: for child in node.children { try put(child, at: slot) }
    case .stack(let stack):
      try checkRoom(for: node, stack, within: size)
      let inside = Size(width: max(size.width - 2 * stack.inset, 0), height: max(size.height - 2 * stack.inset, 0))
      let frames = measuring.frames(of: node, stack, within: inside, depth: slot.depth)
      try put(node.children, frames, shifted: Point(x: stack.inset, y: stack.inset), in: slot)
    case .grid(let columns, let spacing):
      try put(
        node.children, measuring.gridFrames(of: node, columns: columns, spacing: spacing, within: size), in: slot)
    case .flow:
      try put(node.children, measuring.flowFrames(of: node, within: size.width, depth: slot.depth), in: slot)
    case .placed(_, let frames): try put(node.children, frames(size), in: slot)
    case .scrolling(let scrolling): try putPlane(of: node, scrolling, at: slot)
    case .rows(let source): try putRows(source, of: node, at: slot)
    case .items(let source): try putItems(source, of: node, at: slot)
    case .cell(let actions): try putCell(node, actions, at: slot)
    case .wheel(let wheel): try putWheel(wheel, of: node, at: slot)
    }
  }

  /// Adds elements at frames relative to the top left corner of a slot.
  mutating func put(
    _ nodes: [Node], _ frames: [Rect], shifted shift: Point = Point(x: 0, y: 0), in slot: Slot
  ) throws(AppError) {
    for (node, frame) in zip(nodes, frames) {
      var inside = slot
      inside.frame = frame.moved(byX: slot.frame.x + shift.x, y: slot.frame.y + shift.y)
      try put(node, at: inside)
    }
  }

  /// The key of an element in its scope: its identifier or class, and the number of equal ones before it.
  mutating func key(of node: Node) -> String {
    let name = scope + (node.identifier.map { "/id:" + $0 } ?? "/" + node.elementClass.name)
    let ordinal = names.ordinals[name, default: 0]
    names.ordinals[name] = ordinal + 1
    return name + "/" + String(ordinal)
  }

  /// Ends the pass: covered elements become invisible.
  mutating func cover() {
    for element in opaque { layout.tree.cover(behind: element) }
  }

  /// Updates the focus and the visible actions; returns whether that changes the screen.
  func updateState() -> Bool {
    if state.openCell != nil, !showsOpenCell {
      state.openCell = nil
      return true
    }
    if let taker = focusTakers.first(where: { !state.focusTakers.contains($0) }) {
      state.focusTakers = Set(focusTakers)
      state.focus = taker
      return true
    }
    state.focusTakers = Set(focusTakers)
    guard state.focus != nil else { return false }
    guard let field = layout.focusedField else {
      state.focus = nil
      return true
    }
    guard state.showsFocus else { return false }
    state.showsFocus = false
    return layout.scrollIntoView(field, state: state)
  }
}

extension Rect {
  /// The rectangle moved to the right and down, in points.
  func moved(byX x: Double, y: Double) -> Rect { Rect(x: self.x + x, y: self.y + y, width: width, height: height) }
}

extension ElementClass {
  /// The class of spacers, which take room but do not appear in the tree.
  static let spacer = ElementClass("Spacer")
}
