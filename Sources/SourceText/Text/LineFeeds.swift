import CLibrary

extension UnsafeBufferPointer<UInt8> {
  /// The offset of the first line feed in a range; nil for a range without a line feed.
  ///
  /// - Parameter range: the range of offsets.
  package func lineFeed(in range: Range<Int>) -> Int? {
    guard let base = baseAddress, !range.isEmpty else { return nil }
    guard let found = memchr(base + range.lowerBound, Int32(UInt8(ascii: "\n")), range.count) else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }
}
