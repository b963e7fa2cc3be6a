extension ParameterType {
  /// Defines a parameter type: the texts it matches and the value that they become.
  ///
  /// - Parameters:
  ///   - name: the name between the braces.
  ///   - regularExpressions: the texts it matches, any of them.
  ///   - useForSnippets: whether snippets for undefined steps use it.
  ///   - preferForRegularExpressionMatch: whether it is preferred for a capture group that several types match.
  ///   - path: where it is defined; leave it out.
  ///   - line: where it is defined; leave it out.
  ///   - transform: makes the value from the text that matched, or from that of the first capture group which took part.
  public convenience init<Value: Sendable>(
    _ name: String, _ regularExpressions: String..., useForSnippets: Bool = true,
    preferForRegularExpressionMatch: Bool = false, path: StaticString = #filePath, line: Int = #line,
    as transform: @escaping @Sendable (String) async throws -> Value
  ) {
    self.init(
      name: name, regularExpressions: regularExpressions, useForSnippets: useForSnippets,
      preferForRegularExpressionMatch: preferForRegularExpressionMatch, type: Value.self,
      place: DefinitionPlace(path, line)
    ) { texts in try await transform(Self.firstText(of: texts)) }
  }

  /// Defines a parameter type whose function may refuse a text by returning nil.
  ///
  /// - Parameters:
  ///   - name: the name between the braces.
  ///   - regularExpressions: the texts it matches, any of them.
  ///   - useForSnippets: whether snippets for undefined steps use it.
  ///   - preferForRegularExpressionMatch: whether it is preferred for a capture group that several types match.
  ///   - path: where it is defined; leave it out.
  ///   - line: where it is defined; leave it out.
  ///   - transform: makes the value from the text that matched; nil fails the step.
  public convenience init<Value: Sendable>(
    _ name: String, _ regularExpressions: String..., useForSnippets: Bool = true,
    preferForRegularExpressionMatch: Bool = false, path: StaticString = #filePath, line: Int = #line,
    as transform: @escaping @Sendable (String) async throws -> Value?
  ) {
    self.init(
      name: name, regularExpressions: regularExpressions, useForSnippets: useForSnippets,
      preferForRegularExpressionMatch: preferForRegularExpressionMatch, type: Value.self,
      place: DefinitionPlace(path, line)
    ) { texts in
      let text = Self.firstText(of: texts)
      guard let value = try await transform(text) else {
        throw ParameterConversionError(text: text, parameterTypeName: name, swiftType: "\(Value.self)")
      }
      return value
    }
  }

  private static func firstText(of texts: [String?]) -> String { texts.lazy.compactMap { $0 }.first ?? "" }
}
