import AppUnderTest

/// Reads a line character by character.
struct NotationScanner {
  /// The whole line.
  let line: String
  private let characters: [Character]
  /// The names of results.
  let scope: NotationScope
  private(set) var offset = 0
  /// The offset at which reading ends.
  var end: Int
  /// The deepest nesting of values: deeper than hand-written lines, but far from the stack's limit.
  private static let deepest = 32

  init(_ line: String, scope: NotationScope = NotationScope()) {
    self.line = line
    self.scope = scope
    characters = Array(line)
    end = characters.count
  }

  /// The next character, or nil at the end.
  var next: Character? { offset < end ? characters[offset] : nil }
  var isAtEnd: Bool { offset >= end }
  var isEmpty: Bool { isAtEnd }
  var isAtSpace: Bool { next?.isWhitespace ?? false }
  /// The unread text.
  var rest: String { String(characters[min(offset, end)..<end]) }
  /// The text between two indices.
  func text(from start: Int, to end: Int) -> String {
    let end = min(max(end, 0), characters.count)
    return String(characters[min(max(start, 0), end)..<end])
  }

  /// The column of the next character, counted from 1 in scalars.
  var column: Int { characters[..<min(offset, characters.count)].reduce(1) { $0 + $1.unicodeScalars.count } }

  func isNext(_ character: Character) -> Bool { next == character }
  mutating func advance() { offset = min(offset + 1, end) }
  mutating func move(to offset: Int) { self.offset = min(offset, end) }

  mutating func read(_ text: String) -> Bool {
    let text = Array(text)
    guard end - offset >= text.count, characters[offset..<offset + text.count].elementsEqual(text) else { return false }
    offset += text.count
    return true
  }

  mutating func skipSpaces() { while isAtSpace { offset += 1 } }

  /// word = ( letter | digit | "_" )*
  mutating func readWord() -> String {
    let start = offset
    while let next, next.isLetter || next.isNumber || next == "_" { offset += 1 }
    return String(characters[start..<offset])
  }

  func error(_ problem: String, advice: String? = nil) -> Diagnostic {
    Diagnostic(
      location: SourceLocation(line: 1, column: column), problem: problem, advice: advice, sourceLine: line)
  }

  // MARK: - Pieces

  /// The part up to the next comma outside of quotes and brackets.
  func piece() -> NotationScanner {
    var piece = self
    var depth = 0
    var index = offset
    while index < end {
      let character = characters[index]
      switch character {
      case "'", "\"": if let close = closingQuote(from: index) { index = close }
      case "(", "[", "{": depth += 1
      case ")", "]", "}": depth = max(depth - 1, 0)
      case "," where depth == 0 && !isInIndexPath(at: index):
        piece.end = index
        return piece
      default: break
      }
      index += 1
    }
    return piece
  }

  /// Whether a comma separates the two numbers of an index path, as in `indexPath:2,0`.
  private func isInIndexPath(at index: Int) -> Bool {
    let key = Array("indexPath:")
    let digits = characters[offset..<index].reversed().prefix { $0.isNumber }.count
    let start = index - digits - key.count
    return digits > 0 && start >= offset && characters[start..<start + key.count].elementsEqual(key)
      && index + 1 < end && characters[index + 1].isNumber
  }

  /// The index of the quote that closes the quote at an index; nil for an unclosed quote.
  func closingQuote(from start: Int) -> Int? {
    var index = start + 1
    while index < end {
      if characters[index] == "\\" {
        index += 1
      } else if characters[start] == "\"", characters[index] == "#", index + 1 < end, characters[index + 1] == "{",
        let close = characters[index..<end].firstIndex(of: "}")
      {
        // The text in #{…} can contain quotes.
        index = close
      } else if characters[index] == characters[start] {
        return index
      }
      index += 1
    }
    return nil
  }

  /// The index of the parenthesis that closes the next one.
  func closingParenthesis() throws(Diagnostic) -> Int {
    var depth = 0
    var index = offset
    while index < end {
      switch characters[index] {
      case "'", "\"":
        guard let close = closingQuote(from: index) else {
          var scanner = self
          scanner.move(to: index)
          throw scanner.error("the text that begins here has no end", advice: "Close it with \(characters[index]).")
        }
        index = close
      case "(": depth += 1
      case ")":
        depth -= 1
        if depth == 0 { return index }
      default: break
      }
      index += 1
    }
    throw error("the parenthesis that begins here has no end", advice: "Close it with ).")
  }

  // MARK: - Values

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
    offset = close + 1
    return isFilled ? try scope.filled(text) : text
  }

  private mutating func readNumber() -> NotationValue? {
    let start = offset
    while let next, next.isNumber || "-eE+_".contains(next) || next == "." && isDigit(at: offset + 1) { offset += 1 }
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
      default:
        throw error("this cannot follow a query", advice: "A query can be followed by .first, .last, .at(2) or [2].")
      }
    }
    return .string(query)
  }

  /// list = "[" [ value { "," value } ] "]"
  private mutating func readList(depth: Int) throws(Diagnostic) -> [NotationValue] {
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
      default: return nil
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

  /// part = "." word [ "?" ] | "." "at" "(" number ")" | "[" ( number | string | symbol ) "]"
  mutating func readParts(toEnd: Bool) throws(Diagnostic) -> [ResultPart] {
    var parts: [ResultPart] = []
    while let next {
      if next == "." {
        advance()
        let name = readWord()
        guard !name.isEmpty else { throw error("a name is missing after the dot") }
        _ = read("?")
        parts.append(isNext("(") ? try readMethod(name) : ResultPart(named: name))
      } else if next == "[" {
        parts.append(try readIndex())
      } else {
        break
      }
    }
    skipSpaces()
    guard isAtEnd || !toEnd else {
      throw error(
        "this belongs to nothing", advice: "A result can be followed by .json, .count, .first, .last, .at(2) or [2].")
    }
    return parts
  }

  /// method = "(" ( number | string ) ")"
  private mutating func readMethod(_ name: String) throws(Diagnostic) -> ResultPart {
    var inner = self
    let end = try closingParenthesis()
    inner.advance()
    inner.end = end
    inner.skipSpaces()
    let value = try inner.readValue()
    inner.skipSpaces()
    if name == "include", inner.isAtEnd, case .string(let text)? = value {
      move(to: end + 1)
      return .includes(text)
    }
    guard name == "at", inner.isAtEnd, case .number(let number)? = value, let index = Int(exactly: number) else {
      throw error(
        name == "at" ? ".at takes one whole number" : ".\(name) takes nothing in parentheses here",
        advice: "Write .at(1), .first, .last, .count, .text or [\"text\"].")
    }
    move(to: end + 1)
    return .index(index)
  }

  private mutating func readIndex() throws(Diagnostic) -> ResultPart {
    let start = self
    let values = try readList(depth: 0)
    switch values.first {
    case .number(let number)? where values.count == 1: if let index = Int(exactly: number) { return .index(index) }
    case .string(let name)? where values.count == 1: return .property(name)
    case .symbol(let name)? where values.count == 1: return .property(name)
    default: break
    }
    throw start.error("one number or one name is missing in the brackets", advice: "Write it[2] or it[\"text\"].")
  }
}

extension ResultPart {
  /// The part with a name after a dot.
  init(named name: String) {
    self =
      switch name {
      case "json", "to_json": .json
      case "count", "length", "size": .count
      case "first": .first
      case "last": .last
      case "empty": .isEmpty
      default: ValueConversion(rawValue: name).map { .converted($0) } ?? .property(name)
      }
  }
}
