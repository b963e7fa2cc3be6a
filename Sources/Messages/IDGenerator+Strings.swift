extension IDGenerator {
  /// The next id in the form that messages carry.
  package mutating func takeID() -> String { String(take()) }
}
