package import Messages

/// The record of a run in the history: its end, totals, and the result and duration of each scenario.
package struct RunRecord: Sendable, Hashable {
  /// A scenario that was run.
  package struct Scenario: Sendable, Hashable {
    package var key: ScenarioKey
    /// The line on which the scenario begins, counted from 1.
    package var line: Int
    package var ending: Outcome
    /// The duration of all attempts of the scenario. For a repeated scenario, the mean of its repetitions.
    package var duration: Duration
    /// The number of times that the scenario was run, counting repetitions.
    package var runs = 1
    /// The number of failed repetitions.
    package var failures = 0
    /// The hash of its content, to detect later changes; nil in records of older versions.
    package var content: ContentHash?

    package init(key: ScenarioKey, line: Int, ending: Outcome, duration: Duration, content: ContentHash? = nil) {
      self.key = key
      self.line = line
      self.ending = ending
      self.duration = duration
      self.content = content
      failures = ending == .failed ? 1 : 0
    }

    /// The number of repetitions that passed.
    package var passes: Int {
      switch ending {
      case .passed, .flaky: runs
      case .failed: runs - failures
      case .ambiguous, .undefined, .pending, .skipped: 0
      }
    }
  }

  /// How far a run got.
  package enum State: String, Sendable, CaseIterable {
    /// The run ended, with or without failures.
    case ended
    /// A signal ended the run.
    case interrupted
    /// The run ended, but its messages could not be stored: the results of its scenarios are unknown.
    case lost
    /// The run began, and its end is unknown: it could not run, was killed, or is still running.
    case begun
  }

  package var started: Timestamp
  package var duration: Duration
  package var success: Bool
  /// The number of scenarios for each outcome.
  package var totals: [Outcome: Int]
  /// The scenarios; in a very large run, only those that did not pass and the slowest.
  package var scenarios: [Scenario]
  package var state = State.ended
  /// The number of chosen scenarios that did not run to their end.
  package var unrun = 0
  /// The tested commit, with or without changes of local work; nil for an unknown one.
  package var commit: String?
  /// The versions of the apps that it launched, by name.
  package var appVersions: [RunSetting] = []
  /// The facts that later runs need.
  package var memo = RunMemo()

  package init(
    started: Timestamp, duration: Duration, success: Bool, totals: [Outcome: Int], scenarios: [Scenario]
  ) {
    self.started = started
    self.duration = duration
    self.success = success
    self.totals = totals
    self.scenarios = scenarios
  }

  /// A run that begins.
  package init(begun moment: Timestamp, _ memo: RunMemo) {
    self.init(started: moment, duration: .zero, success: false, totals: [:], scenarios: [])
    state = .begun
    self.memo = memo
  }
}

/// Data of a run for later runs that repeat failures or changed scenarios.
package struct RunMemo: Sendable, Hashable {
  /// The words of the command line that chose its scenarios; nil if they are unknown.
  package var choice: [String]?
  /// Whether the run repeated only scenarios that had not passed. The earlier results are valid until the run ends.
  package var isRepetition = false
  /// Whether something other than a scenario failed; a repetition then runs everything.
  package var needsAll = false
  /// Changes when something other than the scenario does: the definitions, the app, the browser, the seed. Empty if it is
  /// unknown.
  package var fingerprint = ""
  /// The seed of a random order; nil for another order.
  package var seed: String?
  /// Changes when the definitions do: the key of the compiled step files, with the program.
  package var definitions = ""
  /// The versions of the files that its steps named, at its end.
  package var files: [String: String] = [:]
  /// The scenarios that were chosen and not run because they had passed before, by their identities.
  package var passed: [String] = []
  /// The scenarios that were chosen and not run because they had not changed, though they had not passed.
  package var failed: [String] = []
  /// The hash of the messages that the run has stored; empty if the hash is unknown.
  package var messages = ""
  /// Whether `passed` is from a run that was not strict: it may contain pending scenarios and those without steps.
  package var isLenient = false
  /// Whether the run repeated other scenarios than the run before it chose, and left out some that had not passed.
  package var leavesOpen = false

  /// Nothing is known.
  package init() {}
}
