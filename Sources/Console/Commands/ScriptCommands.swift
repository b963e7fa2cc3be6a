import AppUnderTest

extension CommandTable {
  /// Commands that change the recorded steps and run them again.
  static let scriptCommands: [ConsoleCommand] = [
    ConsoleCommand(
      "recorded", summary: "Lists the recorded steps with their numbers; those behind … are still to be done.",
      example: "recorded"
    ) { session in .text(await session.numberedScript) },
    ConsoleCommand(
      "try", takes: .flag("rest"),
      summary:
        "Starts the app afresh and does the recorded steps again; with rest: true does those that are still to be done.",
      example: "try"
    ) { session, isRest in .text(isRest ? try await session.doRest() : try await session.tryAgain()) },
    ConsoleCommand(
      "drop", takes: Parameter("NUMBER", .integer),
      summary: "Takes a recorded step away, and does the others again.", example: "drop 2"
    ) { session, number in .text(try await session.drop(number)) },
    ConsoleCommand(
      "move", takes: Parameter("NUMBER", .integer), Parameter("TO", .integer),
      summary: "Has a recorded step stand at another number, and does all of them again.", example: "move 3, 1"
    ) { session, number, target in .text(try await session.move(number, to: target)) },
    ConsoleCommand(
      "reword", takes: Parameter("NUMBER", .integer), Parameter("STEP", .text()),
      summary: "Writes another step in place of a recorded one, and does all of them again.",
      example: "reword 2, 'When I touch \"OK\"'"
    ) { session, number, text in .text(try await session.reword(number, as: text)) },
    ConsoleCommand(
      "insert", takes: Parameter("NUMBER", .integer), Parameter("STEP", .text()),
      summary: "Adds a step before a recorded one, and does all of them again.",
      example: "insert 1, 'When I touch \"OK\"'"
    ) { session, number, text in .text(try await session.insert(text, before: number)) },
  ]
}
