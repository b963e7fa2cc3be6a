import AppUnderTest

/// Reads a line character by character.
struct NotationScanner {
  /// The whole line.
  let line: String
  let characters: [Character]
  /// The names of results.
  let scope: NotationScope
  private(set) var offset = 0
  /// The offset at which reading ends.
  var end: Int

  init(_ line: String, scope: NotationScope = NotationScope()) {
    self.line = line
    self.scope = scope
    characters = Array(line)
    end = characters.count
  }

  /// The next character, or nil at the end.
  var next: Character? { offset < end ? characters[offset] : nil }
  var isAtEnd: Bool { offset >= end }
  var isAtSpace: Bool { next?.isWhitespace ?? false }
  /// The unread text.
  var rest: String { String(characters[min(offset, end)..<end]) }
  /// The text between two indices.
  func text(from start: Int, to end: Int) -> String {
    let end = min(max(end, 0), characters.count)
    return String(characters[min(max(start, 0), end)..<end])
  }

  /// The column of the next character, counted from 1 in scalars.
  var column: Int { characters[..<min(offset, characters.count)].reduce(1) { $0 + $1.unicodeScalars.count } }

  func isNext(_ character: Character) -> Bool { next == character }
  mutating func advance() { offset = min(offset + 1, end) }
  mutating func move(to offset: Int) { self.offset = min(offset, end) }

  mutating func read(_ text: String) -> Bool {
    let text = Array(text)
    guard end - offset >= text.count, characters[offset..<offset + text.count].elementsEqual(text) else { return false }
    offset += text.count
    return true
  }

  mutating func skipSpaces() { while isAtSpace { offset += 1 } }

  /// word = ( letter | digit | "_" )*
  mutating func readWord() -> String {
    let start = offset
    while let next, next.isLetter || next.isNumber || next == "_" { offset += 1 }
    return String(characters[start..<offset])
  }

  func error(_ problem: String, advice: String? = nil) -> Diagnostic {
    Diagnostic(
      location: SourceLocation(line: 1, column: column), problem: problem, advice: advice, sourceLine: line)
  }

  // MARK: - Pieces

  /// The part up to the next comma outside of quotes and brackets.
  func piece() -> NotationScanner {
    var piece = self
    var depth = 0
    var index = offset
    while index < end {
      let character = characters[index]
      switch character {
      case "'", "\"": if let close = closingQuote(from: index) { index = close }
      case "(", "[", "{": depth += 1
      case ")", "]", "}": depth = max(depth - 1, 0)
      case "," where depth == 0 && !isInIndexPath(at: index):
        piece.end = index
        return piece
      default: break
      }
      index += 1
    }
    return piece
  }

  /// Whether a comma separates the two numbers of an index path, as in `indexPath:2,0`.
  private func isInIndexPath(at index: Int) -> Bool {
    let key = Array("indexPath:")
    let digits = characters[offset..<index].reversed().prefix { $0.isNumber }.count
    let start = index - digits - key.count
    return digits > 0 && start >= offset && characters[start..<start + key.count].elementsEqual(key)
      && index + 1 < end && characters[index + 1].isNumber
  }

  /// The index of the quote that closes the quote at an index; nil for an unclosed quote.
  func closingQuote(from start: Int) -> Int? {
    var index = start + 1
    while index < end {
      if characters[index] == "\\" {
        index += 1
      } else if characters[start] == "\"", characters[index] == "#", index + 1 < end, characters[index + 1] == "{",
        let close = characters[index..<end].firstIndex(of: "}")
      {
        // The text in #{…} can contain quotes.
        index = close
      } else if characters[index] == characters[start] {
        return index
      }
      index += 1
    }
    return nil
  }

  /// The index of the parenthesis that closes the next one.
  func closingParenthesis() throws(Diagnostic) -> Int {
    var depth = 0
    var index = offset
    while index < end {
      switch characters[index] {
      case "'", "\"":
        guard let close = closingQuote(from: index) else {
          var scanner = self
          scanner.move(to: index)
          throw scanner.error("the text that begins here has no end", advice: "Close it with \(characters[index]).")
        }
        index = close
      case "(": depth += 1
      case ")":
        depth -= 1
        if depth == 0 { return index }
      default: break
      }
      index += 1
    }
    throw error("the parenthesis that begins here has no end", advice: "Close it with ).")
  }
}
