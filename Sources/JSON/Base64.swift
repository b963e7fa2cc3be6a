/// Base64 with padding (RFC 4648, section 4).
package enum Base64 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Encodes bytes in Base64.
  package static func encode(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    var index = 0
    while index + 2 < bytes.count {
      append(UInt32(bytes[index]) << 16 | UInt32(bytes[index + 1]) << 8 | UInt32(bytes[index + 2]), to: &text)
      index += 3
    }
    let rest = bytes.count - index
    if rest > 0 {
      append(UInt32(bytes[index]) << 16 | (rest == 2 ? UInt32(bytes[index + 1]) << 8 : 0), to: &text)
      text.replaceSubrange((text.count - 3 + rest)..., with: repeatElement(UInt8(ascii: "="), count: 3 - rest))
    }
    return text
  }

  /// The data URL with content (RFC 2397). Browsers do not run scripts in an image at such an address.
  ///
  /// - Parameters:
  ///   - type: the media type.
  ///   - bytes: the content.
  package static func dataURL(_ type: String, _ bytes: [UInt8]) -> String {
    "data:\(type);base64,\(String(decoding: encode(bytes), as: UTF8.self))"
  }

  /// Appends the four characters of 24 bits.
  private static func append(_ bits: UInt32, to text: inout [UInt8]) {
    for shift in [18, 12, 6, 0] as [UInt32] { text.append(alphabet[Int(bits >> shift & 0x3F)]) }
  }

  /// Decodes a text; nil for a text that is not Base64.
  package static func decode(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    guard text.count.isMultiple(of: 4) else { return nil }
    let padding = text.suffix(2).count { $0 == UInt8(ascii: "=") }
    let digits = text.dropLast(padding)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3)
    var bits: UInt32 = 0
    for (position, character) in digits.enumerated() {
      guard let value = value(of: character) else { return nil }
      bits = bits << 6 | UInt32(value)
      // Every digit except the first of four completes a byte.
      let surplus = 6 - 2 * (position % 4)
      if surplus < 6 { bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(surplus))) }
    }
    return bytes
  }

  private static func value(of character: UInt8) -> UInt8? {
    switch character {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): character - UInt8(ascii: "A")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): character - UInt8(ascii: "a") + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0") + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
