/// Finds the bytes of a text that must be escaped in a JSON string.
///
/// RFC 8259, section 7: quotation mark, reverse solidus and the control characters below U+0020 must be escaped.
enum JSONEscapes {
  /// The first offset from `start` of a byte that must be escaped, or the number of bytes.
  static func firstOffset(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    let raw = UnsafeRawBufferPointer(text)
    var index = start
    while index + 8 <= raw.count {
      let found = escapes(in: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      if found != 0 { return index + found.trailingZeroBitCount / 8 }
      index += 8
    }
    while index < text.count, !mustBeEscaped(text[index]) { index += 1 }
    return index
  }

  private static func mustBeEscaped(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  /// Sets the highest bit of the first of eight bytes that must be escaped; higher bytes may have their bit set
  /// wrongly.
  ///
  /// `(x - n·01…01) & ~x & 80…80` is not zero exactly if a byte of x is below n, for n up to 128. Its lowest bit
  /// belongs to the first such byte, because a borrow only affects higher bytes. A byte equals another if their
  /// exclusive or is below 1.
  private static func escapes(in bytes: UInt64) -> UInt64 {
    let word = UInt64(littleEndian: bytes)
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quotes = word ^ (ones &* UInt64(UInt8(ascii: "\"")))
    let solidi = word ^ (ones &* UInt64(UInt8(ascii: "\\")))
    let control = (word &- ones &* 0x20) & ~word
    let found = control | ((quotes &- ones) & ~quotes) | ((solidi &- ones) & ~solidi)
    return found & (ones &* 0x80)
  }
}
