extension PatternParser {
  /// A class with its `[` at `start`, one level deeper than its surroundings.
  mutating func nestedClass(from start: Int) throws(RegularExpressionError) -> ScalarSet {
    try goDeeper()
    position = start + 1
    let set = try characterClass(from: start)
    depth -= 1
    return set
  }

  /// `class = "[" [ "^" ] { member | class | posix | "&&" } "]"`; a `]` at the beginning is literal.
  ///
  /// - Parameter start: the offset of the `[`, which was already consumed.
  private mutating func characterClass(from start: Int) throws(RegularExpressionError) -> ScalarSet {
    let isNegated = take(UInt8(ascii: "^"))
    var result: ScalarSet?
    var operand = ScalarSet()
    var isFirst = true
    while true {
      guard let byte = peek() else { throw error(.unclosedClass, at: start) }
      if byte == UInt8(ascii: "]"), !isFirst { break }
      if byte == UInt8(ascii: "&"), peek(1) == UInt8(ascii: "&"), !isFirst {
        position += 2
        result = intersection(result, operand)
        operand = ScalarSet()
        continue
      }
      isFirst = false
      if byte != UInt8(ascii: "[") {
        operand.formUnion(try member())
      } else if peek(1) == UInt8(ascii: ":") {
        operand.formUnion(try posixClass(from: position))
      } else {
        operand.formUnion(try nestedClass(from: position))
      }
    }
    position += 1
    var set = intersection(result, operand)
    if flags.ignoresCase { set = set.ignoringCase }
    if isNegated { set = set.inverted }
    return set
  }

  private func intersection(_ left: ScalarSet?, _ right: ScalarSet) -> ScalarSet {
    guard var result = left else { return right }
    result.formIntersection(right)
    return result
  }

  /// `member = scalar [ "-" scalar ] | "\" set`
  private mutating func member() throws(RegularExpressionError) -> ScalarSet {
    let start = position
    if take(UInt8(ascii: "\\")) {
      guard peek() != nil else { throw error(.trailingBackslash, at: start) }
      if let set = try escapedSet(from: start) { return set }
    }
    let lower = try scalar(from: start)
    guard peek() == UInt8(ascii: "-"), let next = peek(1), next != UInt8(ascii: "]") else { return ScalarSet(lower) }
    position += 1
    let upperStart = position
    if take(UInt8(ascii: "\\")) {
      guard peek() != nil else { throw error(.trailingBackslash, at: upperStart) }
      if try escapedSet(from: upperStart) != nil { throw error(.rangeOfClass, at: upperStart) }
    } else if next == UInt8(ascii: "[") {
      throw error(.rangeOfClass, at: upperStart)
    }
    let upper = try scalar(from: upperStart)
    guard lower <= upper else { throw error(.reversedRange, at: start) }
    return ScalarSet(lower.value...upper.value)
  }

  /// The scalar at the current position, or of the escape whose `\` was consumed at `start`.
  private mutating func scalar(from start: Int) throws(RegularExpressionError) -> Unicode.Scalar {
    if position == start {
      let (scalar, end) = bytes.scalar(at: position)
      position = end
      return scalar
    }
    if take(UInt8(ascii: "b")) { return "\u{8}" }
    return try escapedScalar(from: start)
  }

  /// `posix = "[:" [ "^" ] name ":]"`
  private mutating func posixClass(from start: Int) throws(RegularExpressionError) -> ScalarSet {
    position += 2
    guard let text = text(upTo: UInt8(ascii: ":")), take(UInt8(ascii: "]")) else {
      throw error(.unclosedClass, at: start)
    }
    let isNegated = text.unicodeScalars.first == "^"
    let name = isNegated ? String(text.unicodeScalars.dropFirst()) : text
    guard let property = ScalarProperty(named: name) else { throw error(.unknownClassName(name), at: start) }
    return isNegated ? ScalarSet(property).inverted : ScalarSet(property)
  }
}
