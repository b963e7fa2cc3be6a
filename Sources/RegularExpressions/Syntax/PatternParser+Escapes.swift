extension PatternParser {
  /// `escape = "\" letter …`, outside of classes.
  mutating func escape() throws(RegularExpressionError) -> PatternTree.Index? {
    let start = position
    position += 1
    guard let byte = peek() else { throw error(.trailingBackslash, at: start) }
    if let assertion = PatternParser.assertion(byte) {
      position += 1
      return tree.append(.assertion(assertion))
    }
    switch byte {
    case UInt8(ascii: "1")...UInt8(ascii: "9"): return numberedReference(from: start)
    case UInt8(ascii: "k"): return try nameInBrackets(from: start)
    case UInt8(ascii: "R"):
      position += 1
      return newlineSequence()
    default:
      if let set = try escapedSet(from: start) { return self.set(set) }
      return literal(try escapedScalar(from: start))
    }
  }

  private static func assertion(_ byte: UInt8) -> PatternTree.Assertion? {
    switch byte {
    case UInt8(ascii: "A"): .textStart
    case UInt8(ascii: "z"): .textEnd
    case UInt8(ascii: "Z"): .textEndOrFinalNewline
    case UInt8(ascii: "b"): .wordBoundary
    case UInt8(ascii: "B"): .notWordBoundary
    default: nil
    }
  }

  /// The classes `\d \D \w \W \s \S \h \H \N \p{…} \P{…}`; nil for other escapes, which are not consumed.
  mutating func escapedSet(from start: Int) throws(RegularExpressionError) -> ScalarSet? {
    let set: ScalarSet
    switch peek() {
    case UInt8(ascii: "d"): set = .digits
    case UInt8(ascii: "D"): set = ScalarSet.digits.inverted
    case UInt8(ascii: "w"): set = .word
    case UInt8(ascii: "W"): set = ScalarSet.word.inverted
    case UInt8(ascii: "s"): set = .whitespace
    case UInt8(ascii: "S"): set = ScalarSet.whitespace.inverted
    case UInt8(ascii: "h"): set = .horizontalSpace
    case UInt8(ascii: "H"): set = ScalarSet.horizontalSpace.inverted
    case UInt8(ascii: "N"): set = .allButLineFeed
    case UInt8(ascii: "p"), UInt8(ascii: "P"): return try property(from: start)
    default: return nil
    }
    position += 1
    return set
  }

  /// `\p{name}`, `\p{^name}`, `\pL`, and the same with `\P` for the complement.
  private mutating func property(from start: Int) throws(RegularExpressionError) -> ScalarSet {
    var isInverted = peek() == UInt8(ascii: "P")
    position += 1
    var name: String
    if take(UInt8(ascii: "{")) {
      guard let text = text(upTo: UInt8(ascii: "}")) else { throw error(.unknownProperty(""), at: start) }
      name = text
      if name.unicodeScalars.first == "^" {
        isInverted.toggle()
        name.unicodeScalars.removeFirst()
      }
    } else {
      guard position < bytes.count else { throw error(.unknownProperty(""), at: start) }
      let (letter, end) = bytes.scalar(at: position)
      name = String(letter)
      position = end
    }
    guard let property = ScalarProperty(named: name) else { throw error(.unknownProperty(name), at: start) }
    var set = ScalarSet(property)
    if flags.ignoresCase { set = set.ignoringCase }
    return isInverted ? set.inverted : set
  }

  /// An escape for one scalar, such as `\n`, `\x41`, `\u{1F600}` or `\.`.
  mutating func escapedScalar(from start: Int) throws(RegularExpressionError) -> Unicode.Scalar {
    let (scalar, end) = bytes.scalar(at: position)
    position = end
    switch scalar {
    case "t": return "\t"
    case "n": return "\n"
    case "r": return "\r"
    case "f": return "\u{C}"
    case "v": return "\u{B}"
    case "a": return "\u{7}"
    case "e": return "\u{1B}"
    case "0": return "\0"
    case "c": return try controlCharacter(from: start)
    case "x": return try codePoint(digits: 2, isExact: false, from: start)
    case "u": return try codePoint(digits: 4, isExact: true, from: start)
    case "U": return try codePoint(digits: 8, isExact: true, from: start)
    case "A"..."Z", "a"..."z", "1"..."9": throw error(.unknownEscape(String(scalar)), at: start)
    default: return scalar
    }
  }

  private mutating func controlCharacter(from start: Int) throws(RegularExpressionError) -> Unicode.Scalar {
    guard let byte = peek(), (0x40...0x5F).contains(byte & 0xDF), byte < 128 else {
      throw error(.invalidNumber, at: start)
    }
    position += 1
    return Unicode.Scalar(byte & 0x1F)
  }

  private mutating func codePoint(
    digits: Int, isExact: Bool, from start: Int
  ) throws(RegularExpressionError) -> Unicode.Scalar {
    var value: UInt32?
    if take(UInt8(ascii: "{")) {
      value = hexNumber(atMost: 8)
      if !take(UInt8(ascii: "}")) { value = nil }
    } else {
      let first = position
      value = hexNumber(atMost: digits)
      if isExact, position - first != digits { value = nil }
      if let high = value, (0xD800...0xDBFF).contains(high) { value = surrogatePair(high) }
    }
    guard let value, let scalar = Unicode.Scalar(value) else { throw error(.invalidNumber, at: start) }
    return scalar
  }

  /// The scalar of `\uD83D\uDE00`, with the second half at the current position.
  private mutating func surrogatePair(_ high: UInt32) -> UInt32? {
    guard take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")), let low = hexNumber(atMost: 4),
      (0xDC00...0xDFFF).contains(low)
    else { return nil }
    return 0x10000 + (high - 0xD800) << 10 + (low - 0xDC00)
  }

  private mutating func hexNumber(atMost digits: Int) -> UInt32? {
    var value: UInt32?
    for _ in 0..<digits {
      guard let byte = peek(), let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { break }
      value = (value ?? 0) << 4 | UInt32(digit)
      position += 1
    }
    return value
  }

  private mutating func numberedReference(from start: Int) -> PatternTree.Index {
    var group = 0
    while let digit = peek(), (0x30...0x39).contains(digit), group < 1000 {
      group = group * 10 + Int(digit - 0x30)
      position += 1
    }
    references.append((group, start))
    return tree.append(.reference(group: Int32(group), ignoringCase: flags.ignoresCase))
  }

  /// `\k<name>`, `\k'name'` or `\k{name}`.
  private mutating func nameInBrackets(from start: Int) throws(RegularExpressionError) -> PatternTree.Index {
    position += 1
    switch peek() {
    case UInt8(ascii: "<"):
      position += 1
      return try namedReference(upTo: UInt8(ascii: ">"), from: start)
    case UInt8(ascii: "'"):
      position += 1
      return try namedReference(upTo: UInt8(ascii: "'"), from: start)
    case UInt8(ascii: "{"):
      position += 1
      return try namedReference(upTo: UInt8(ascii: "}"), from: start)
    default: throw error(.unknownEscape("k"), at: start)
    }
  }

  /// `\R`: CR LF, or any single line end.
  private mutating func newlineSequence() -> PatternTree.Index {
    let offset = tree.literals.count
    tree.literals += [0x0D, 0x0A]
    let pair = tree.append(.literal(start: Int32(offset), count: 2))
    let single = set(.newlines)
    tree.entries[Int(pair)].next = single
    let either = tree.append(.alternation(first: pair))
    return tree.append(.atomic(body: either))
  }
}
