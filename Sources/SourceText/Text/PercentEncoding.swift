/// The percent-encoding of texts in addresses (RFC 3986, section 2.1).
package enum PercentEncoding {
  /// The text with percent signs for every byte except ASCII letters, digits, `-._~` and others given.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - others: the further characters that stay, such as the slashes of a path.
  package static func encoded(_ text: String, keeping others: String = "") -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"):
        bytes.append(byte)
      case _ where byte < 0x80 && others.utf8.contains(byte): bytes.append(byte)
      default: bytes += [UInt8(ascii: "%"), digit(byte >> 4), digit(byte & 15)]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The text without percent-encoding; percent signs without two hexadecimal digits stay.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - plusIsBlank: whether `+` stands for a blank, as in queries and forms, but not in paths.
  package static func decoded(_ text: some StringProtocol, plusIsBlank: Bool = false) -> String {
    String(decoding: decodedBytes(of: text, plusIsBlank: plusIsBlank), as: UTF8.self)
  }

  /// The decoded bytes, which need not be UTF-8.
  package static func decodedBytes(of text: some StringProtocol, plusIsBlank: Bool = false) -> [UInt8] {
    var decoded: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2).compactMap(\.hexadecimalValue)
      if byte == UInt8(ascii: "%"), digits.count == 2 {
        decoded.append(digits[0] << 4 | digits[1])
        rest = rest.dropFirst(2)
      } else {
        decoded.append(plusIsBlank && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
      }
    }
    return decoded
  }

  private static func digit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x41 + value - 10 }
}

extension UInt8 {
  /// The value of a hexadecimal digit in ASCII; nil for any other byte.
  package var hexadecimalValue: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
