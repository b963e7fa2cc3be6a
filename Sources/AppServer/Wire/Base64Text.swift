internal import JSON

/// Bytes as text in Base64, as clients send them.
enum Base64Text {
  /// The bytes that a text stands for; `nil` where it is none.
  static func decode(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8]? { Base64.decode(text) }

  /// The bytes that a text stands for; `nil` where it is none.
  static func decode(_ text: String) -> [UInt8]? {
    Array(text.utf8.filter { $0 > 0x20 }).withUnsafeBufferPointer { Base64.decode($0) }
  }

  /// The text of bytes.
  static func encode(_ bytes: [UInt8]) -> String { String(decoding: Base64.encode(bytes), as: UTF8.self) }
}
