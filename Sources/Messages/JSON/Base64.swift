/// Base64 with padding (RFC 4648, section 4), as the protocol carries bytes.
package enum Base64 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// The bytes written in Base64.
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

  /// Appends the four characters of 24 bits.
  private static func append(_ bits: UInt32, to text: inout [UInt8]) {
    for shift in [18, 12, 6, 0] as [UInt32] { text.append(alphabet[Int(bits >> shift & 0x3F)]) }
  }
}
