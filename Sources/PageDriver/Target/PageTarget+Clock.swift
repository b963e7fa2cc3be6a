import DevTools
import Synchronization

/// The time of a page.
extension PageTarget {
  /// The session of the page that controls the clock.
  var clockSession: DevToolsSession { state.withLock(\.clock.session) }

  /// Whether the clock runs.
  var isRunning: Bool { state.withLock { $0.clock.run != nil } }

  /// Sets the page's clock.
  @discardableResult
  func sendClock(
    isAnswerWanted: Bool = false, _ parameters: @Sendable (inout JSONWriter) -> Void
  ) throws(BrowserError) -> Expectation {
    try clockSession.send("Emulation.setVirtualTimePolicy", isAnswerWanted: isAnswerWanted, parameters)
  }

  /// Pauses the page's clock; returns the expectation of the answer.
  @discardableResult
  func sendPause(isAnswerWanted: Bool = false) throws(BrowserError) -> Expectation {
    try sendClock(isAnswerWanted: isAnswerWanted) { $0.member("policy", "pause") }
  }

  /// Holds the page's clock at a time, in seconds since 1970; 0 for an unknown time.
  func holdClock(at time: Double) throws(BrowserError) {
    // A shared clock is held already, or runs for the other page.
    guard clockSession === session else { return }
    try sendClock {
      $0.member("policy", "pause")
      if time > 0 { $0.member("initialVirtualTime", time) }
    }
  }

  /// Lets the page's clock run until a change or the end of the time.
  ///
  /// - Parameters:
  ///   - kind: whether time passes while responses are pending.
  ///   - milliseconds: how much time may pass.
  /// - Throws: a `BrowserError` if the page or the browser has ended.
  func run(_ kind: PageClock.Policy.Kind, milliseconds: Double) async throws -> PageClock.Halt {
    let policy = PageClock.Policy(kind: kind, milliseconds: milliseconds)
    let clock = try start(policy)
    if isInterrupted {
      // The dialog has opened while the clock stood still, and the page does nothing until it is answered.
      halt(.success(.changed))
    } else if requests.hasHeld {
      // The request was made while the clock stood still, and time would wait for its response.
      halt(.success(.held))
    } else {
      try sendClock { policy.write(to: &$0) }
      failRequests()
    }
    return try await halted(clock)
  }

  /// Makes a request fail, at once or as soon as time passes.
  ///
  /// After a request that fails while time stands still, the browser would wait endlessly for its response when time is
  /// to pass.
  ///
  /// - Parameters:
  ///   - request: its ID.
  ///   - reason: one of `Network.ErrorReason`.
  ///   - isAwaited: whether a script waits for the failure, and time stands still until then.
  func fail(_ request: String, _ reason: String, isAwaited: Bool) {
    let failure = PageClock.Failure(request: request, reason: reason)
    // While the page is being left, time does not pass, because the browser sends nothing to the page.
    let isKept = !isAwaited && state.withLock { !$0.navigation.isLeaving && $0.clock.keep(failure) }
    if !isKept { send(failure) }
  }

  /// Records that time passes, and makes the waiting requests fail.
  func failRequests() { for failure in state.withLock({ $0.clock.pass() }) { send(failure) } }

  private func send(_ failure: PageClock.Failure) {
    // An error means that the page has gone.
    _ = try? send("Fetch.failRequest") {
      $0.member("requestId", failure.request)
      $0.member("errorReason", failure.reason)
    }
  }

  /// Ends the time of the current document before a navigation.
  ///
  /// - Parameter start: the initial time of the next document, in seconds since 1970; nil to continue the time.
  /// - Returns: the expectation for `open`.
  /// - Throws: a `BrowserError` if the page or the browser has ended.
  func leave(from start: Double?) throws(BrowserError) -> Expectation {
    let left = try self.start(PageClock.Policy(kind: .advancing))
    let command = try sendClock(isAnswerWanted: start != nil) {
      PageClock.Policy(kind: .advancing, milliseconds: 1, start: start).write(to: &$0)
    }
    if let start { state.withLock { $0.clock.beginning = (command, start) } }
    return left
  }

  /// Records the browser's time at the start of the page's clock. The two times may be years apart.
  func noteClockStart() async throws {
    let beginning = state.withLock { state in
      defer { state.clock.beginning = nil }
      return state.clock.beginning
    }
    guard let beginning else { return }
    let base = try await beginning.command.value
      .read("virtualTimeTicksBase") { json throws(JSONError) in try json.number() }
    let offset = base.map { $0 / 1000 - beginning.time - PageClock.steadyTimeIn1970 }
    state.withLock { $0.clock.eventOffset = offset }
  }

  /// The browser's time of an event at a time on the page's clock, both in seconds since 1970; nil while the offset is
  /// unknown.
  ///
  /// Without the offset, the event has the time of the machine. Chromium kills a page if user input seems to have
  /// happened before the page existed.
  func eventTime(at time: Double) -> Double? { state.withLock { $0.clock.eventOffset.map { $0 + time } } }

  /// Records that the page's clock runs from now on; returns the expectation for `halted`.
  func start(_ policy: PageClock.Policy, patience: Duration? = nil) throws(BrowserError) -> Expectation {
    let halting = try connection.expect("its clock does not stop", patience: patience)
    let end = state.withLock { state in
      state.clock.start(policy, until: halting)
      return state.life.end
    }
    if let end { throw end }
    watchAnswers()
    return halting
  }

  /// Waits until the page's clock has stopped.
  func halted(_ halting: Expectation) async throws -> PageClock.Halt {
    _ = try await halting.value
    return state.withLock(\.clock.halt) ?? .changed
  }

  /// Stops the page's clock if it is running.
  func halt(_ result: Result<PageClock.Halt, BrowserError>) {
    let halt = (try? result.get()) ?? .changed
    guard let halting = state.withLock({ $0.clock.stop(halt) }) else { return }
    // Expired time stops by itself, and a page that has ended does not have a clock.
    if case .success(let halt) = result, halt != .expired { _ = try? sendPause() }
    halting.fulfil(result.map { _ in .nothing })
  }

  /// Stops the page's clock because of an event in another page.
  func stop() { halt(.success(.changed)) }

  /// Records that a shared clock has stopped, for the page that waits for that.
  func haltShared(_ halt: PageClock.Halt) {
    if isRunning { return self.halt(.success(halt)) }
    if let page = context.current, page !== self, page.clockSession === clockSession { page.halt(.success(halt)) }
  }

  /// Gives the page its own clock after the page whose clock it shared has gone.
  func takeClock() throws(BrowserError) {
    state.withLock { $0.clock.session = session }
    try holdClock(at: requests.log.time / 1000)
  }

  /// Gives the page its own clock if its document is in another process than the page whose clock it shared.
  ///
  /// The browser moves a page to another process if the page isolates itself from its opener, or after a failed
  /// navigation.
  func findClock() async throws {
    let (isNeeded, shared) = state.withLock { state in
      defer { state.clock.mayHaveMoved = false }
      return (state.clock.mayHaveMoved && state.clock.session !== session, state.clock.session)
    }
    guard isNeeded else { return }
    let own = try await call("Runtime.getIsolateId").string("id")
    // A page that has gone does not have a process any more.
    let other = try? await shared.send("Runtime.getIsolateId").value.string("id")
    guard own != other else { return }
    try takeClock()
  }
}
