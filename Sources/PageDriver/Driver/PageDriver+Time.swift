import DevTools
import PageContent

extension PageDriver: LoadingDriver {
  /// How much of the page's time may pass until what was done has asked a server, and until an answer has changed the screen.
  package nonisolated var reactionTime: Duration { .milliseconds(50) }

  /// Whether a document is being loaded, or an answer is to come to what a script has asked a server.
  ///
  /// - Throws: an `AppError` where the page is not open.
  package func isLoading() throws -> Bool {
    let page = try running()
    guard page.dialog == nil, !page.isClosed else { return false }
    forgetGivenUp()
    return !held.isEmpty || requests.hasHeld || page.isUnderWay
  }
}

/// The page's time, which passes only while something is waited for.
extension PageDriver {
  /// The page's time since it was opened.
  ///
  /// - Throws: an `AppError` where it is not open.
  public func now() async throws -> Duration {
    _ = try running()
    if isTimeOld { _ = try await snapshot() }
    return .milliseconds(pageTime - launchTime)
  }

  /// Lets the page's time pass until something changes on it.
  ///
  /// - Parameter deadline: the page's time at which waiting ends.
  /// - Returns: whether something happened or the deadline came; a page may always do something later.
  /// - Throws: an `AppError` where the page is not open or does not answer.
  public func advance(notAfter deadline: Duration) async throws -> Advance {
    try await reporting {
      let page = try running()
      let end = launchTime + deadline.milliseconds
      if page.dialog != nil {
        note(end)
        return .deadline
      }
      return try await proceed(until: end, in: page)
    }
  }

  /// Lets the page's time pass until something changes or it is so late, in milliseconds since 1970.
  ///
  /// - Parameter stopping: whether a change ends it; what is on its way to the page while it stands still is lost.
  func pass(until end: Double, stopping: Bool = true, in page: PageTarget) async throws -> Advance {
    try await putDown(in: page)
    let hadStream = page.hasStream
    let start = pageTime
    var parts = 0
    while true {
      // The page does nothing until the dialog is answered, or nothing any more.
      if page.dialog != nil || page.isClosed { return .event }
      if isTimeOld { _ = try await look() }
      var slice = min(end, held.map(\.time).min() ?? end) - pageTime
      if slice > 0 {
        if lag > Self.precision { slice += lag }
        // The browser draws in real time, from which the page's time would run away.
        if wantsFrame, parts < Self.mostParts {
          slice = min(slice, Self.partOfFrame)
          parts += 1
        }
        // A page that begins to listen to its server is noticed late, so that no more time passes at once than has passed.
        if !source.isClosed, !page.hasStream { slice = min(slice, max(pageTime - start, Self.shortestPart)) }
        if stopping {
          try page.order("cukeswift.arm()")
          armedFrames = tree?.parts?.frames.values.map(\.world) ?? []
          for world in armedFrames { try page.order("cukeswift.arm()", in: world) }
          isArmed = true
        }
        switch try await page.run(held.isEmpty && !page.hasStream ? .waiting : .advancing, milliseconds: slice) {
        case .changed:
          isTimeOld = true
          isArmed = false
          return .event
        case .held:
          isTimeOld = true
          try await answerHeld(in: page)
          // From here on it has to pass as time does.
          if page.hasStream, !hadStream { return .event }
          continue
        case .expired: isTimeOld = true
        }
      }
      // What the page says counts: the end of an earlier run may be reported late.
      if isTimeOld { _ = try await look() }
      if end - pageTime < Self.precision { pageTime = max(pageTime, end) }
      if answerDue() { continue }
      if pageTime >= end { return .deadline }
    }
  }

  /// How many parts of frames pass one by one until the browser has drawn what a script waits for.
  private static let mostParts = 50

  /// How much time of a page with a server passes at once at least, in milliseconds.
  private static let shortestPart = 50.0

  /// Lets the page's time pass, with everything that happens in it.
  ///
  /// - Parameter time: the page's time at which it is.
  /// - Throws: an `AppError` where the page is not open or does not answer.
  public func letPass(until time: Duration) async throws {
    try await reporting {
      let page = try running()
      let end = launchTime + time.milliseconds
      try await putDown(in: page)
      // A finger that rests for long does something on its own.
      let pressed = fingers.since + Self.longPress
      if !fingers.points.isEmpty, pressed > pageTime, pressed < end { try await letPass(until: pressed, in: page) }
      try await rest(in: page)
      try await letPass(until: end, in: page)
      try await rest(in: page)
    }
  }

  /// Lets the page's time pass until it is so late, in milliseconds since 1970.
  private func letPass(until end: Double, in page: PageTarget) async throws {
    while pageTime < end, page.dialog == nil, !page.isClosed {
      try await disarm(page)
      // What a server sends by itself comes in real time.
      if pace.isRealTime || page.hasStream {
        _ = try await passInRealTime(until: end, stopping: false, in: page)
      } else if try await pass(until: end, stopping: false, in: page) == .deadline {
        break
      }
    }
  }

  /// Notes when the answers that were held back are to come.
  func answerHeld(in page: PageTarget) async throws {
    guard requests.hasHeld else { return }
    var time = pageTime
    do {
      if let now = try await number("cukeswift.now()", in: page) { time = max(now, time) }
    } catch let error as BrowserError where error.kind == .interrupted {
      // A dialog has opened, or the page has closed; the answers are due all the same.
    }
    held += page.heldAnswers.map { ($0, time + $0.stub.delay.milliseconds) }
  }

  /// Forgets the answers to requests that the page has given up.
  func forgetGivenUp() { held.removeAll { !requests.isWanted($0.answer) } }

  /// Gives the answers whose time has come; returns whether there were any.
  private func answerDue() -> Bool {
    let due = held.filter { $0.time - Self.precision <= pageTime }
    held.removeAll { $0.time - Self.precision <= pageTime }
    for (answer, _) in due {
      PageRequests.answer(answer.request, answer.stub.outcome, origin: answer.origin, on: answer.page)
    }
    if !due.isEmpty { hasChanged = true }
    return !due.isEmpty
  }
}

extension Duration {
  /// The duration in milliseconds.
  var milliseconds: Double { Double(components.seconds) * 1000 + Double(components.attoseconds) * 1e-15 }
}
