import SourceText

/// Joins the lines of one statement: a step with the table below it, or a call over several lines.
struct StatementReader {
  private let nextLine: () throws -> String?
  private var peeked: String??
  /// The number of the last line that was read, counted from 1.
  private(set) var lineNumber = 0

  init(_ nextLine: @escaping () throws -> String?) {
    self.nextLine = nextLine
  }

  /// The next statement and the number of its first line; nil at the end.
  mutating func next() throws -> (text: String, line: Int)? {
    guard var text = try take() else { return nil }
    let first = lineNumber
    if Statement.isStep(text) {
      while let line = try peek(), Statement.continues(text, with: line) { text += "\n" + (try take() ?? "") }
    } else {
      // An empty line ends an unclosed statement.
      while Statement.isOpen(text), let line = try peek(), !line.trimmed.isEmpty {
        text = Statement.joined(text, try take() ?? "")
      }
    }
    return (text, first)
  }

  private mutating func take() throws -> String? {
    let line = try peek()
    peeked = nil
    if line != nil { lineNumber += 1 }
    return line
  }

  private mutating func peek() throws -> String? {
    if let peeked { return peeked }
    let line = try nextLine()
    peeked = .some(line)
    return line
  }
}

/// Decides where statements end.
enum Statement {
  private static let fences = ["\"\"\"", "```"]

  static func isStep(_ text: String) -> Bool {
    WrittenKeyword(of: text.trimmed) != nil
  }

  /// Whether a line continues the step above it: the line is in a doc string, begins a doc string, or is a row of a
  /// table.
  static func continues(_ text: String, with line: String) -> Bool {
    if isInText(text) { return true }
    let line = line.trimmed
    return line.hasPrefix("|") || (fences.contains(where: line.hasPrefix) && !text.contains("\n"))
  }

  /// Whether the doc string of a step is still open.
  private static func isInText(_ text: String) -> Bool {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst().map { $0.trimmed }
    guard let first = lines.first, let fence = fences.first(where: first.hasPrefix) else { return false }
    return !lines.dropFirst().contains(fence)
  }

  /// Whether more lines are needed: a bracket is open, or the line ends with a backslash.
  static func isOpen(_ text: String) -> Bool {
    if text.hasSuffix("\\") || isOpenBlock(text) { return true }
    var depth = 0
    var quote: Character?
    var isEscaped = false
    for character in text {
      if isEscaped {
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else if let open = quote {
        if character == open { quote = nil }
      } else if character == "'" || character == "\"" {
        quote = character
      } else if "([{".contains(character) {
        depth += 1
      } else if ")]}".contains(character) {
        depth -= 1
      }
    }
    // An open single quote is more likely an apostrophe than the beginning of a text over several lines.
    return depth > 0 && quote == nil
  }

  /// Whether a block begun with `do` at the end of a line is still open.
  private static func isOpenBlock(_ text: String) -> Bool {
    let words = text.split(separator: " ")
    guard let index = words.lastIndex(of: "do"), words.last != "end" else { return false }
    let isWait = text.trimmed.hasPrefix("wait_for") || text.trimmed.hasPrefix("wait_poll")
    let hasName = index + 1 < words.count && words[index + 1].hasPrefix("|")
    return hasName || (isWait && index > 0 && !text.contains("'do"))
  }

  static func joined(_ text: String, _ line: String) -> String {
    (text.hasSuffix("\\") ? String(text.dropLast()) : text) + " " + line.trimmed
  }

  /// Whether the enter key submits the text in an editor for several lines.
  static func isComplete(_ text: String) -> Bool {
    guard isStep(text) else { return !isOpen(text) }
    if isInText(text) { return false }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let last = String(lines.last ?? "").trimmed
    // A table ends with an empty line.
    return lines.count > 1 ? !last.hasPrefix("|") : !last.hasSuffix(":")
  }
}
