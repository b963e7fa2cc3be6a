import DevTools
import PageContent

extension PageDriver: LoadingDriver {
  /// The page's time within which an action leads to a request, and a response to a change of the screen.
  package nonisolated var reactionTime: Duration { .milliseconds(50) }

  /// Whether a document is loading, or a response to a request of a script is pending.
  ///
  /// - Throws: an `AppError` if the page is not open.
  package func isLoading() throws -> Bool {
    let page = try running()
    guard page.dialog == nil, !page.isClosed else { return false }
    forgetGivenUp()
    return !held.isEmpty || requests.hasHeld || page.isUnderWay
  }
}

extension PageDriver: ScheduleDriver {
  /// Ten seconds from now, because browsers do not report the timers of pages; nil for a page in real time.
  ///
  /// - Throws: an `AppError` if the page is not open.
  package func nextEventTime() async throws -> Duration? {
    guard !pace.isRealTime, try !running().hasStream else { return nil }
    return try await now() + .seconds(10)
  }
}

extension PageDriver {
  /// Whether the page or the current frame is leaving its document, or has not loaded it yet.
  package func isNavigating() throws -> Bool {
    let page = try running()
    let isLoading = page.isNavigating || clientFrames.contains { page.frames.isLoading($0.id) }
    return page.dialog == nil && !page.isClosed && isLoading
  }
}

/// The page's time, which passes only during waits.
extension PageDriver {
  /// The page's time since it was opened.
  ///
  /// - Throws: an `AppError` if the page is not open.
  public func now() async throws -> Duration {
    _ = try running()
    if clock.isOld { _ = try await snapshot() }
    return .milliseconds(clock.now - clock.launch)
  }

  /// Lets the page's time pass until the page changes.
  ///
  /// - Parameter deadline: the page's time at which waiting ends.
  /// - Returns: whether the page has changed or the deadline has come; never `idle`, because a page may always change
  ///   later.
  /// - Throws: an `AppError` if the page is not open or does not answer.
  public func advance(notAfter deadline: Duration) async throws -> Advance {
    try await asking { page in
      let end = clock.launch + deadline.milliseconds
      if page.dialog != nil {
        note(end)
        return .deadline
      }
      return try await proceed(until: end, in: page)
    }
  }

  /// Lets the page's time pass until a change or a time, in milliseconds since 1970.
  ///
  /// - Parameter stopping: whether to stop at a change; anything on its way to a stopped page is lost.
  func pass(until end: Double, stopping: Bool = true, in page: PageTarget) async throws -> Advance {
    try await putDown(in: page)
    let hadStream = page.hasStream
    let start = clock.now
    var parts = 0
    var animationLimit: ContinuousClock.Instant?
    while true {
      // A page with a dialog, or a closed page, does nothing.
      if page.dialog != nil || page.isClosed { return .event }
      if clock.isOld { _ = try await look() }
      var slice = min(end, held.map(\.time).min() ?? end) - clock.now
      if slice > 0 {
        if clock.lag > Self.precision { slice += clock.lag }
        // The browser draws in real time, which the page's time would outrun.
        if report.wantsFrame, parts < Self.mostParts {
          slice = min(slice, Self.partOfFrame)
          parts += 1
        }
        // An animation ends with a frame, too; without one, the page's time would pass far beyond its end.
        if let animationEnd = report.animationEnd {
          let now = ContinuousClock.now
          let last = animationLimit ?? now + Self.animationPatience
          if animationEnd > clock.now {
            slice = min(slice, animationEnd - clock.now)
            animationLimit = nil
          } else if now < last {
            slice = min(slice, Self.precision)
            animationLimit = last
          }
        }
        // A new stream of the server is noticed late, so no more time passes at once than has passed already.
        if !source.isClosed, !page.hasStream { slice = min(slice, max(clock.now - start, Self.shortestPart)) }
        let animationEnd = report.animationEnd
        let kind = held.isEmpty && !page.hasStream ? PageClock.Policy.Kind.waiting : .advancing
        if stopping {
          let order = "cukeswift.arm(\(kind == .advancing))"
          try page.order(order)
          let frames = tree?.parts?.frames.values.map(\.world) ?? []
          for world in frames { try page.order(order, in: world) }
          armedFrames = frames
        }
        switch try await page.run(kind, milliseconds: slice) {
        case .changed:
          clock.isOld = true
          return .event
        case .held:
          clock.isOld = true
          try await answerHeld(in: page)
          // From here on, time has to pass in real time.
          if page.hasStream, !hadStream { return .event }
          continue
        case .expired: clock.isOld = true
        }
        // The end of an animation is a change even if the browser has not drawn it yet.
        if stopping, let animationEnd {
          if clock.isOld { _ = try await look() }
          if report.animationEnd.map({ $0 > animationEnd + Self.precision }) ?? true { return .event }
        }
      }
      // The time of the page itself counts, because the end of an earlier run may be reported late.
      if clock.isOld { _ = try await look() }
      if end - clock.now < Self.precision { clock.now = max(clock.now, end) }
      if answerDue() { continue }
      if clock.now >= end { return .deadline }
    }
  }

