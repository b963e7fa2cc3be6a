/// An error that knows where in the code of the steps it arose.
package protocol LocatedError: Error {
  /// The file and line that reports name.
  var location: DefinitionLocation { get }
}

/// An expectation that was not met: what was expected, what is there, and where it was written.
public struct ExpectationFailure: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is wrong, in the words that reports show.
  public let message: String
  package let location: DefinitionLocation

  /// What is wrong.
  public var description: String { message }

  init(_ message: String, _ path: StaticString, _ line: Int) {
    self.message = message
    self.location = DefinitionLocation(path, line)
  }

  /// Two values side by side; texts of several lines and tables as the lines in which they differ.
  init<Value>(expected: Value, actual: Value, _ path: StaticString, _ line: Int) {
    if let expected = expected as? String, let actual = actual as? String,
      let difference = LineDifference.text(expected: expected, actual: actual)
    {
      self.init("the texts differ (- expected, + actual):\n" + difference, path, line)
    } else if let expected = expected as? DataTable, let actual = actual as? DataTable {
      self.init(actual.difference(from: expected).description, path, line)
    } else {
      self.init(
        """
        expected: \(String(reflecting: expected))
        actual:   \(String(reflecting: actual))
        """, path, line)
    }
  }
}

extension ExpectationFailure: LocatedError {}
