package import Messages
package import StepRegistry

/// How scenarios are run, whichever they are.
package struct RunOptions: Sendable {
  /// Whether steps and hooks are only looked up, not executed.
  package var isDryRun = false
  /// Whether the run ends after the first scenario that fails.
  package var failsFast = false
  /// Whether pending steps and scenarios without steps fail the run.
  package var isStrict = true
  /// Whether no scenario is expected to pass: one that does fails the run, and no other.
  package var isWorkInProgress = false
  /// Whether warnings about what was given to the run fail it.
  package var failsOnWarnings = false
  /// What has to be logged if everything is run, or else the run fails; `nil` for nothing.
  package var expectedLog: LogExpectation?
  /// How often a scenario that failed is run again, at least 0.
  package var retries = 0
  /// Which scenarios are run again; nil means all.
  package var retryTags: TagExpression?

  /// How long code may take.
  package var limits = TimeLimits()

  /// The parameters for worlds, by their names.
  package var parameters: [String: String] = [:]
  /// What `BeforeRun` hooks of another process have set.
  package var values: [String: String] = [:]
  /// Why all scenarios are skipped, as a `BeforeRun` hook of another process said; `nil` if none has.
  package var skipReason: String?
  /// What of the run is done here.
  package var part = RunPart.all

  /// What the paths of definitions begin with that the messages name only where a step uses them; `nil` for none.
  ///
  /// A library has many definitions, and an unused one is no news.
  package var libraryFolder: String?

  /// Executes everything once, and takes pending steps for failures.
  package init() {}

  /// Whether a scenario that ended like this fails the run.
  func isUnwanted(_ status: Status) -> Bool {
    isWorkInProgress ? status == .passed : status.isFailure(strict: isStrict)
  }

  /// The attempts that may be made of a scenario with these tags, counted from 0.
  func attempts(for tags: [String]) -> ClosedRange<Int> {
    0...(retryTags?.matches(tags) ?? true ? max(retries, 0) : 0)
  }
}

/// What of a run is done by a process, where several processes on several machines are one run.
package enum RunPart: String, Sendable, CaseIterable {
  /// Everything.
  case all
  /// Everything but the `BeforeRun` and `AfterRun` hooks.
  case none
  /// Nothing but the `BeforeRun` hooks.
  case before
  /// Nothing but the `AfterRun` hooks.
  case after

  /// Whether hooks of a kind are run.
  func includes(_ kind: HookKind) -> Bool {
    switch kind {
    case .beforeRun: self == .all || self == .before
    case .afterRun: self == .all || self == .after
    default: hasScenarios
    }
  }

  /// Whether scenarios are run.
  package var hasScenarios: Bool { self == .all || self == .none }
}

extension Status {
  /// Whether an attempt that ended like this is followed by another one.
  ///
  /// - Parameters:
  ///   - number: which attempt it was, counted from 0.
  ///   - attempts: those that may be made.
  ///   - isStopped: whether the run begins nothing more.
  func isRetried(after number: Int, of attempts: ClosedRange<Int>, isStopped: @autoclosure () -> Bool) -> Bool {
    self == .failed && number < attempts.upperBound && !isStopped()
  }
}
