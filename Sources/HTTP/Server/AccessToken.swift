/// The secret part of a page's address.
package enum AccessToken {
  /// Whether a text needs no escaping in an address, and is hard to guess.
  package static func isUsable(_ text: String) -> Bool {
    let isPlain = text.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
        || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
    }
    return isPlain && text.utf8.count >= 16
  }

  /// A random token of 128 bits in hexadecimal digits.
  package static func new() -> String {
    var generator = SystemRandomNumberGenerator()
    return (0..<16).map { _ in
      let byte = String(UInt8.random(in: 0...255, using: &generator), radix: 16)
      return byte.count == 1 ? "0" + byte : byte
    }.joined()
  }
}
