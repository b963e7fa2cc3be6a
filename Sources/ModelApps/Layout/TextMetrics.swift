/// Measures texts.
///
/// The letters of the font have equal widths, half their height. This is the same on every machine, and close enough to
/// a real font to wrap texts at similar places.
enum TextMetrics {
  /// The number of letters in the longest line.
  static func longestLine(of text: String) -> Int {
    var longest = 0
    forEachLine(of: text) { longest = max(longest, $0) }
    return longest
  }

  /// The number of letters that fit on a line, at least 1.
  ///
  /// - Parameters:
  ///   - width: the width of the line in points.
  ///   - fontSize: the size of the font in points, above 0.
  static func letters(within width: Double, fontSize: Double) -> Int {
    // A tolerance of half a point avoids line breaks because of rounding.
    let letters = (width + 0.5) / (fontSize / 2)
    return letters.isNaN ? 1 : Int(min(max(letters, 1), 1_000_000_000))
  }

  /// The number of lines of a text, at least 1, given the number of letters on a line.
  ///
  /// Lines are broken between words; a word that is longer than a line takes several.
  static func lines(of text: String, lettersPerLine letters: Int) -> Double {
    var lines = 0
    var (line, word) = (0, 0)
    var isFirst = true
    let pieces = { (length: Int) in max((length + letters - 1) / letters, 1) }
    forEachRun(of: text) { run in
      switch run {
      case .letters(let count): word += count
      case .space, .lineEnd:
        if isFirst || line == 0 {
          line = word
        } else if line + 1 + word <= letters {
          line += 1 + word
        } else {
          lines += pieces(line)
          line = word
        }
        (word, isFirst) = (0, false)
        if run == .lineEnd {
          lines += pieces(line)
          (line, isFirst) = (0, true)
        }
      }
    }
    return Double(lines)
  }

  private enum Run: Equatable {
    case letters(Int), space, lineEnd
  }

  /// Calls the closure with the words, spaces and line ends of a text, including an end for the last line.
  private static func forEachRun(of text: String, _ body: (Run) -> Void) {
    let isDone: Void? = withLetters(of: text) { letters in
      for letter in letters { body(letter == 0x0A ? .lineEnd : letter == 0x20 ? .space : .letters(1)) }
    }
    if isDone == nil {
      for letter in text { body(letter.isNewline ? .lineEnd : letter == " " ? .space : .letters(1)) }
    }
    body(.lineEnd)
  }

  /// The height of a line in points.
  static func lineHeight(of fontSize: Double) -> Double { (fontSize * 1.2).rounded(.up) }

  /// Calls the closure with the number of letters of each line.
  private static func forEachLine(of text: String, _ body: (Int) -> Void) {
    let isDone: Void? = withLetters(of: text) { letters in
      var start = 0
      for end in letters.indices where letters[end] == 0x0A {
        body(end - start)
        start = end + 1
      }
      body(letters.count - start)
    }
    if isDone == nil {
      for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) { body(line.count) }
    }
  }

  /// Calls the closure with the letters of a text as single bytes; nil for a text that may contain combining
  /// characters.
  ///
  /// Nearly all texts have only such letters.
  private static func withLetters<Result>(of text: String, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result? {
    let result = text.utf8.withContiguousStorageIfAvailable { bytes in
      bytes.allSatisfy { $0 < 0x80 && $0 != 0x0D } ? body(bytes) : nil
    }
    return result.flatMap { $0 }
  }
}
