extension PatternParser {
  /// `quantifier = ( "*" | "+" | "?" | "{" m [ "," [ n ] ] "}" | "{," n "}" ) [ "?" | "+" ]`
  ///
  /// Other text in braces is literal, as in Perl and JavaScript.
  mutating func quantified(_ body: PatternTree.Index) throws(RegularExpressionError) -> PatternTree.Index {
    if flags.isExtended { _ = passesExtendedSpace() }
    let start = position
    guard let (minimum, maximum) = try quantifier() else { return body }
    if maximum < minimum { throw error(.reversedQuantifier, at: start) }
    var preference = PatternTree.Preference.greedy
    if take(UInt8(ascii: "?")) { preference = .lazy } else if take(UInt8(ascii: "+")) { preference = .possessive }
    if isAtQuantifier { throw error(.nothingToRepeat) }
    return tree.append(
      .repetition(body: body, minimum: minimum, maximum: maximum, preference: preference))
  }

  /// Whether a quantifier begins here.
  var isAtQuantifier: Bool {
    switch peek() {
    case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "?"): true
    case UInt8(ascii: "{"): quantifierRange() != nil
    default: false
    }
  }

  private mutating func quantifier() throws(RegularExpressionError) -> (minimum: Int32, maximum: Int32)? {
    switch peek() {
    case UInt8(ascii: "*"):
      position += 1
      return (0, PatternTree.unbounded)
    case UInt8(ascii: "+"):
      position += 1
      return (1, PatternTree.unbounded)
    case UInt8(ascii: "?"):
      position += 1
      return (0, 1)
    case UInt8(ascii: "{"):
      guard let range = quantifierRange() else { return nil }
      let most = PatternParser.mostRepetitions
      if max(range.minimum, range.maximum ?? 0) > most { throw error(.tooManyRepetitions(limit: most)) }
      position = range.end
      return (Int32(range.minimum), range.maximum.map(Int32.init) ?? PatternTree.unbounded)
    default: return nil
    }
  }

  /// The numbers in braces at the current position, and the offset after the braces; nil for literal braces.
  func quantifierRange() -> (minimum: Int, maximum: Int?, end: Int)? {
    var index = position + 1
    let minimum = number(at: &index)
    var maximum = minimum
    guard index < bytes.count else { return nil }
    if bytes[index] == UInt8(ascii: ",") {
      index += 1
      maximum = number(at: &index)
      if minimum == nil, maximum == nil { return nil }
    } else if minimum == nil {
      return nil
    }
    guard index < bytes.count, bytes[index] == UInt8(ascii: "}") else { return nil }
    return (minimum ?? 0, maximum, index + 1)
  }

  /// Reads the decimal number at an index; numbers above all limits are reduced to just above them.
  private func number(at index: inout Int) -> Int? {
    var value: Int?
    while index < bytes.count, case let digit = bytes[index], (0x30...0x39).contains(digit) {
      value = min((value ?? 0) * 10 + Int(digit - 0x30), PatternParser.mostRepetitions + 1)
      index += 1
    }
    return value
  }
}
