extension String {
  /// Whether users read both texts as the same: they are equal, and a no-break space is equal to a space.
  ///
  /// `TextComparison` compares many texts with one by the same rule. Regular expressions do not follow it.
  package func reads(as other: String) -> Bool { self == other || withPlainSpaces == other.withPlainSpaces }

  /// The text with a space for each no-break space: U+00A0 and U+202F.
  package var withPlainSpaces: String {
    let mayHave = utf8.withContiguousStorageIfAvailable { bytes in
      // Their last bytes, which other letters rarely have.
      bytes.contains { $0 == 0xA0 || $0 == 0xAF }
    }
    guard mayHave ?? true else { return self }
    return String(String.UnicodeScalarView(unicodeScalars.map { $0 == "\u{A0}" || $0 == "\u{202F}" ? " " : $0 }))
  }
}
