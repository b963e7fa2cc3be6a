import AppUnderTest
import JSON

/// The arguments of a `mobile:` command, which are an object.
struct MobileArguments: Sendable {
  private let command: MobileCommand
  private let members: [String: JSONValue]

  init(_ value: JSONValue, of command: MobileCommand) throws(WireError) {
    self.command = command
    if value == .null {
      members = [:]
      return
    }
    guard let members = value.object else { throw .invalid("mobile: \(command.rawValue) takes an object") }
    self.members = members.filter { $0.value != .null }
  }

  /// An argument; nil for a missing one.
  subscript(name: String) -> JSONValue? { members[name] }

  /// All arguments.
  var value: JSONValue { .object(members) }

  /// An optional number.
  func number(_ name: String) throws(WireError) -> Double? {
    guard let value = members[name] else { return nil }
    guard let number = value.anyNumber, number.magnitude < 1e9 else {
      throw wrong(name, "a number between -1000000000 and 1000000000")
    }
    return number
  }

  /// A required number.
  func requiredNumber(_ name: String) throws(WireError) -> Double {
    guard let number = try number(name) else { throw wrong(name, "a number") }
    return number
  }

  /// A required text.
  func requiredText(_ name: String, or other: String? = nil) throws(WireError) -> String {
    guard let text = (members[name] ?? other.flatMap { members[$0] })?.string else { throw wrong(name, "a text") }
    return text
  }

  /// An optional argument, converted to another type.
  ///
  /// - Parameters:
  ///   - name: its name.
  ///   - what: the expected value, for messages.
  ///   - reading: converts a value, or returns nil for an invalid one.
  func value<Value>(_ name: String, _ what: String, _ reading: (JSONValue) -> Value?) throws(WireError) -> Value? {
    guard let value = members[name] else { return nil }
    guard let read = reading(value) else { throw wrong(name, what) }
    return read
  }

  /// A duration in seconds.
  func seconds(_ name: String, otherwise: Double? = nil) throws(WireError) -> Duration {
    guard let seconds = members[name].map(\.anyNumber) ?? otherwise, (0...3600).contains(seconds) else {
      throw wrong(name, "a number of seconds from 0 to 3600")
    }
    return .milliseconds(Int(seconds * 1000))
  }

  /// A whole number in a range, by default 1.
  func count(_ name: String, in range: ClosedRange<Int>) throws(WireError) -> Int {
    guard let value = members[name] else { return 1 }
    guard let number = value.anyNumber.flatMap({ Int(exactly: $0) }), range.contains(number) else {
      throw wrong(name, "a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// The value of an argument that must be one of several words.
  func word<Word: RawRepresentable & CaseIterable>(_ name: String, _ type: Word.Type) throws(WireError) -> Word
  where Word.RawValue == String {
    guard let word = members[name]?.string.flatMap({ Word(rawValue: $0.lowercased()) }) else {
      throw wrong(name, Word.allCases.map(\.rawValue).joined(separator: ", "))
    }
    return word
  }

  /// The element of an argument, in any form that clients use; nil for a missing argument.
  func element(_ name: String = "elementId") -> String? {
    let value = members[name] ?? (name == "elementId" ? members["element"] : nil)
    return value.flatMap { $0.string ?? ServedSession.elementName($0) }
  }

  private func wrong(_ name: String, _ what: String) -> WireError {
    .invalid("mobile: \(command.rawValue) takes '\(name)': \(what)")
  }
}
