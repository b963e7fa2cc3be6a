import Messages

extension Attempt {
  /// The address of the scenario in the page, such as `#s=features/app.feature:14`; it stays the same in later runs.
  var pageAddress: String {
    let key = location + (pickle.variant.map { " [\($0)]" } ?? "")
    return "#s=" + key.utf8.map(Self.encoded).joined()
  }

  private static func encoded(_ byte: UInt8) -> String {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: "."),
      UInt8(ascii: "-"), UInt8(ascii: "_"):
      return String(UnicodeScalar(byte))
    default:
      let digits = String(byte, radix: 16, uppercase: true)
      return (digits.utf8.count < 2 ? "%0" : "%") + digits
    }
  }
}
