extension JSONWriter {
  /// Writes a member with an integer value.
  package mutating func member(_ name: StaticString, _ value: Int) {
    self.name(name)
    integer(value)
  }

  /// Writes a member with a Boolean value.
  package mutating func member(_ name: StaticString, _ value: Bool) {
    self.name(name)
    boolean(value)
  }

  /// Writes a member with a number value.
  package mutating func member(_ name: StaticString, _ value: Double) {
    self.name(name)
    number(value)
  }

  /// Writes a member with a string value or `null`.
  package mutating func member(_ name: StaticString, _ value: String?) {
    if let value { return member(name, value) }
    self.name(name)
    null()
  }
}
