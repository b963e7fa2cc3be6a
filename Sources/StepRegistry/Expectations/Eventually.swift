import SourceText

/// Repeats a closure until it succeeds: after every event of the app under test or, without one, after short pauses.
///
/// In a scenario with a model app, time is the time of the app. Nothing sleeps, and the wait ends as soon as no
/// scheduled event is left. In other scenarios, such as those with files and servers, time is real. The pauses between
/// attempts grow from 1 ms to 100 ms.
///
///     try await eventually { try expect(await currentApp().texts("label"), contains: "Done") }
///
/// - Parameters:
///   - timeout: the time limit, of the app or real; zero tries once. Nil: the limit of waits, 30 seconds if none is
///     chosen with `withTimeout`, a tag or an option.
///   - path: where the call is written; leave it out.
///   - line: where the call is written; leave it out.
///   - body: the code to repeat, called at least once. A failure inside `softly` in it fails the attempt.
/// - Returns: the result of the closure when it succeeds.
/// - Throws: `EventuallyFailure` with the last error of the closure. The errors of `pending` and `skip` are thrown
///   immediately, and so are the failure of a double that is called wrongly, and `CancellationError` when the task is
///   cancelled.
public func eventually<Value>(
  within timeout: Duration? = nil, path: StaticString = #filePath, line: Int = #line,
  _ body: () async throws -> Value
) async throws -> Value {
  try await eventually(within: timeout, by: ContinuousClock(), path: path, line: line, body)
}

/// Repeats a closure until it succeeds, with a given clock for real time.
///
/// - Parameters:
///   - timeout: the time limit, of the app or of the clock; nil for the limit of waits.
///   - clock: the clock for pauses in a scenario without events.
///   - path: where the call is written.
///   - line: where the call is written.
///   - body: the code to repeat.
/// - Returns: the result of the closure when it succeeds.
/// - Throws: `EventuallyFailure` with the last error of the closure. The errors of `pending` and `skip` are thrown
///   immediately, and so is `CancellationError` when the task is cancelled.
package func eventually<Value, WallClock: Clock<Duration>>(
  within ownTimeout: Duration?, by clock: WallClock, path: StaticString = #filePath, line: Int = #line,
  _ body: () async throws -> Value
) async throws -> Value {
  let limit = ownTimeout == nil ? WaitLimit.current : nil
  let timeout = ownTimeout ?? limit?.time ?? WaitLimit.standard
  let start = clock.now
  var pauses = GrowingPauses()
  var waited = Duration.zero
  while true {
    let failures: [SoftFailure]
    switch await attempt(path, line, body) {
    case .success(let value): return value
    case .failures(let found): failures = found
    }
    if let end = failures.first(where: { $0.error.endsEventually }) {
      for failure in failures where !failure.error.endsEventually { SoftFailures.keep(failure) }
      throw end.error
    }
    let scenario = StepContext.current?.scenario
    let hasEvents = scenario?.hasEvents ?? false
    if !hasEvents { waited = start.duration(to: clock.now) }
    func failure() -> EventuallyFailure {
      EventuallyFailure(
        failures, waited: waited, timeout: timeout, limit: limit, isTimeOfApp: hasEvents,
        DefinitionLocation(path, line))
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

/// The outcome of one attempt.
private enum Attempt<Value> {
  case success(Value)
  case failures([SoftFailure])
}

/// Calls the closure of `eventually` once.
private func attempt<Value>(
  _ path: StaticString, _ line: Int, _ body: () async throws -> Value
) async -> Attempt<Value> {
  let soft = SoftFailures()
  var environment = StepEnvironment.current
  environment.attempt = soft
  do {
    let value = try await StepEnvironment.$current.withValue(environment) { try await body() }
    let failures = soft.close()
    return failures.isEmpty ? .success(value) : .failures(failures)
  } catch {
    return .failures(soft.close() + [SoftFailure(error, path, line)])
  }
}

extension Error {
  /// Whether a further attempt of `eventually` makes no sense. The step has been given the failure of a double already.
  fileprivate var endsEventually: Bool {
    self is CancellationError || self is StepInterruption || (self as? CallFailure)?.isMissing == false
  }
}

/// The pauses between attempts without events: 1 ms at first, then doubled up to 100 ms.
private struct GrowingPauses {
  private var length = Duration.milliseconds(1)

  mutating func next() -> Duration {
    defer { length = min(length * 2, .milliseconds(100)) }
    return length
  }
}

/// The error of `eventually` when its time is over.
///
/// `expectThrows` looks through it: its type may be the type of the closure's own error.
public struct EventuallyFailure: Error, CustomStringConvertible {
  /// The last error of the closure.
  public let error: any Error
  /// The other failures of the last attempt from `softly`, in their order.
  let others: [SoftFailure]
  let waited: Duration
  let timeout: Duration
  /// The scope that has chosen the limit; nil if the call has.
  let limit: WaitLimit?
  /// Whether the time is the time of an app.
  let isTimeOfApp: Bool
  /// The location of the failed expectation, or of the call of `eventually`.
  package let location: DefinitionLocation

  /// Makes the error from the failures of the last attempt, at least one.
  init(
    _ failures: [SoftFailure], waited: Duration, timeout: Duration, limit: WaitLimit?, isTimeOfApp: Bool,
    _ call: DefinitionLocation
  ) {
    error = failures.last?.error ?? CancellationError()
    location = failures.last?.location ?? call
    others = Array(failures.dropLast())
    self.waited = waited
    self.timeout = timeout
    self.limit = limit
    self.isTimeOfApp = isTimeOfApp
  }

  /// The failures, and the duration of the wait.
  public var description: String {
    var lines = (others.map(\.error) + [error]).map(ErrorText.text(of:))
    let end = waited < timeout ? "; no scheduled event can change it" : ""
    lines.append("waited \(waited.wording)" + (isTimeOfApp ? " of the app's time\(end)" : ""))
    if waited >= timeout, let limit { lines.append(limit.wording) }
    return lines.joined(separator: "\n")
  }
}

extension EventuallyFailure: LocatedError {}
