/// A number that identifies a content: equal for equal bytes, and almost always different for different bytes.
///
/// It protects against accidents, not against deliberate collisions.
package struct ContentHash: Sendable, Hashable {
  private var low: UInt64 = 0x243F_6A88_85A3_08D3
  private var high: UInt64 = 0x1319_8A2E_0370_7344

  /// Creates the hash of no content; use `add` to add contents.
  package init() {}

  /// Hashes a text.
  package init(of text: String) { add(text) }

  /// Hashes bytes.
  package init(of bytes: [UInt8]) { add(bytes) }

  /// Parses the digits of `hexadecimal`; nil for other texts.
  package init?(hexadecimal text: String) {
    guard text.utf8.count == 32, let low = UInt64(text.prefix(16), radix: 16),
      let high = UInt64(text.dropFirst(16), radix: 16)
    else { return nil }
    self.low = low
    self.high = high
  }

  /// Adds bytes; the boundaries between additions affect the hash.
  package mutating func add(_ bytes: UnsafeRawBufferPointer) {
    var offset = 0
    while offset + 8 <= bytes.count {
      mix(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
      offset += 8
    }
    var rest: UInt64 = 0
    while offset < bytes.count {
      rest = rest << 8 | UInt64(bytes[offset])
      offset += 1
    }
    mix(rest)
    mix(UInt64(bytes.count))
  }

  /// Adds bytes.
  package mutating func add(_ bytes: [UInt8]) { bytes.withUnsafeBytes { add($0) } }

  /// Adds a text.
  package mutating func add(_ text: String) {
    var text = text
    text.withUTF8 { add(UnsafeRawBufferPointer($0)) }
  }

  /// Adds a number.
  package mutating func add(_ number: Int64) { mix(UInt64(bitPattern: number)) }

  /// The hash in 32 hexadecimal digits.
  package var hexadecimal: String {
    String(unsafeUninitializedCapacity: 32) { digits in
      for index in 0..<32 {
        let digit = UInt8(truncatingIfNeeded: (index < 16 ? low : high) >> UInt64(60 - index % 16 * 4)) & 0xF
        digits[index] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
      }
      return 32
    }
  }

  /// Multiplies twice and folds each product, which makes every bit of the word affect every bit of both halves.
  private mutating func mix(_ word: UInt64) {
    let first = (low ^ word).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    let second = (high &+ word ^ 0xD6E8_FEB8_6659_FD93).multipliedFullWidth(by: 0xA076_1D64_78BD_642F)
    low = first.high ^ first.low &+ high
    high = second.high ^ second.low &+ word
  }
}
