import StepRegistry

/// A hook with its position in the registry.
struct OrderedHook {
  let position: Int
  let definition: HookDefinition
}

extension Registry {
  /// The hooks of a kind in the order in which they are called.
  ///
  /// By their `order`, then as they were defined; what is called after something is called the other way round.
  func orderedHooks(_ kind: HookKind) -> [OrderedHook] {
    let ordered = hooks.enumerated().map { OrderedHook(position: $0, definition: $1) }
      .filter { $0.definition.declaration.kind == kind }
      .sorted { ($0.definition.declaration.order, $0.position) < ($1.definition.declaration.order, $1.position) }
    return switch kind {
    case .beforeAll, .before, .beforeStep: ordered
    case .afterAll, .after, .afterStep: ordered.reversed()
    }
  }
}
