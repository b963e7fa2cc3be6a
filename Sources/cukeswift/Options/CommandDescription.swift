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
    if !details.isEmpty { lines += Self.wrapped(details.joined(separator: " ")) }
    lines += ["", "Options:"] + Self.aligned(options.map { ($0.heading, $0.help) })
    lines += ["", "Examples:"] + Self.examples(examples)
    return lines.joined(separator: "\n")
  }

  /// The minimum width of a terminal in columns.
  private static let columns = 80

  /// Formats two columns. The first one is indented by two spaces, and the second one is wrapped.
  static func aligned(_ rows: [(left: String, right: String)]) -> [String] {
    let width = (rows.map(\.left.count).max() ?? 0) + 4
    return rows.flatMap { row in
      wrapped(row.right, indentation: width).enumerated().map { index, line in
        guard index == 0 else { return line }
        return "  " + row.left + String(repeating: " ", count: width - 2 - row.left.count) + line.dropFirst(width)
      }
    }
  }

  /// Command lines with their meanings beside them, or below them if they are too long.
  private static func examples(_ examples: [(command: String, meaning: String)]) -> [String] {
    let lines = aligned(examples.map { ($0.command, $0.meaning) })
    if lines.count == examples.count, lines.allSatisfy({ $0.count <= columns }) { return lines }
    return examples.flatMap { ["  " + $0.command, "      " + $0.meaning] }
  }

  /// Wraps a text to the width of a terminal. Longer words are not broken, and an empty text is one empty line.
  ///
  /// - Parameter indentation: the number of spaces at the beginning of each line.
  private static func wrapped(_ text: String, indentation: Int = 0) -> [String] {
    let margin = String(repeating: " ", count: indentation)
    // Beside a wide first column the lines still need a reasonable width.
    let longest = max(columns - indentation, 30)
    var (lines, line) = ([String](), "")
    for word in text.split(separator: " ") {
      if line.isEmpty {
        line = String(word)
      } else if line.count + 1 + word.count <= longest {
        line += " \(word)"
      } else {
        lines.append(margin + line)
        line = String(word)
      }
    }
    return lines + [margin + line]
  }
}
