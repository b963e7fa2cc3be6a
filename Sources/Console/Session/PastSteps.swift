package import AppUnderTest

/// The steps of a finished scenario, for looking at one after another.
package protocol PastSteps: Sendable {
  /// Shows the screen of the chosen step and accepts no actions.
  var driver: any AppDriver { get }

  /// The steps with their actions, at least one line each. The chosen step is marked.
  func overview() async -> String

  /// Chooses a step.
  ///
  /// - Parameter choice: the step to choose.
  /// - Returns: the step and its actions.
  /// - Throws: a `Diagnostic` if the step does not exist or its screen is not known.
  func choose(_ choice: PastChoice) async throws -> String
}

/// The choice of a past step or screen.
package enum PastChoice: Sendable, Hashable {
  /// The step with a number, counted from 1.
  case number(Int)
  /// The step after the chosen one.
  case next
  /// The step before the chosen one.
  case previous
  /// The screen before the chosen step.
  case before
  /// The screen after the chosen step.
  case after
}

extension CommandTable {
  /// Commands that choose a past step.
  static let pastCommands: [ConsoleCommand] = [
    ConsoleCommand(
      "steps", summary: "Lists the steps with the actions of each; the chosen one is marked.", example: "steps"
    ) { session in .text(await session.subject.past?.overview() ?? "") },
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
    .text(try await subject.past?.choose(choice) ?? "")
  }
}
