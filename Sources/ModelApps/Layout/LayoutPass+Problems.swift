extension LayoutPass {
  /// Throws for invalid extents.
  func check(_ node: Node, at slot: Slot) throws(AppError) {
    if let width = node.width, !width.isExtent { throw .impossible("a width of \(width) points", of: node, in: scope) }
    if let height = node.height, !height.isExtent {
      throw .impossible("a height of \(height) points", of: node, in: scope)
    }
    guard slot.frame.isFinite else { throw .impossible("a frame of \(slot.frame)", of: node, in: scope) }
  }

  /// Throws if children have fixed extents for which the element is too small.
  func checkRoom(for node: Node, _ stack: Stack, within size: Size) throws(AppError) {
    let isRow = stack.axis == .horizontal
    // A column may extend beyond the screen. It can only be too small if it has a fixed height.
    guard isRow || node.height != nil, stack.distribution != .fillEqually else { return }
    let fixed = node.children.lazy.compactMap { isRow ? $0.width : $0.height }
    guard !fixed.isEmpty else { return }
    let needed = fixed.reduce(node.gaps(of: stack.spacing) + 2 * stack.inset, +)
    let room = isRow ? size.width : size.height
    // Tolerates rounding errors.
    guard needed > room + 0.5 else { return }
    throw .tooSmall(node, in: scope, needed: needed, room: room, word: isRow ? "wide" : "high")
  }
}

extension AppError {
  /// The app threw an error instead of returning its screen.
  static func noScreen(because error: any Error) -> AppError {
    AppError(.faultyApp, problem: "the app threw an error while it built its screen", details: ["\(error)"])
  }

  /// An element has impossible extents.
  static func impossible(_ what: String, of node: Node, in screen: String) -> AppError {
    AppError(
      .faultyApp, problem: "the screen \(screen.quoted) cannot be laid out: \(node.wording) has \(what)",
      details: ["Widths, heights, spacings and insets are numbers of points from 0 up."])
  }

  /// The children of an element need more room than it has.
  static func tooSmall(_ node: Node, in screen: String, needed: Double, room: Double, word: String) -> AppError {
    let children = node.children.map(\.wording).joined(separator: ", ")
    return AppError(
      .faultyApp,
      problem: "the screen \(screen.quoted) cannot be laid out: \(node.wording) is \(room.shortDescription) points "
        + "\(word), and its content needs \(needed.shortDescription)",
      details: ["In it: \(children.shortened)", "Give its elements less, or put them into a scroll view."])
  }
}

extension Node {
  /// The element as text for an error: its class with identifier, label or text.
  var wording: String {
    if let identifier { return "\(elementClass.name) id:\(identifier.shortened.quoted)" }
    if let text = text ?? label { return "\(elementClass.name) text:\(text.shortened.quoted)" }
    return elementClass.name
  }
}

extension Rect {
  fileprivate var isFinite: Bool { x.isFinite && y.isFinite && width.isFinite && height.isFinite }
}

extension Double {
  fileprivate var isExtent: Bool { isFinite && self >= 0 }
}
