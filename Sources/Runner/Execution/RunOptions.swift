package import Messages
package import StepRegistry

/// The options that apply to all scenarios of a run.
package struct RunOptions: Sendable {
  /// Whether steps and hooks are only looked up, not executed.
  package var isDryRun = false
  /// Whether the run ends after the first scenario that fails.
  package var failsFast = false
  /// Whether pending steps and scenarios without steps fail the run.
  package var isStrict = true
  /// Whether all scenarios are expected to fail: the run fails if a scenario passes, and only then.
  package var isWorkInProgress = false
  /// The conditions for success besides the results of scenarios and hooks.
  package var conditions = Conditions()
  /// How failed scenarios are run again.
  package var retry = Retry()
  /// The repetitions of the scenarios.
  package var repeats = RepeatOptions()
  /// The time limits of code.
  package var limits = TimeLimits()

  /// The parameters for worlds, by name.
  package var parameters: [String: String] = [:]
  /// The part of the run that this process executes.
  package var part = RunPart.all
  /// The results of `BeforeRun` hooks in another process.
  package var preparation = RunPreparation()
  /// The contents of the stream besides scenarios and results.
  package var announcement = Announcement()

  /// The conditions for success besides the results of scenarios and hooks.
  package struct Conditions: Sendable {
    /// Whether the run fails for warnings about its input.
    package var failsOnWarnings = false
    /// The log entry that a complete run must contain to succeed; nil for no such condition.
    package var expectedLog: LogExpectation?
  }

  /// How failed scenarios are run again.
  package struct Retry: Sendable {
    /// The maximum number of times that a failed scenario is run again, at least 0.
    package var count = 0
    /// Selects the scenarios that may be run again; nil for all.
    package var tags: TagExpression?
  }

  /// The contents of the stream besides scenarios and results.
  package struct Announcement: Sendable {
    /// The settings of the run for reports.
    package var settings: [RunSetting] = []
    /// A hash of everything outside a scenario that its result may depend on; empty if no history needs the hash.
    package var fingerprint = ""
    /// The path prefix of library definitions, which appear in the messages only if a step uses them; nil without a
    /// library.
    ///
    /// A library has many definitions, and unused ones are not worth reporting.
    package var libraryFolder: String?
  }

  /// Creates options that execute everything once and treat pending steps as failures.
  package init() {}

  /// Whether a scenario with this status fails the run.
  func isUnwanted(_ status: Status) -> Bool {
    isWorkInProgress ? status == .passed : status.isFailure(strict: isStrict)
  }

  /// The allowed attempts of a scenario with these tags, counted from 0.
  ///
  /// A tag `@retry:N` takes precedence over the options.
  func attempts(for tags: [String]) -> ClosedRange<Int> {
    if let retries = ScenarioTags(tags).retries { return 0...retries }
    return 0...(retry.tags?.matches(tags) ?? true ? max(retry.count, 0) : 0)
  }
}

/// The results of the `BeforeRun` hooks of a run.
package struct RunPreparation: Sendable {
  /// The values that they have set, by name.
  package var values: [String: String]
  /// The reason for skipping all scenarios; nil to run them.
  package var skipReason: String?

  /// Describes the results; by default the hooks have set and skipped nothing.
  package init(values: [String: String] = [:], skipReason: String? = nil) {
    self.values = values
    self.skipReason = skipReason
  }
}

/// The part of a run that one process executes, when processes on several machines form one run.
package enum RunPart: String, Sendable, CaseIterable {
  /// Everything.
  case all
  /// Everything except the `BeforeRun` and `AfterRun` hooks.
  case none
  /// Only the `BeforeRun` hooks.
  case before
  /// Only the `AfterRun` hooks.
  case after

  /// Whether hooks of a kind are run.
  func includes(_ kind: HookKind) -> Bool {
    switch kind {
    case .beforeRun: self == .all || self == .before
    case .afterRun: self == .all || self == .after
    case .beforeAll, .afterAll, .beforeFeature, .afterFeature, .beforeRule, .afterRule, .before, .after, .around,
      .beforeStep, .afterStep:
      hasScenarios
    }
  }

  /// Whether scenarios are run.
  package var hasScenarios: Bool { self == .all || self == .none }
}

extension Status {
  /// Whether an attempt with this status is followed by another one.
  ///
  /// - Parameters:
  ///   - number: the number of the attempt, counted from 0.
  ///   - attempts: the allowed attempts.
  ///   - isStopped: whether the run starts no further attempts.
  func isRetried(after number: Int, of attempts: ClosedRange<Int>, isStopped: @autoclosure () -> Bool) -> Bool {
    self == .failed && number < attempts.upperBound && !isStopped()
  }
}
