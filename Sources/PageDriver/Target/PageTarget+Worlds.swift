import DevTools
internal import Synchronization

/// Calls of the script in its worlds, one beside each document.
extension PageTarget {
  /// Evaluates an expression in the world of the script; waits for the world while the page is being left.
  func evaluate(_ expression: String) async throws -> DevToolsValue {
    for _ in 0..<8 {
      guard let world = try await world() else { continue }
      do {
        try await findClock()
        return try await answer(to: begin(evaluating: expression, in: world))
      } catch let error as BrowserError where error.kind == .pageGone {
        state.withLock { if $0.world == world { $0.world = nil } }
      }
    }
    throw BrowserError(.pageGone, "the page leads from one address to the next without end")
  }

  /// Evaluates an expression in the world of the script before the next command; does nothing without a world.
  func order(_ expression: String) throws(BrowserError) {
    guard let world = state.withLock({ $0.world }) else { return }
    try order(expression, in: world)
  }

  /// Evaluates an expression in a world of the script before the next command.
  func order(_ expression: String, in world: Int) throws(BrowserError) {
    try send("Runtime.evaluate") {
      $0.member("expression", expression)
      $0.member("contextId", world)
    }
  }

  /// Starts to evaluate an expression in a world of the script; the answer can be awaited.
  func begin(evaluating expression: String, in world: Int) throws(BrowserError) -> Expectation {
    try begin("Runtime.evaluate") {
      $0.member("expression", expression)
      $0.member("contextId", world)
      $0.member("returnByValue", true)
    }
  }

  /// Evaluates an expression in a world of the script.
  ///
  /// - Parameter world: the world of a frame; nil for the page's own.
  func evaluate(_ expression: String, in world: Int?) async throws -> DevToolsValue {
    guard let world else { return try await evaluate(expression) }
    return try await answer(to: begin(evaluating: expression, in: world))
  }

  /// The world of the script beside the current document; nil between documents.
  var ownWorld: Int? { state.withLock(\.world) }

  /// The world of the page's own scripts; nil between documents.
  var mainWorld: Int? { state.withLock(\.mainWorld) }

  /// The worlds of the script in frames, which may describe a document.
  var frameWorlds: [Int] { state.withLock(\.frameWorlds) }

  /// Excludes the world of a frame that does not describe a document.
  func skip(frameWorld world: Int) { state.withLock { $0.frameWorlds.removeAll { $0 == world } } }

  /// Waits for the world of the script; nil for a world that has gone again.
  private func world() async throws -> Int? {
    if isClosed { throw Self.closing }
    if let world = state.withLock({ $0.world }) { return world }
    let coming = try connection.expect("it shows no document")
    let isThere = state.withLock { state in
      if state.world == nil, state.end == nil { state.awaitsWorld.append(coming) }
      return state.world != nil || state.end != nil
    }
    if isThere { coming.fulfil() }
    _ = try await answer(to: coming)
    let (world, end) = state.withLock { ($0.world, $0.end) }
    if let end { throw end }
    return world
  }
}
