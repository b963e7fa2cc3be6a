/// The number of terminal columns of a text.
///
/// Wide and full-width characters (Unicode Standard Annex 11) and emoji take two columns, combining marks and format
/// characters zero, and all other characters one.
extension Unicode.Scalar {
  /// The columns of this scalar: 0, 1 or 2.
  package var terminalColumns: Int {
    if value < 0x300 { return 1 }
    // Hangul vowels and final consonants are drawn inside the syllable of their first consonant.
    if (0x1160...0x11FF).contains(value) { return 0 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return isWide ? 2 : 1
    }
  }

  private var isWide: Bool {
    if properties.isEmojiPresentation { return true }
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
      0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6,
      0x17000...0x18CFF, 0x1B000...0x1B2FF, 0x20000...0x2FFFD, 0x30000...0x3FFFD:
      return true
    default: return false
    }
  }
}

extension Character {
  /// The columns of this character: 2 for an emoji of any number of scalars, otherwise the sum of its scalars.
  ///
  /// Terminals use a separate column for spacing vowel signs, which occur in scripts of India.
  package var terminalColumns: Int {
    if isASCII { return 1 }
    return isEmoji ? 2 : unicodeScalars.reduce(0) { $0 + $1.terminalColumns }
  }

  /// Whether the character is shown as an emoji: by default, through a variation selector, or as a joined sequence.
  private var isEmoji: Bool {
    guard let first = unicodeScalars.first?.properties, first.isEmoji else { return false }
    return first.isEmojiPresentation || unicodeScalars.contains("\u{FE0F}") || unicodeScalars.contains("\u{200D}")
  }
}

extension String {
  /// The text padded with spaces to a number of terminal columns; longer texts stay unchanged.
  package func padded(toColumns columns: Int) -> String {
    self + String(repeating: " ", count: max(columns - terminalColumns, 0))
  }
}

extension StringProtocol {
  /// The columns of this text on one line of a terminal.
  package var terminalColumns: Int {
    if utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return utf8.count }
    return reduce(0) { $0 + $1.terminalColumns }
  }
}
