/// Finds the first byte of a text that is not well-formed UTF-8 (The Unicode Standard, table 3-7).
package enum UTF8Validation {
  /// The offset of the first byte outside of a well-formed sequence; nil for valid UTF-8.
  package static func firstInvalidOffset(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    var index = 0
    while index < bytes.count {
      index = endOfASCII(in: bytes, from: index)
      guard index < bytes.count else { return nil }
      guard let length = sequenceLength(in: bytes, at: index) else { return index }
      index += length
    }
    return nil
  }

  /// The text with each byte that is not valid UTF-8 written as `\xE9`.
  package static func visible(_ bytes: [UInt8]) -> String {
    bytes.withUnsafeBufferPointer { bytes in
      var text: [UInt8] = []
      var index = 0
      while index < bytes.count {
        let length = bytes[index] < 0x80 ? 1 : sequenceLength(in: bytes, at: index)
        if let length {
          text += bytes[index..<index + length]
        } else {
          text += Array("\\x\(String(bytes[index], radix: 16, uppercase: true))".utf8)
        }
        index += length ?? 1
      }
      return String(decoding: text, as: UTF8.self)
    }
  }

  /// The offset of the first byte at or after `start` that is not ASCII; compares eight bytes at a time.
  static func endOfASCII(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var index = start
    let raw = UnsafeRawBufferPointer(bytes)
    while index + 8 <= raw.count,
      raw.loadUnaligned(fromByteOffset: index, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
    {
      index += 8
    }
    while index < bytes.count, bytes[index] < 0x80 { index += 1 }
    return index
  }

  /// The length of the well-formed sequence of two to four bytes at `index`; nil for a malformed sequence.
  private static func sequenceLength(in bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int? {
    let length: Int
    let second: ClosedRange<UInt8>
    switch bytes[index] {
    case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xE1...0xEC, 0xEE, 0xEF: (length, second) = (3, 0x80...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: return nil
    }
    guard index + length <= bytes.count, second.contains(bytes[index + 1]) else { return nil }
    for offset in 2..<max(length, 2) where !bytes[index + offset].continuesScalar { return nil }
    return length
  }
}

extension UInt8 {
  /// Whether the byte is the second, third or fourth of a scalar in UTF-8.
  @inlinable package var continuesScalar: Bool { self & 0b1100_0000 == 0b1000_0000 }
}
