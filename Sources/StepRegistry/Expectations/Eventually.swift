internal import SourceText

/// Tries something again until it succeeds: after every event of what the scenario drives or, without that, after short pauses.
///
/// A scenario with a model app goes by the time of the app: nothing sleeps, and the wait ends as soon as nothing is left
/// that could happen. In a scenario without one, as with files and servers, time is real: pauses of 1 ms at first and 100 ms
/// at most lie between the attempts.
///
///     try await eventually { try expect(await currentApp().texts("label"), contains: "Done") }
///
/// - Parameters:
///   - timeout: how much time may pass, of the app or real; zero tries once.
///   - path: where the call is written; leave it out.
///   - line: where the call is written; leave it out.
///   - body: what must come to succeed; it is called at least once. What fails inside `softly` in it fails the attempt.
/// - Returns: what the closure returns when it succeeds.
/// - Throws: `EventuallyFailure` with what the closure threw last; at once what `pending` and `skip` throw, and
///   `CancellationError` when the task is cancelled.
public func eventually<Value>(
  within timeout: Duration = .seconds(30), path: StaticString = #filePath, line: Int = #line,
  _ body: () async throws -> Value
) async throws -> Value {
  try await eventually(within: timeout, by: ContinuousClock(), path: path, line: line, body)
}

/// Tries something again until it succeeds, with a clock of one's own for real time.
///
/// - Parameters:
///   - timeout: how much time may pass, of the app or of the clock.
///   - clock: what sleeps in pauses, where the scenario drives nothing that has events.
///   - path: where the call is written.
///   - line: where the call is written.
///   - body: what must come to succeed.
/// - Returns: what the closure returns when it succeeds.
/// - Throws: what the closure threw last, as an `EventuallyFailure`; at once what `pending` and `skip` throw, and
///   `CancellationError` when the task is cancelled.
package func eventually<Value, WallClock: Clock<Duration>>(
  within timeout: Duration, by clock: WallClock, path: StaticString = #filePath, line: Int = #line,
  _ body: () async throws -> Value
) async throws -> Value {
  let start = clock.now
  var pauses = GrowingPauses()
  var waited = Duration.zero
  while true {
    let soft = SoftFailures()
    let failures: [SoftFailure]
    do {
      let value = try await SoftFailures.$ofAttempt.withValue(soft) { try await body() }
      failures = soft.close()
      if failures.isEmpty { return value }
    } catch {
      failures = soft.close() + [SoftFailure(error, path, line)]
    }
    if let end = failures.first(where: { $0.error is CancellationError || $0.error is StepInterruption }) {
      for failure in failures where !(failure.error is StepInterruption) && !(failure.error is CancellationError) {
        SoftFailures.keep(failure)
      }
      throw end.error
    }
    let scenario = StepContext.current?.scenario
    let hasEvents = scenario?.hasEvents ?? false
    if !hasEvents { waited = start.duration(to: clock.now) }
    func failure() -> EventuallyFailure {
      EventuallyFailure(
        failures, waited: waited, timeout: timeout, isTimeOfApp: hasEvents, DefinitionLocation(path, line))
    }
    guard waited < timeout else { throw failure() }
    if hasEvents {
      guard let passed = try await scenario?.nextEvent(timeout - waited) else { throw failure() }
      waited += passed
    } else {
      try await clock.sleep(for: min(pauses.next(), timeout - waited))
    }
  }
}

/// How long to pause before looking again at what announces no events: 1 ms at first, then twice as long each time, 100 ms at most.
private struct GrowingPauses {
  private var length = Duration.milliseconds(1)

  mutating func next() -> Duration {
    defer { length = min(length * 2, .milliseconds(100)) }
    return length
  }
}

/// Something that did not come to succeed: what `eventually` throws when its time is over.
///
/// `expectThrows` looks through it: the type that it takes may be that of the closure's own error.
public struct EventuallyFailure: Error, CustomStringConvertible {
  /// What the closure threw last.
  public let error: any Error
  /// What else was wrong in the last attempt, in the order in which it arose; from `softly`.
  let others: [SoftFailure]
  let waited: Duration
  let timeout: Duration
  /// Whether the time is that of an app.
  let isTimeOfApp: Bool
  /// Where the expectation stands that failed, or the call of `eventually`.
  package let location: DefinitionLocation

  /// Takes what was wrong in the last attempt, at least one error.
  init(_ failures: [SoftFailure], waited: Duration, timeout: Duration, isTimeOfApp: Bool, _ call: DefinitionLocation) {
    error = failures.last?.error ?? CancellationError()
    location = failures.last?.location ?? call
    others = Array(failures.dropLast())
    self.waited = waited
    self.timeout = timeout
    self.isTimeOfApp = isTimeOfApp
  }

  /// What was wrong, and how long was waited.
  public var description: String {
    var lines = (others.map(\.error) + [error]).map(ErrorText.text(of:))
    let end = waited < timeout ? "; nothing is scheduled that could change it" : ""
    lines.append("waited \(waited.wording)" + (isTimeOfApp ? " of the app's time\(end)" : ""))
    return lines.joined(separator: "\n")
  }
}

extension EventuallyFailure: LocatedError {}
