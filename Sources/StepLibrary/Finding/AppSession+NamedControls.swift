package import AppUnderTest

extension AppSession {
  /// The query for the element of any kind that a name means, as soon as it exists.
  ///
  /// - Parameters:
  ///   - name: the name.
  ///   - container: the element to search in; nil for the screen.
  ///   - timeout: the limit of the app's time; nil for the session's limit.
  package func meant(by name: String, in container: Query? = nil, timeout: Duration? = nil) async throws -> Query {
    let queries = Query.meant(by: name).map { container?.descendant($0) ?? $0 }
    return try await waitForAny(
      queries, wish: queries.last, named: container == nil ? "\"\(name)\"" : nil, timeout: timeout)
  }

  /// Touches the element that a name means. A failure uses the words of steps.
  ///
  /// - Parameters:
  ///   - name: the name.
  ///   - timeout: the limit of the app's time; nil for the session's limit.
  package func touch(named name: String, timeout: Duration? = nil) async throws {
    try await RunEnvironment.describing(in: StepVocabulary()) {
      try await touch(meant(by: name, timeout: timeout), timeout: timeout)
    }
  }

  /// The query for the element with a name and, if given, a kind, as soon as it exists.
  func meant(by name: String, of kind: ElementKind?) async throws -> Query {
    if let kind { try await control(kind, name) } else { try await meant(by: name) }
  }

  /// The query for a control of a kind with a name, as soon as it exists.
  func control(_ kind: ElementKind, _ name: String) async throws -> Query {
    let named = kind.named(name)
    return try await waitForAny([named, named.amongUsable], named: kind.wording(of: name))
  }

  /// The query for a control of a kind with a name. Without a name, the first control of the kind on the screen.
  func control(_ kind: ElementKind, _ name: String?) async throws -> Query {
    if let name { return try await control(kind, name) }
    return try await waitForAny([kind.query, kind.query.amongUsable], named: "a \(kind.noun)").first
  }

  /// The query for a cell by its name or text, in the list with a name if one is given, as soon as it exists.
  func cell(showing text: String, of list: String? = nil) async throws -> Query {
    guard list != nil else { return try await control(.cell, text) }
    let cell = Query.cell(text, of: list)
    return try await waitForAny([cell, cell.amongUsable], named: cell.wording)
  }
}

extension Query {
  /// The list with a name, or the main list without a name.
  static func list(_ name: String?) -> Query { name.map { ElementKind.table.named($0) } ?? .theList }

  /// The cells with a name or text, in the list with a name if one is given.
  static func cell(_ text: String, of list: String?) -> Query {
    let cells = ElementKind.cell.named(text)
    return list.map { Query.list($0).descendant(cells) } ?? cells
  }
}
