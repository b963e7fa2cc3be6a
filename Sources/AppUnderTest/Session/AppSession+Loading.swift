/// Waits for loading and requests to end before a check that something is absent.
extension AppSession {
  /// Lets what is loading, and the requests that are under way, come to their end; timers are not waited for.
  ///
  /// - Parameters:
  ///   - deadline: the app's time at which waiting ends.
  ///   - isFirst: whether what was done last may not have asked a server yet.
  /// - Returns: whether any time has passed, so that the screen may be another one.
  func letLoadingEnd(notAfter deadline: Duration, isFirst: Bool) async throws -> Bool {
    guard let driver = driver as? any LoadingDriver else { return false }
    let reaction = driver.reactionTime
    var hasPassed = isFirst && reaction > .zero
    if hasPassed { try await letPass(reaction, notAfter: deadline) }
    var looks = 0
    while try await driver.isLoading(), try await driver.now() < deadline, looks < limits.looks {
      try Task.checkCancellation()
      guard try await driver.advance(notAfter: deadline) == .event else { return true }
      looks += 1
      hasPassed = true
      if try await !driver.isLoading() { try await letPass(reaction, notAfter: deadline) }
    }
    return hasPassed
  }

  /// Lets some of the app's time pass, as far as there is any left; that of an app in which nothing happens stands still.
  private func letPass(_ duration: Duration, notAfter deadline: Duration) async throws {
    let end = min(try await driver.now() + duration, deadline)
    var looks = 0
    while looks < limits.looks, try await driver.now() < end, try await driver.advance(notAfter: end) == .event {
      looks += 1
    }
  }
}

extension AppSession {
  /// Waits until there is no objection to what the app has asked servers.
  ///
  /// - Parameters:
  ///   - lettingLoadingEnd: whether what is loading is waited for before the requests count.
  ///   - objection: says why the requests are not yet as they should be; nil where they are.
  /// - Throws: the last objection when the time is over, an `AppError` where the driver does not know the requests.
  package func waitForRequests(
    lettingLoadingEnd: Bool = false, objection: ([HTTPRequest]) throws -> (any Error)?
  ) async throws {
    _ = try await tree()
    let deadline = try await driver.now() + timeout
    if lettingLoadingEnd { _ = try await letLoadingEnd(notAfter: deadline, isFirst: true) }
    var looks = 0
    while let found = try objection(try await requests) {
      try Task.checkCancellation()
      looks += 1
      guard !lettingLoadingEnd, looks < limits.looks, try await driver.advance(notAfter: deadline) == .event else {
        if let last = try objection(try await requests) { throw lettingLoadingEnd ? found : last }
        return
      }
    }
  }
}
