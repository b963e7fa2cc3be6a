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
    guard !page.isInterrupted else { return false }
    forgetGivenUp()
    return !launched.held.isEmpty || requests.hasHeld || page.isUnderWay
  }
}

extension PageDriver: ScheduleDriver {
  /// Ten seconds from now, because browsers do not report the timers of pages; nil for a page in real time.
  ///
  /// - Throws: an `AppError` if the page is not open.
  package func nextEventTime() async throws -> Duration? {
    guard !setup.pace.isRealTime, try !running().hasStream else { return nil }
    return try await now() + .seconds(10)
  }
}

extension PageDriver {
  /// Whether the page or the current frame is leaving its document, or has not loaded it yet.
  package func isNavigating() throws -> Bool {
    let page = try running()
    let isLoading = page.isNavigating || clientState.frames.contains { page.frames.isLoading($0.id) }
    return !page.isInterrupted && isLoading
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
    var wait = Wait(start: clock.now, end: end)
    while true {
      // A page with a dialog, or a closed page, does nothing.
      if page.isInterrupted { return .event }
      if clock.isOld { _ = try await look() }
      let slice = nextSlice(of: &wait, in: page)
      if slice > 0 {
        switch try await run(slice, stopping: stopping, in: page) {
        case .changed: return .event
        case .held:
          // From here on, time has to pass in real time.
          if page.hasStream, !hadStream { return .event }
          continue
        case .expired: break
        }
      }
      // The time of the page itself counts, because the end of an earlier run may be reported late.
      if clock.isOld { _ = try await look() }
      if end - clock.now < Self.precision { clock.now = max(clock.now, end) }
      if answerDue() { continue }
      if clock.now >= end { return .deadline }
    }
  }

  /// A wait, in which time passes in slices.
  private struct Wait {
    /// The page's time at its start and its end, in milliseconds since 1970.
    let start, end: Double
    /// The number of partial frames for a script that waits for a frame.
    var parts = 0
    /// The time by which the browser must have drawn the end of an animation; nil while no animation has ended.
    var animationLimit: ContinuousClock.Instant?
  }

  /// The amount of the page's time that passes at once, in milliseconds; not positive if a response is due.
  private func nextSlice(of wait: inout Wait, in page: PageTarget) -> Double {
    var slice = min(wait.end, launched.held.map(\.time).min() ?? wait.end) - clock.now
    guard slice > 0 else { return slice }
    if clock.lag > Self.precision { slice += clock.lag }
    // The browser draws in real time, which the page's time would outrun.
    if visit.report.wantsFrame, wait.parts < Self.mostParts {
      slice = min(slice, Self.partOfFrame)
      wait.parts += 1
    }
    // An animation ends with a frame, too; without one, the page's time would pass far beyond its end.
    if let animationEnd = visit.report.animationEnd {
      let now = ContinuousClock.now
      let last = wait.animationLimit ?? now + Self.animationPatience
      if animationEnd > clock.now {
        slice = min(slice, animationEnd - clock.now)
        wait.animationLimit = nil
      } else if now < last {
        slice = min(slice, Self.precision)
        wait.animationLimit = last
      }
    }
    // A new stream of the server is noticed late, so no more time passes at once than has passed already.
    guard !setup.source.isClosed, !page.hasStream else { return slice }
    return min(slice, max(clock.now - wait.start, Self.shortestPart))
  }

  /// Lets the page's clock run for some milliseconds, and schedules the responses that were held back meanwhile.
  private func run(_ slice: Double, stopping: Bool, in page: PageTarget) async throws -> PageClock.Halt {
    let animationEnd = visit.report.animationEnd
    let kind = launched.held.isEmpty && !page.hasStream ? PageClock.Policy.Kind.waiting : .advancing
    if stopping { try arm(page, isAdvancing: kind == .advancing) }
    let halt = try await page.run(kind, milliseconds: slice)
    clock.isOld = true
    switch halt {
    case .changed: return .changed
    case .held:
      try await answerHeld(in: page)
      return .held
    case .expired:
      // The end of an animation is a change even if the browser has not drawn it yet.
      guard stopping, let animationEnd else { return .expired }
      _ = try await look()
      let isLater = visit.report.animationEnd.map { $0 > animationEnd + Self.precision } ?? true
      return isLater ? .changed : .expired
    }
  }

  /// Makes the page stop at its next change.
  private func arm(_ page: PageTarget, isAdvancing: Bool) throws {
    let order = PageScript.arm(isAdvancing: isAdvancing)
    try page.order(order)
    let frames = visit.tree?.parts?.frames.values.map(\.world) ?? []
    for world in frames { try page.order(order, in: world) }
    visit.armedFrames = frames
  }

  /// The time limit for the browser to draw the end of an animation, in real time.
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
      let pressed = visit.fingers.since + Self.longPress
      if !visit.fingers.points.isEmpty, pressed > clock.now, pressed < end {
        try await letPass(until: pressed, in: page)
      }
      try await rest(in: page)
      try await letPass(until: end, in: page)
      try await rest(in: page)
    }
  }

  /// Lets the page's time pass until a time in milliseconds since 1970.
  private func letPass(until end: Double, in page: PageTarget) async throws {
    while clock.now < end, !page.isInterrupted {
      try await disarm(page)
      // Data that a server pushes comes in real time.
      if setup.pace.isRealTime || page.hasStream {
        _ = try await passInRealTime(until: end, stopping: false, in: page)
      } else if try await pass(until: end, stopping: false, in: page) == .deadline {
        break
      }
    }
  }

  /// Schedules the responses that were held back.
  func answerHeld(in page: PageTarget) async throws {
    guard requests.hasHeld else { return }
    // If a dialog has opened or the page has closed, the responses are due all the same.
    let now = try await unlessInterrupted { try await number(PageScript.now, in: page) } ?? nil
    let time = max(now ?? clock.now, clock.now)
    launched.held += requests.takeHeld().map { ScheduledAnswer(answer: $0, time: time + $0.delay.milliseconds) }
  }

  /// Drops the responses to requests that the page has cancelled.
  func forgetGivenUp() { launched.held.removeAll { !requests.isWanted($0.answer) } }

  /// Sends the responses that are due; returns whether there were any.
  private func answerDue() -> Bool {
    let due = launched.held.filter { $0.time - Self.precision <= clock.now }
    launched.held.removeAll { $0.time - Self.precision <= clock.now }
    for held in due { held.answer.send() }
    if !due.isEmpty { clock.hasChanged = true }
    return !due.isEmpty
  }
}

extension Duration {
  /// The duration in milliseconds.
  var milliseconds: Double { Double(components.seconds) * 1000 + Double(components.attoseconds) * 1e-15 }
}
