/// Defines a parameter type: the texts it matches and the value that they become.
///
///     ParameterType("colour", "red|green|blue", as: Colour.init)
///
/// The closure is given the text that matched or, where the regular expression has a capture group, the text of that group.
/// Of groups in different alternatives, as in `'(.*)'|"(.*)"`, it is the one that took part. Groups that can take part
/// together need a closure with a parameter for each of them, which is checked when the definitions are loaded.
///
/// - Parameters:
///   - name: the name between the braces.
///   - regularExpressions: the texts it matches, any of them.
///   - useForSnippets: whether snippets for undefined steps use it.
///   - preferForRegularExpressionMatch: whether it is preferred for a capture group that several types match.
///   - path: where it is defined; leave it out.
///   - line: where it is defined; leave it out.
///   - transform: makes the value; what it throws fails the step, and so does nil.
public func ParameterType<W: World, Value: Sendable>(
  _ name: String, _ regularExpressions: String..., useForSnippets: Bool = true,
  preferForRegularExpressionMatch: Bool = false, path: StaticString = #filePath, line: Int = #line,
  as transform: @escaping @Sendable (String) async throws -> Value?
) -> StepsEntry<W> {
  StepsEntry(
    ParameterTypeDefinition(
      name: name, regularExpressions: regularExpressions, useForSnippets: useForSnippets,
      preferForRegularExpressionMatch: preferForRegularExpressionMatch, type: Value.self,
      location: DefinitionLocation(path, line), parameters: [ClosureParameter(String.self)]
    ) { texts in try await transform(texts.lazy.compactMap { $0 }.first ?? "") })
}

/// Defines a parameter type whose value is made from the texts of several capture groups.
///
///     ParameterType("flight", "([A-Z]{3})-([A-Z]{3})") { (from: String, to: String) in Flight(from, to) }
///
/// The closure takes a value for each capture group of the regular expression; of several regular expressions each has
/// that many. Like the closure of a step it takes every type that is made from a text, and an optional for a group that
/// may be left out. Their number is checked when the definitions are loaded.
///
/// - Parameters:
///   - name: the name between the braces.
///   - regularExpressions: the texts it matches, any of them.
///   - useForSnippets: whether snippets for undefined steps use it.
///   - preferForRegularExpressionMatch: whether it is preferred for a capture group that several types match.
///   - path: where it is defined; leave it out.
///   - line: where it is defined; leave it out.
///   - transform: makes the value; what it throws fails the step, and so does nil.
public func ParameterType<W: World, First, Second, each Other, Value: Sendable>(
  _ name: String, _ regularExpressions: String..., useForSnippets: Bool = true,
  preferForRegularExpressionMatch: Bool = false, path: StaticString = #filePath, line: Int = #line,
  as transform: @escaping @Sendable (First, Second, repeat each Other) async throws -> Value?
) -> StepsEntry<W> {
  var parameters = [ClosureParameter(First.self), ClosureParameter(Second.self)]
  for type in repeat (each Other).self {
    parameters.append(ClosureParameter(type))
  }
  let count = parameters.count
  let definition = ParameterTypeDefinition(
    name: name, regularExpressions: regularExpressions, useForSnippets: useForSnippets,
    preferForRegularExpressionMatch: preferForRegularExpressionMatch, type: Value.self,
    location: DefinitionLocation(path, line), parameters: parameters
  ) { texts in
    // Each regular expression has as many groups as the closure has parameters; only those of one took part.
    let matched = (texts.firstIndex { $0 != nil } ?? 0) / count
    var reader = StepArgumentReader(texts.dropFirst(matched * count).prefix(count).map(StepArgument.text))
    return try await transform(
      reader.next(as: First.self), reader.next(as: Second.self), repeat reader.next(as: (each Other).self))
  }
  return StepsEntry(definition)
}
