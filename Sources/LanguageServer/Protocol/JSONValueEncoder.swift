import JSON

/// Encodes a message, or a part of it, as JSON.
final class JSONValueEncoder: Encoder {
  /// The parts that were already encoded.
  enum Content {
    case value(JSONValue)
    case members([String: JSONValueEncoder])
    case elements([JSONValueEncoder])
  }

  var content = Content.value(.null)
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// The JSON of the parts.
  var value: JSONValue {
    switch content {
    case .value(let value): value
    case .members(let members): .object(members.mapValues(\.value))
    case .elements(let elements): .array(elements.map(\.value))
    }
  }

  /// Encodes a whole value.
  func take(_ value: some Encodable) {
    switch value {
    case let text as String: content = .value(.string(text))
    case let number as Int: content = .value(.number(Double(number)))
    case let flag as Bool: content = .value(.boolean(flag))
    // A document has thousands of numbers for its semantic tokens.
    case let numbers as [Int]: content = .value(.array(numbers.map { .number(Double($0)) }))
    // This encoder throws no errors, and neither do the messages.
    default: try? value.encode(to: self)
    }
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    content = .members([:])
    return KeyedEncodingContainer(Members(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    content = .elements([])
    return Elements(encoder: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { Single(encoder: self) }

  /// Adds a member.
  fileprivate func member(_ key: any CodingKey) -> JSONValueEncoder {
    let part = JSONValueEncoder()
    guard case .members(var members) = content else { return part }
    content = .members([:])
    members[key.stringValue] = part
    content = .members(members)
    return part
  }

  /// Adds an element.
  fileprivate func element() -> JSONValueEncoder {
    let part = JSONValueEncoder()
    guard case .elements(var elements) = content else { return part }
    content = .elements([])
    elements.append(part)
    content = .elements(elements)
    return part
  }
}

private struct Members<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: JSONValueEncoder
  var codingPath: [any CodingKey] { [] }

  func encodeNil(forKey key: Key) { _ = encoder.member(key) }

  func encode(_ value: some Encodable, forKey key: Key) { encoder.member(key).take(value) }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    encoder.member(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    encoder.member(key).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { encoder }
  func superEncoder(forKey key: Key) -> any Encoder { encoder.member(key) }
}

private struct Elements: UnkeyedEncodingContainer {
  let encoder: JSONValueEncoder
  private(set) var count = 0
  var codingPath: [any CodingKey] { [] }

  init(encoder: JSONValueEncoder) { self.encoder = encoder }

  mutating func encodeNil() { _ = next() }

  mutating func encode(_ value: some Encodable) { next().take(value) }

  mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
    next().container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { next().unkeyedContainer() }
  mutating func superEncoder() -> any Encoder { next() }

  private mutating func next() -> JSONValueEncoder {
    count += 1
    return encoder.element()
  }
}

private struct Single: SingleValueEncodingContainer {
  let encoder: JSONValueEncoder
  var codingPath: [any CodingKey] { [] }

  func encodeNil() { encoder.content = .value(.null) }
  func encode(_ value: some Encodable) { encoder.take(value) }
}
