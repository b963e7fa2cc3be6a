import AppUnderTest

/// Reads the parts of a result: `.first`, `[2]`.
extension NotationScanner {
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
