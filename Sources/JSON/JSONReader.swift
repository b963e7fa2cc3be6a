import SourceText

/// Reads JSON (RFC 8259) sequentially, one value at a time, without building a tree.
///
/// The caller requests the values that it expects:
///
///     try json.beginObject()
///     while let name = try json.nextMember() {
///       switch name {
///       case "id": id = try json.string().string
///       default: try json.skip()
///       }
///     }
///
/// After `nextMember` and `nextElement`, exactly one value must be read or skipped. The reader never traps, whatever
/// the content of the bytes, which are assumed to be UTF-8.
package struct JSONReader {
  /// The nesting limit of objects and arrays.
  package static let deepestNesting = 256

  private let bytes: UnsafeBufferPointer<UInt8>
  /// The number of bytes read, which is the offset of the next token or the white space before it.
  package private(set) var offset = 0
  private var depth = 0
  /// Whether the last token opened an object or array.
  private var isAtBeginning = false

  /// Creates a reader at the first byte.
  ///
  /// - Parameter bytes: the text; it must outlive the reader and the strings returned by it.
  package init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  // MARK: - Objects and arrays

  /// Reads `{`.
  package mutating func beginObject() throws(JSONError) {
    try open(UInt8(ascii: "{"), "an object")
  }

  /// Reads up to the value of the next member; members with the value `null` are skipped.
  ///
  /// - Returns: the name of the member; nil after the last member, when `}` has been read.
  package mutating func nextMember() throws(JSONError) -> JSONString? {
    while let name = try nextMemberOrNull() {
      guard try takeNull() else { return name }
    }
    return nil
  }

  /// Reads up to the value of the next member, which can be `null`.
  ///
  /// - Returns: the name of the member; nil after the last member, when `}` has been read.
  package mutating func nextMemberOrNull() throws(JSONError) -> JSONString? {
    guard try continues(UInt8(ascii: "}")) else { return nil }
    let name = try string("the name of a member")
    try take(UInt8(ascii: ":"), "a colon")
    return name
  }

  /// Reads `[`.
  package mutating func beginArray() throws(JSONError) {
    try open(UInt8(ascii: "["), "an array")
  }

  /// Reads up to the next element.
  ///
  /// - Returns: false after the last element, when `]` has been read.
  package mutating func nextElement() throws(JSONError) -> Bool {
    try continues(UInt8(ascii: "]"))
  }

  /// Reads the white space before the next value; returns the value's byte offset.
  package mutating func valueOffset() throws(JSONError) -> Int {
    _ = try peek()
    return offset
  }

  /// Reads an array.
  ///
  /// - Parameter element: reads the next element.
  /// - Returns: the elements.
  @inlinable
  package mutating func array<Element>(
    of element: (inout JSONReader) throws(JSONError) -> Element
  ) throws(JSONError) -> [Element] {
    var elements: [Element] = []
    try beginArray()
    while try nextElement() { elements.append(try element(&self)) }
    return elements
  }

  /// Reads an array of texts.
  package mutating func strings() throws(JSONError) -> [String] {
    try array { json throws(JSONError) in try json.string().string }
  }

  private mutating func open(_ bracket: UInt8, _ what: String) throws(JSONError) {
    try take(bracket, what)
    depth += 1
    guard depth <= Self.deepestNesting else { throw error(.nesting(limit: Self.deepestNesting), at: offset - 1) }
    isAtBeginning = true
  }

  /// Whether another member or element follows; if not, the closing bracket has been read.
  @inline(__always)
  private mutating func continues(_ bracket: UInt8) throws(JSONError) -> Bool {
    let next = try peek()
    if next == bracket {
      offset += 1
      depth -= 1
      isAtBeginning = false
      return false
    }
    if isAtBeginning {
      isAtBeginning = false
      return true
    }
    guard next == UInt8(ascii: ",") else {
      throw error(.expected("a comma or '\(Character(Unicode.Scalar(bracket)))'"), at: offset)
    }
    offset += 1
    return true
  }

  // MARK: - Values

  /// Reads a string.
  package mutating func string() throws(JSONError) -> JSONString { try string("a string") }

  private mutating func string(_ what: StaticString) throws(JSONError) -> JSONString {
    guard try peek() == UInt8(ascii: "\"") else { throw error(.expected("\(what)"), at: offset) }
    let start = offset
    var hasEscapes = false
    var index = start + 1
    while true {
      index = JSONEscapes.firstOffset(in: bytes, from: index)
      guard index < bytes.count else { throw error(.end, at: index) }
      if bytes[index] == UInt8(ascii: "\"") { break }
      guard bytes[index] == UInt8(ascii: "\\") else { throw error(.controlCharacter, at: index) }
      hasEscapes = true
      index += try escapeLength(at: index)
    }
    offset = index + 1
    return JSONString(UnsafeBufferPointer(rebasing: bytes[start + 1..<index]), hasEscapes: hasEscapes, offset: start)
  }

  private func escapeLength(at backslash: Int) throws(JSONError) -> Int {
    guard backslash + 1 < bytes.count else { throw error(.end, at: bytes.count) }
    switch bytes[backslash + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      return 2
    case UInt8(ascii: "u"):
      guard backslash + 6 <= bytes.count else { throw error(.end, at: bytes.count) }
      for index in backslash + 2..<backslash + 6 where bytes[index].hexadecimalValue == nil {
        throw error(.escape, at: backslash)
      }
      return 6
    default: throw error(.escape, at: backslash)
    }
  }

  /// Reads a whole number.
  ///
  /// - Parameter range: the allowed range.
  package mutating func integer(in range: ClosedRange<Int>) throws(JSONError) -> Int {
    let first = try peek()
    let start = offset
    let isNegative = first == UInt8(ascii: "-")
    var index = isNegative ? start + 1 : start
    let firstDigit = index
    var value = 0
    var overflows = false
    while index < bytes.count, case let digit = bytes[index] &- UInt8(ascii: "0"), digit < 10 {
      let (tenfold, tooBig) = value.multipliedReportingOverflow(by: 10)
      let (sum, tooMuch) = tenfold.addingReportingOverflow(Int(digit))
      overflows = overflows || tooBig || tooMuch
      value = sum
      index += 1
    }
    let hasLeadingZero = index > firstDigit + 1 && bytes[firstDigit] == UInt8(ascii: "0")
    guard index > firstDigit, !hasLeadingZero, !continuesNumber(at: index) else {
      throw error(.expected("a whole number"), at: start)
    }
    if isNegative { value = 0 &- value }
    guard !overflows, range.contains(value) else { throw error(.range(range), at: start) }
    offset = index
    return value
  }

  private func continuesNumber(at index: Int) -> Bool {
    guard index < bytes.count else { return false }
    return bytes[index] == UInt8(ascii: ".") || bytes[index] | 0x20 == UInt8(ascii: "e")
  }

  /// Reads a number with an optional fraction and exponent.
  ///
  /// - Throws: also if the number is too large for a `Double`.
  package mutating func number() throws(JSONError) -> Double {
    let first = try peek()
    let start = offset
    guard first == UInt8(ascii: "-") || first &- UInt8(ascii: "0") < 10 else {
      throw error(.expected("a number"), at: start)
    }
    try skipNumber()
    guard let value = Double(String(decoding: bytes[start..<offset], as: UTF8.self)), value.isFinite else {
      throw error(.meaning("this number is too large"), at: start)
    }
    return value
  }

  /// Reads `true` or `false`.
  package mutating func boolean() throws(JSONError) -> Bool {
    _ = try peek()
    if takeWord("true") { return true }
    if takeWord("false") { return false }
    throw error(.expected("true or false"), at: offset)
  }

  /// Reads `null` if it is the next value, and returns whether it was.
  package mutating func takeNull() throws(JSONError) -> Bool {
    try peek() == UInt8(ascii: "n") && takeWord("null")
  }

  /// Skips a value of any kind; the recursion is limited by the nesting limit.
  package mutating func skip() throws(JSONError) {
    switch try peek() {
    case UInt8(ascii: "{"):
      try beginObject()
      while try nextMember() != nil { try skip() }
    case UInt8(ascii: "["):
      try beginArray()
      while try nextElement() { try skip() }
    case UInt8(ascii: "\""): _ = try string()
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try skipNumber()
    default:
      guard takeWord("true") || takeWord("false") || takeWord("null") else {
        throw error(.expected("a value"), at: offset)
      }
    }
  }

  /// number = [ "-" ] int [ "." digits ] [ ( "e" / "E" ) [ "+" / "-" ] digits ], int = "0" / a digit from 1, digits
  private mutating func skipNumber() throws(JSONError) {
    if bytes[offset] == UInt8(ascii: "-") { offset += 1 }
    let start = offset
    try skipDigits()
    guard offset == start + 1 || bytes[start] != UInt8(ascii: "0") else {
      throw error(.expected("a number without leading zeros"), at: start)
    }
    if offset < bytes.count, bytes[offset] == UInt8(ascii: ".") {
      offset += 1
      try skipDigits()
    }
    if offset < bytes.count, bytes[offset] | 0x20 == UInt8(ascii: "e") {
      offset += 1
      if offset < bytes.count, bytes[offset] == UInt8(ascii: "+") || bytes[offset] == UInt8(ascii: "-") { offset += 1 }
      try skipDigits()
    }
  }

  private mutating func skipDigits() throws(JSONError) {
    let start = offset
    while offset < bytes.count, bytes[offset] &- UInt8(ascii: "0") < 10 { offset += 1 }
    guard offset > start else { throw error(.expected("a digit"), at: offset) }
  }

  /// Checks that only white space is left.
  package mutating func end() throws(JSONError) {
    skipWhiteSpace()
    guard offset == bytes.count else { throw error(.excess, at: offset) }
  }

  // MARK: - Bytes

  /// The first byte of the next value, or the closing bracket.
  @inline(__always)
  package mutating func peek() throws(JSONError) -> UInt8 {
    guard offset < bytes.count else { throw error(.end, at: offset) }
    if bytes[offset] > 0x20 { return bytes[offset] }
    skipWhiteSpace()
    guard offset < bytes.count else { throw error(.end, at: offset) }
    return bytes[offset]
  }

  private mutating func skipWhiteSpace() {
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"): offset += 1
      default: return
      }
    }
  }

  @inline(__always)
  private mutating func take(_ byte: UInt8, _ what: String) throws(JSONError) {
    guard try peek() == byte else { throw error(.expected(what), at: offset) }
    offset += 1
  }

  private mutating func takeWord(_ word: StaticString) -> Bool {
    let end = offset + word.utf8CodeUnitCount
    guard end <= bytes.count else { return false }
    for index in 0..<word.utf8CodeUnitCount where bytes[offset + index] != word.utf8Start[index] { return false }
    offset = end
    return true
  }

  // MARK: - Errors

  /// Makes an error at an offset.
  package func error(_ problem: JSONError.Problem, at offset: Int) -> JSONError {
    JSONError(offset: offset, problem: problem)
  }

  /// Returns the value of a required member; call it directly after reading the object.
  ///
  /// - Throws: if the object did not have the member.
  package func required<Value>(_ value: Value?, _ member: StaticString) throws(JSONError) -> Value {
    guard let value else { throw missing(member) }
    return value
  }

  /// The error for a required member missing in the object just read.
  package func missing(_ member: StaticString) -> JSONError {
    error(.missing(member: "\(member)"), at: max(offset - 1, 0))
  }
}
