/// The events that the app posts by name.
extension AppSession {
  /// The events since the scenario began, oldest first.
  ///
  /// - Throws: an `AppError` if the driver does not report events.
  public var events: [PostedEvent] {
    get async throws { try await driver.able(to: .reportEvents).events(stoppingAtNext: false) }
  }

  /// Waits for an event. One that was posted before counts, unless an earlier wait has returned it.
  ///
  /// - Parameters:
  ///   - name: the name of the event.
  ///   - subject: what the event is about; nil accepts any subject.
  ///   - timeout: the longest app time to wait; nil for the session's timeout.
  /// - Returns: the event.
  /// - Throws: an `AppError` if the event is not posted in time, or the driver does not report events.
  @discardableResult
  public func waitFor(
    event name: String, of subject: String? = nil, timeout: Duration? = nil
  ) async throws -> PostedEvent {
    let driver = try driver.able(to: .reportEvents)
    _ = try await tree()
    let start = try await driver.now()
    let deadline = start + (timeout ?? self.timeout)
    var last = Advance.event
    var looks = 0
    while true {
      try Task.checkCancellation()
      let all = try await driver.events(stoppingAtNext: true)
      let next = all.indices.first { index in
        index >= history.awaitedEvents[name, default: 0] && all[index].name == name
          && (subject == nil || all[index].subject == subject)
      }
      if let next {
        history.awaitedEvents[name] = next + 1
        return all[next]
      }
      guard last == .event, looks < limits.looks else {
        let wish = "the event " + PostedEvent(name, of: subject, at: .zero).description
        throw try await failure(
          ofWaitFor: wish, all.summary, since: start, isIdle: last == .idle, timeout: timeout, tree())
      }
      last = try await driver.advance(notAfter: deadline)
      looks += 1
    }
  }

  /// Waits until the events of the app meet an expectation.
  ///
  /// - Parameters:
  ///   - lettingLoadingEnd: whether to wait until loading ends before the events count.
  ///   - objection: returns the reason why the events do not meet the expectation; nil if they do.
  /// - Throws: the last objection when the time is over; an `AppError` if the driver does not report events.
  package func waitForEvents(
    lettingLoadingEnd: Bool = false, objection: ([PostedEvent]) throws -> (any Error)?
  ) async throws {
    let driver = try driver.able(to: .reportEvents)
    try await waitForRecords(
      lettingLoadingEnd: lettingLoadingEnd, reading: { try await driver.events(stoppingAtNext: true) },
      objection: objection)
  }
}

extension [PostedEvent] {
  /// The last events in words, for the message of a failure.
  package var summary: String {
    guard !isEmpty else { return "the app has posted no event" }
    let more = count > Self.mostListed ? "… " : ""
    return "it has posted " + more + suffix(Self.mostListed).map(\.description).joined(separator: ", ")
  }

  private static var mostListed: Int { 10 }
}
