import DevTools
import PageContent
import Synchronization

/// Calls of the script in its worlds, one beside each document.
extension PageTarget {
  /// The worlds of scripts beside the current documents.
  struct Worlds {
    /// The world of the script in the main frame; nil between documents.
    var own: Int?
    /// The world of the page's own scripts in the main frame; nil between documents.
    var main: Int?
    /// The worlds of the script in other frames, which may describe a document.
    var frames: [Int] = []
    /// The expectations of the world in the main frame.
    var awaited: [Expectation] = []

    /// Removes all worlds.
    mutating func clear() { (own, main, frames) = (nil, nil, []) }
  }

  /// Evaluates an expression in the world of the script; waits for the world while the page is being left.
  func evaluate(_ expression: String) async throws -> DevToolsValue {
    for _ in 0..<8 {
      guard let world = try await world() else { continue }
      do {
        try await findClock()
        return try await answer(to: begin(evaluating: expression, in: world))
      } catch let error as BrowserError where error.kind == .pageGone {
        state.withLock { if $0.worlds.own == world { $0.worlds.own = nil } }
      }
    }
    throw BrowserError(.pageGone, "the page navigates from address to address without end")
  }

  /// Evaluates an expression in the world of the script before the next command; does nothing without a world.
  func order(_ expression: String) throws(BrowserError) {
    guard let world = ownWorld else { return }
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
  var ownWorld: Int? { state.withLock(\.worlds.own) }

  /// The world of the page's own scripts; nil between documents.
  var mainWorld: Int? { state.withLock(\.worlds.main) }

  /// The worlds of the script in frames, which may describe a document.
  var frameWorlds: [Int] { state.withLock(\.worlds.frames) }

  /// Excludes the world of a frame that does not describe a document.
  func skip(frameWorld world: Int) { state.withLock { $0.worlds.frames.removeAll { $0 == world } } }

  /// Waits for the world of the script; nil for a world that has gone again.
  private func world() async throws -> Int? {
    if isClosed, let reason = PageLife.closed.interruption { throw reason }
    if let world = ownWorld { return world }
    let coming = try connection.expect("it shows no document")
    let isThere = state.withLock { state in
      let isThere = state.worlds.own != nil || state.life.end != nil
      if !isThere { state.worlds.awaited.append(coming) }
      return isThere
    }
    if isThere { coming.fulfil() }
    _ = try await answer(to: coming)
    let (world, end) = state.withLock { ($0.worlds.own, $0.life.end) }
    if let end { throw end }
    return world
  }
  /// Makes new documents evaluate a script in the world of their own scripts, instead of an earlier script.
  ///
  /// - Parameters:
  ///   - old: the ID of the earlier script; nil without one.
  ///   - source: the source of the new script; nil for no script.
  /// - Returns: the ID of the new script.
  func replaceScript(_ old: String?, by source: String?) async throws -> String? {
    if let old { try await call("Page.removeScriptToEvaluateOnNewDocument") { $0.member("identifier", old) } }
    guard let source else { return nil }
    return try await call("Page.addScriptToEvaluateOnNewDocument") { $0.member("source", source) }.string("identifier")
  }

  /// Records a world of scripts.
  func takeWorld(_ values: DevToolsValue) {
    guard let world = values.integer("context", "id") else { return }
    frames.note(values, isOwn: values.string("context", "name") == PageScript.world)
    let isMain = values.string("context", "auxData", "frameId") == id
    if isMain, values.boolean("context", "auxData", "isDefault") == true { state.withLock { $0.worlds.main = world } }
    guard values.string("context", "name") == PageScript.world else { return }
    let waiting = state.withLock { state -> [Expectation] in
      guard isMain else {
        state.worlds.frames.append(world)
        return []
      }
      state.worlds.own = world
      defer { state.worlds.awaited = [] }
      return state.worlds.awaited
    }
    for command in waiting { command.fulfil() }
  }

  /// Records that a world has gone.
  func takeEnd(ofWorld world: Int?) {
    guard let world else { return }
    skip(frameWorld: world)
    frames.forget(world)
  }

  /// Records that all worlds have gone.
  func takeEndOfWorlds() {
    frames.forget(nil)
    state.withLock { $0.worlds.clear() }
  }
}
