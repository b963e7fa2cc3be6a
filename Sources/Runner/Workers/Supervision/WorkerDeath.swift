import Messages
import StepRegistry

/// Why a worker is no more, in the words of the reports.
struct WorkerDeath: Sendable {
  /// What ended it.
  enum Cause: Sendable {
    /// It ended by itself, or something else ended it.
    case ended(ProcessEnding)
    /// A step took longer than it may.
    case stepTimeout(Duration)
    /// A scenario took longer than it may.
    case scenarioTimeout(Duration)
    /// It said something that is no answer; these bytes are the beginning.
    case garbage([UInt8])
  }

  let cause: Cause
  /// What it printed since the last step that ended, and what the runtime said about its end.
  let report: CrashReport

  /// The name that stands for the type of an error.
  private var type: String {
    switch cause {
    case .ended: "Crash"
    case .stepTimeout, .scenarioTimeout: "Timeout"
    case .garbage: "WorkerFailure"
    }
  }

  /// What happened, in sentences.
  ///
  /// - Parameter subject: what was running, such as "step".
  func message(of subject: String) -> String {
    switch cause {
    case .ended(let ending):
      let end = "the \(subject) ended its process \(ending.description)"
      return report.reason.map { "\($0)\n\(end)" } ?? end
    case .stepTimeout(let limit): return "the \(subject) was ended after \(limit.text), the limit for a step"
    case .scenarioTimeout(let limit):
      return "the \(subject) was ended: the scenario had taken \(limit.text), the limit for a scenario"
    case .garbage(let bytes):
      let beginning = String(decoding: bytes, as: UTF8.self).debugDescription
      return "the process of the \(subject) wrote something to the command that is no message of a run: \(beginning)\n"
        + "A step must not write to files that it has not opened."
    }
  }

  /// The result of the step or hook that was running.
  ///
  /// - Parameters:
  ///   - subject: what was running, such as "step".
  ///   - duration: how long it ran.
  ///   - place: where its code was written, if that is known.
  func result(of subject: String, duration: Duration, definedAt place: DefinitionPlace?) -> TestStepResult {
    let message = message(of: subject)
    let trace = report.frames + (place.map { ["\($0)"] } ?? [])
    return TestStepResult(
      status: .failed, duration: duration, message: message,
      exception: ThrownError(
        type: type, message: message, stackTrace: trace.isEmpty ? nil : trace.joined(separator: "\n")))
  }
}

extension Duration {
  /// The duration as it is written in options: `5s`, `500ms`.
  fileprivate var text: String {
    let (seconds, attoseconds) = components
    return attoseconds == 0 ? "\(seconds)s" : "\(seconds * 1000 + attoseconds / 1_000_000_000_000_000)ms"
  }
}
