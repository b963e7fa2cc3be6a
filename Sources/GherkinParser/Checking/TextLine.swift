import SourceText

/// A line that Gherkin reads as text, with the rows and the doc string directly below it.
struct TextLine {
  let (number, column): (Int, Int)
  /// The line without the white space around it.
  let text: [Unicode.Scalar]
  /// The keyword that was probably intended at the beginning of the line, in any position.
  let guess: KeywordGuess?
  /// The number of its last line, including rows and a doc string.
  private(set) var last: Int
  /// Whether rows stand directly below the line.
  private(set) var hasRows = false

  /// Whether the line is a row, or the delimiter of a doc string.
  var isRow: Bool { text.first == "|" || Self.isDelimiter(text) }
  var isStep: Bool { guess?.isStep ?? false }
  var hasArgument: Bool { last > number }
  var hasQuotes: Bool { text.count { $0 == "\"" } > 1 }
  /// Whether the line ends like a sentence. Steps without an argument do not.
  var endsLikeProse: Bool { text.last.map { ".,;!?:。，、؟：".unicodeScalars.contains($0) } ?? true }
  /// Whether the line reads like a step and not like a sentence.
  var isPlainStep: Bool { guess?.isCertainStep == true && (!endsLikeProse || hasArgument) }
  /// Whether the line begins with the step keyword `*` and does not read like an item of a list.
  var isStarred: Bool { text.starts(with: "* ".unicodeScalars) && !endsLikeProse }
  var isItem: Bool { text.first == "-" }

  var location: SourceLocation { SourceLocation(line: number, column: column) }

  init(_ number: Int, _ column: Int, _ text: [Unicode.Scalar], guess: KeywordGuess?) {
    (self.number, self.column, self.text, self.guess, last) = (number, column, text, guess, number)
  }

  func warning(uri: String, _ problem: String, _ advice: String) -> Diagnostic {
    Diagnostic(.warning, uri: uri, location: location, width: max(1, text.count), problem: problem, advice: advice)
  }

  /// Whether a line begins with the delimiter of a doc string.
  private static func isDelimiter(_ text: [Unicode.Scalar]) -> Bool {
    ["\"\"\"", "```"].contains { text.starts(with: $0.unicodeScalars) }
  }

  /// The lines of a description that are not blank.
  ///
  /// - Parameter hasSteps: whether steps can follow the description. If so, its lines can have doc strings.
  static func lines(
    of text: UnsafeBufferPointer<UInt8>, firstLine: Int, hasSteps: Bool, keywords: KeywordTable
  ) -> [TextLine] {
    var lines: [TextLine] = []
    var cursor = LineCursor(textWithoutMark: text)
    var docString: ArraySlice<Unicode.Scalar>?
    while let line = cursor.next() {
      guard !line.isBlank, docString != nil || text[line.content] != UInt8(ascii: "#") else { continue }
      let end = text.droppingWhiteSpace(from: line.content, to: line.end)
      let scalars = Array(String(decoding: text[line.content..<end], as: UTF8.self).unicodeScalars)
      let number = firstLine + line.number - 1
      let isDelimiter = isDelimiter(scalars)
      if let above = lines.indices.last, !lines[above].isRow {
        let isBelow = lines[above].last + 1 == number
        if let mark = docString {
          lines[above].last = number
          if isDelimiter, scalars.starts(with: mark) { docString = nil }
          continue
        }
        if isBelow, scalars.first == "|" {
          (lines[above].last, lines[above].hasRows) = (number, true)
          continue
        }
        if isBelow, isDelimiter, hasSteps {
          (lines[above].last, docString) = (number, scalars.prefix(3))
          continue
        }
      }
      lines.append(TextLine(number, line.column, scalars, guess: keywords.guess(scalars)))
    }
    return lines
  }
}
