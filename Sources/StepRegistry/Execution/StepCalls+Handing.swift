extension StepCalls {
  /// A copy with the same worlds, for calls from another task.
  ///
  /// Call this from the task that is going to call steps. Only one task may use the worlds at a time: the previous
  /// owner has to wait for the new task, or must have ended.
  ///
  /// - Parameters:
  ///   - registry: the definitions to use from now on; nil for the current ones.
  ///   - surroundings: the facts that select scopes from now on, if none did before; nil for none.
  package func handedOver(with registry: Registry? = nil, to surroundings: ScenarioSurroundings? = nil) -> StepCalls {
    StepCalls(registry: registry ?? self.registry, worlds: worlds, scenario: scenario ?? surroundings)
  }
}
