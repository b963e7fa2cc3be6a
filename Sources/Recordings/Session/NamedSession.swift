/// A recorded session and the name of its scenario or test.
package struct NamedSession: Sendable {
  /// The name of the scenario or test.
  package var name: String
  /// The recorded session.
  package var trace: SessionTrace

  /// Names a session.
  package init(_ name: String, _ trace: SessionTrace) {
    self.name = name
    self.trace = trace
  }
}
