import CLibrary
import Dispatch

/// Ends the command where code of an author that runs in it, so that nothing else can end it, takes too long.
package enum Deadline {
  /// When whatever is done now is ended from outside; `nil` if nothing ends it.
  ///
  /// Who waits for something else can give up before, and say for what it has waited.
  @TaskLocal package static var end: ContinuousClock.Instant?

  /// How long something may be waited for until shortly before the end; `nil` if nothing ends it.
  package static var rest: Duration? {
    end.map { end in
      let rest = end - .now
      return max(rest - min(rest / 10, .seconds(1)), .milliseconds(1))
    }
  }

  /// Does something, and ends the command with exit code 2 where that takes too long.
  ///
  /// - Parameters:
  ///   - limit: how long it may take.
  ///   - isolation: the actor that it is done on; leave it out.
  ///   - problem: gives what is reported at the limit; called on another thread.
  ///   - work: what is done.
  package static func keep<Result>(
    to limit: Duration, isolation: isolated (any Actor)? = #isolation,
    orReport problem: @escaping @Sendable () -> Diagnostic, _ work: () async throws -> Result
  ) async rethrows -> Result {
    let end = DispatchWorkItem { ProcessEndGuard.endCommand(because: problem()) }
    let deadline = DispatchTime.now() + .nanoseconds(limit.wholeNanoseconds)
    DispatchQueue(label: "deadline").asyncAfter(deadline: deadline, execute: end)
    defer { end.cancel() }
    return try await $end.withValue(.now + limit, operation: work)
  }
}
