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

  private static func digit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x41 + value - 10 }
}
