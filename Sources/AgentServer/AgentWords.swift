/// Rewords the advice of the console for agents, which have tools instead of its commands.
enum AgentWords {
  /// Phrases of the console, with the same advice in terms of tools.
  private static let replacements: [(console: String, tools: String)] = [
    ("Start one with --app NAME or start_app NAME.", "Start one: act with action start and its name as text."),
    ("Start one: start_app ", "Start one: act with action start and text "),
    ("Start it with start_app NAME, or", "Start it with act and action start, or"),
    ("record_end NAME ends and keeps", "record with a name ends and keeps"),
    ("record_begin begins one.", "record without a name begins one."),
    ("between record_begin and record_end", "between the two calls of record"),
    ("'save feature' writes", "save_feature writes"),
  ]

  /// Beginnings of advice that shows a line of the console. Each is replaced, with the rest of its line, by advice for
  /// agents.
  private static let lines: [(console: String, tools: String)] = [
    (", or replace it: record_end ", "."),
    (", as in save feature ", " by the parameter name, or replace the file by replace."),
    (" 'help' lists them all.", ""),
  ]

  /// Returns a text of the console, reworded for agents.
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
