/// Iterates over the words and symbols of Swift source. Finds the parameters of a closure and the declarations of step
/// files.
struct SwiftScanner {
  enum Token: Equatable {
    case word(String)
    case symbol(UInt8)
    case string
  }

  private let bytes: [UInt8]
  private var position: Int
  /// The place where the last token begins.
  private(set) var start = 0
  /// The place where the last token ends.
  var end: Int { position }

  /// Begins at an offset, at most the number of bytes.
  init(_ bytes: [UInt8], from position: Int) {
    self.bytes = bytes
    self.position = position
  }

  /// Skips a call up to and including the `{` of its closure, inside or after its parentheses.
  ///
  /// - Returns: whether the call has such a closure.
  mutating func passUpToClosure() -> Bool {
    var depth = 0
    var isBehindArguments = false
    while let token = next() {
      switch token {
      case .symbol(UInt8(ascii: "{")): return depth > 0 || isBehindArguments
      case .symbol(UInt8(ascii: "(")): depth += 1
      case .symbol(UInt8(ascii: ")")):
        depth -= 1
        isBehindArguments = depth == 0
        if depth < 0 { return false }
      default: if isBehindArguments { return false }
      }
    }
    return false
  }

  /// The names before the closure's `in`, nil for `_`; empty for a closure without `in`.
  mutating func closureParameters() -> [String?] {
    var token = next()
    while token == .symbol(UInt8(ascii: "[")) || token == .symbol(UInt8(ascii: "@")) {
      if token == .symbol(UInt8(ascii: "[")) { passUpTo(UInt8(ascii: "]")) } else { _ = next() }
      token = next()
    }
    let isInParentheses = token == .symbol(UInt8(ascii: "("))
    if isInParentheses { token = next() }
    var names: [String?] = []
    var depth = 0
    var expectsName = true
    while let current = token {
      switch current {
      case .word("in") where depth == 0: return names
      case .word(let word) where expectsName && depth == 0:
        names.append(word == "_" ? nil : word)
        expectsName = false
      case .symbol(UInt8(ascii: ",")) where depth == 0: expectsName = true
      case .symbol(UInt8(ascii: "(")), .symbol(UInt8(ascii: "[")), .symbol(UInt8(ascii: "<")): depth += 1
      case .symbol(UInt8(ascii: ")")) where depth == 0:
        // Only effects and the result follow.
        guard isInParentheses, !expectsName || names.isEmpty else { return [] }
        expectsName = false
      case .symbol(UInt8(ascii: ")")), .symbol(UInt8(ascii: "]")): depth -= 1
      case .symbol(UInt8(ascii: ">")): depth -= depth > 0 ? 1 : 0
      case .symbol(UInt8(ascii: "{")), .symbol(UInt8(ascii: "}")), .symbol(UInt8(ascii: "=")), .string: return []
      case .word, .symbol: break
      }
      token = next()
    }
    return []
  }

  private mutating func passUpTo(_ closing: UInt8) {
    while let token = next(), token != .symbol(closing) {}
  }

  /// The next token; spaces and comments are skipped.
  mutating func next() -> Token? {
    while position < bytes.count {
      let byte = bytes[position]
      start = position
      if starts(with: "//") {
        position = bytes[position...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      } else if starts(with: "/*") {
        passBlockComment()
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "#") {
        if passString() { return .string }
        position += 1
        return .symbol(byte)
      } else if Self.isWordByte(byte) {
        let end = bytes[position...].firstIndex { !Self.isWordByte($0) } ?? bytes.count
        defer { position = end }
        return .word(String(decoding: bytes[position..<end], as: UTF8.self))
      } else {
        position += 1
        if byte > UInt8(ascii: " ") { return .symbol(byte) }
      }
    }
    return nil
  }

  /// Skips a comment and the comments nested in it.
  private mutating func passBlockComment() {
    var depth = 0
    repeat {
      if starts(with: "/*") {
        depth += 1
        position += 2
      } else if starts(with: "*/") {
        depth -= 1
        position += 2
      } else {
        position += 1
      }
    } while depth > 0 && position < bytes.count
    position = min(position, bytes.count)
  }

  /// Skips a string literal with any number of `#` and quotes around it; false if no literal begins here.
  private mutating func passString() -> Bool {
    let signs = bytes[position...].prefix { $0 == UInt8(ascii: "#") }.count
    let quotes = bytes.dropFirst(position + signs).prefix { $0 == UInt8(ascii: "\"") }.count
    guard quotes > 0 else { return false }
    position += signs + (quotes >= 3 ? 3 : 1)
    let end = String(repeating: "\"", count: quotes >= 3 ? 3 : 1) + String(repeating: "#", count: signs)
    let escape = "\\" + String(repeating: "#", count: signs)
    // A literal of one line ends with it, also if its quote belongs to a regular expression.
    let lineEnd = quotes >= 3 ? nil : bytes[position...].firstIndex(of: UInt8(ascii: "\n"))
    let limit = lineEnd ?? bytes.count
    while position < limit, !starts(with: end) { position += starts(with: escape) ? escape.utf8.count + 1 : 1 }
    position = position < limit ? position + end.utf8.count : limit
    return true
  }

  private func starts(with text: String) -> Bool { bytes[position...].starts(with: text.utf8) }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }
}
