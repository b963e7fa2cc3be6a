// Every expectation takes, behind its own parameters, `path` and `line`: where it is written, which reports name. Leave
// them out.

/// Expects a condition to hold.
///
/// - Parameters:
///   - condition: what must be true.
///   - message: what is wrong when it is not.
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
///   - expected: the value as it should be.
/// - Throws: `ExpectationFailure` with both values when they differ; of texts with several lines, those that differ.
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
/// - Throws: `ExpectationFailure` with the value when both are equal.
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
/// - Throws: `ExpectationFailure` with both values when it does not.
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
/// - Throws: `ExpectationFailure` with both values when it does not.
public func expect<Value: Comparable>(
  _ actual: Value, isGreaterThan limit: Value, path: StaticString = #filePath, line: Int = #line
) throws {
  try expectOrder(actual > limit, actual, "greater than", limit, path, line)
}

/// Expects a value to come before another or to equal it.
///
/// - Parameters:
///   - actual: the value as it is.
///   - limit: the largest value that is right.
/// - Throws: `ExpectationFailure` with both values when it does not.
public func expect<Value: Comparable>(
  _ actual: Value, isAtMost limit: Value, path: StaticString = #filePath, line: Int = #line
) throws {
  try expectOrder(actual <= limit, actual, "at most", limit, path, line)
}

/// Expects a value to come after another or to equal it.
///
/// - Parameters:
///   - actual: the value as it is.
///   - limit: the smallest value that is right.
/// - Throws: `ExpectationFailure` with both values when it does not.
public func expect<Value: Comparable>(
  _ actual: Value, isAtLeast limit: Value, path: StaticString = #filePath, line: Int = #line
) throws {
  try expectOrder(actual >= limit, actual, "at least", limit, path, line)
}

/// Expects a number to be near another.
///
/// - Parameters:
///   - actual: the number as it is.
///   - expected: the number as it should be.
///   - tolerance: by how much they may differ, at least 0.
/// - Throws: `ExpectationFailure` with both numbers when they differ by more, or when one of them is not a number.
public func expect<Number: FloatingPoint>(
  _ actual: Number, isNear expected: Number, within tolerance: Number, path: StaticString = #filePath,
  line: Int = #line
) throws {
  let isNear = actual == expected || (actual - expected).magnitude <= tolerance
  try expect(isNear, "expected: \(expected) ± \(tolerance)\nactual:   \(actual)", path: path, line: line)
}

/// Expects a text to contain another.
///
/// - Parameters:
///   - text: the text as it is.
///   - part: what it has to contain; the empty text is in every text.
/// - Throws: `ExpectationFailure` with both texts when it does not.
public func expect(
  _ text: String, contains part: String, path: StaticString = #filePath, line: Int = #line
) throws {
  try expect(
    part.isEmpty || text.contains(part),
    "expected a text that contains \(String(reflecting: part))\nactual:   \(String(reflecting: text))",
    path: path, line: line)
}

/// Expects a sequence to contain an element.
///
/// - Parameters:
///   - elements: the sequence as it is.
///   - element: what it has to contain.
/// - Throws: `ExpectationFailure` with the elements when it does not.
public func expect<Elements: Sequence>(
  _ elements: Elements, contains element: Elements.Element, path: StaticString = #filePath, line: Int = #line
) throws where Elements.Element: Equatable {
  let all = Array(elements)
  try expect(
    all.contains(element),
    "expected something that contains \(String(reflecting: element))\nactual:   \(String(reflecting: all))",
    path: path, line: line)
}

/// Expects a value to be there.
///
/// - Parameters:
///   - value: the value, if there is one.
///   - name: what the value is, for the message.
/// - Returns: the value.
/// - Throws: `ExpectationFailure` when it is nil.
@discardableResult
public func expectPresent<Value>(
  _ value: Value?, _ name: String, path: StaticString = #filePath, line: Int = #line
) throws -> Value {
  guard let value else { throw ExpectationFailure("expected \(name), but there is none", path, line) }
  return value
}

/// Expects a value not to be there.
///
/// - Parameters:
///   - value: the value, if there is one.
///   - name: what the value would be, for the message.
/// - Throws: `ExpectationFailure` with the value when there is one.
public func expectNone<Value>(
  _ value: Value?, _ name: String, path: StaticString = #filePath, line: Int = #line
) throws {
  guard let value else { return }
  throw ExpectationFailure("expected no \(name), but there is \(String(reflecting: value))", path, line)
}

/// Expects code to throw an error of a type.
///
/// - Parameters:
///   - type: the type of the error, also of one for which `eventually` gave up; `(any Error).self` takes every error.
///   - body: what must throw.
/// - Returns: the error.
/// - Throws: `ExpectationFailure` when the code throws nothing or another error; what `pending` and `skip` throw.
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
