/// The appearance of a scalar: invisible, or similar to another character.
extension Unicode.Scalar {
  /// The Unicode code point, such as `U+00A0`.
  package var codePoint: String {
    "U+" + value.padded(to: 4, radix: 16, uppercase: true)
  }

  /// The Unicode name with article and code point, such as `a no-break space (U+00A0)`.
  ///
  /// - Parameter sign: the character itself and a space; empty for an invisible character.
  package func name(shown sign: String = "") -> String {
    if self == "\t" { return "a tab (\(codePoint))" }
    guard let name = properties.name?.lowercased() else { return "a control character (\(codePoint))" }
    let article = name.first.map("aeiou".contains) == true ? "an" : "a"
    return "\(article) \(name.hasPrefix("fullwidth") ? "full-width" + name.dropFirst(9) : name) \(sign)(\(codePoint))"
  }

  /// Whether the scalar is invisible and has no width, as are joiners, direction marks and variation selectors.
  package var isInvisible: Bool {
    switch value {
    case 0xAD, 0x61C, 0x180E, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x206F, 0xFE00...0xFE0F, 0xFEFF: true
    default: false
    }
  }

  /// Whether the scalar separates words: white space, or an invisible character that is not part of a word.
  package var separatesWords: Bool { properties.isWhitespace || isInvisible && !belongsToWord }

  /// Whether the scalar is invisible and part of a word or sign, as are joiners and variation selectors.
  private var belongsToWord: Bool { value == 0x200C || value == 0x200D || (0xFE00...0xFE0F).contains(value) }

  /// Whether the scalar changes the direction of the following text: the embeddings, overrides and isolates of Unicode
  /// Standard Annex 9.
  package var turnsDirection: Bool { (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value) }

  /// Whether the scalar is a colon, or looks like one.
  package var looksLikeColon: Bool {
    switch value {
    case 0x3A, 0x2D0, 0x2236, 0xA789, 0xFE13, 0xFE55, 0xFF1A: true
    default: false
    }
  }

  /// The equivalent on a plain keyboard: empty for an invisible scalar, nil for a scalar that is already plain.
  package var plain: String? {
    switch value {
    case _ where isInvisible: ""
    case 0x00...0x1F, 0x7F...0x9F: ""
    case 0x201C...0x201F, 0xAB, 0xBB, 0x2033, 0x300C...0x300F, 0x301D...0x301F: "\""
    case 0x2018...0x201B, 0x2039, 0x203A, 0x2032, 0x60, 0xB4: "'"
    case 0x2010...0x2015, 0x2212: "-"
    case 0x2026: "..."
    case 0x3A: nil
    case _ where looksLikeColon: ":"
    case 0xFF01...0xFF5E: Unicode.Scalar(value - 0xFEE0).map { String($0) }
    default: nil
    }
  }
}
