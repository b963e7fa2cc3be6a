/// Expects a condition to hold.
///
/// - Parameters:
///   - condition: what must be true.
///   - message: what is wrong when it is not.
///   - path: where the expectation is written; leave it out.
///   - line: where the expectation is written; leave it out.
/// - Throws: `ExpectationFailure` when it does not hold.
public func expect(
  _ condition: Bool, _ message: @autoclosure () -> String, path: StaticString = #filePath, line: Int = #line
) throws {
  if !condition { throw ExpectationFailure(message(), path, line) }
}

/// Expects a value to equal another.
///
/// - Parameters:
///   - actual: the value as it is.
///   - expected: the value as it must be.
///   - path: where the expectation is written; leave it out.
///   - line: where the expectation is written; leave it out.
/// - Throws: `ExpectationFailure` with both values when they differ.
public func expect<Value: Equatable>(
  _ actual: Value, equals expected: Value, path: StaticString = #filePath, line: Int = #line
) throws {
  guard actual != expected else { return }
  throw ExpectationFailure(
    """
    expected: \(String(reflecting: expected))
    actual:   \(String(reflecting: actual))
    """, path, line)
}

/// Expects a value to be there.
///
/// - Parameters:
///   - value: the value, if there is one.
///   - name: what the value is, for the message.
///   - path: where the expectation is written; leave it out.
///   - line: where the expectation is written; leave it out.
/// - Returns: the value.
/// - Throws: `ExpectationFailure` when it is nil.
@discardableResult
public func expectPresent<Value>(
  _ value: Value?, _ name: String, path: StaticString = #filePath, line: Int = #line
) throws -> Value {
  guard let value else { throw ExpectationFailure("expected \(name), but there is none", path, line) }
  return value
}
