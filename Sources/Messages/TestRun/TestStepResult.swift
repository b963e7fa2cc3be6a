import JSON

/// How a step, a hook or a whole scenario ended.
///
/// The order of the cases is the order of severity: the status of a scenario is the worst one of its steps.
package enum Status: String, Sendable, Hashable, CaseIterable, Comparable {
  case unknown = "UNKNOWN"
  case passed = "PASSED"
  case skipped = "SKIPPED"
  case pending = "PENDING"
  case undefined = "UNDEFINED"
  case ambiguous = "AMBIGUOUS"
  case failed = "FAILED"

  package static func < (left: Status, right: Status) -> Bool { left.severity < right.severity }

  /// How bad the status is, counted from 0.
  private var severity: Int {
    switch self {
    case .unknown: 0
    case .passed: 1
    case .skipped: 2
    case .pending: 3
    case .undefined: 4
    case .ambiguous: 5
    case .failed: 6
    }
  }

  /// Whether a scenario with this status fails the run.
  ///
  /// - Parameter strict: whether pending steps count as failures.
  package func isFailure(strict: Bool) -> Bool {
    switch self {
    case .failed, .ambiguous, .undefined, .unknown: true
    case .pending: strict
    case .passed, .skipped: false
    }
  }
}

/// What a step threw.
package struct ThrownError: Sendable, Hashable {
  /// The name of the error's type.
  package var type: String
  /// What the error says.
  package var message: String
  /// Where it came from, a place a line, the innermost first; nil where nothing is known.
  package var stackTrace: String?

  package init(type: String, message: String, stackTrace: String? = nil) {
    self.type = type
    self.message = message
    self.stackTrace = stackTrace
  }
}

/// The result of one step or hook.
package struct TestStepResult: Sendable, Hashable {
  package var status: Status
  package var duration: Duration
  /// Why the step did not pass, for people.
  package var message: String?
  /// The error that was thrown, if one was.
  package var exception: ThrownError?

  package init(status: Status, duration: Duration = .zero, message: String? = nil, exception: ThrownError? = nil) {
    self.status = status
    self.duration = duration
    self.message = message
    self.exception = exception
  }
}

extension JSONWriter {
  mutating func write(_ result: TestStepResult) {
    object {
      if let message = result.message { $0.member("message", message) }
      if let exception = result.exception {
        $0.name("exception")
        $0.write(exception)
      }
      $0.member("status", result.status.rawValue)
      $0.name("duration")
      $0.write(result.duration)
    }
  }

  mutating func write(_ exception: ThrownError) {
    object {
      $0.member("type", exception.type)
      $0.member("message", exception.message)
      if let stackTrace = exception.stackTrace { $0.member("stackTrace", stackTrace) }
    }
  }
}
