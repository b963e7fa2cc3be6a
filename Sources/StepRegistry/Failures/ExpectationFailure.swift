/// An error with a location in the code of the steps.
package protocol LocatedError: Error {
  /// The file and line for reports.
  var location: DefinitionLocation { get }
}

/// An unmet expectation: the expected value, the actual value, and the location.
public struct ExpectationFailure: Error, Sendable, Hashable, CustomStringConvertible {
  /// The message for reports.
  public let message: String
  package let location: DefinitionLocation

  /// The message.
  public var description: String { message }

  init(_ message: String, _ path: StaticString, _ line: Int) {
    self.message = message
    self.location = DefinitionLocation(path, line)
  }

  /// Shows two values side by side. For texts of several lines and tables, shows the lines that differ.
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
