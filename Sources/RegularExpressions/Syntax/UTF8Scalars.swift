extension UInt8 {
  /// The UTF-8 length of a scalar with this first byte; 1 for an invalid first byte.
  @inlinable package var scalarLength: Int {
    self < 0xC0 ? 1 : self < 0xE0 ? 2 : self < 0xF0 ? 3 : 4
  }

  /// Whether the byte is the second or a later byte of a scalar in UTF-8.
  @inlinable package var isContinuation: Bool { self & 0xC0 == 0x80 }
}

extension UnsafeBufferPointer<UInt8> {
  /// The scalar at an offset below `count`, and the offset after it, which is at most `count`.
  ///
  /// Bytes that are not valid UTF-8 give U+FFFD. The function never reads beyond the buffer.
  @inlinable package func scalar(at offset: Int) -> (Unicode.Scalar, end: Int) {
    let first = self[offset]
    if first < 0x80 { return (Unicode.Scalar(first), offset + 1) }
    let end = Swift.min(offset + first.scalarLength, count)
    if first < 0xC0 { return ("\u{FFFD}", end) }
    var value = UInt32(first) & (0xFF >> UInt32(end - offset + 1))
    for index in offset + 1..<end { value = value << 6 | UInt32(self[index] & 0x3F) }
    return (Unicode.Scalar(value) ?? "\u{FFFD}", end)
  }

  /// The offset of the scalar that ends at an offset above 0.
  @inlinable package func startOfScalar(before offset: Int) -> Int {
    var start = offset - 1
    while start > 0, self[start].isContinuation { start -= 1 }
    return start
  }
}
