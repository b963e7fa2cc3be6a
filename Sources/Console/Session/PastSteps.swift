package import AppUnderTest

/// The steps of a scenario that was run, which a console looks at one after another.
package protocol PastSteps: Sendable {
  /// Shows the screen of the step that was chosen last; nothing can be done to it.
  var driver: any AppDriver { get }

  /// The steps with what was done in each, a line or more for each; the one that was chosen last is marked.
  func overview() async -> String

  /// Chooses a step.
  ///
  /// - Parameter choice: which one.
  /// - Returns: the step, and what was done in it.
  /// - Throws: a `Diagnostic` if there is no such step, or its screen is not known.
  func choose(_ choice: PastChoice) async throws -> String
}

/// Which of the steps of the past is chosen.
package enum PastChoice: Sendable, Hashable {
  /// The one with a number, counted from 1.
  case number(Int)
  /// The one behind the chosen one.
  case next
  /// The one before the chosen one.
  case previous
  /// The screen before the chosen one.
  case before
  /// The screen after the chosen one.
  case after
}

extension CommandTable {
  /// Commands that choose a step of the past.
  static let pastCommands: [ConsoleCommand] = [
    ConsoleCommand(
      "steps", summary: "Lists the steps with what was done in each; the chosen one is marked.", example: "steps"
    ) { session in .text(await session.past?.overview() ?? "") },
    ConsoleCommand(
      "at", takes: Parameter("NUMBER", .integer), summary: "Chooses a step by its number.", example: "at 3"
    ) { session, number in try await session.choose(.number(number)) },
    ConsoleCommand("next", summary: "Chooses the next step.", example: "next") { try await $0.choose(.next) },
    ConsoleCommand("previous", summary: "Chooses the step before.", example: "previous") {
      try await $0.choose(.previous)
    },
    ConsoleCommand("before", summary: "Shows the screen as it was before the chosen step.", example: "before") {
      try await $0.choose(.before)
    },
    ConsoleCommand("after", summary: "Shows the screen as it was after the chosen step again.", example: "after") {
      try await $0.choose(.after)
    },
  ]
}

extension ConsoleSession {
  fileprivate func choose(_ choice: PastChoice) async throws -> CommandResult {
    .text(try await past?.choose(choice) ?? "")
  }
}
