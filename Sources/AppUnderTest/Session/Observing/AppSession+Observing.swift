extension AppSession {
  /// Takes what a session does to its app, as soon as it is done.
  package typealias Observer = @Sendable (SessionAction) async -> Void

  /// Tells everything that is done to the app from now on; what could not be done is not told.
  ///
  /// - Parameter observer: is told, in place of the observer before; nil ends it.
  package func observe(_ observer: Observer?) {
    self.observer = observer
  }

  /// Does something to the app that is told as one action, whatever it is made of.
  ///
  /// - Parameters:
  ///   - action: what is done.
  ///   - query: how the element is asked for; it only tells how, and is not looked for here.
  ///   - body: does it.
  package func acting<Result>(
    as action: AppAction, on query: (any QueryConvertible)? = nil, _ body: () async throws -> Result
  ) async throws -> Result {
    guard let observer, ongoing == nil else { return try await body() }
    ongoing = SessionAction(
      action: action, query: try query?.query(), tree: try await tree(), time: try await driver.now())
    defer { ongoing = nil }
    let result = try await body()
    if let done = ongoing { await observer(done) }
    return result
  }
}
