/// Copies a text with masked secrets: values of names of secrets, and tokens that their form reveals.
///
/// It recognises members as in JSON in any text, attributes and elements of XML, parameters of addresses, and JSON Web
/// Tokens.
struct MaskedText {
  private let rules: AnswerRules
  private let bytes: [UInt8]
  private var copy: [UInt8] = []
  private var position = 0

  private init(_ text: String, _ rules: AnswerRules) {
    self.rules = rules
    bytes = Array(text.utf8)
    copy.reserveCapacity(bytes.count)
  }

  /// The text with masked secrets.
  static func masking(_ text: String, _ rules: AnswerRules) -> String {
    var masked = MaskedText(text, rules)
    masked.run()
    return String(decoding: masked.copy, as: UTF8.self)
  }

  private mutating func run() {
    while let byte = byte(at: position) {
      if !Self.isOfName(byte) {
        copyBytes(to: position + 1)
      } else if let end = endOfToken {
        mask(to: end)
      } else {
        copyName()
      }
    }
  }

  private func byte(at index: Int) -> UInt8? { bytes.indices.contains(index) ? bytes[index] : nil }

  private mutating func copyBytes(to end: Int) {
    copy += bytes[position..<max(end, position)]
    position = max(end, position)
  }

  private mutating func mask(to end: Int, with text: String = AnswerRules.mask) {
    if end > position { copy += Array(text.utf8) }
    position = end
  }

  // MARK: - Tokens

  /// The end of the JSON Web Token (RFC 7519) that begins here; nil for other texts.
  private var endOfToken: Int? {
    guard bytes[position...].starts(with: "eyJ".utf8) else { return nil }
    var end = endOfName(from: position)
    var parts = 1
    while byte(at: end) == UInt8(ascii: ".") {
      end = endOfName(from: end + 1)
      parts += 1
    }
    return parts >= 3 ? end : nil
  }

  // MARK: - Names

  /// Copies a name, and masks its value if it is the name of a secret.
  private mutating func copyName() {
    let start = position
    copyBytes(to: endOfName(from: start))
    guard rules.isSecret(String(decoding: bytes[start..<position], as: UTF8.self)) else { return }
    let before = byte(at: start - 1)
    if before == UInt8(ascii: "<") { return maskElement() }
    if byte(at: position) == UInt8(ascii: "="), before.map({ "?&;#\n".utf8.contains($0) }) ?? true,
      byte(at: position + 1).map({ !Self.isQuote($0) }) ?? false
    {
      copyBytes(to: position + 1)
      return mask(to: end(from: position) { " \t\r\n&;#\"'<>,".utf8.contains($0) })
    }
    maskAssigned()
  }

  /// Masks the value behind a colon or an equals sign: a quoted text, or a number of a quoted name.
  private mutating func maskAssigned() {
    let closing = end(from: position) { !Self.isQuote($0) && $0 != UInt8(ascii: "\\") }
    let sign = endOfBlanks(from: closing)
    guard let assignment = byte(at: sign), ":=".utf8.contains(assignment) else { return }
    let value = endOfBlanks(from: sign + 1)
    let opening = end(from: value) { $0 != UInt8(ascii: "\\") }
    if let quote = byte(at: opening), Self.isQuote(quote) {
      copyBytes(to: opening + 1)
      mask(to: endOfQuoted(quote, escapes: opening - value))
    } else if closing > position, let digit = byte(at: value), (0x30...0x39).contains(digit) || digit == 0x2D {
      copyBytes(to: value)
      mask(to: end(from: value) { !"0123456789+-.eE".utf8.contains($0) }, with: "0")
    }
  }

  /// The end of a quoted text that begins here, whose quotes have a number of backslashes before them.
  private func endOfQuoted(_ quote: UInt8, escapes: Int) -> Int {
    var backslashes = 0
    for index in position..<bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\\"): backslashes += 1
      case quote where escapes == 0 ? backslashes.isMultiple(of: 2) : backslashes == escapes: return index - escapes
      default: backslashes = 0
      }
    }
    return bytes.count
  }

  /// Masks the text of an XML element, whose name was copied.
  private mutating func maskElement() {
    let tagEnd = end(from: position) { $0 == UInt8(ascii: ">") }
    guard tagEnd < bytes.count, byte(at: tagEnd - 1) != UInt8(ascii: "/") else { return }
    copyBytes(to: tagEnd + 1)
    let section = Array("<![CDATA[".utf8)
    if bytes[position...].starts(with: section) {
      copyBytes(to: position + section.count)
      return mask(to: bytes[position...].firstRange(of: Array("]]>".utf8))?.lowerBound ?? bytes.count)
    }
    mask(to: end(from: position) { $0 == UInt8(ascii: "<") })
  }

  // MARK: - Ends

  private func end(from start: Int, where isEnd: (UInt8) -> Bool) -> Int {
    guard start < bytes.count else { return bytes.count }
    return bytes[start...].firstIndex(where: isEnd) ?? bytes.count
  }

  private func endOfName(from start: Int) -> Int { end(from: start) { !Self.isOfName($0) } }

  private func endOfBlanks(from start: Int) -> Int { end(from: start) { $0 != 0x20 && $0 != 0x09 } }

  private static func isOfName(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
      || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
  }

  private static func isQuote(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") }
}
