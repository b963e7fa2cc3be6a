/// Writes JSON as UTF-8 bytes, without white space, in the order of the calls.
///
/// The writer puts the commas; keeping objects and arrays balanced is the caller's part. Strings come as UTF-8 bytes, so
/// that a slice of a source file is written without a `String` ever being made.
package struct JSONWriter: Sendable {
  /// What has been written so far.
  package private(set) var bytes: [UInt8] = []
  /// Whether the next member or element follows another one.
  private var needsComma = false

  /// Begins with nothing written.
  ///
  /// - Parameter capacity: how many bytes to make room for, a hint.
  package init(capacity: Int = 0) {
    bytes.reserveCapacity(capacity)
  }

  /// Forgets what has been written and keeps the memory.
  package mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    needsComma = false
  }

  /// Writes `{`, the members, `}`.
  package mutating func object(_ members: (inout JSONWriter) throws -> Void) rethrows {
    try nested(UInt8(ascii: "{"), UInt8(ascii: "}"), members)
  }

  /// Writes `[`, the elements, `]`.
  package mutating func array(_ elements: (inout JSONWriter) throws -> Void) rethrows {
    try nested(UInt8(ascii: "["), UInt8(ascii: "]"), elements)
  }

  /// Writes the name of a member; its value comes next.
  package mutating func name(_ name: StaticString) {
    comma()
    bytes.append(UInt8(ascii: "\""))
    bytes.append(contentsOf: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// Writes a string.
  package mutating func string(_ text: String) {
    var text = text
    text.withUTF8 { utf8($0) }
  }

  /// Writes a string that is at hand as UTF-8.
  package mutating func utf8(_ text: UnsafeBufferPointer<UInt8>) {
    comma()
    bytes.append(UInt8(ascii: "\""))
    var start = 0
    for index in text.indices where Self.mustBeEscaped(text[index]) {
      bytes.append(contentsOf: text[start..<index])
      escape(text[index])
      start = index + 1
    }
    bytes.append(contentsOf: text[start...])
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes an integer.
  package mutating func integer(_ value: Int) {
    comma()
    digits(of: value)
  }

  /// Writes an integer as a string, as ids are.
  package mutating func quotedInteger(_ value: Int) {
    comma()
    bytes.append(UInt8(ascii: "\""))
    digits(of: value)
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes `true` or `false`.
  package mutating func boolean(_ value: Bool) {
    comma()
    bytes.append(contentsOf: value ? "true".utf8 : "false".utf8)
  }

  /// Ends a line of NDJSON; what follows is a document of its own.
  package mutating func endLine() {
    bytes.append(UInt8(ascii: "\n"))
    needsComma = false
  }

  private mutating func nested(
    _ open: UInt8, _ close: UInt8, _ content: (inout JSONWriter) throws -> Void
  ) rethrows {
    comma()
    bytes.append(open)
    needsComma = false
    try content(&self)
    bytes.append(close)
    needsComma = true
  }

  private mutating func comma() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
  }

  private mutating func digits(of value: Int) {
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    var rest = value.magnitude
    let start = bytes.count
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0
    bytes[start...].reverse()
  }

  /// RFC 8259, section 7: quotation mark, reverse solidus and the control characters must be escaped.
  private static func mustBeEscaped(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  private mutating func escape(_ byte: UInt8) {
    bytes.append(UInt8(ascii: "\\"))
    switch byte {
    case UInt8(ascii: "\n"): bytes.append(UInt8(ascii: "n"))
    case UInt8(ascii: "\r"): bytes.append(UInt8(ascii: "r"))
    case UInt8(ascii: "\t"): bytes.append(UInt8(ascii: "t"))
    case 0x00..<0x20:
      bytes.append(contentsOf: "u00".utf8)
      bytes.append(Self.hexadecimalDigit(byte >> 4))
      bytes.append(Self.hexadecimalDigit(byte & 0xF))
    default: bytes.append(byte)
    }
  }

  private static func hexadecimalDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }
}
