extension String {
  /// Whether users read both texts as the same: a no-break space is equal to a space, and characters without a width are
  /// ignored.
  ///
  /// `TextComparison` compares many texts with one by the same rule. Regular expressions do not follow it.
  package func reads(as other: String) -> Bool { self == other || asRead == other.asRead }

  /// The text with a space for each no-break space (U+00A0 and U+202F), and without characters that have no width.
  package var asRead: String {
    let mayDiffer = utf8.withContiguousStorageIfAvailable { bytes in bytes.contains { $0.mayBeginUnreadScalar } }
    guard mayDiffer ?? true else { return self }
    var scalars = String.UnicodeScalarView()
    for scalar in unicodeScalars where !scalar.hasNoWidth {
      scalars.append(scalar == "\u{A0}" || scalar == "\u{202F}" ? " " : scalar)
    }
    return String(scalars)
  }
}

extension String {
  /// The text in the form that a password field shows: a dot for each character.
  package var asDots: String { String(repeating: "•", count: count) }
}

extension UInt8 {
  /// Whether the byte is the first one of a no-break space or of a scalar without a width.
  fileprivate var mayBeginUnreadScalar: Bool {
    switch self {
    case 0xC2, 0xCD, 0xD8, 0xE1, 0xE2, 0xEF: true
    default: false
    }
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is invisible: soft hyphens, joiners and marks of direction.
  var hasNoWidth: Bool {
    switch value {
    case 0xAD, 0x34F, 0x61C, 0x180E, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2064, 0x2066...0x206F, 0xFEFF: true
    default: false
    }
  }
}
