/// Runs before each scenario that the tags select, in the order of definition.
///
/// - Parameters:
///   - tags: a tag expression such as `@clean and not @slow`; nil means every scenario.
///   - name: the name that reports show.
///   - order: hooks with a lower number run first; hooks with the same number run in the order of definition.
///   - timeout: the time limit, including waits; nil for the general limit of hooks.
///   - path: where the hook is written; leave it out.
///   - line: where the hook is written; leave it out.
///   - body: the code of the hook. An error that it throws fails the scenario and skips its steps.
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
///   - order: hooks with a lower number run later; hooks with the same number run in the reverse order of definition.
///   - timeout: the time limit, including waits; nil for the general limit of hooks.
///   - path: where the hook is written; leave it out.
///   - line: where the hook is written; leave it out.
///   - body: the code of the hook. An error that it throws fails the scenario.
public func After<W: World>(
  _ tags: String? = nil, name: String? = nil, order: Int = 0, timeout: Duration? = nil,
  path: StaticString = #filePath, line: Int = #line, body: @escaping @Sendable (W) async throws -> Void
) -> StepsEntry<W> {
  hook(.after, tags, name, order, timeout, DefinitionLocation(path, line), body)
}

/// Runs after each scenario that the tags select, also when its process has ended.
///
/// If a step traps or exits, or is ended at a limit, a new process runs the hook. Worlds and other values in memory are
/// lost there, so the hook receives no world. `Scenario.current` describes the scenario.
///
///     After("@database", always: true) { try await Database.removeTestData() }
///
/// - Parameters:
///   - tags: a tag expression such as `@clean and not @slow`; nil means every scenario.
///   - name: the name that reports show.
///   - order: hooks with a lower number run later; hooks with the same number run in the reverse order of definition.
///   - timeout: the time limit, including waits; nil for the general limit of hooks.
///   - always: whether the hook runs even if the process of the scenario has ended.
///   - path: where the hook is written; leave it out.
///   - line: where the hook is written; leave it out.
///   - body: the code of the hook. An error that it throws fails the scenario.
public func After<W: World>(
  _ tags: String? = nil, name: String? = nil, order: Int = 0, timeout: Duration? = nil, always: Bool,
  path: StaticString = #filePath, line: Int = #line, body: @escaping @Sendable () async throws -> Void
) -> StepsEntry<W> {
  StepsEntry(
    declaration: .hook(
      HookDeclaration(
        kind: .after, name: name, tags: tags, order: order, timeout: timeout, isAlways: always,
        location: DefinitionLocation(path, line)
      ) { _ in try await body() }))
}

/// Runs before each step of the scenarios that the tags select, in the order of definition.
///
/// - Parameters:
///   - tags: a tag expression such as `@clean and not @slow`; nil means every scenario.
///   - order: hooks with a lower number run first; hooks with the same number run in the order of definition.
///   - path: where the hook is written; leave it out.
///   - line: where the hook is written; leave it out.
///   - body: the code of the hook. An error that it throws fails the step, which is then not run.
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
///   - order: hooks with a lower number run later; hooks with the same number run in the reverse order of definition.
///   - path: where the hook is written; leave it out.
///   - line: where the hook is written; leave it out.
///   - body: the code of the hook. An error that it throws fails the step.
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
///   - order: hooks with a lower number run first; hooks with the same number run in the order of definition.
///   - timeout: the time limit, including waits; nil for the general limit of hooks.
///   - path: where the hook is written; leave it out.
///   - line: where the hook is written; leave it out.
///   - body: the code of the hook. If it throws, the run fails without running a scenario.
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
///   - order: hooks with a lower number run later; hooks with the same number run in the reverse order of definition.
///   - timeout: the time limit, including waits; nil for the general limit of hooks.
///   - path: where the hook is written; leave it out.
///   - line: where the hook is written; leave it out.
///   - body: the code of the hook. If it throws, the run fails.
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
/// The values that it sets are passed to every worker, including replacements of other workers. Servers and other
/// processes that it starts live until the run has ended.
///
/// - Parameters:
///   - name: the name that reports show.
///   - order: hooks with a lower number run first; hooks with the same number run in the order of definition.
///   - timeout: the time limit, including waits; nil for the general limit of hooks.
///   - path: where the hook is written; leave it out.
///   - line: where the hook is written; leave it out.
///   - body: the code of the hook, with the values of the run. If it throws, the run fails without running a scenario.
public func BeforeRun<W: World>(
  name: String? = nil, order: Int = 0, timeout: Duration? = nil, path: StaticString = #filePath, line: Int = #line,
  body: @escaping @Sendable (RunValues) async throws -> Void
) -> StepsEntry<W> {
  runHook(.beforeRun, name, order, timeout, DefinitionLocation(path, line), body)
}

/// Runs once after all workers have ended, also when scenarios failed, in the reverse order of definition.
///
/// - Parameters:
///   - name: the name that reports show.
///   - order: hooks with a lower number run later; hooks with the same number run in the reverse order of definition.
///   - timeout: the time limit, including waits; nil for the general limit of hooks.
///   - path: where the hook is written; leave it out.
///   - line: where the hook is written; leave it out.
///   - body: the code of the hook, with the values that `BeforeRun` has set. If it throws, the run fails.
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
