import PageContent

/// A page's time that passes in real time, for people who watch and for data that servers push.
extension PageDriver {
  /// Lets the page's time pass until a change or a time: in real time if a person watches or a server can push data,
  /// else at once.
  func proceed(until end: Double, in page: PageTarget) async throws -> Advance {
    guard setup.pace.isRealTime || page.hasStream else { return try await pass(until: end, in: page) }
    return try await passInRealTime(until: end, in: page)
  }

  /// The page's time that passes at once in real time, in milliseconds.
  private static let frame = 16.0
  /// The most of the page's time that passes at once if looking at the page takes longer than a frame, in milliseconds.
  private static let longestPart = 250.0

  /// Lets the page's time pass at the speed of real time: frame by frame, or at once for the real time since the last
  /// frame.
  func passInRealTime(until end: Double, stopping: Bool = true, in page: PageTarget) async throws -> Advance {
    let seen = visit.tree?.version
    while true {
      let began = clock.now
      let part = min(max(Self.frame, launched.realTime.delay(at: began)), Self.longestPart)
      // Pushed data changes the page even while its clock stands still, so the page is not stopped at a change but
      // looked at.
      let isSent = page.hasStream
      if isSent { try await disarm(page) }
      var advance = try await pass(until: min(end, began + part), stopping: stopping && !isSent, in: page)
      if isSent, stopping, page.dialog == nil, visit.tree?.version != seen || visit.tree?.parts != nil {
        advance = .event
      }
      if let time = launched.realTime.note(clock.now) { try await Task.sleep(until: time, clock: .continuous) }
      if advance == .event || page.dialog != nil || clock.now >= end { return advance }
    }
  }

  /// The page's time for the responses to requests after an input, on a page with a stream, in milliseconds.
  private static let answerTime = 1000.0

  /// Lets the time of a page with a stream pass until the server has answered the requests after an input.
  ///
  /// Data that the server then pushes belongs to the input, and elements have reached their final places.
  func awaitAnswers(in page: PageTarget) async throws {
    _ = try await look()
    let end = clock.now + Self.answerTime
    while page.awaitsAnswer, clock.now < end, !page.isInterrupted {
      _ = try await passInRealTime(until: clock.now + Self.frame, stopping: false, in: page)
    }
    _ = try await passInRealTime(until: clock.now + Self.frame, stopping: false, in: page)
    clock.isOld = true
  }
}

/// Synchronises the time of a page with real time while the page waits for its server.
struct RealTime {
  /// A moment in real time and in the page's time, in milliseconds; nil before the first wait.
  private var common: (real: ContinuousClock.Instant, page: Double)?

  /// The largest difference between the page's time and real time within one wait, in milliseconds.
  private static let farthest = 1000.0

  /// How far a page is behind real time, in milliseconds; 0 for a page that has not waited.
  ///
  /// - Parameter page: the page's time.
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

  /// The real time that corresponds to a time on the page's clock; nil for a time in the past.
  ///
  /// - Parameter page: the page's time.
  func note(_ page: Double) -> ContinuousClock.Instant? {
    guard let common else { return nil }
    let time = common.real + .milliseconds(page - common.page)
    return time > .now ? time : nil
  }
}
