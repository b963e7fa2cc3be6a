import JSON

/// Converts between bytes and Base64 text of clients.
enum Base64Text {
  /// Decodes a text; nil for invalid Base64.
  static func decode(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8]? { Base64.decode(text) }

  /// Decodes a text that may contain white space; nil for invalid Base64.
  static func decode(_ text: String) -> [UInt8]? {
    Array(text.utf8.filter { $0 > 0x20 }).withUnsafeBufferPointer { Base64.decode($0) }
  }

  /// Encodes bytes.
  static func encode(_ bytes: [UInt8]) -> String { String(decoding: Base64.encode(bytes), as: UTF8.self) }
}
