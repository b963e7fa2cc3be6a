/// Defines a parameter type: the texts it matches and their conversion to a value.
///
///     ParameterType("colour", "red|green|blue", as: Colour.init)
///
/// The closure receives the matched text or, if the regular expression has a capture group, the text of that group. If
/// groups are in different alternatives, as in `'(.*)'|"(.*)"`, it receives the group that took part. Groups that can
/// take part together need a closure with one parameter each. This is checked when the definitions are loaded.
///
/// - Parameters:
///   - name: the name between the braces.
///   - regularExpressions: a text needs to match one of them.
///   - useForSnippets: whether snippets for undefined steps use it.
///   - preferForRegularExpressionMatch: whether it is preferred for a capture group that several types match.
///   - path: where it is defined; leave it out.
///   - line: where it is defined; leave it out.
///   - transform: makes the value. If it throws or returns nil, the step fails.
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
/// The closure takes one value for each capture group. If there are several regular expressions, each needs that number
/// of groups. As in the closure of a step, a parameter may have any type that can be made from text, and an optional
/// type for a group that may not take part. The number of groups is checked when the definitions are loaded.
///
/// - Parameters:
///   - name: the name between the braces.
///   - regularExpressions: a text needs to match one of them.
///   - useForSnippets: whether snippets for undefined steps use it.
///   - preferForRegularExpressionMatch: whether it is preferred for a capture group that several types match.
///   - path: where it is defined; leave it out.
///   - line: where it is defined; leave it out.
///   - transform: makes the value. If it throws or returns nil, the step fails.
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
    // Each regular expression has one group per parameter of the closure. Only the groups of one expression took part.
    let matched = (texts.firstIndex { $0 != nil } ?? 0) / count
    var reader = StepArgumentReader(texts.dropFirst(matched * count).prefix(count).map(StepArgument.text))
    return try await transform(
      reader.next(as: First.self), reader.next(as: Second.self), repeat reader.next(as: (each Other).self))
  }
  return StepsEntry(definition)
}
