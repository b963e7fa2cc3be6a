/// How wide the letters of a real font are, of the kind of Helvetica, in times of the size of the font.
package enum RealLetters {
  /// The widths of the letters of ASCII from the space on, in thousandths.
  private static let widths = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
    556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833,
    722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556,
    556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334,
    260, 334, 584,
  ]
  /// About as wide as the other letters of Latin, Greek and Cyrillic are.
  private static let usual = 570
  /// As wide as those of Chinese, Japanese and Korean are, and emoji.
  private static let wide = 1000

  /// How wide a line is, in times of the size of its font.
  package static func width(of line: String, isBold: Bool) -> Double {
    let width = line.reduce(0) { sum, letter in
      guard let scalar = letter.unicodeScalars.first else { return sum }
      return sum + (thousandths(of: scalar) ?? (scalar.value < 0x1100 ? usual : wide))
    }
    return Double(width) / 1000 * (isBold ? bold : 1)
  }

  /// How much wider bold letters are.
  static let bold = 1.06

  /// The width of a letter of ASCII, in thousandths; `nil` for any other.
  static func thousandths(of scalar: Unicode.Scalar) -> Int? {
    let index = Int(scalar.value) - 0x20
    return widths.indices.contains(index) ? widths[index] : nil
  }
}
