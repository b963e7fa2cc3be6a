/// Runs before each scenario that the tags select, in the order of definition.
///
/// - Parameters:
///   - tags: a tag expression such as `@clean and not @slow`; nil means every scenario.
///   - name: the name that reports show.
///   - order: hooks with a lower number run first; those with the same number in the order of definition.
///   - timeout: how long it may take, however it spends the time; nil for as long as any hook may.
///   - path: where the hook is written; leave it out.
///   - line: where the hook is written; leave it out.
///   - body: what the hook does; what it throws fails the scenario, whose steps are then skipped.
public func Before<W: World>(
  _ tags: String? = nil, name: String? = nil, order: Int = 0, timeout: Duration? = nil,
  path: StaticString = #filePath, line: Int = #line, body: @escaping @Sendable (W) async throws -> Void
) -> StepsEntry<W> {
  hook(.before, tags, name, order, timeout, DefinitionLocation(path, line), body)
}

/// Runs after each scenario that the tags select, also when it failed, in the reverse order of definition.
///
/// - Parameters:
///   - tags: a tag expression such as `@clean and not @slow`; nil means every scenario.
///   - name: the name that reports show.
///   - order: hooks with a lower number run later; those with the same number in the reverse order of definition.
///   - timeout: how long it may take, however it spends the time; nil for as long as any hook may.
///   - path: where the hook is written; leave it out.
///   - line: where the hook is written; leave it out.
///   - body: what the hook does; what it throws fails the scenario.
public func After<W: World>(
  _ tags: String? = nil, name: String? = nil, order: Int = 0, timeout: Duration? = nil,
  path: StaticString = #filePath, line: Int = #line, body: @escaping @Sendable (W) async throws -> Void
) -> StepsEntry<W> {
  hook(.after, tags, name, order, timeout, DefinitionLocation(path, line), body)
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
  hook(.beforeStep, tags, nil, order, nil, DefinitionLocation(path, line), body)
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
  hook(.afterStep, tags, nil, order, nil, DefinitionLocation(path, line), body)
}

/// Runs once in each worker before its first scenario, in the order of definition.
///
/// - Parameters:
///   - name: the name that reports show.
///   - order: hooks with a lower number run first; those with the same number in the order of definition.
///   - timeout: how long it may take, however it spends the time; nil for as long as any hook may.
///   - path: where the hook is written; leave it out.
///   - line: where the hook is written; leave it out.
///   - body: what the hook does; when it throws, no scenario is run and the run fails.
public func BeforeAll<W: World>(
  name: String? = nil, order: Int = 0, timeout: Duration? = nil, path: StaticString = #filePath, line: Int = #line,
  body: @escaping @Sendable () async throws -> Void
) -> StepsEntry<W> {
  runHook(.beforeAll, name, order, timeout, DefinitionLocation(path, line)) { _ in try await body() }
}

/// Runs once in each worker after the last scenario, also when scenarios failed, in the reverse order of definition.
///
/// - Parameters:
///   - name: the name that reports show.
///   - order: hooks with a lower number run later; those with the same number in the reverse order of definition.
///   - timeout: how long it may take, however it spends the time; nil for as long as any hook may.
///   - path: where the hook is written; leave it out.
///   - line: where the hook is written; leave it out.
///   - body: what the hook does; when it throws, the run fails.
public func AfterAll<W: World>(
  name: String? = nil, order: Int = 0, timeout: Duration? = nil, path: StaticString = #filePath, line: Int = #line,
  body: @escaping @Sendable () async throws -> Void
) -> StepsEntry<W> {
  runHook(.afterAll, name, order, timeout, DefinitionLocation(path, line)) { _ in try await body() }
}

/// Runs once for all workers, before any of them begins, in the order of definition.
///
///     BeforeRun { values in values["server"] = try await Server.start().url }
///     Given("the server") { (shop) in shop.url = try runValue("server") }
///
/// What it sets is handed to every worker, also to one that replaces another. What it starts lives until the run has ended.
///
/// - Parameters:
///   - name: the name that reports show.
///   - order: hooks with a lower number run first; those with the same number in the order of definition.
///   - timeout: how long it may take, however it spends the time; nil for as long as any hook may.
///   - path: where the hook is written; leave it out.
///   - line: where the hook is written; leave it out.
///   - body: what the hook does, with the values of the run; when it throws, no scenario is run and the run fails.
public func BeforeRun<W: World>(
  name: String? = nil, order: Int = 0, timeout: Duration? = nil, path: StaticString = #filePath, line: Int = #line,
  body: @escaping @Sendable (RunValues) async throws -> Void
) -> StepsEntry<W> {
  runHook(.beforeRun, name, order, timeout, DefinitionLocation(path, line), body)
}

/// Runs once for all workers, when all of them are done, also when scenarios failed, in the reverse order of definition.
///
/// - Parameters:
///   - name: the name that reports show.
///   - order: hooks with a lower number run later; those with the same number in the reverse order of definition.
///   - timeout: how long it may take, however it spends the time; nil for as long as any hook may.
///   - path: where the hook is written; leave it out.
///   - line: where the hook is written; leave it out.
///   - body: what the hook does, with the values that `BeforeRun` has set; when it throws, the run fails.
public func AfterRun<W: World>(
  name: String? = nil, order: Int = 0, timeout: Duration? = nil, path: StaticString = #filePath, line: Int = #line,
  body: @escaping @Sendable (RunValues) async throws -> Void
) -> StepsEntry<W> {
  runHook(.afterRun, name, order, timeout, DefinitionLocation(path, line), body)
}

private func hook<W: World>(
  _ kind: HookKind, _ tags: String?, _ name: String?, _ order: Int, _ timeout: Duration?,
  _ location: DefinitionLocation, _ body: @escaping @Sendable (W) async throws -> Void
) -> StepsEntry<W> {
  StepsEntry(
    declaration: .hook(
      HookDeclaration(kind: kind, name: name, tags: tags, order: order, timeout: timeout, location: location) {
        worlds in try await body(worlds.world(W.self))
      }))
}

private func runHook<W: World>(
  _ kind: HookKind, _ name: String?, _ order: Int, _ timeout: Duration?, _ location: DefinitionLocation,
  _ body: @escaping @Sendable (RunValues) async throws -> Void
) -> StepsEntry<W> {
  StepsEntry(
    declaration: .hook(
      HookDeclaration(kind: kind, name: name, tags: nil, order: order, timeout: timeout, location: location) { _ in
        try await body(StepContext.current?.run.values ?? RunValues())
      }))
}
