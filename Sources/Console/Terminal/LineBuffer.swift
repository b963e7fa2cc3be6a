/// An edited text with a cursor.
struct LineBuffer: Sendable, Hashable {
  /// The characters, including line ends.
  private(set) var characters: [Character] = []
  /// The number of characters before the cursor.
  private(set) var cursor = 0
  /// The maximum number of characters.
  static let most = 1_000_000
  /// Whether the text became too long and was dropped.
  private(set) var hasOverflown = false

  init(_ text: String = "") {
    characters = Array(text.prefix(Self.most))
    cursor = characters.count
  }

  /// The whole text.
  var text: String { String(characters) }
  /// The text before the cursor.
  var beforeCursor: String { String(characters[..<cursor]) }

  mutating func insert(_ text: some Collection<Character>) {
    guard !hasOverflown else { return }
    guard text.count <= Self.most - characters.count else {
      // Half of a text would be useless.
      (characters, cursor, hasOverflown) = ([], 0, true)
      return
    }
    // A combining mark joins the character before it.
    let joined = String(characters[max(cursor - 1, 0)..<cursor]) + String(text)
    let start = max(cursor - 1, 0)
    characters.replaceSubrange(start..<cursor, with: joined)
    cursor = start + joined.count
  }

  mutating func move(to index: Int) { cursor = min(max(index, 0), characters.count) }
  mutating func move(by count: Int) { move(to: cursor + count) }

  /// Removes a range of characters and returns it.
  @discardableResult
  mutating func remove(_ range: Range<Int>) -> String {
    let range = range.clamped(to: 0..<characters.count)
    let removed = String(characters[range])
    characters.removeSubrange(range)
    if cursor >= range.upperBound {
      cursor -= range.count
    } else if cursor > range.lowerBound {
      cursor = range.lowerBound
    }
    return removed
  }

  /// The range of the line with the cursor, without its line end.
  var line: Range<Int> {
    let start = characters[..<cursor].lastIndex(of: "\n").map { $0 + 1 } ?? 0
    return start..<(characters[cursor...].firstIndex(of: "\n") ?? characters.count)
  }

  /// The beginning of the word before the cursor.
  var wordStart: Int {
    let inWord = characters[..<cursor].lastIndex { $0.isWordPart } ?? -1
    guard inWord >= 0 else { return 0 }
    return characters[...inWord].lastIndex { !$0.isWordPart }.map { $0 + 1 } ?? 0
  }

  /// The end of the word after the cursor.
  var wordEnd: Int {
    guard let inWord = characters[cursor...].firstIndex(where: \.isWordPart) else { return characters.count }
    return characters[inWord...].firstIndex { !$0.isWordPart } ?? characters.count
  }

  /// Moves to the line above or below; returns false at the first or last line.
  mutating func moveLine(up isUp: Bool) -> Bool {
    let line = line
    let column = cursor - line.lowerBound
    guard isUp ? line.lowerBound > 0 : line.upperBound < characters.count else { return false }
    cursor = isUp ? line.lowerBound - 1 : line.upperBound + 1
    let target = self.line
    cursor = min(target.lowerBound + column, target.upperBound)
    return true
  }
}

extension Character {
  /// Whether the character belongs to a word for the keys that move by words.
  fileprivate var isWordPart: Bool { isLetter || isNumber || self == "_" }
}
