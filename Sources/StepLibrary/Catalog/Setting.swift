import AppUnderTest
import StepRegistry

/// The change that a step makes to a setting of the surroundings. Under `Then` the step expects the setting instead.
struct Setting: Sendable {
  /// The commands that change the setting.
  let commands: [AppCommand]
  /// The first words of the expected value, such as the day of a date; nil for the whole value.
  let beginning: String?

  init(_ commands: AppCommand..., beginning: String? = nil) {
    (self.commands, self.beginning) = (commands, beginning)
  }
}

extension AppUser {
  /// Whether the running step states an outcome: it stands under `Then` and does not describe an action of the user.
  var isExpecting: Bool {
    guard let sentence = StepContext.outcome else { return false }
    return !sentence.hasPrefix("I ") || sentence.hasPrefix("I am ")
  }

  /// Refuses a step under `Then` that only prepares something for later steps.
  func refuseOutcome() throws(StepProblem) {
    guard isExpecting else { return }
    throw StepProblem("a step under Then checks, and this one only prepares\nWrite the step under Given or When.")
  }

  /// Changes a setting of the running app, otherwise of the app that the scenario will start. Under `Then`, checks the
  /// setting.
  func apply(_ setting: Setting) async throws {
    guard isExpecting else {
      return try await prepare { app in
        for command in setting.commands { try await app.perform(command) }
      }
    }
    for command in setting.commands { try await app.expect(command, beginning: setting.beginning) }
  }
}

extension PredefinedStep {
  /// The sentence behind the summary of each step with a setting.
  private static let expectation = " Under Then it checks this."

  /// Defines a step that changes a setting, and under `Then` checks the setting.
  ///
  /// - Parameters:
  ///   - pattern: finds the texts of the step.
  ///   - summary: one sentence about the change.
  ///   - examples: at least one step, without its keyword.
  ///   - mayBeEmpty: the indices of arguments that may be empty or blank.
  ///   - file: where the definition is written; leave it out.
  ///   - line: where the definition is written; leave it out.
  ///   - setting: returns the setting.
  init<each Argument>(
    setting pattern: String, _ summary: String, examples: String..., mayBeEmpty: [Int] = [],
    file: StaticString = #fileID, line: Int = #line,
    to setting: @escaping @Sendable (repeat each Argument) throws -> Setting
  ) {
    self.init(
      pattern, summary + Self.expectation, examples: examples, mayBeEmpty: mayBeEmpty, file: file, line: line
    ) { (user: AppUser, arguments: repeat each Argument) in
      try await user.apply(try setting(repeat each arguments))
    }
  }
}
