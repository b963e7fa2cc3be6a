/// The letter widths of a real font similar to Helvetica, relative to the font size.
package enum RealLetters {
  /// The widths of the ASCII characters from the space on, in thousandths.
  private static let widths = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
    556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833,
    722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556,
    556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334,
    260, 334, 584,
  ]
  /// The approximate width of other Latin, Greek and Cyrillic letters.
  private static let usual = 570
  /// The width of Chinese, Japanese and Korean characters and emoji.
  private static let wide = 1000

  /// The width of a line relative to its font size.
  package static func width(of line: String, isBold: Bool) -> Double {
    let width = line.reduce(0) { sum, letter in
      guard let scalar = letter.unicodeScalars.first else { return sum }
      return sum + (thousandths(of: scalar) ?? (scalar.value < 0x1100 ? usual : wide))
    }
    return Double(width) / 1000 * (isBold ? bold : 1)
  }

  /// The width of bold letters relative to regular ones.
  static let bold = 1.06

  /// The width of an ASCII character in thousandths; nil for other characters.
  static func thousandths(of scalar: Unicode.Scalar) -> Int? {
    let index = Int(scalar.value) - 0x20
    return widths.indices.contains(index) ? widths[index] : nil
  }
}
