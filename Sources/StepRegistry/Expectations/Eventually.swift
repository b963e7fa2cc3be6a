/// Tries something again after every event of what the scenario drives, until it succeeds.
///
/// Time is that of the scenario's app: nothing sleeps, and a wait ends as soon as nothing is left that could happen.
///
///     try await eventually { try expect(await currentApp().texts("label"), contains: "Done") }
///
/// - Parameters:
///   - timeout: how much of the app's time may pass.
///   - body: what must come to succeed; it is called at least once.
/// - Returns: what the closure returns when it succeeds.
/// - Throws: what the closure threw last, with how long was waited.
public func eventually<Value>(
  within timeout: Duration = .seconds(30), _ body: () async throws -> Value
) async throws -> Value {
  var waited = Duration.zero
  while true {
    do {
      return try await body()
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      guard waited < timeout, let passed = try await StepContext.current?.scenario?.nextEvent(timeout - waited) else {
        throw EventuallyFailure(error: error, waited: waited, timeout: timeout)
      }
      waited += passed
    }
  }
}

/// Something that did not come to succeed.
struct EventuallyFailure: Error, CustomStringConvertible {
  let error: any Error
  let waited: Duration
  let timeout: Duration

  var description: String {
    let end = waited < timeout ? "; nothing is scheduled that could change it" : ""
    return "\(error)\nwaited \(waited) of the app's time\(end)"
  }
}
