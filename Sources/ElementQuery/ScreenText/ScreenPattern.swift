import RegularExpressions
package import SourceText

/// The expected screen: a `ScreenText` that may leave parts open.
///
///     navigationBar "Articles"
///     cell /\d+ new/ …
///     …
///     tabBar
///
/// `…`, or three full stops, on its own line stands for any number of lines at its depth or deeper. At the end of a
/// line it stands for any name, value and states that the line does not give. A regular expression in slashes must
/// match a whole name or value; a slash in it is escaped by a backslash.
package struct ScreenPattern: Sendable {
  /// The expected name or value.
  enum Text: Sendable {
    /// No text.
    case none
    /// Any text, or no text.
    case any
    case exactly(String)
    case matching(RegularExpression)

    /// The text; nil for no text or several possible texts.
    var text: String? { if case .exactly(let text) = self { text } else { nil } }

    /// Whether only one text, or no text, matches.
    var isClosed: Bool {
      switch self {
      case .none, .exactly: true
      case .any, .matching: false
      }
    }

    func matches(_ text: String?) -> Bool {
      switch self {
      case .none: text == nil
      case .any: true
      case .exactly(let wanted): text?.reads(as: wanted) ?? false
      case .matching(let expression): text.map { (try? expression.firstMatch(in: $0)) ?? nil != nil } ?? false
      }
    }
  }

  /// The kind of a line.
  enum Kind: Sendable {
    /// Any number of lines.
    case anything
    /// One element; without given states, any states match.
    case element(role: String, name: Text, value: Text, states: Set<String>?)
  }

  /// A line of the pattern.
  struct Line: Sendable {
    /// The number of the line in the text, from 1.
    let number: Int
    /// The line as written, without its indentation.
    let source: String
    let depth: Int
    let kind: Kind

    /// Whether an element matches the line; false for an ellipsis.
    func matches(_ line: ScreenText.Line) -> Bool {
      guard case .element(let role, let name, let value, let states) = kind, depth == line.depth else { return false }
      return Roles.canonical(role) == Roles.canonical(line.role) && (states.map { $0 == Set(line.states) } ?? true)
        && name.matches(line.name) && value.matches(line.value)
    }
  }

  /// The lines that are not empty.
  let lines: [Line]
  /// The indentation of the first nested line; two blanks without nested lines.
  package let indentation: String

  /// Whether the pattern is empty.
  package var isEmpty: Bool { lines.isEmpty }

  /// Parses a pattern.
  ///
  /// - Parameter text: the lines; nested lines have more blanks before them.
  /// - Throws: a `Diagnostic` with the line of the error.
  package init(parsing text: String) throws(Diagnostic) {
    var lines: [Line] = []
    var indents: [Int] = []
    var indentation: String?
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let blanks = line.prefix { $0 == " " || $0 == "\t" }
      let source = line.dropFirst(blanks.count).trimmingEnd
      guard !source.isEmpty else { continue }
      let isDeeper = indents.last.map { blanks.count > $0 } ?? true
      if isDeeper {
        if indents.count == 1, indentation == nil { indentation = String(blanks.dropFirst(indents[0])) }
        indents.append(blanks.count)
      } else {
        while let last = indents.last, last > blanks.count { indents.removeLast() }
        guard indents.last == blanks.count else {
          throw Diagnostic(
            location: SourceLocation(line: index + 1, column: blanks.count + 1),
            problem: "the indentation of this line is between two levels: \(source)",
            advice: "Give it as many blanks as the other elements at its level.")
        }
      }
      var scanner = LineScanner(source[...], at: SourceLocation(line: index + 1, column: blanks.count + 1))
      lines.append(
        Line(number: index + 1, source: String(source), depth: indents.count - 1, kind: try scanner.kind()))
    }
    self.lines = lines
    self.indentation = indentation ?? String(repeating: " ", count: ScreenText.indentation)
  }
}

extension ScreenText {
  /// Parses a screen text; nil for other text, or if it leaves parts open.
  package init?(parsing text: String) {
    guard let pattern = try? ScreenPattern(parsing: text) else { return nil }
    var lines: [Line] = []
    for line in pattern.lines {
      guard case .element(let role, let name, let value, let states?) = line.kind, name.isClosed, value.isClosed else {
        return nil
      }
      lines.append(
        Line(
          depth: line.depth, role: role, name: name.text, value: value.text,
          states: Self.allStates.filter(states.contains)))
    }
    self.init(lines: lines)
  }
}

