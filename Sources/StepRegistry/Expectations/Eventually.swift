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
///   - body: what must come to succeed; it is called at least once.
/// - Returns: what the closure returns when it succeeds.
/// - Throws: what the closure threw last, with the time that was waited, and the line of the expectation in the closure or, for
///   other errors, of this call; at once what `pending` and `skip` throw, and `CancellationError` when the task is cancelled.
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
    do {
      return try await body()
    } catch let error where error is CancellationError || error is StepInterruption {
      throw error
    } catch {
      let scenario = StepContext.current?.scenario
      let hasEvents = scenario?.hasEvents ?? false
      if !hasEvents { waited = start.duration(to: clock.now) }
      let failure = EventuallyFailure(
        error: error, waited: waited, timeout: timeout, isTimeOfApp: hasEvents,
        place: (error as? any PlacedError)?.place ?? DefinitionPlace(path, line))
      guard waited < timeout else { throw failure }
      if hasEvents {
        guard let passed = try await scenario?.nextEvent(timeout - waited) else { throw failure }
        waited += passed
      } else {
        try await clock.sleep(for: min(pauses.next(), timeout - waited))
      }
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

/// Something that did not come to succeed.
struct EventuallyFailure: PlacedError, CustomStringConvertible {
  let error: any Error
  let waited: Duration
  let timeout: Duration
  /// Whether the time is that of an app.
  let isTimeOfApp: Bool
  let place: DefinitionPlace

  var description: String {
    guard isTimeOfApp else { return "\(error)\nwaited \(waited)" }
    let end = waited < timeout ? "; nothing is scheduled that could change it" : ""
    return "\(error)\nwaited \(waited) of the app's time\(end)"
  }
}
