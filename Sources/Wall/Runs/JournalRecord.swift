import JSON

/// A value in entries of the journal.
protocol JournalValue: Sendable {
  /// The value as JSON.
  var json: JSONValue { get }

  /// Reads a value; nil for JSON of another kind.
  init?(json: JSONValue)
}

/// A value with members, each declared once for writing and reading.
protocol JournalRecord: JournalValue {
  /// The members in JSON.
  static var members: [JournalMember<Self>] { get }

  /// A record with the values of omitted members.
  init()
}

/// A member of a record in the journal.
struct JournalMember<Record>: Sendable {
  fileprivate let name: String
  /// Whether a record without it is not readable.
  fileprivate let isRequired: Bool
  fileprivate let write: @Sendable (Record) -> JSONValue
  /// Returns whether the value could be read.
  fileprivate let read: @Sendable (inout Record, JSONValue) -> Bool

  /// Declares a member.
  ///
  /// - Parameters:
  ///   - name: its name in JSON.
  ///   - path: its property.
  ///   - isRequired: whether a record without it is not readable.
  init<Value: JournalValue>(
    _ name: String, _ path: any WritableKeyPath<Record, Value> & Sendable, isRequired: Bool = false
  ) {
    self.name = name
    self.isRequired = isRequired
    write = { $0[keyPath: path].json }
    read = { record, json in
      guard let value = Value(json: json) else { return false }
      record[keyPath: path] = value
      return true
    }
  }
}

extension JournalRecord {
  var json: JSONValue {
    .object(Dictionary(Self.members.map { ($0.name, $0.write(self)) }) { first, _ in first })
  }

  init?(json: JSONValue) {
    self.init()
    for member in Self.members {
      let isRead = json[member.name].map { member.read(&self, $0) } ?? false
      if !isRead, member.isRequired { return nil }
    }
  }
}

extension String: JournalValue {
  var json: JSONValue { .string(self) }
  init?(json: JSONValue) {
    guard let text = json.string else { return nil }
    self = text
  }
}

extension Double: JournalValue {
  var json: JSONValue { .number(self) }
  init?(json: JSONValue) {
    guard let number = json.number else { return nil }
    self = number
  }
}

extension Int: JournalValue {
  var json: JSONValue { .number(Double(self)) }
  init?(json: JSONValue) {
    guard let number = json.integer else { return nil }
    self = number
  }
}

extension Bool: JournalValue {
  var json: JSONValue { .boolean(self) }
  init?(json: JSONValue) {
    guard let flag = json.boolean else { return nil }
    self = flag
  }
}

extension Optional: JournalValue where Wrapped: JournalValue {
  var json: JSONValue { self?.json ?? .null }
  init?(json: JSONValue) {
    guard let value = Wrapped(json: json) else { return nil }
    self = value
  }
}

extension Array: JournalValue where Element: JournalValue {
  var json: JSONValue { .array(map(\.json)) }
  init?(json: JSONValue) {
    guard let elements = json.array else { return nil }
    self = elements.compactMap(Element.init)
  }
}
