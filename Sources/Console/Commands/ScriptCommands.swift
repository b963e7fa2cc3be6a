import AppUnderTest

extension CommandTable {
  /// Commands that change the recorded steps and run them again.
  static let scriptCommands: [ConsoleCommand] = [
    ConsoleCommand(
      "recorded", summary: "Lists the recorded steps with their numbers; those after … did not run yet.",
      example: "recorded"
    ) { session in .text(await session.numberedScript) },
    ConsoleCommand(
      "try", takes: .flag("rest"),
      summary:
        "Starts the app afresh and repeats the recorded steps; with rest: true runs those that did not run yet.",
      example: "try"
    ) { session, isRest in .text(isRest ? try await session.doRest() : try await session.tryAgain()) },
    ConsoleCommand(
      "drop", takes: Parameter("NUMBER", .integer),
      summary: "Removes a recorded step, and repeats the others.", example: "drop 2"
    ) { session, number in .text(try await session.drop(number)) },
    ConsoleCommand(
      "move", takes: Parameter("NUMBER", .integer), Parameter("TO", .integer),
      summary: "Moves a recorded step to another number, and repeats all of them.", example: "move 3, 1"
    ) { session, number, target in .text(try await session.move(number, to: target)) },
    ConsoleCommand(
      "reword", takes: Parameter("NUMBER", .integer), Parameter("STEP", .text()),
      summary: "Replaces a recorded step by another one, and repeats all of them.",
      example: "reword 2, 'When I touch \"OK\"'"
    ) { session, number, text in .text(try await session.reword(number, as: text)) },
    ConsoleCommand(
      "insert", takes: Parameter("NUMBER", .integer), Parameter("STEP", .text()),
      summary: "Adds a step before a recorded one, and repeats all of them.",
      example: "insert 1, 'When I touch \"OK\"'"
    ) { session, number, text in .text(try await session.insert(text, before: number)) },
  ]
}
