package import AppUnderTest

extension AppSession {
  /// The query for what a name alone means, of any kind, as soon as there is something.
  ///
  /// - Parameters:
  ///   - name: the name.
  ///   - container: what it is in; nil is the screen.
  ///   - timeout: how much of the app's time it may take; nil takes the session's own.
  package func meant(by name: String, in container: Query? = nil, timeout: Duration? = nil) async throws -> Query {
    let queries = Query.meant(by: name).map { container?.descendant($0) ?? $0 }
    return try await waitForAny(
      queries, wish: queries.last, named: container == nil ? "\"\(name)\"" : nil, timeout: timeout)
  }

  /// Touches what a name alone means; a failure is in the words of steps.
  ///
  /// - Parameters:
  ///   - name: the name.
  ///   - timeout: how much of the app's time it may take; nil takes the session's own.
  package func touch(named name: String, timeout: Duration? = nil) async throws {
    try await Wording.$vocabulary.withValue(StepVocabulary()) {
      try await touch(meant(by: name, timeout: timeout), timeout: timeout)
    }
  }

  /// The query for what a name means, of a kind where a step says which, as soon as there is something.
  func meant(by name: String, of kind: ElementKind?) async throws -> Query {
    if let kind { try await control(kind, name) } else { try await meant(by: name) }
  }

  /// The query that finds the control that a step calls by a name, as soon as there is one.
  func control(_ kind: ElementKind, _ name: String) async throws -> Query {
    let named = kind.named(name)
    return try await waitForAny([named, named.amongUsable], named: kind.wording(of: name))
  }

  /// The only control of a kind on the screen; the first of several.
  func control(_ kind: ElementKind, _ name: String?) async throws -> Query {
    if let name { return try await control(kind, name) }
    return try await waitForAny([kind.query, kind.query.amongUsable], named: "a \(kind.noun)").first
  }

  /// The query for the cell that is called so or shows a text, as soon as there is one.
  func cell(showing text: String) async throws -> Query { try await control(.cell, text) }
}
