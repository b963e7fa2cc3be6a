import SourceText

/// The declaration of a command, for the parser and the help.
struct CommandDescription: Sendable {
  let name: String
  /// The operands after the name, such as `[PATH…]`.
  var operands = ""
  /// The purpose of the command, in one line.
  let summary: String
  /// Sentences about the operands that do not fit into the summary.
  var details: [String] = []
  /// The declared options, without `--help`.
  var keys: [any CommandOption] = []
  /// Examples of command lines with their meanings.
  var examples: [(command: String, meaning: String)] = []

  /// All options.
  var options: [OptionDescription] {
    (keys + [Flag("--help", short: "-h", isInProfiles: false, help: "show this")]).map(\.description)
  }
}

extension CommandDescription {
  /// The output of `--help` for the command.
  var helpText: String {
    var lines = ["Usage: cukeswift \(name) [OPTION…]" + (operands.isEmpty ? "" : " \(operands)"), "", summary]
    if !details.isEmpty { lines += TerminalText.wrapped(details.joined(separator: " ")) }
    lines += ["", "Options:"] + TerminalText.aligned(options.map { ($0.heading, $0.help) })
    lines += ["", "Examples:"] + Self.examples(examples)
    return lines.joined(separator: "\n")
  }

  /// Command lines with their meanings beside them, or below them if they are too long.
  private static func examples(_ examples: [(command: String, meaning: String)]) -> [String] {
    let lines = TerminalText.aligned(examples.map { ($0.command, $0.meaning) })
    if lines.count == examples.count, lines.allSatisfy({ $0.count <= TerminalText.columns }) { return lines }
    return examples.flatMap { ["  " + $0.command, "      " + $0.meaning] }
  }
}
