import PageContent

/// A page's time that passes as time does: for people who watch, and for what a server sends by itself.
extension PageDriver {
  /// Lets the page's time pass until something changes or it is so late: at once, or as time does where somebody watches, or where
  /// a server sends by itself, which comes when it does.
  func proceed(until end: Double, in page: PageTarget) async throws -> Advance {
    guard pace.isRealTime || page.hasStream else { return try await pass(until: end, in: page) }
    return try await passInRealTime(until: end, in: page)
  }

  /// How much of the page's time passes at once where it passes as time does, in milliseconds.
  private static let frame = 16.0

  /// Lets the page's time pass as time does, frame by frame.
  func passInRealTime(until end: Double, stopping: Bool = true, in page: PageTarget) async throws -> Advance {
    let seen = tree?.version
    while true {
      let (began, start) = (pageTime, ContinuousClock.now)
      // What a server sends changes the page also while its clock stands, so that it is not stopped at a change, but looked at.
      let isSent = page.hasStream
      if isSent { try await disarm(page) }
      var advance = try await pass(until: min(end, pageTime + Self.frame), stopping: stopping && !isSent, in: page)
      if isSent, stopping, page.dialog == nil, tree?.version != seen || tree?.parts != nil { advance = .event }
      if advance == .event, isSent { return advance }
      try await Task.sleep(until: start + .milliseconds(max(pageTime - began, 0)))
      if advance == .event || page.dialog != nil || pageTime >= end { return advance }
    }
  }

  /// How much of its time a page that listens to its server gets for the answers to what it asks for at an input, in milliseconds.
  private static let answerTime = 1000.0

  /// Lets the time of a page that listens to its server pass until that has answered what the page asked for at an input: what the
  /// server sends then belongs to the input, and elements are where they stay.
  func awaitAnswers(in page: PageTarget) async throws {
    _ = try await look()
    let end = pageTime + Self.answerTime
    while page.awaitsAnswer, pageTime < end, page.dialog == nil, !page.isClosed {
      _ = try await passInRealTime(until: pageTime + Self.frame, stopping: false, in: page)
    }
    _ = try await passInRealTime(until: pageTime + Self.frame, stopping: false, in: page)
    isTimeOld = true
  }
}
