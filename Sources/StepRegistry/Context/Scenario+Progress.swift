/// How a step or hook, or a scenario up to now, has ended.
public enum StepStatus: String, Sendable, Hashable, CaseIterable {
  /// The step passed.
  case passed
  /// The step was skipped, by its own code, by a tag or after an earlier failure.
  case skipped
  /// The code of the step is not finished.
  case pending
  /// No definition matches the step.
  case undefined
  /// Several definitions match the step.
  case ambiguous
  /// The step failed.
  case failed

  /// Whether the other status replaces this one as the status of the scenario.
  func isMilder(than other: StepStatus) -> Bool {
    (Self.allCases.firstIndex(of: self) ?? 0) < (Self.allCases.firstIndex(of: other) ?? 0)
  }
}

extension Scenario {
  /// A step as the hooks around it see it.
  public struct StepInfo: Sendable, Hashable {
    /// The keyword, such as `Given`.
    public let keyword: String
    /// The text after the keyword.
    public let text: String
    /// How the step has ended; nil in a `BeforeStep` hook.
    public internal(set) var status: StepStatus?
    /// The message of a step that has not passed; nil without a message.
    public internal(set) var error: String?
    /// The time that the step has taken; nil in a `BeforeStep` hook.
    public internal(set) var duration: Duration?

    /// Describes a step that has not begun.
    package init(keyword: String, text: String) { (self.keyword, self.text) = (keyword, text) }
  }

  /// The results of the steps and hooks up to now.
  struct Progress: Sendable {
    var status = StepStatus.passed
    var error: String?
    var step: StepInfo?
    var start = ContinuousClock.now
  }

  /// The worst status of the steps and hooks that have ended; `passed` before the first.
  public var status: StepStatus { progress { $0.status } }

  /// Whether a step or hook has failed, or a step is undefined or ambiguous.
  public var isFailed: Bool { [.failed, .ambiguous, .undefined].contains(status) }

  /// The message of the step or hook that set the status; nil without a message.
  public var error: String? { progress { $0.error } }

  /// The time since the attempt began.
  public var duration: Duration { progress { $0.start.duration(to: .now) } }

  /// The step of a `BeforeStep` or `AfterStep` hook; nil in other code.
  public var step: StepInfo? { progress { $0.step } }

  /// Records the status of a step or hook.
  ///
  /// - Parameters:
  ///   - status: the status.
  ///   - error: the message; nil without one.
  ///   - isTrueReason: whether the message replaces that of an equal status.
  package func note(_ status: StepStatus, error: String?, isTrueReason: Bool = false) {
    progress { progress in
      guard progress.status.isMilder(than: status) || isTrueReason && progress.status == status else { return }
      (progress.status, progress.error) = (status, error)
    }
  }

  /// Continues an attempt that has begun in another process.
  package func resume(after duration: Duration, _ status: StepStatus, error: String?) {
    progress { $0.start = $0.start.advanced(by: .zero - duration) }
    note(status, error: error)
  }

  /// Records that a step with hooks around it begins.
  package func begin(_ step: StepInfo) { progress { $0.step = step } }

  /// Records the result of a step with hooks around it.
  package func end(_ status: StepStatus, error: String?, after duration: Duration) {
    progress { progress in
      progress.step?.status = status
      progress.step?.error = error
      progress.step?.duration = duration
    }
  }

  /// Records that the hooks around a step have ended.
  package func endStepHooks() { progress { $0.step = nil } }
}
