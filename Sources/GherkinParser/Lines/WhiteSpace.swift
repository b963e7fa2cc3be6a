import CLibrary
import SourceText

/// White space as Gherkin trims it: Unicode's White_Space, and the separators U+001C to U+001F.
///
/// Offsets passed to these functions lie within the bytes, which are valid UTF-8.
extension UnsafeBufferPointer<UInt8> {
  /// The first offset in `start..<end` without white space, or `end`.
  func skippingWhiteSpace(from start: Int, to end: Int) -> Int {
    var index = start
    while index < end {
      let length = whiteSpaceLength(at: index, before: end)
      if length == 0 { break }
      index += length
    }
    return index
  }

  /// The end of `start..<end` without trailing white space.
  func droppingWhiteSpace(from start: Int, to end: Int) -> Int {
    var index = end
    while index > start {
      let byte = self[index - 1]
      if byte < 0x80 {
        guard byte.isASCIIWhiteSpace else { break }
        index -= 1
        continue
      }
      var first = index - 1
      while first > start, self[first].continuesScalar { first -= 1 }
      guard whiteSpaceLength(at: first, before: index) == index - first else { break }
      index = first
    }
    return index
  }

  /// The length of the white space scalar at an offset below `end`; 0 for other scalars.
  @inline(__always)
  func whiteSpaceLength(at index: Int, before end: Int) -> Int {
    let byte = self[index]
    if byte < 0x80 { return byte.isASCIIWhiteSpace ? 1 : 0 }
    return wideWhiteSpaceLength(at: index, before: end)
  }

  /// U+0085, U+00A0, U+1680, U+2000 to U+200A, U+2028, U+2029, U+202F, U+205F, U+3000.
  private func wideWhiteSpaceLength(at index: Int, before end: Int) -> Int {
    switch self[index] {
    case 0xC2:
      guard index + 1 < end else { return 0 }
      return self[index + 1] == 0x85 || self[index + 1] == 0xA0 ? 2 : 0
    case 0xE1, 0xE2, 0xE3:
      guard index + 2 < end else { return 0 }
      switch (self[index], self[index + 1], self[index + 2]) {
      case (0xE1, 0x9A, 0x80), (0xE2, 0x80, 0x80...0x8A), (0xE2, 0x80, 0xA8...0xA9), (0xE2, 0x80, 0xAF),
        (0xE2, 0x81, 0x9F), (0xE3, 0x80, 0x80):
        return 3
      default: return 0
      }
    default: return 0
    }
  }

  /// The number of Unicode scalars that begin in `start..<end`.
  func scalarCount(from start: Int, to end: Int) -> Int {
    var count = 0
    for index in start..<Swift.max(end, start) where !self[index].continuesScalar { count += 1 }
    return count
  }

  /// The first offset of a byte in `start..<end`; nil for a missing byte.
  func firstOffset(of byte: UInt8, from start: Int, to end: Int) -> Int? {
    guard let base = baseAddress, start < end, let found = memchr(base + start, Int32(byte), end - start) else {
      return nil
    }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  /// Whether `start..<end` begins with the prefix.
  func begins(with prefix: StaticString, from start: Int, to end: Int) -> Bool {
    guard prefix.utf8CodeUnitCount <= end - start else { return false }
    for offset in 0..<prefix.utf8CodeUnitCount where self[start + offset] != prefix.utf8Start[offset] { return false }
    return true
  }
}

extension UInt8 {
  /// Whether the byte is a white space scalar of its own.
  @inline(__always)
  var isASCIIWhiteSpace: Bool {
    self == 0x20 || (self >= 0x09 && self <= 0x0D) || (self >= 0x1C && self <= 0x1F)
  }
}
