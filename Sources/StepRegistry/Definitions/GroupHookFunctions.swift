/// Runs before the first scenario of a feature that a process runs.
///
///     BeforeFeature("@database") { feature in try await Database.load(feature.name) }
///
/// Workers run scenarios of a feature at the same time, and each one runs the hook. A worker runs it again when it comes
/// back to a feature after scenarios of another one. If the hook fails, so do the scenarios.
///
/// - Parameters:
///   - tags: a tag expression for the tags of the feature; nil means every feature.
///   - name: the name that reports show.
///   - order: hooks with a lower number run first; hooks with the same number run in the order of definition.
///   - timeout: the time limit, including waits; nil for the general limit of hooks.
///   - path: where the hook is written; leave it out.
///   - line: where the hook is written; leave it out.
///   - body: the code of the hook, with the feature. An error that it throws fails the scenarios of the feature.
public func BeforeFeature<W: World>(
  _ tags: String? = nil, name: String? = nil, order: Int = 0, timeout: Duration? = nil,
  path: StaticString = #filePath, line: Int = #line, body: @escaping @Sendable (FeatureInfo) async throws -> Void
) -> StepsEntry<W> {
  groupHook(.beforeFeature, tags, name, order, timeout, DefinitionLocation(path, line), body)
}

/// Runs after the scenarios of a feature, before the process runs scenarios of another feature or ends.
///
/// - Parameters:
///   - tags: a tag expression for the tags of the feature; nil means every feature.
///   - name: the name that reports show.
///   - order: hooks with a lower number run later; hooks with the same number run in the reverse order of definition.
///   - timeout: the time limit, including waits; nil for the general limit of hooks.
///   - path: where the hook is written; leave it out.
///   - line: where the hook is written; leave it out.
///   - body: the code of the hook, with the feature. An error that it throws fails the run.
public func AfterFeature<W: World>(
  _ tags: String? = nil, name: String? = nil, order: Int = 0, timeout: Duration? = nil,
  path: StaticString = #filePath, line: Int = #line, body: @escaping @Sendable (FeatureInfo) async throws -> Void
) -> StepsEntry<W> {
  groupHook(.afterFeature, tags, name, order, timeout, DefinitionLocation(path, line), body)
}

/// Runs before the first scenario of a rule that a process runs, like `BeforeFeature`.
///
/// - Parameters:
///   - tags: a tag expression for the tags of the rule and its feature; nil means every rule.
///   - name: the name that reports show.
///   - order: hooks with a lower number run first; hooks with the same number run in the order of definition.
///   - timeout: the time limit, including waits; nil for the general limit of hooks.
///   - path: where the hook is written; leave it out.
///   - line: where the hook is written; leave it out.
///   - body: the code of the hook, with the rule. An error that it throws fails the scenarios of the rule.
public func BeforeRule<W: World>(
  _ tags: String? = nil, name: String? = nil, order: Int = 0, timeout: Duration? = nil,
  path: StaticString = #filePath, line: Int = #line, body: @escaping @Sendable (FeatureInfo) async throws -> Void
) -> StepsEntry<W> {
  groupHook(.beforeRule, tags, name, order, timeout, DefinitionLocation(path, line), body)
}

/// Runs after the scenarios of a rule, like `AfterFeature`.
///
/// - Parameters:
///   - tags: a tag expression for the tags of the rule and its feature; nil means every rule.
///   - name: the name that reports show.
///   - order: hooks with a lower number run later; hooks with the same number run in the reverse order of definition.
///   - timeout: the time limit, including waits; nil for the general limit of hooks.
///   - path: where the hook is written; leave it out.
///   - line: where the hook is written; leave it out.
///   - body: the code of the hook, with the rule. An error that it throws fails the run.
public func AfterRule<W: World>(
  _ tags: String? = nil, name: String? = nil, order: Int = 0, timeout: Duration? = nil,
  path: StaticString = #filePath, line: Int = #line, body: @escaping @Sendable (FeatureInfo) async throws -> Void
) -> StepsEntry<W> {
  groupHook(.afterRule, tags, name, order, timeout, DefinitionLocation(path, line), body)
}

/// Runs around each scenario that the tags select: its closure runs the scenario.
///
///     Around("@sandbox") { (_, scenario) in
///       try await withTemporaryFolder { try await scenario() }
///     }
///
/// The scenario includes `Before` and `After` hooks, and the `Around` hooks defined later. Failures in it are results of
/// its steps and are not thrown; `Scenario.current` has its status. Task-local values that the closure sets hold in the
/// steps.
///
/// - Parameters:
///   - tags: a tag expression such as `@clean and not @slow`; nil means every scenario.
///   - name: the name that reports show.
///   - order: hooks with a lower number run around those with a higher one; hooks with the same number run around those
///     defined later.
///   - timeout: the time limit for the code before the scenario; nil for the general limit of hooks.
///   - path: where the hook is written; leave it out.
///   - line: where the hook is written; leave it out.
///   - body: the code of the hook, with the world and the scenario to run once. An error that it throws fails the
///     scenario.
public func Around<W: World>(
  _ tags: String? = nil, name: String? = nil, order: Int = 0, timeout: Duration? = nil,
  path: StaticString = #filePath, line: Int = #line,
  body: @escaping @Sendable (W, _ scenario: () async throws -> Void) async throws -> Void
) -> StepsEntry<W> {
  StepsEntry(
    declaration: .hook(
      HookDeclaration(
        kind: .around, name: name, tags: tags, order: order, timeout: timeout,
        location: DefinitionLocation(path, line)
      ) { worlds in
        guard let scenario = worlds.inner else { throw MissingSurroundings() }
        worlds.inner = nil
        try await body(worlds.world(W.self), scenario)
      }))
}

private func groupHook<W: World>(
  _ kind: HookKind, _ tags: String?, _ name: String?, _ order: Int, _ timeout: Duration?,
  _ location: DefinitionLocation, _ body: @escaping @Sendable (FeatureInfo) async throws -> Void
) -> StepsEntry<W> {
  StepsEntry(
    declaration: .hook(
      HookDeclaration(kind: kind, name: name, tags: tags, order: order, timeout: timeout, location: location) {
        worlds in
        guard let feature = worlds.feature else { throw MissingSurroundings() }
        try await body(feature)
      }))
}

/// Thrown by a hook that is called without the feature or scenario that it surrounds.
private struct MissingSurroundings: Error, CustomStringConvertible {
  var description: String { "the hook was called outside of the feature or scenario that it surrounds" }
}
