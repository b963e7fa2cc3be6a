/// One option of a command, as it is parsed and as help shows it.
struct OptionDescription: Sendable {
  /// The name with its dashes, such as `--tags`.
  let name: String
  /// A one-letter form with its dash, such as `-t`.
  let short: String?
  /// What stands for the value in help, such as `EXPR`; nil where the option takes none.
  let value: String?
  /// Whether it can be given more than once, each with a meaning of its own.
  let isRepeatable: Bool
  /// What the option does, in one line.
  let help: String

  init(_ name: String, short: String? = nil, value: String? = nil, isRepeatable: Bool = false, help: String) {
    self.name = name
    self.short = short
    self.value = value
    self.isRepeatable = isRepeatable
    self.help = help
  }

  /// What the option is about.
  var topic: String { Self.topic(of: name) }

  /// What an option is about: `--strict` and `--no-strict` are about the same.
  static func topic(of name: String) -> String {
    name.hasPrefix("--no-") ? "--" + name.dropFirst("--no-".count) : name
  }
}

/// A command of the command line, as it is parsed and as help shows it.
struct CommandDescription: Sendable {
  let name: String
  /// What comes after the name, such as `[PATH…]`.
  let operands: String
  /// What the command does, in one line.
  let summary: String
  /// Sentences about the operands that do not fit into the summary.
  let details: [String]
  let options: [OptionDescription]
  /// Command lines to learn from, each with what it does.
  let examples: [(command: String, meaning: String)]
}

extension CommandDescription {
  /// What `--help` prints for the command.
  var helpText: String {
    var lines = ["Usage: cukeswift \(name) [OPTION…]" + (operands.isEmpty ? "" : " \(operands)"), "", summary]
    lines += details
    lines += ["", "Options:"] + Self.aligned(options.map { ($0.heading, $0.help) })
    lines += ["", "Examples:"] + Self.aligned(examples.map { ($0.command, $0.meaning) })
    return lines.joined(separator: "\n")
  }

  /// Two columns, the first indented by two spaces.
  static func aligned(_ rows: [(left: String, right: String)]) -> [String] {
    let width = rows.map(\.left.count).max() ?? 0
    return rows.map { "  " + $0.left + String(repeating: " ", count: width - $0.left.count + 2) + $0.right }
  }
}

extension OptionDescription {
  /// The names with what stands for the value.
  var heading: String {
    (short.map { "\($0), " } ?? "") + name + (value.map { " \($0)" } ?? "")
  }
}
