// Every expectation takes `path` and `line` after its own parameters. Reports show them as its location. Leave them
// out.

/// Expects a condition to hold.
///
/// - Parameters:
///   - condition: the condition that must hold.
///   - message: the problem when it is not true.
/// - Throws: `ExpectationFailure` if the condition is false.
public func expect(
  _ condition: Bool, _ message: @autoclosure () -> String, path: StaticString = #filePath, line: Int = #line
) throws {
  if !condition { throw ExpectationFailure(message(), path, line) }
}

/// Expects a value to equal another.
///
/// - Parameters:
///   - actual: the value as it is.
///   - expected: the value as it should be.
/// - Throws: `ExpectationFailure` with both values if they differ; for texts of several lines, with the lines that
///   differ.
public func expect<Value: Equatable>(
  _ actual: Value, equals expected: Value, path: StaticString = #filePath, line: Int = #line
) throws {
  if actual != expected { throw ExpectationFailure(expected: expected, actual: actual, path, line) }
}

/// Expects a value to differ from another.
///
/// - Parameters:
///   - actual: the value as it is.
///   - other: the value that it should not be.
/// - Throws: `ExpectationFailure` with the value if both are equal.
public func expect<Value: Equatable>(
  _ actual: Value, differsFrom other: Value, path: StaticString = #filePath, line: Int = #line
) throws {
  try expect(actual != other, "expected something else than \(String(reflecting: other))", path: path, line: line)
}

/// Expects a value to come before another.
///
/// - Parameters:
///   - actual: the value as it is.
///   - limit: the value that it has to come before.
/// - Throws: `ExpectationFailure` with both values if it does not.
public func expect<Value: Comparable>(
  _ actual: Value, isLessThan limit: Value, path: StaticString = #filePath, line: Int = #line
) throws {
  try expectOrder(actual < limit, actual, "less than", limit, path, line)
}

/// Expects a value to come after another.
///
/// - Parameters:
///   - actual: the value as it is.
///   - limit: the value that it has to come after.
/// - Throws: `ExpectationFailure` with both values if it does not.
public func expect<Value: Comparable>(
  _ actual: Value, isGreaterThan limit: Value, path: StaticString = #filePath, line: Int = #line
) throws {
  try expectOrder(actual > limit, actual, "greater than", limit, path, line)
}

/// Expects a value to come before another or to equal it.
///
/// - Parameters:
///   - actual: the value as it is.
///   - limit: the largest accepted value.
/// - Throws: `ExpectationFailure` with both values if it does not.
public func expect<Value: Comparable>(
  _ actual: Value, isAtMost limit: Value, path: StaticString = #filePath, line: Int = #line
) throws {
  try expectOrder(actual <= limit, actual, "at most", limit, path, line)
}

/// Expects a value to come after another or to equal it.
///
/// - Parameters:
///   - actual: the value as it is.
///   - limit: the smallest accepted value.
/// - Throws: `ExpectationFailure` with both values if it does not.
public func expect<Value: Comparable>(
  _ actual: Value, isAtLeast limit: Value, path: StaticString = #filePath, line: Int = #line
) throws {
  try expectOrder(actual >= limit, actual, "at least", limit, path, line)
}

/// Expects a value to be between two others or to equal one of them.
///
/// - Parameters:
///   - actual: the value as it is.
///   - least: the smallest accepted value.
///   - most: the largest accepted value.
/// - Throws: `ExpectationFailure` with the three values if it is not.
public func expect<Value: Comparable>(
  _ actual: Value, isBetween least: Value, and most: Value, path: StaticString = #filePath, line: Int = #line
) throws {
  try expect(
    least <= actual && actual <= most,
    "expected: between \(String(reflecting: least)) and \(String(reflecting: most))\n"
      + "actual:   \(String(reflecting: actual))",
    path: path, line: line)
}

/// Expects a number to be near another.
///
/// - Parameters:
///   - actual: the number as it is.
///   - expected: the number as it should be.
///   - tolerance: the largest accepted difference, at least 0.
/// - Throws: `ExpectationFailure` with both numbers if the difference is larger or one of them is not a number.
public func expect<Number: FloatingPoint>(
  _ actual: Number, isNear expected: Number, within tolerance: Number, path: StaticString = #filePath,
  line: Int = #line
) throws {
  let isNear = actual == expected || (actual - expected).magnitude <= tolerance
  try expect(isNear, "expected: \(expected) ± \(tolerance)\nactual:   \(actual)", path: path, line: line)
}

/// Expects a value to be present.
///
/// - Parameters:
///   - value: the value, or nil.
///   - name: the name of the value, for the message.
/// - Returns: the value.
/// - Throws: `ExpectationFailure` if it is nil.
@discardableResult
public func expectPresent<Value>(
  _ value: Value?, _ name: String, path: StaticString = #filePath, line: Int = #line
) throws -> Value {
  guard let value else { throw ExpectationFailure("expected \(name), got nil", path, line) }
  return value
}

/// Expects a value to be nil.
///
/// - Parameters:
///   - value: the value, or nil.
///   - name: the name of the value, for the message.
/// - Throws: `ExpectationFailure` with the value if it is not nil.
public func expectNone<Value>(
  _ value: Value?, _ name: String, path: StaticString = #filePath, line: Int = #line
) throws {
  guard let value else { return }
  throw ExpectationFailure("expected no \(name), but there is \(String(reflecting: value))", path, line)
}

/// Expects code to throw an error of a type.
///
/// - Parameters:
///   - type: the type of the error. The last error inside an `EventuallyFailure` counts as well. `(any Error).self`
///     accepts every error.
///   - body: the code that must throw.
/// - Returns: the error.
/// - Throws: `ExpectationFailure` if the code does not throw or throws another error. The errors of `pending` and
///   `skip` are rethrown.
@discardableResult
public func expectThrows<Failure>(
  _ type: Failure.Type, path: StaticString = #filePath, line: Int = #line, _ body: () async throws -> Void
) async throws -> Failure {
  do {
    try await body()
  } catch let interruption as StepInterruption {
    throw interruption
  } catch let error as Failure {
    return error
  } catch {
    let cause = (error as? EventuallyFailure)?.error ?? error
    if let cause = cause as? Failure { return cause }
    throw ExpectationFailure(
      "expected an error of the type \(type), but one of the type \(Swift.type(of: cause)) was thrown:\n\(ErrorText.text(of: error))",
      path,
      line)
  }
  throw ExpectationFailure("expected an error of the type \(type), but nothing was thrown", path, line)
}

private func expectOrder<Value>(
  _ holds: Bool, _ actual: Value, _ relation: String, _ limit: Value, _ path: StaticString, _ line: Int
) throws {
  try expect(
    holds, "expected: \(relation) \(String(reflecting: limit))\nactual:   \(String(reflecting: actual))", path: path,
    line: line)
}
