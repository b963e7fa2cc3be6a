import AppUnderTest

/// Reads values.
extension NotationScanner {
  /// The deepest nesting of values: deeper than hand-written lines, but far from the stack's limit.
  private static let deepest = 32

  /// value = ( string | number ) conversion* | symbol | "true" | "false" | "nil" | list | table | it; nil if no value
  /// begins here
  mutating func readValue(depth: Int = 0) throws(Diagnostic) -> NotationValue? {
    guard depth < Self.deepest else { throw error("brackets are nested more than \(Self.deepest) deep") }
    switch next {
    case "\"", "'":
      let text = try readString()
      return readConversions(of: .string(text))
    case ":":
      advance()
      if isNext("\"") || isNext("'") { return .symbol(try readString()) }
      let name = readWord()
      return name.isEmpty ? nil : .symbol(name)
    case "[": return .list(try readList(depth: depth))
    case "{": return try readTable(depth: depth)
    case let digit? where digit.isNumber || digit == "-" || digit == ".":
      return readNumber().map { readConversions(of: $0) }
    default: return try readNamedValue()
    }
  }

  /// string = quote ( "\" any | any other )* quote
  private mutating func readString() throws(Diagnostic) -> String {
    let start = self
    guard let close = closingQuote(from: offset) else {
      throw start.error("the text that begins here has no end", advice: "Close it with \(characters[offset]).")
    }
    var text = ""
    var index = offset + 1
    while index < close {
      // A backslash escapes only the quote and itself, because queries have their own escapes.
      if characters[index] == "\\", index + 1 < close, [characters[offset], "\\"].contains(characters[index + 1]) {
        index += 1
      } else if characters[index] == "\\", index + 1 < close, characters[offset] == "\"", characters[index + 1] == "n" {
        text.append("\n")
        index += 2
        continue
      }
      text.append(characters[index])
      index += 1
    }
    let isFilled = characters[offset] == "\""
    move(to: close + 1)
    return isFilled ? try scope.filled(text) : text
  }

  private mutating func readNumber() -> NotationValue? {
    let start = offset
    while let next, next.isNumber || "-eE+_".contains(next) || next == "." && isDigit(at: offset + 1) { advance() }
    let isValid = (start..<offset).allSatisfy { index in
      characters[index] != "_" || isDigit(at: index - 1) && isDigit(at: index + 1)
    }
    let text = String(characters[start..<offset].filter { $0 != "_" })
    // Both Ruby's `5.0` and a bare `.5` are numbers; other texts are words.
    guard isValid, let number = Double(text.hasPrefix(".") ? "0" + text : text), number.isFinite else { return nil }
    return .number(number)
  }

  private func isDigit(at index: Int) -> Bool { index >= 0 && index < end && characters[index].isNumber }

  /// conversion = "." ( "to_i" | "to_f" | "round" | "to_s" )
  private mutating func readConversions(of value: NotationValue) -> NotationValue {
    var value = value
    while isNext(".") {
      var scanner = self
      scanner.advance()
      guard let conversion = ValueConversion(rawValue: scanner.readWord()), let item = Results(value).items.first else {
        break
      }
      value = NotationValue(conversion.result(for: item))
      self = scanner
    }
    return value
  }

  private mutating func readNamedValue() throws(Diagnostic) -> NotationValue? {
    switch readWord() {
    case "true", "YES": return .boolean(true)
    case "false", "NO": return .boolean(false)
    case "nil", "null": return .null
    case let name where scope.knows(name) && (isAtEnd || [".", "[", ",", "]", "}", " "].contains(next)):
      return .result(name, try readParts(toEnd: false))
    case "query" where isNext("("): return try readQueryCall()
    default: return nil
    }
  }

  /// queryCall = "(" string ")" part*; nil for other content in the parentheses
  private mutating func readQueryCall() throws(Diagnostic) -> NotationValue? {
    let end = try closingParenthesis()
    var inner = self
    inner.advance()
    inner.end = end
    inner.skipSpaces()
    guard inner.isNext("\"") || inner.isNext("'") else { return nil }
    var query = try inner.readString()
    inner.skipSpaces()
    guard inner.isAtEnd else { return nil }
    move(to: end + 1)
    for part in try readParts(toEnd: false) {
      switch part {
      case .first: query += " first"
      case .last: query += " last"
      case .index(let index): query += " index:\(index)"
      case .json, .count, .isEmpty, .includes, .converted, .property:
        throw error("this cannot follow a query", advice: "A query can be followed by .first, .last, .at(2) or [2].")
      }
    }
    return .string(query)
  }

  /// list = "[" [ value { "," value } ] "]"
  mutating func readList(depth: Int) throws(Diagnostic) -> [NotationValue] {
    var values: [NotationValue] = []
    try readBracketed("]") { scanner throws(Diagnostic) in
      guard let value = try scanner.readValue(depth: depth + 1) else {
        throw scanner.error("a value is missing", advice: "Write texts in quotes: [\"button\", \"label\"].")
      }
      values.append(value)
    }
    return values
  }

  /// table = "{" [ option { "," option } ] "}"; nil for the condition of a query
  private mutating func readTable(depth: Int) throws(Diagnostic) -> NotationValue? {
    var probe = self
    probe.advance()
    probe.skipSpaces()
    let isTable = probe.isNext("}") ? true : try probe.readOptionName(isLikely: true) != nil
    guard isTable else { return nil }
    var options: [NotationOption] = []
    try readBracketed("}") { scanner throws(Diagnostic) in
      let column = scanner.column
      guard let name = try scanner.readOptionName(isLikely: true) else {
        throw scanner.error("a name is missing", advice: "Write {x: 10, y: 0}.")
      }
      scanner.skipSpaces()
      guard let value = try scanner.readValue(depth: depth + 1) else {
        throw scanner.error("the value of \(name) is missing")
      }
      options.append(NotationOption(name: name, value: value, column: column))
    }
    return .table(options)
  }

  private mutating func readBracketed(
    _ close: Character, _ readOne: (inout NotationScanner) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    let start = self
    advance()
    skipSpaces()
    while !isNext(close) {
      if isAtEnd { throw start.error("the bracket that begins here has no end", advice: "Close it with \(close).") }
      try readOne(&self)
      skipSpaces()
      if isNext(",") {
        advance()
        skipSpaces()
      } else if !isNext(close), !isAtEnd {
        throw error("a comma is missing")
      }
    }
    advance()
  }

  /// name = word ":" | ":" word "=>" | string "=>"; otherwise returns nil and reads nothing
  mutating func readOptionName(isLikely: Bool) throws(Diagnostic) -> String? {
    var scanner = self
    let name: String
    if scanner.isNext(":") || scanner.isNext("\"") || scanner.isNext("'") {
      // An invalid text is reported when it is read as a value.
      guard let value = try? scanner.readValue() else { return nil }
      switch value {
      case .symbol(let text), .string(let text): name = text
      case .number, .boolean, .null, .list, .table, .result, .words: return nil
      }
      scanner.skipSpaces()
      guard scanner.read("=>") else { return nil }
    } else {
      name = scanner.readWord()
      guard !name.isEmpty, name != "view", scanner.read(":"), isLikely || scanner.isAtSpace else { return nil }
    }
    self = scanner
    return name
  }
}
