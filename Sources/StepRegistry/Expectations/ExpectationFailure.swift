/// An expectation that was not met: what was expected, what is there, and where it was written.
public struct ExpectationFailure: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is wrong, in the words that reports show.
  public let message: String
  package let place: DefinitionPlace

  /// What is wrong.
  public var description: String { message }

  init(_ message: String, _ path: StaticString, _ line: Int) {
    self.message = message
    self.place = DefinitionPlace(path, line)
  }
}
