/// Expects a text to contain another.
///
/// - Parameters:
///   - text: the text as it is.
///   - part: the text to find; every text contains the empty text.
/// - Throws: `ExpectationFailure` with both texts if it does not.
public func expect(
  _ text: String, contains part: String, path: StaticString = #filePath, line: Int = #line
) throws {
  try expectText(part.isEmpty || text.contains(part), text, "contains", part, path, line)
}

/// Expects a text to lack another.
///
/// - Parameters:
///   - text: the text as it is.
///   - part: the text that must be missing; every text contains the empty text.
/// - Throws: `ExpectationFailure` with both texts if it contains it.
public func expect(
  _ text: String, doesNotContain part: String, path: StaticString = #filePath, line: Int = #line
) throws {
  try expectText(!part.isEmpty && !text.contains(part), text, "does not contain", part, path, line)
}

/// Expects a text to start with another.
///
/// - Parameters:
///   - text: the text as it is.
///   - beginning: the beginning.
/// - Throws: `ExpectationFailure` with both texts if it does not.
public func expect(
  _ text: String, startsWith beginning: String, path: StaticString = #filePath, line: Int = #line
) throws {
  try expectText(text.hasPrefix(beginning), text, "starts with", beginning, path, line)
}

/// Expects a text to end with another.
///
/// - Parameters:
///   - text: the text as it is.
///   - ending: the end.
/// - Throws: `ExpectationFailure` with both texts if it does not.
public func expect(
  _ text: String, endsWith ending: String, path: StaticString = #filePath, line: Int = #line
) throws {
  try expectText(text.hasSuffix(ending), text, "ends with", ending, path, line)
}

/// Expects a regular expression to match a part of a text.
///
/// - Parameters:
///   - text: the text as it is.
///   - expression: the regular expression, in the notation of step patterns; `^` and `$` are the ends of the text.
/// - Throws: `ExpectationFailure` with both texts if it does not; an error for an invalid expression.
public func expect(
  _ text: String, matches expression: String, path: StaticString = #filePath, line: Int = #line
) throws {
  let isFound = try RegularExpression(expression).firstMatch(in: text) != nil
  try expectText(isFound, text, "matches", expression, path, line)
}

/// Expects a sequence to contain an element.
///
/// - Parameters:
///   - elements: the sequence as it is.
///   - element: the element to find.
/// - Throws: `ExpectationFailure` with the elements if the element is missing.
public func expect<Elements: Sequence>(
  _ elements: Elements, contains element: Elements.Element, path: StaticString = #filePath, line: Int = #line
) throws where Elements.Element: Equatable {
  let all = Array(elements)
  try expect(
    all.contains(element),
    "expected something that contains \(String(reflecting: element))\nactual:   \(String(reflecting: all))",
    path: path, line: line)
}

/// Expects a sequence to lack an element.
///
/// - Parameters:
///   - elements: the sequence as it is.
///   - element: the element that must be missing.
/// - Throws: `ExpectationFailure` with the elements if they contain the element.
public func expect<Elements: Sequence>(
  _ elements: Elements, doesNotContain element: Elements.Element, path: StaticString = #filePath, line: Int = #line
) throws where Elements.Element: Equatable {
  let all = Array(elements)
  try expect(
    !all.contains(element),
    "expected something that does not contain \(String(reflecting: element))\nactual:   \(String(reflecting: all))",
    path: path, line: line)
}

/// Expects a text, a list or another collection to be empty.
///
/// - Parameters:
///   - elements: the collection as it is.
///   - name: the name of the collection, for the message.
/// - Throws: `ExpectationFailure` with the elements if there are any.
public func expectEmpty(
  _ elements: some Collection, _ name: String, path: StaticString = #filePath, line: Int = #line
) throws {
  try expect(
    elements.isEmpty, "expected \(name) to be empty\nactual:   \(String(reflecting: elements))", path: path, line: line)
}

private func expectText(
  _ holds: Bool, _ text: String, _ relation: String, _ wanted: String, _ path: StaticString, _ line: Int
) throws {
  try expect(
    holds, "expected a text that \(relation) \(String(reflecting: wanted))\nactual:   \(String(reflecting: text))",
    path: path, line: line)
}
