/// The time that the app takes after an action.
extension AppSession {
  /// The app's time since the last action began; before any action, since the launch.
  ///
  /// A gesture begins when the finger moves. The time before, until the element can be touched, does not count.
  ///
  /// - Throws: the driver's error if the app cannot be launched.
  public var timeSinceAction: Duration {
    get async throws {
      _ = try await tree()
      return try await driver.now() - history.actionStart
    }
  }

  /// Waits until the screen is ready: nothing is loading, no request is under way, and nothing moves.
  ///
  /// Call it directly after the action: without anything to wait for, the time until now is returned.
  ///
  /// - Parameter timeout: the longest app time to wait; nil for the session's timeout.
  /// - Returns: the app's time from the beginning of the last action until then.
  /// - Throws: an `AppError` if the screen is not ready when the time is over.
  @discardableResult
  public func waitUntilReady(timeout: Duration? = nil) async throws -> Duration {
    var tree = try await tree()
    let start = try await driver.now()
    let deadline = start + (timeout ?? self.timeout)
    let reaction = driver.able(as: (any LoadingDriver).self)?.reactionTime ?? .zero
    var ready = start
    var looks = 0
    var isLast = false
    while true {
      try Task.checkCancellation()
      var reason = try await reasonForWaiting(in: tree)
      if reason == nil, reaction > .zero {
        // The app may not have sent its request yet, or not changed its screen for the response.
        try await letPass(reaction, notAfter: deadline)
        tree = try await snapshot()
        reason = try await reasonForWaiting(in: tree)
      }
      guard let reason else { return ready - history.actionStart }
      guard !isLast, looks < limits.looks else {
        throw try await failure(
          ofWaitFor: "the screen to be ready", reason, since: start, isIdle: false, timeout: timeout, tree)
      }
      isLast = try await driver.advance(notAfter: deadline) != .event
      looks += 1
      tree = try await snapshot()
      ready = try await driver.now()
    }
  }

  /// The reason why the screen is not ready; nil for a screen that is.
  private func reasonForWaiting(in tree: any ElementTree) async throws -> String? {
    if let driver = driver.able(as: (any LoadingDriver).self), try await driver.isLoading() {
      return "it is still loading"
    }
    return tree.elements.first(where: tree.isMoving).map { "it is still moving: \(tree.wording(of: $0))" }
  }
}
