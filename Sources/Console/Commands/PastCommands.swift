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
