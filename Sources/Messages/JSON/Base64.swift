/// Base64 with padding (RFC 4648, section 4), as the protocol carries bytes.
enum Base64 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// The bytes written in Base64.
  static func encode(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } << UInt32(8 * (3 - group.count))
      for position in 0..<4 {
        let isPadding = position > group.count
        let index = Int(bits >> UInt32(18 - 6 * position)) & 0x3F
        text.append(isPadding ? UInt8(ascii: "=") : alphabet[index])
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
