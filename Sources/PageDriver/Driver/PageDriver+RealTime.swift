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
  /// How much of it passes at once where looking at the page takes longer than a frame, in milliseconds.
  private static let longestPart = 250.0

  /// Lets the page's time pass as time does: frame by frame, or as much at once as has passed for the server since the last time.
  func passInRealTime(until end: Double, stopping: Bool = true, in page: PageTarget) async throws -> Advance {
    let seen = tree?.version
    while true {
      let began = pageTime
      let part = min(max(Self.frame, realTime.delay(at: began)), Self.longestPart)
      // What a server sends changes the page also while its clock stands, so that it is not stopped at a change, but looked at.
      let isSent = page.hasStream
      if isSent { try await disarm(page) }
      var advance = try await pass(until: min(end, began + part), stopping: stopping && !isSent, in: page)
      if isSent, stopping, page.dialog == nil, tree?.version != seen || tree?.parts != nil { advance = .event }
      if let time = realTime.note(pageTime) { try await Task.sleep(until: time, clock: .continuous) }
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

/// How the time of a page and that of the machine go together while a page waits for its server.
struct RealTime {
  /// The machine's time and the page's, in milliseconds, that are one; nil before the first wait.
  private var common: (real: ContinuousClock.Instant, page: Double)?

  /// How far a page may be from the machine's time so that both still belong to one wait, in milliseconds.
  private static let farthest = 1000.0

  /// How far a page is behind, in milliseconds; a page that did not wait is not.
  ///
  /// - Parameter page: its time.
  mutating func delay(at page: Double) -> Double {
    let now = ContinuousClock.now
    guard let common else {
      self.common = (now, page)
      return 0
    }
    let delay = common.real.duration(to: now).milliseconds - (page - common.page)
    guard abs(delay) < Self.farthest else {
      self.common = (now, page)
      return 0
    }
    return max(delay, 0)
  }

  /// When the machine is where a page is; nil where the page is behind.
  ///
  /// - Parameter page: its time.
  func note(_ page: Double) -> ContinuousClock.Instant? {
    guard let common else { return nil }
    let time = common.real + .milliseconds(page - common.page)
    return time > .now ? time : nil
  }
}
