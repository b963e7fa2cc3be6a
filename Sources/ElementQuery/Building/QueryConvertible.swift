/// What can be used as a query: its text, or the same as a value such as `.button.marked("OK").index(0)`.
///
/// A function that takes `some QueryConvertible` is called with either of them.
public protocol QueryConvertible: Sendable {
  /// The query.
  ///
  /// - Throws: a `Diagnostic` where it cannot be read or means nothing.
  func query() throws(Diagnostic) -> Query
}

extension String: QueryConvertible {
  /// Reads the text as a query.
  ///
  /// - Throws: a `Diagnostic` that says where in the text it cannot be read.
  public func query() throws(Diagnostic) -> Query { try Query(parsing: self) }
}

extension Query: QueryConvertible {
  /// The query itself, when it can be written as text; what the text may not say is no query.
  ///
  /// - Throws: a `Diagnostic` if a name in the query cannot be written in its text.
  public func query() throws(Diagnostic) -> Query {
    if isRead { return self }
    let read = try Query(parsing: description)
    guard read == self else {
      throw Diagnostic(
        problem: "the query \(description) cannot be written so",
        advice: "The name of a property is one word of letters, digits, _ and -.")
    }
    return read
  }
}
