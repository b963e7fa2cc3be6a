import JSON

/// Optional members of an object in a body.
extension JSONValue {
  /// A member, converted to another type; nil for a missing member.
  ///
  /// - Parameters:
  ///   - name: the name of the member.
  ///   - wording: the expected value, for the message.
  ///   - read: converts the value, or returns nil for a wrong one.
  func member<Value>(
    _ name: String, _ wording: String, _ read: (JSONValue) -> Value?
  ) throws(WireError) -> Value? {
    guard let value = self[name] else { return nil }
    guard let read = read(value) else { throw .invalid("'\(name)' must be \(wording)") }
    return read
  }

  /// A number in a range.
  func number(
    _ name: String, in range: ClosedRange<Double>, isWhole: Bool = false
  ) throws(WireError) -> Double? {
    let kind = isWhole ? "a whole number" : "a number"
    return try member(name, "\(kind) from \(range.lowerBound.wireText) to \(range.upperBound.wireText)") { value in
      value.number.flatMap { range.contains($0) && (!isWhole || value.integer != nil) ? $0 : nil }
    }
  }

  /// True or false.
  func flag(_ name: String) throws(WireError) -> Bool? { try member(name, "true or false", \.boolean) }
}

extension Double {
  /// The number, without a fraction if it is whole.
  fileprivate var wireText: String { self == rounded() && magnitude < 1e15 ? String(Int(self)) : String(self) }
}
