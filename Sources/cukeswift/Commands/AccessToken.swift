import SourceText

/// The secret part of a page's address.
enum AccessToken {
  /// The value of an option for a token.
  static let value = OptionValue(placeholder: "TEXT") { text, option throws(Diagnostic) in
    guard isUsable(text) else {
      throw Diagnostic(
        problem: "\(option) takes at least 16 letters, digits, - and _", advice: "Leave it out to get a generated one.")
    }
    return text
  }

  /// Whether a text needs no escaping in an address, and is hard to guess.
  static func isUsable(_ text: String) -> Bool {
    let isPlain = text.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
        || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
    }
    return isPlain && text.utf8.count >= 16
  }

  /// A random token of 128 bits in hexadecimal digits.
  static func new() -> String {
    var generator = SystemRandomNumberGenerator()
    return (0..<16).map { _ in
      let byte = String(UInt8.random(in: 0...255, using: &generator), radix: 16)
      return byte.count == 1 ? "0" + byte : byte
    }.joined()
  }
}
