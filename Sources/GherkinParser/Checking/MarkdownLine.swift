import SourceText

/// A line of a Markdown file that is neither blank nor in a block of code, with what it would be for its keyword.
struct MarkdownLine {
  /// What Markdown makes of a line.
  enum Form: Equatable {
    case heading
    /// An item of a list whose bullet Gherkin knows.
    case item
    case row
    case text
  }

  let number: Int
  /// Where the text begins, counted from 1.
  let column: Int
  let form: Form
  /// How many `#` a heading has.
  let level: Int
  /// Whether it is written as Gherkin wants titles and steps: up to six `#` and one blank, or a bullet.
  let isWellFormed: Bool
  /// Whether signs that Gherkin does not know stand around the keyword, such as those of a quotation or of bold text.
  let hasSigns: Bool
  /// The whole line without the white space around it, and the column where it begins, counted from 1.
  let whole: (text: [Unicode.Scalar], column: Int)
  /// The text without the signs before and around its keyword.
  let text: [Unicode.Scalar]
  /// How many scalars the line has from its text on.
  let width: Int
  let guess: KeywordGuess?

  /// Whether its keyword is that of a step.
  var hasStepKeyword: Bool { guess.map { $0.isStep && $0.flaw == .none } ?? false }
  /// Whether Gherkin reads it as a step.
  var isStep: Bool { form == .item && isWellFormed && hasStepKeyword }
  /// Whether its keyword is that of a title, with its colon.
  var hasTitleKeyword: Bool { guess.map { !$0.isStep && $0.flaw == .none } ?? false }
  /// Whether Gherkin reads it as a title.
  var isTitle: Bool { form == .heading && isWellFormed && hasTitleKeyword }
  var hasQuotes: Bool { text.count { $0 == "\"" } > 1 }
  var endsLikeProse: Bool {
    text.last.map { ".,;:!?。，、؟".unicodeScalars.contains($0) } ?? true && !hasQuotes
  }
  /// Whether it reads like a step and like no sentence, with a bullet or without.
  var readsLikeStep: Bool { form != .heading && hasStepKeyword && !endsLikeProse }

  /// Whether it is a title that can have tags.
  var takesTags: Bool {
    isTitle && (guess?.kind).map { $0 != .background } ?? false
  }
  /// Whether it makes a heading of the line above it.
  var isUnderline: Bool {
    whole.text.allSatisfy { $0 == "-" } || whole.text.allSatisfy { $0 == "=" }
  }

  /// The lines of a file.
  ///
  /// - Parameters:
  ///   - source: the file.
  ///   - keywords: those of its language.
  static func lines(of source: SourceFile, keywords: KeywordGuesser) -> [MarkdownLine] {
    var lines: [MarkdownLine] = []
    source.bytes.withUnsafeBufferPointer { text in
      var cursor = LineCursor(text)
      var isFenced = false
      while let line = cursor.next() {
        if text.begins(with: "```", from: line.content, to: line.end) {
          isFenced.toggle()
          continue
        }
        guard !isFenced, !line.isBlank else { continue }
        let end = text.droppingWhiteSpace(from: line.content, to: line.end)
        let scalars = Array(String(decoding: text[line.content..<end], as: UTF8.self).unicodeScalars)
        lines.append(MarkdownLine(scalars, number: line.number, column: line.column, keywords))
      }
    }
    return lines
  }

  /// Takes the signs off a line without the white space around it.
  private init(_ line: [Unicode.Scalar], number: Int, column: Int, _ keywords: KeywordGuesser) {
    self.number = number
    whole = (line, column)
    level = line.prefix { $0 == "#" }.count
    let bullet = line.first.map { "*+-".unicodeScalars.contains($0) } == true && line.dropFirst().first == " "
    form = level > 0 ? .heading : bullet ? .item : line.first == "|" ? .row : .text
    var text = line[...]
    switch form {
    case .heading:
      text = text.dropFirst(level)
      let blanks = text.prefix(while: \.separatesWords).count
      text = text.dropFirst(blanks)
      isWellFormed = level <= 6 && blanks == 1
      hasSigns = false
      self.text = Array(text)
    case .item:
      text = text.dropFirst().drop(while: \.separatesWords)
      isWellFormed = true
      hasSigns = false
      self.text = Array(text)
    case .row:
      isWellFormed = true
      hasSigns = false
      self.text = line
    case .text:
      isWellFormed = false
      let start = line.prefix(Self.mostSigns).firstIndex { !$0.isMarkdownSign } ?? 0
      text = line[start...]
      hasSigns = start > 0
      // The keyword may be bold, or the whole line.
      self.text =
        hasSigns
        ? text.prefix(Self.mostScalarsOfKeyword).filter { !$0.isEmphasis }
          + text.dropFirst(Self.mostScalarsOfKeyword).droppingEmphasisAtEnd
        : line
    }
    self.column = column + text.startIndex
    width = max(1, text.count)
    guess = form == .row ? nil : keywords.guess(self.text)
  }

  /// How many signs are taken off a line.
  private static let mostSigns = 12
  /// In how many scalars a keyword with the marks of bold text ends.
  private static let mostScalarsOfKeyword = 40
}

extension Unicode.Scalar {
  /// Whether it stands around bold text and the like.
  fileprivate var isEmphasis: Bool { self == "*" || self == "_" || self == "`" }

  /// Whether it can stand before the text of an item: a bullet, a number, a quotation mark of Markdown.
  fileprivate var isMarkdownSign: Bool {
    isEmphasis || separatesWords || ("0"..."9").contains(self)
      || ">+-.)[]•◦▪‣·●○–—−".unicodeScalars.contains(self)
  }
}

extension ArraySlice<Unicode.Scalar> {
  fileprivate var droppingEmphasisAtEnd: ArraySlice {
    self[..<(lastIndex { !$0.isEmphasis }.map { $0 + 1 } ?? startIndex)]
  }
}
