extension String {
  /// The text with control characters shown as pictures and direction characters as code points.
  ///
  /// Such characters could otherwise control a terminal or make a text look like another one. Tabs stay unchanged.
  /// Nearly all texts have no such characters and are returned unchanged.
  package var withVisibleControls: String {
    guard mayHaveControls, unicodeScalars.contains(where: \.steersTerminal) else { return self }
    var shown = ""
    for scalar in unicodeScalars {
      if scalar.steersTerminal { shown += scalar.picture } else { shown.unicodeScalars.append(scalar) }
    }
    return shown
  }

  /// The text with control characters shown as pictures; line ends stay unchanged.
  package var visibleLines: String {
    guard mayHaveControls else { return self }
    return split(separator: "\n", omittingEmptySubsequences: false).map { String($0).withVisibleControls }
      .joined(separator: "\n")
  }
}

extension StringProtocol {
  /// Whether a byte can belong to a control character; C1 characters begin with 0xC2, direction characters with 0xE2.
  fileprivate var mayHaveControls: Bool { utf8.contains { $0 < 0x20 || $0 == 0x7F || $0 == 0xC2 || $0 == 0xE2 } }
}

extension Unicode.Scalar {
  /// Whether the scalar is a control character (C0 except the tab, DEL, C1) or changes the text direction.
  package var steersTerminal: Bool {
    value < 0x20 && value != 0x09 || (0x7F...0x9F).contains(value) || turnsDirection
  }

  /// The picture of a control character (Unicode block Control Pictures), the code point of a direction character, or a
  /// replacement character.
  fileprivate var picture: String {
    if turnsDirection { return "<\(codePoint)>" }
    return switch value {
    case 0..<0x20: Unicode.Scalar(0x2400 + value).map(String.init) ?? "\u{FFFD}"
    case 0x7F: "\u{2421}"
    default: "\u{FFFD}"
    }
  }
}
