/// Writes JSON as UTF-8 bytes, without white space, in the order of the calls.
///
/// The writer adds commas; the caller must balance objects and arrays. Strings are passed as UTF-8 bytes, which allows
/// writing a slice of a source file without creating a `String`.
package struct JSONWriter: Sendable {
  /// The output, with zeros from `count` on as spare capacity: one check per call then covers all bytes of the call.
  @usableFromInline var buffer: [UInt8]
  /// The number of bytes written so far.
  @usableFromInline package internal(set) var count = 0
  /// Whether the next member or element needs a comma before it.
  @usableFromInline var needsComma = false

  /// The notation of ids.
  @usableFromInline let ids: IDNotation

  /// Creates an empty writer.
  ///
  /// - Parameters:
  ///   - capacity: the expected number of bytes, a hint.
  ///   - ids: the notation of document and pickle ids.
  package init(capacity: Int = 0, ids: IDNotation = .counted) {
    self.ids = ids
    buffer = [UInt8](repeating: 0, count: max(capacity, 0))
  }

  /// The bytes that were already written.
  package var bytes: [UInt8] { Array(buffer[..<count]) }

  /// Passes the bytes that were already written, without a copy.
  ///
  /// - Parameter body: receives the bytes; it must not keep the buffer.
  @inlinable
  package func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) throws -> Result) rethrows -> Result {
    try buffer.withUnsafeBufferPointer { try body(UnsafeBufferPointer(rebasing: $0[..<count])) }
  }

  /// Starts a new document and keeps the memory.
  package mutating func removeAll() {
    count = 0
    needsComma = false
  }

  /// Removes the bytes after they have been passed on, and continues the same document.
  package mutating func removeBytes() {
    count = 0
  }

  /// Writes an object with its members.
  package mutating func object(_ members: (inout JSONWriter) throws -> Void) rethrows {
    beginObject()
    try members(&self)
    endObject()
  }

  /// Writes an array with its elements.
  package mutating func array(_ elements: (inout JSONWriter) throws -> Void) rethrows {
    beginArray()
    try elements(&self)
    endArray()
  }

  /// Writes a member whose value is an object.
  package mutating func object(_ name: StaticString, _ members: (inout JSONWriter) throws -> Void) rethrows {
    self.name(name)
    try object(members)
  }

  /// Writes a member whose value is an array.
  package mutating func array(_ name: StaticString, _ elements: (inout JSONWriter) throws -> Void) rethrows {
    self.name(name)
    try array(elements)
  }

  /// Writes `{`; call the methods for members and `endObject` next.
  package mutating func beginObject() { begin(UInt8(ascii: "{")) }

  /// Writes `}`.
  package mutating func endObject() { end(UInt8(ascii: "}")) }

  /// Writes `[`; call the methods for elements and `endArray` next.
  package mutating func beginArray() { begin(UInt8(ascii: "[")) }

  /// Writes `]`.
  package mutating func endArray() { end(UInt8(ascii: "]")) }

  /// Writes the name of a member; write its value next.
  package mutating func name(_ name: StaticString) {
    let hasComma = needsComma
    write(atMost: name.utf8CodeUnitCount + 4) { space in
      var space = space
      if hasComma { space.append(UInt8(ascii: ",")) }
      space.append(UInt8(ascii: "\""))
      space.append(UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
      space.append(UInt8(ascii: "\""))
      space.append(UInt8(ascii: ":"))
      return space.count
    }
    needsComma = false
  }

  /// Writes constant JSON before the next value in one go: brackets and names of members.
  ///
  /// - Parameter json: the text, such as `{"id":`, without the comma before it, which is added if needed.
  @inlinable
  package mutating func lead(_ json: StaticString) {
    let hasComma = needsComma
    write(atMost: json.utf8CodeUnitCount + 1) { space in
      var space = space
      if hasComma { space.append(UInt8(ascii: ",")) }
      space.append(json)
      return space.count
    }
    needsComma = false
  }

  /// Writes the name of a member that is not a constant; write its value next.
  package mutating func name(of member: String) {
    string(member)
    write(atMost: 1) { space in
      var space = space
      space.append(UInt8(ascii: ":"))
      return space.count
    }
    needsComma = false
  }

  /// Writes a member with a string value.
  package mutating func member(_ name: StaticString, _ value: String) {
    var value = value
    value.withUTF8 { text in
      guard JSONEscapes.firstOffset(in: text, from: 0) == text.count else {
        self.name(name)
        return utf8(text)
      }
      let hasComma = comma()
      write(atMost: name.utf8CodeUnitCount + text.count + 6) { space in
        var space = space
        if hasComma { space.append(UInt8(ascii: ",")) }
        space.append(UInt8(ascii: "\""))
        space.append(name)
        space.append("\":\"")
        space.append(text)
        space.append(UInt8(ascii: "\""))
        return space.count
      }
    }
  }

  /// Writes a string.
  package mutating func string(_ text: String) {
    var text = text
    text.withUTF8 { utf8($0) }
  }

  /// Writes a string from UTF-8 bytes.
  ///
  /// - Parameters:
  ///   - text: the string.
  ///   - drain: called after each part that ends with an escape, such as a line, to pass the bytes on.
  package mutating func utf8(_ text: UnsafeBufferPointer<UInt8>, drain: ((inout JSONWriter) -> Void)? = nil) {
    let plain = JSONEscapes.firstOffset(in: text, from: 0)
    guard plain == text.count else { return escaped(text, from: plain, drain: drain) }
    let hasComma = comma()
    write(atMost: text.count + 3) { space in
      var space = space
      if hasComma { space.append(UInt8(ascii: ",")) }
      space.append(UInt8(ascii: "\""))
      space.append(text)
      space.append(UInt8(ascii: "\""))
      return space.count
    }
  }

  /// Writes bytes as a string in Base64.
  ///
  /// - Parameters:
  ///   - bytes: the bytes.
  ///   - drain: called after each part of a long string, to pass the bytes on.
  package mutating func base64(_ bytes: [UInt8], drain: (inout JSONWriter) -> Void = { _ in }) {
    if comma() { byte(UInt8(ascii: ",")) }
    byte(UInt8(ascii: "\""))
    // A multiple of three bytes needs no padding.
    let part = 3 << 16
    for start in stride(from: 0, to: bytes.count, by: part) {
      let text = Base64.encode(Array(bytes[start..<min(start + part, bytes.count)]))
      write(atMost: text.count) { space in
        var space = space
        text.withUnsafeBufferPointer { space.append($0) }
        return space.count
      }
      drain(&self)
    }
    byte(UInt8(ascii: "\""))
  }

  /// Writes an integer.
  package mutating func integer(_ value: Int) {
    let hasComma = comma()
    write(atMost: 22) { space in
      var space = space
      if hasComma { space.append(UInt8(ascii: ",")) }
      space.appendDigits(of: value)
      return space.count
    }
  }

  /// Writes `true` or `false`.
  package mutating func boolean(_ value: Bool) {
    literal(value ? "true" : "false")
  }

  /// Writes a number, without a fraction if it is whole; writes `null` for infinity and NaN, which JSON does not
  /// support.
  package mutating func number(_ value: Double) {
    if let whole = Int(exactly: value) { return integer(whole) }
    guard value.isFinite else { return null() }
    var digits = value.description
    digits.withUTF8 { raw($0) }
  }

  /// Writes `null`.
  package mutating func null() {
    literal("null")
  }

  private mutating func literal(_ json: StaticString) {
    raw(UnsafeBufferPointer(start: json.utf8Start, count: json.utf8CodeUnitCount))
  }

  /// Writes a text that is already JSON.
  package mutating func raw(_ json: String) {
    var json = json
    json.withUTF8 { raw($0) }
  }

  /// Writes one or more values that are already JSON, including the commas between them.
  package mutating func raw(_ json: UnsafeBufferPointer<UInt8>) {
    let hasComma = comma()
    write(atMost: json.count + 1) { space in
      var space = space
      if hasComma { space.append(UInt8(ascii: ",")) }
      space.append(json)
      return space.count
    }
  }

  /// Writes a part of an object or array in one go: some members, brackets and the commas between them.
  ///
  /// - Parameters:
  ///   - isComplete: whether the part ends with a value; otherwise a value or a first member must follow.
  ///   - body: writes the part, at most 256 bytes, without a comma at its beginning.
  @inlinable
  package mutating func part(isComplete: Bool, _ body: (inout WriteSpace) -> Void) {
    let hasComma = needsComma
    write(atMost: 257) { space in
      var space = space
      if hasComma { space.append(UInt8(ascii: ",")) }
      body(&space)
      return space.count
    }
    needsComma = isComplete
  }

  /// Ends a line of NDJSON; the next line is a new document.
  package mutating func endLine() {
    byte(UInt8(ascii: "\n"))
    needsComma = false
  }
}

