import AppUnderTest
import JSON

/// The references to elements in responses.
enum RemoteElement {
  /// The ID of the element that a value refers to; nil for any other value.
  static func id(of value: JSONValue) -> String? {
    (value[ClientScript.elementKey] ?? value["ELEMENT"])?.string.flatMap { id in
      id.utf8.allSatisfy { $0 > 0x20 && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") && $0 < 0x7F } ? id : nil
    }
  }
}