extension Substring {
  /// The text without trailing blanks.
  fileprivate var trimmingEnd: Substring {
    var text = self
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}

/// Parses a line: `…`, or a role, then a name, `=` and a value, states, and `…`.
private struct LineScanner {
  private static let ellipses = ["…", "..."]
  private let line: Substring
  private let start: SourceLocation
  private var rest: Substring

  init(_ line: Substring, at start: SourceLocation) {
    (self.line, self.start, rest) = (line, start, line)
  }

  mutating func kind() throws(Diagnostic) -> ScreenPattern.Kind {
    if Self.ellipses.contains(where: { line == $0 }) { return .anything }
    let role = rest.prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
    guard !role.isEmpty else {
      throw problem("a line must begin with the kind of the element, such as button or text")
    }
    rest = rest.dropFirst(role.count)
    try endWord()
    let name = try text()
    let value = try value()
    let (states, isOpen) = try states()
    let missing = isOpen ? ScreenPattern.Text.any : .none
    return .element(
      role: String(role), name: name ?? missing, value: value ?? missing,
      states: isOpen && states.isEmpty ? nil : states)
  }

  /// The value after an equals sign; nil without the sign.
  private mutating func value() throws(Diagnostic) -> ScreenPattern.Text? {
    guard rest.first == "=" else { return nil }
    rest = rest.dropFirst().drop(while: \.isWhitespace)
    if let value = try text() { return value }
    throw problem("the value after the equals sign is missing, as in textField \"Name\" = \"Bob\"")
  }

  /// The states at the end of the line, and whether an ellipsis after them allows more.
  private mutating func states() throws(Diagnostic) -> (states: Set<String>, isOpen: Bool) {
    var states: Set<String> = []
    var isOpen = false
    while !rest.isEmpty {
      let word = rest.prefix { !$0.isWhitespace }
      if Self.ellipses.contains(where: { word == $0 }), word.endIndex == rest.endIndex {
        isOpen = true
      } else if ScreenText.allStates.contains(String(word)) {
        states.insert(String(word))
      } else {
        let meant = DidYouMean.sentence(for: String(word), among: ScreenText.allStates)
        throw problem(
          "'\(word)' is not a state",
          advice: meant ?? "States are \(ScreenText.allStates.joined(separator: ", ")); write names in quotation marks."
        )
      }
      rest = rest.dropFirst(word.count)
      try endWord()
    }
    return (states, isOpen)
  }

  /// Skips the blanks after a word.
  private mutating func endWord() throws(Diagnostic) {
    guard let next = rest.first else { return }
    guard next.isWhitespace else { throw problem("a blank is missing here") }
    rest = rest.drop(while: \.isWhitespace)
  }

  /// A text in quotation marks, or an expression in slashes; nil for other characters.
  private mutating func text() throws(Diagnostic) -> ScreenPattern.Text? {
    switch rest.first {
    case "\"":
      guard let (text, end) = ScreenText.unquoted(rest.dropFirst()) else {
        throw problem(
          "this text has no end, or an invalid escape",
          advice:
            #"A backslash, a quotation mark, a line end and a tab are written \\, \", \n and \t; others as \u{A0}."#)
      }
      rest = rest[end...]
      try endWord()
      return .exactly(text)
    case "/": return .matching(try expression())
    default: return nil
    }
  }

  /// A regular expression in slashes, which has to match a whole text.
  private mutating func expression() throws(Diagnostic) -> RegularExpression {
    let start = rest
    guard let source = expressionSource() else {
      rest = start
      throw problem("the slash that ends the regular expression is missing")
    }
    let expression: RegularExpression
    do {
      expression = try RegularExpression("^(?:\(source))$")
    } catch {
      rest = start
      throw problem("the regular expression /\(source)/ cannot be read: \(error)")
    }
    try endWord()
    return expression
  }

  /// The text between slashes, in which `\/` stands for a slash; nil without the second slash.
  private mutating func expressionSource() -> String? {
    rest = rest.dropFirst()
    var source = ""
    while let character = rest.popFirst() {
      if character == "/" { return source }
      if character == "\\", rest.first == "/" {
        rest = rest.dropFirst()
        source += "/"
      } else {
        source.append(character)
        if character == "\\", let next = rest.popFirst() { source.append(next) }
      }
    }
    return nil
  }

  /// A problem at the current position.
  private func problem(_ problem: String, advice: String? = nil) -> Diagnostic {
    Diagnostic(
      location: SourceLocation(
        line: start.line,
        column: (start.column ?? 1) + line.unicodeScalars.distance(from: line.startIndex, to: rest.startIndex)),
      problem: problem, advice: advice, sourceLine: nil)
  }
}
