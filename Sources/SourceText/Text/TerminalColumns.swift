/// How many columns of a terminal a text takes.
///
/// Wide and full-width characters (Unicode Standard Annex 11) and emoji take two, combining marks and format characters
/// none, everything else one.
extension Unicode.Scalar {
  /// The columns this scalar takes by itself: 0, 1 or 2.
  package var terminalColumns: Int {
    if value < 0x300 { return 1 }
    // Vowels and final consonants of Hangul stand inside the syllable that its first consonant begins.
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
  /// The columns this character takes: 2 for an emoji however many scalars it has, else those of all its scalars.
  ///
  /// Terminals give a spacing vowel sign, as the scripts of India have them, a column of its own.
  package var terminalColumns: Int {
    if isASCII { return 1 }
    return isEmoji ? 2 : unicodeScalars.reduce(0) { $0 + $1.terminalColumns }
  }

  /// Whether it is shown as an emoji: of itself, by a variation selector, or because joiners put several together.
  private var isEmoji: Bool {
    guard let first = unicodeScalars.first?.properties, first.isEmoji else { return false }
    return first.isEmojiPresentation || unicodeScalars.contains("\u{FE0F}") || unicodeScalars.contains("\u{200D}")
  }
}

extension String {
  /// The text with control characters shown as pictures, and those that turn the direction of writing by their numbers, so that
  /// none of them steers a terminal or makes a text look like another one.
  ///
  /// A tab stays a tab. Texts without control characters, nearly all of them, are returned as they are.
  package var withVisibleControls: String {
    guard mayHaveControls, unicodeScalars.contains(where: \.steersTerminal) else { return self }
    var shown = ""
    for scalar in unicodeScalars {
      if scalar.steersTerminal { shown += scalar.picture } else { shown.unicodeScalars.append(scalar) }
    }
    return shown
  }
}

extension String {
  /// The text with control characters shown as pictures, line ends left as they are.
  package var visibleLines: String {
    guard mayHaveControls else { return self }
    return split(separator: "\n", omittingEmptySubsequences: false).map { String($0).withVisibleControls }
      .joined(separator: "\n")
  }
}

extension String {
  /// The text with spaces behind it, so that it takes as many columns of a terminal; a longer one as it is.
  package func padded(toColumns columns: Int) -> String {
    self + String(repeating: " ", count: max(columns - terminalColumns, 0))
  }
}

extension StringProtocol {
  /// Whether a byte of the text can belong to a control character; those of C1 begin with 0xC2, those of direction with 0xE2.
  fileprivate var mayHaveControls: Bool { utf8.contains { $0 < 0x20 || $0 == 0x7F || $0 == 0xC2 || $0 == 0xE2 } }
}

extension Unicode.Scalar {
  /// Whether it is a control character (C0 without the tab, DEL, C1), or turns the direction of the text behind it.
  package var steersTerminal: Bool {
    value < 0x20 && value != 0x09 || (0x7F...0x9F).contains(value) || turnsDirection
  }

  /// The picture of a control character (Unicode block Control Pictures), or the number of one that turns the direction; of those
  /// without a picture, the replacement character.
  fileprivate var picture: String {
    if turnsDirection { return "<\(codePoint)>" }
    return switch value {
    case 0..<0x20: Unicode.Scalar(0x2400 + value).map(String.init) ?? "\u{FFFD}"
    case 0x7F: "\u{2421}"
    default: "\u{FFFD}"
    }
  }
}

extension StringProtocol {
  /// The columns this text takes on one line of a terminal.
  package var terminalColumns: Int {
    if utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return utf8.count }
    return reduce(0) { $0 + $1.terminalColumns }
  }
}
