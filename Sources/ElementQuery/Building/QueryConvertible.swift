/// A query as a text, or as a value such as `.button.marked("OK").index(0)`.
///
/// A function with a parameter of type `some QueryConvertible` accepts both.
public protocol QueryConvertible: Sendable {
  /// The query.
  ///
  /// - Throws: a `Diagnostic` for an invalid query.
  func query() throws(Diagnostic) -> Query
}

extension String: QueryConvertible {
  /// Reads the text as a query.
  ///
  /// - Throws: a `Diagnostic` with the position of the error.
  public func query() throws(Diagnostic) -> Query { try Query(parsing: self) }
}

extension Query: QueryConvertible {
  /// The query itself, if it can be written as text.
  ///
  /// - Throws: a `Diagnostic` if a name in the query cannot be written in its text.
  public func query() throws(Diagnostic) -> Query {
    if isRead { return self }
    let read = try Query(parsing: description)
    guard read == self else {
      throw Diagnostic(
        problem: "the query \(description) cannot be written as text",
        advice: "The name of a property is one word of letters, digits, _ and -.")
    }
    return read
  }
}
