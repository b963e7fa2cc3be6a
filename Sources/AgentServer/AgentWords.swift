/// Words what the console advises for agents, who have tools in the place of its commands.
enum AgentWords {
  /// What the console says, with what an agent can do instead.
  private static let replacements: [(console: String, tools: String)] = [
    ("Start one with --app NAME or start_app NAME.", "Start one: act with action start and its name as text."),
    ("Start one: start_app ", "Start one: act with action start and text "),
    ("Start it with start_app NAME, or", "Start it with act and action start, or"),
    ("record_end NAME ends and keeps", "record with a name ends and keeps"),
    ("record_begin begins one.", "record without a name begins one."),
    ("between record_begin and record_end", "between the two calls of record"),
    ("'save feature' writes", "save_feature writes"),
  ]

  /// The beginnings of advice that shows a line of the console, with what an agent reads instead of the rest of its line.
  private static let lines: [(console: String, tools: String)] = [
    (", or replace it: record_end ", "."),
    (", as in save feature ", " by the parameter name, or replace the file by replace."),
    (" 'help' lists them all.", ""),
  ]

  /// A text of the console as an agent reads it.
  static func translated(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      var line = String(line)
      for (console, tools) in replacements { line = line.replacing(console, with: tools) }
      for (console, tools) in lines {
        guard let found = line.firstRange(of: console) else { continue }
        line = line[..<found.lowerBound] + tools
      }
      return line
    }.joined(separator: "\n")
  }
}
