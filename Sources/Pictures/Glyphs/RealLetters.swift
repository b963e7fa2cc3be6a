/// The letter widths of a real font similar to Helvetica, relative to the font size.
package enum RealLetters {
  /// The width of a line relative to its font size.
  package static func width(of line: String, isBold: Bool) -> Double {
    let width = line.reduce(0) { sum, letter in
      guard let scalar = letter.unicodeScalars.first else { return sum }
      return sum + (thousandths(of: scalar) ?? (scalar.value < 0x1100 ? LetterWidths.usual : LetterWidths.wide))
    }
    return Double(width) / 1000 * (isBold ? LetterWidths.bold : 1)
  }

  /// The width of an ASCII character in thousandths; nil for other characters.
  static func thousandths(of scalar: Unicode.Scalar) -> Int? {
    let index = Int(scalar.value) - 0x20
    return LetterWidths.ofASCII.indices.contains(index) ? LetterWidths.ofASCII[index] : nil
  }
}
