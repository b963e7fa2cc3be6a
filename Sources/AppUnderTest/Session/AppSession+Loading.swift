/// Waits for loading and requests to end before a check that something is absent.
extension AppSession {
  /// Waits for loading and pending requests to end, but not for timers.
  ///
  /// - Parameters:
  ///   - deadline: the app's time at which waiting ends.
  ///   - isFirst: whether the last action may not have sent its request yet.
  /// - Returns: whether time has passed, after which the screen may have changed.
  func letLoadingEnd(notAfter deadline: Duration, isFirst: Bool) async throws -> Bool {
    guard let driver = driver.able(as: (any LoadingDriver).self) else { return false }
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

  /// Lets app time pass, but not beyond a deadline. The time of an app without events stands still.
  func letPass(_ duration: Duration, notAfter deadline: Duration) async throws {
    let end = min(try await driver.now() + duration, deadline)
    var looks = 0
    while looks < limits.looks, try await driver.now() < end, try await driver.advance(notAfter: end) == .event {
      looks += 1
    }
  }
}

extension AppSession {
  /// Waits until loading, requests, movements and activity indicators end.
  ///
  /// - Returns: the reason why the app does not rest at the end of the time; nil for an app at rest.
  /// - Throws: the driver's error if the app cannot be launched or its screen cannot be shown.
  package func waitForRest() async throws -> String? {
    var last = ""
    do {
      try await wait(for: "the app to rest", timeout: nil, letsLoadingEnd: true) { tree in
        guard let busy = tree.elements.first(where: { tree.isMoving($0) || tree.showsActivity($0) }) else {
          return .ready(())
        }
        last = "it is still busy: \(tree.wording(of: busy))"
        return .notYet(last)
      }
    } catch let error as AppError where error.kind == .timeout {
      return last
    }
    guard let driver = driver.able(as: (any LoadingDriver).self), try await driver.isLoading() else { return nil }
    return "something is still loading"
  }
}

extension ElementTree {
  /// Whether the element is a visible indicator of work in progress.
  fileprivate func showsActivity(_ element: ElementID) -> Bool {
    elementClass(of: element).isKind(of: "UIActivityIndicatorView") && isVisible(element)
  }
}

extension AppSession {
  /// Waits until the requests of the app meet an expectation.
  ///
  /// - Parameters:
  ///   - lettingLoadingEnd: whether to wait until loading ends before the requests count.
  ///   - objection: returns the reason why the requests do not meet the expectation; nil if they do.
  /// - Throws: the last objection when the time is over; an `AppError` if the driver does not record requests.
  package func waitForRequests(
    lettingLoadingEnd: Bool = false, objection: ([HTTPRequest]) throws -> (any Error)?
  ) async throws {
    let waiting = driver.able(as: (any RequestWaitingDriver).self)
    try await waitForRecords(
      lettingLoadingEnd: lettingLoadingEnd, reading: { try await requests },
      next: { known, deadline in try await waiting?.waitForRequest(beyond: known, notAfter: deadline) },
      objection: objection)
  }

  /// Waits until records of the app meet an expectation.
  ///
  /// - Parameters:
  ///   - lettingLoadingEnd: whether to wait until loading ends before the records count.
  ///   - read: reads the records.
  ///   - next: waits for a record beyond a number of them, until a time of the app, and returns whether there is one;
  ///     nil if the driver has to let the app's time pass.
  ///   - objection: returns the reason why the records do not meet the expectation; nil if they do.
  /// - Throws: the last objection when the time is over; errors of `read`.
  func waitForRecords<Record>(
    lettingLoadingEnd: Bool, reading read: () async throws -> [Record],
    next: (_ known: Int, _ deadline: Duration) async throws -> Bool? = { _, _ in nil },
    objection: ([Record]) throws -> (any Error)?
  ) async throws {
    _ = try await tree()
    let deadline = try await driver.now() + timeout
    if lettingLoadingEnd { _ = try await letLoadingEnd(notAfter: deadline, isFirst: true) }
    var looks = 0
    while true {
      let records = try await read()
      guard let found = try objection(records) else { return }
      try Task.checkCancellation()
      looks += 1
      func hasNews() async throws -> Bool {
        if let hasNext = try await next(records.count, deadline) { return hasNext }
        return try await driver.advance(notAfter: deadline) == .event
      }
      guard !lettingLoadingEnd, looks < limits.looks, try await hasNews() else {
        if let last = try objection(try await read()) { throw lettingLoadingEnd ? found : last }
        return
      }
    }
  }
}
