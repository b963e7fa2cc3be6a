/// How much room a text takes.
///
/// The font has letters of even width, half as wide as they are high: the same on every machine, and near enough to a
/// real one that texts wrap about where they would.
enum TextMetrics {
  /// How many letters the longest line has.
  static func longestLine(of text: String) -> Int {
    var longest = 0
    forEachLine(of: text) { longest = max(longest, $0) }
    return longest
  }

  /// How many lines the text takes where so many letters fit on one, at least 1.
  static func lines(of text: String, lettersPerLine: Double) -> Double {
    var lines = 0.0
    forEachLine(of: text) { lines += max(1, (Double($0) / max(lettersPerLine, 1)).rounded(.up)) }
    return lines
  }

  /// The height of a line in points.
  static func lineHeight(of fontSize: Double) -> Double { (fontSize * 1.2).rounded(.up) }

  /// Calls the closure with the number of letters of each line.
  private static func forEachLine(of text: String, _ body: (Int) -> Void) {
    // Letters of one byte, which is what nearly all texts have, are counted without looking for marks that combine.
    let bytes = text.utf8
    if bytes.allSatisfy({ $0 < 0x80 && $0 != 0x0D }) {
      var letters = 0
      for byte in bytes {
        if byte == 0x0A {
          body(letters)
          letters = 0
        } else {
          letters += 1
        }
      }
      body(letters)
    } else {
      for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) { body(line.count) }
    }
  }
}
