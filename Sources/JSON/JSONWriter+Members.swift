extension JSONWriter {
  /// Writes a member whose value is an integer.
  package mutating func member(_ name: StaticString, _ value: Int) {
    self.name(name)
    integer(value)
  }

  /// Writes a member whose value is true or false.
  package mutating func member(_ name: StaticString, _ value: Bool) {
    self.name(name)
    boolean(value)
  }

  /// Writes a member whose value is a number.
  package mutating func member(_ name: StaticString, _ value: Double) {
    self.name(name)
    number(value)
  }

  /// Writes a member whose value is a string, or `null`.
  package mutating func member(_ name: StaticString, _ value: String?) {
    if let value { return member(name, value) }
    self.name(name)
    null()
  }
}
