/// A JSON value as a tree, for values of any form; for a known form, `JSONReader` is faster.
package indirect enum JSONValue: Sendable, Hashable {
  /// `null`.
  case null
  /// `true` or `false`.
  case boolean(Bool)
  /// A number.
  case number(Double)
  /// A string.
  case string(String)
  /// An array.
  case array([JSONValue])
  /// An object; of several members with the same name, the last one counts.
  case object([String: JSONValue])

  /// Parses one value.
  ///
  /// - Parameter bytes: the whole text.
  /// - Throws: if the text is not JSON in UTF-8 or exceeds the nesting limit of `JSONReader`.
  package init(parsing bytes: [UInt8]) throws(JSONError) {
    guard String(validating: bytes, as: UTF8.self) != nil else { throw JSONError(offset: 0, problem: .encoding) }
    self = try bytes.withJSON { reader throws(JSONError) in
      let value = try JSONValue(from: &reader)
      try reader.end()
      return value
    }
  }

  /// Reads the next value; the recursion is limited by the reader's nesting limit.
  private init(from reader: inout JSONReader) throws(JSONError) {
    switch try reader.peek() {
    case UInt8(ascii: "{"):
      var members: [String: JSONValue] = [:]
      try reader.beginObject()
      while let name = try reader.nextMemberOrNull()?.string { members[name] = try JSONValue(from: &reader) }
      self = .object(members)
    case UInt8(ascii: "["):
      var elements: [JSONValue] = []
      try reader.beginArray()
      while try reader.nextElement() { elements.append(try JSONValue(from: &reader)) }
      self = .array(elements)
    case UInt8(ascii: "\""): self = .string(try reader.string().string)
    case UInt8(ascii: "t"), UInt8(ascii: "f"): self = .boolean(try reader.boolean())
    case UInt8(ascii: "n"):
      guard try reader.takeNull() else { throw reader.error(.expected("a value"), at: reader.offset) }
      self = .null
    default: self = .number(try reader.number())
    }
  }

  /// The value as JSON, with object members sorted by name.
  package var bytes: [UInt8] {
    var writer = JSONWriter()
    write(to: &writer)
    return writer.bytes
  }

  /// The value as JSON.
  package var json: String { String(decoding: bytes, as: UTF8.self) }

  /// The value itself if it is a text, and its JSON otherwise.
  package var textOrJSON: String { string ?? json }

  /// Writes the value.
  package func write(to writer: inout JSONWriter) {
    switch self {
    case .null: writer.null()
    case .boolean(let value): writer.boolean(value)
    case .number(let value): writer.number(value)
    case .string(let text): writer.string(text)
    case .array(let elements): writer.array { array in for element in elements { element.write(to: &array) } }
    case .object(let members):
      writer.object { object in
        for (name, value) in members.sorted(by: { $0.key < $1.key }) {
          object.name(of: name)
          value.write(to: &object)
        }
      }
    }
  }
}

extension JSONValue {
  /// The member of an object; nil for a missing member or another kind of value.
  package subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members[name]
  }

  /// The text; nil for another kind of value.
  package var string: String? { if case .string(let text) = self { text } else { nil } }
  /// The number; nil for another kind of value.
  package var number: Double? { if case .number(let number) = self { number } else { nil } }
  /// The number as an integer; nil for other values and for numbers that some JSON readers cannot represent exactly.
  package var integer: Int? {
    guard let number, number.magnitude <= 9_007_199_254_740_991 else { return nil }
    return Int(exactly: number)
  }
  /// The truth value; nil for another kind of value.
  package var boolean: Bool? { if case .boolean(let value) = self { value } else { nil } }
  /// The elements of an array; nil for another kind of value.
  package var array: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }
  /// The texts of an array; nil for another kind of value and for an array with other elements.
  package var texts: [String]? {
    let texts = array?.compactMap(\.string)
    return texts?.count == array?.count ? texts : nil
  }
  /// The members of an object; nil for another kind of value.
  package var object: [String: JSONValue]? { if case .object(let members) = self { members } else { nil } }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByFloatLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
  /// A string.
  package init(stringLiteral value: String) { self = .string(value) }
  /// A whole number.
  package init(integerLiteral value: Int) { self = .number(Double(value)) }
  /// `true` or `false`.
  package init(booleanLiteral value: Bool) { self = .boolean(value) }
  /// A number.
  package init(floatLiteral value: Double) { self = .number(value) }
  /// An array.
  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  /// An object.
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(Dictionary(elements) { _, last in last })
  }
  /// `null`.
  package init(nilLiteral: ()) { self = .null }
}