  /// How long the browser may take to draw the end of an animation, in real time.
  private static let animationPatience = Duration.seconds(10)

  /// The most partial frames in a row while waiting for the browser to draw a frame for a script.
  private static let mostParts = 50

  /// The least time that passes at once for a page with a server, in milliseconds.
  private static let shortestPart = 50.0

  /// Lets the page's time pass, and everything on the page happen.
  ///
  /// - Parameter time: the page's time at which to return.
  /// - Throws: an `AppError` if the page is not open or does not answer.
  public func letPass(until time: Duration) async throws {
    try await asking { page in
      let end = clock.launch + time.milliseconds
      try await putDown(in: page)
      // A resting finger becomes a long press.
      let pressed = fingers.since + Self.longPress
      if !fingers.points.isEmpty, pressed > clock.now, pressed < end { try await letPass(until: pressed, in: page) }
      try await rest(in: page)
      try await letPass(until: end, in: page)
      try await rest(in: page)
    }
  }

  /// Lets the page's time pass until a time in milliseconds since 1970.
  private func letPass(until end: Double, in page: PageTarget) async throws {
    while clock.now < end, page.dialog == nil, !page.isClosed {
      try await disarm(page)
      // Data that a server pushes comes in real time.
      if pace.isRealTime || page.hasStream {
        _ = try await passInRealTime(until: end, stopping: false, in: page)
      } else if try await pass(until: end, stopping: false, in: page) == .deadline {
        break
      }
    }
  }

  /// Schedules the responses that were held back.
  func answerHeld(in page: PageTarget) async throws {
    guard requests.hasHeld else { return }
    var time = clock.now
    do {
      if let now = try await number("cukeswift.now()", in: page) { time = max(now, time) }
    } catch let error as BrowserError where error.kind == .interrupted {
      // A dialog has opened, or the page has closed; the responses are due all the same.
    }
    held += page.heldAnswers.map { ($0, time + $0.delay.milliseconds) }
  }

  /// Drops the responses to requests that the page has cancelled.
  func forgetGivenUp() { held.removeAll { !requests.isWanted($0.answer) } }

  /// Sends the responses that are due; returns whether there were any.
  private func answerDue() -> Bool {
    let due = held.filter { $0.time - Self.precision <= clock.now }
    held.removeAll { $0.time - Self.precision <= clock.now }
    for (answer, _) in due { answer.send() }
    if !due.isEmpty { clock.hasChanged = true }
    return !due.isEmpty
  }
}

extension Duration {
  /// The duration in milliseconds.
  var milliseconds: Double { Double(components.seconds) * 1000 + Double(components.attoseconds) * 1e-15 }
}
