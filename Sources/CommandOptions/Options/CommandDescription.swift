package import Runner
import SourceText

/// The declaration of a command, for the parser and the help.
package struct CommandDescription: Sendable {
  package let name: String
  /// The operands after the name, such as `[PATH…]`.
  package let operands: String
  /// The purpose of the command, in one line.
  package let summary: String
  /// Sentences about the operands that do not fit into the summary.
  package let details: [String]
  /// The declared options, without `--help`.
  package let keys: [any CommandOption]
  /// Examples of command lines with their meanings.
  package let examples: [(command: String, meaning: String)]

  /// Describes a command.
  package init(
    name: String, operands: String = "", summary: String, details: [String] = [], keys: [any CommandOption] = [],
    examples: [(command: String, meaning: String)] = []
  ) {
    (self.name, self.operands, self.summary, self.details) = (name, operands, summary, details)
    (self.keys, self.examples) = (keys, examples)
  }

  /// All options.
  package var options: [OptionDescription] {
    (keys + [Flag("--help", short: "-h", isInProfiles: false, help: "show this")]).map(\.description)
  }
}

extension CommandDescription {
  /// The output of `--help` for the command.
  package var helpText: String {
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

extension CommandDescription {
  /// The options that profiles can contain.
  package var profileOptions: [ProfileOption] {
    options.filter(\.isInProfiles).map {
      ProfileOption($0.name, takesValue: $0.value != nil, isRepeatable: $0.isRepeatable)
    }
  }
}
