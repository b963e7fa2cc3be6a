package import JSON

/// Decodes a value from JSON.
///
/// Types that are `StepConvertible`, such as `Date` and `URL`, are made from texts and numbers as in a step.
package struct JSONValueDecoder: Decoder {
  /// The decoded value.
  package let value: JSONValue
  package let codingPath: [any CodingKey]
  package var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// Decodes a value, or the part at a path.
  package init(_ value: JSONValue, at path: [any CodingKey] = []) { (self.value, codingPath) = (value, path) }

  package func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard let members = value.object else { throw expected("an object") }
    return KeyedDecodingContainer(JSONMembers<Key>(members: members, decoder: self))
  }

  package func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard let elements = value.array else { throw expected("an array") }
    return JSONElements(elements: elements, decoder: self)
  }

  package func singleValueContainer() -> any SingleValueDecodingContainer { JSONSingle(decoder: self) }

  /// The decoder of a part of the value.
  fileprivate func decoder(of part: JSONValue, _ key: any CodingKey) -> JSONValueDecoder {
    JSONValueDecoder(part, at: codingPath + [key])
  }

  fileprivate func expected(_ what: String) -> JSONValueError {
    JSONValueError(path: codingPath, problem: "expected \(what), found \(value.summary)")
  }

  /// The value as a type.
  package func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    if let type = type as? any StepConvertible.Type, let text = value.plainText {
      guard let made = type.init(stepText: text) as? Value else { throw expected(type.stepWording) }
      return made
    }
    if let scalar = try scalar(of: type), let value = scalar as? Value { return value }
    do {
      return try Value(from: self)
    } catch let error as DecodingError {
      throw JSONValueError(error, at: codingPath)
    }
  }

  /// A value of a basic type; nil for other types.
  private func scalar(of type: any Decodable.Type) throws -> Any? {
    switch type {
    case is String.Type: return try value.string ?? { throw expected("a text") }()
    case is Bool.Type: return try value.boolean ?? { throw expected("true or false") }()
    case is Double.Type: return try value.number ?? { throw expected("a number") }()
    case is Float.Type: return try value.number.map(Float.init) ?? { throw expected("a number") }()
    case let type as any FixedWidthInteger.Type: return try integer(of: type)
    default: return nil
    }
  }

  private func integer<Number: FixedWidthInteger>(of type: Number.Type) throws -> Number {
    guard let number = value.integer.flatMap({ Number(exactly: $0) }) else { throw expected("a whole number") }
    return number
  }
}

private struct JSONMembers<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let members: [String: JSONValue]
  let decoder: JSONValueDecoder

  var codingPath: [any CodingKey] { decoder.codingPath }
  var allKeys: [Key] { members.keys.sorted().compactMap { Key(stringValue: $0) } }

  func contains(_ key: Key) -> Bool { members[key.stringValue] != nil }

  func decodeNil(forKey key: Key) throws -> Bool { try part(key).value == .null }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value { try part(key).decode(type) }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try part(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try part(key).unkeyedContainer()
  }

  func superDecoder() -> any Decoder { decoder }

  func superDecoder(forKey key: Key) throws -> any Decoder { try part(key) }

  private func part(_ key: Key) throws -> JSONValueDecoder {
    guard let value = members[key.stringValue] else {
      let names = members.keys.sorted().map { "\"\($0)\"" }.joined(separator: ", ")
      throw JSONValueError(
        path: codingPath,
        problem: "the member \"\(key.stringValue)\" is missing"
          + (names.isEmpty ? "; the object is empty" : "; the object has \(names)"))
    }
    return decoder.decoder(of: value, key)
  }
}

private struct JSONElements: UnkeyedDecodingContainer {
  let elements: [JSONValue]
  let decoder: JSONValueDecoder
  private(set) var currentIndex = 0

  init(elements: [JSONValue], decoder: JSONValueDecoder) {
    (self.elements, self.decoder) = (elements, decoder)
  }

  var codingPath: [any CodingKey] { decoder.codingPath }
  var count: Int? { elements.count }
  var isAtEnd: Bool { currentIndex >= elements.count }

  mutating func decodeNil() throws -> Bool {
    guard try next().value == .null else { return false }
    currentIndex += 1
    return true
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try take().decode(type) }

  mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) throws -> KeyedDecodingContainer<Nested> {
    try take().container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { try take().unkeyedContainer() }

  mutating func superDecoder() throws -> any Decoder { try take() }

  private mutating func take() throws -> JSONValueDecoder {
    let part = try next()
    currentIndex += 1
    return part
  }

  private func next() throws -> JSONValueDecoder {
    guard elements.indices.contains(currentIndex) else {
      throw JSONValueError(path: codingPath, problem: "the array has only \(elements.count) elements")
    }
    return decoder.decoder(of: elements[currentIndex], ElementKey(intValue: currentIndex))
  }
}

/// The position of an element.
private struct ElementKey: CodingKey {
  let intValue: Int?
  var stringValue: String { "\(intValue ?? 0)" }

  init(intValue: Int) { self.intValue = intValue }
  init?(stringValue: String) { return nil }
}

private struct JSONSingle: SingleValueDecodingContainer {
  let decoder: JSONValueDecoder

  var codingPath: [any CodingKey] { decoder.codingPath }

  func decodeNil() -> Bool { decoder.value == .null }
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try decoder.decode(type) }
}

extension JSONValue {
  /// A text or number as text; nil for other values.
  fileprivate var plainText: String? { string ?? integer.map { "\($0)" } ?? number.map { "\($0)" } }

  /// The value for messages.
  fileprivate var summary: String {
    switch self {
    case .null: "null"
    case .boolean(let value): "\(value)"
    case .number: plainText ?? "a number"
    case .string(let text): "\"\(text)\""
    case .array: "an array"
    case .object: "an object"
    }
  }
}
