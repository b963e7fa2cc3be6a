/// Runs before each scenario that the tags select, in the order of definition.
///
/// - Parameters:
///   - tags: a tag expression such as `@clean and not @slow`; nil means every scenario.
///   - name: the name that reports show.
///   - order: hooks with a lower number run first; those with the same number in the order of definition.
///   - path: where the hook is written; leave it out.
///   - line: where the hook is written; leave it out.
///   - body: what the hook does; what it throws fails the scenario, whose steps are then skipped.
public func Before<W: World>(
  _ tags: String? = nil, name: String? = nil, order: Int = 0, path: StaticString = #filePath, line: Int = #line,
  body: @escaping @Sendable (W) async throws -> Void
) -> StepsEntry<W> {
  hook(.before, tags, name, order, DefinitionLocation(path, line), body)
}

/// Runs after each scenario that the tags select, also when it failed, in the reverse order of definition.
///
/// - Parameters:
///   - tags: a tag expression such as `@clean and not @slow`; nil means every scenario.
///   - name: the name that reports show.
///   - order: hooks with a lower number run later; those with the same number in the reverse order of definition.
///   - path: where the hook is written; leave it out.
///   - line: where the hook is written; leave it out.
///   - body: what the hook does; what it throws fails the scenario.
public func After<W: World>(
  _ tags: String? = nil, name: String? = nil, order: Int = 0, path: StaticString = #filePath, line: Int = #line,
  body: @escaping @Sendable (W) async throws -> Void
) -> StepsEntry<W> {
  hook(.after, tags, name, order, DefinitionLocation(path, line), body)
}

/// Runs before each step of the scenarios that the tags select, in the order of definition.
///
/// - Parameters:
///   - tags: a tag expression such as `@clean and not @slow`; nil means every scenario.
///   - order: hooks with a lower number run first; those with the same number in the order of definition.
///   - path: where the hook is written; leave it out.
///   - line: where the hook is written; leave it out.
///   - body: what the hook does; what it throws fails the step, which is then not run.
public func BeforeStep<W: World>(
  _ tags: String? = nil, order: Int = 0, path: StaticString = #filePath, line: Int = #line,
  body: @escaping @Sendable (W) async throws -> Void
) -> StepsEntry<W> {
  hook(.beforeStep, tags, nil, order, DefinitionLocation(path, line), body)
}

/// Runs after each executed step of the scenarios that the tags select, in the reverse order of definition.
///
/// - Parameters:
///   - tags: a tag expression such as `@clean and not @slow`; nil means every scenario.
///   - order: hooks with a lower number run later; those with the same number in the reverse order of definition.
///   - path: where the hook is written; leave it out.
///   - line: where the hook is written; leave it out.
///   - body: what the hook does; what it throws fails the step.
public func AfterStep<W: World>(
  _ tags: String? = nil, order: Int = 0, path: StaticString = #filePath, line: Int = #line,
  body: @escaping @Sendable (W) async throws -> Void
) -> StepsEntry<W> {
  hook(.afterStep, tags, nil, order, DefinitionLocation(path, line), body)
}

/// Runs once before the first scenario, in the order of definition.
///
/// - Parameters:
///   - name: the name that reports show.
///   - order: hooks with a lower number run first; those with the same number in the order of definition.
///   - path: where the hook is written; leave it out.
///   - line: where the hook is written; leave it out.
///   - body: what the hook does; when it throws, no scenario is run and the run fails.
public func BeforeAll<W: World>(
  name: String? = nil, order: Int = 0, path: StaticString = #filePath, line: Int = #line,
  body: @escaping @Sendable () async throws -> Void
) -> StepsEntry<W> {
  runHook(.beforeAll, name, order, DefinitionLocation(path, line), body)
}

/// Runs once after the last scenario, also when scenarios failed, in the reverse order of definition.
///
/// - Parameters:
///   - name: the name that reports show.
///   - order: hooks with a lower number run later; those with the same number in the reverse order of definition.
///   - path: where the hook is written; leave it out.
///   - line: where the hook is written; leave it out.
///   - body: what the hook does; when it throws, the run fails.
public func AfterAll<W: World>(
  name: String? = nil, order: Int = 0, path: StaticString = #filePath, line: Int = #line,
  body: @escaping @Sendable () async throws -> Void
) -> StepsEntry<W> {
  runHook(.afterAll, name, order, DefinitionLocation(path, line), body)
}

private func hook<W: World>(
  _ kind: HookKind, _ tags: String?, _ name: String?, _ order: Int, _ location: DefinitionLocation,
  _ body: @escaping @Sendable (W) async throws -> Void
) -> StepsEntry<W> {
  StepsEntry(
    declaration: .hook(
      HookDeclaration(kind: kind, name: name, tags: tags, order: order, location: location) { worlds in
        try await body(worlds.world(W.self))
      }))
}

private func runHook<W: World>(
  _ kind: HookKind, _ name: String?, _ order: Int, _ location: DefinitionLocation,
  _ body: @escaping @Sendable () async throws -> Void
) -> StepsEntry<W> {
  StepsEntry(
    declaration: .hook(
      HookDeclaration(kind: kind, name: name, tags: nil, order: order, location: location) { _ in
        try await body()
      }))
}