extension JSONWriter {
  private mutating func begin(_ bracket: UInt8) {
    if needsComma { byte(UInt8(ascii: ",")) }
    byte(bracket)
    needsComma = false
  }

  private mutating func end(_ bracket: UInt8) {
    byte(bracket)
    needsComma = true
  }

  /// Returns whether a comma is needed now, and requires one before the next value.
  mutating func comma() -> Bool {
    defer { needsComma = true }
    return needsComma
  }

  /// Writes a string with bytes that must be escaped, the first of them at an offset.
  private mutating func escaped(
    _ text: UnsafeBufferPointer<UInt8>, from first: Int, drain: ((inout JSONWriter) -> Void)?
  ) {
    if comma() { byte(UInt8(ascii: ",")) }
    byte(UInt8(ascii: "\""))
    var start = 0
    var next = first
    while next < text.count {
      let part = UnsafeBufferPointer(rebasing: text[start..<next])
      let escaped = text[next]
      write(atMost: part.count + 6) { space in
        var space = space
        space.append(part)
        space.appendEscape(of: escaped)
        return space.count
      }
      drain?(&self)
      start = next + 1
      next = JSONEscapes.firstOffset(in: text, from: start)
    }
    let rest = UnsafeBufferPointer(rebasing: text[start...])
    write(atMost: rest.count + 1) { space in
      var space = space
      space.append(rest)
      space.append(UInt8(ascii: "\""))
      return space.count
    }
  }

  @inline(__always)
  private mutating func byte(_ byte: UInt8) {
    if count == buffer.count { grow(by: 1) }
    buffer[count] = byte
    count += 1
  }

  /// Appends bytes written by a closure.
  ///
  /// - Parameters:
  ///   - most: the maximum number of bytes.
  ///   - body: writes the bytes and returns their number.
  @inlinable @inline(__always)
  mutating func write(atMost most: Int, _ body: (WriteSpace) -> Int) {
    if buffer.count - count < most { grow(by: most) }
    let start = count
    let ids = ids
    count += buffer.withUnsafeMutableBufferPointer { buffer in
      body(WriteSpace(UnsafeMutableBufferPointer(rebasing: buffer[start..<start + most]), ids: ids))
    }
  }

  @usableFromInline
  mutating func grow(by most: Int) {
    var larger = [UInt8]()
    larger.reserveCapacity(max(buffer.count * 2, count + most, 256))
    larger += buffer[..<count]
    larger += [UInt8](repeating: 0, count: larger.capacity - count)
    buffer = larger
  }
}
