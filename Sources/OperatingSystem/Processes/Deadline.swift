import CLibrary
import Dispatch
package import SourceText

/// Ends the command if an author's code in the same process takes too long, since such code cannot be cancelled.
package enum Deadline {
  /// The time at which the current work is ended from outside; nil for work without a deadline.
  ///
  /// Code that waits for something can give up earlier and report what it was waiting for. It is a task local because
  /// step code of authors is between the limit and the drivers that wait, in modules that share only this one.
  @TaskLocal package static var end: ContinuousClock.Instant?

  /// The waiting time left until shortly before the deadline; nil for work without a deadline.
  package static var rest: Duration? {
    end.map { end in
      let rest = end - .now
      return max(rest - min(rest / 10, .seconds(1)), .milliseconds(1))
    }
  }

  /// Runs work, and ends the command with exit code 2 if the work exceeds a time limit.
  ///
  /// - Parameters:
  ///   - limit: the time limit.
  ///   - isolation: the actor to run the work on; leave it out.
  ///   - problem: returns the problem to report at the limit; called on another thread.
  ///   - work: the work.
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
