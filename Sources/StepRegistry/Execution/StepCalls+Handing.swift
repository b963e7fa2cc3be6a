extension StepCalls {
  /// The same worlds for another task to call steps in, which the one that has them now no longer does meanwhile.
  ///
  /// Call it from the task that is going to call steps. The worlds are touched by one task at a time as long as the task
  /// that had them before waits for this one, or has ended.
  ///
  /// - Parameter registry: the definitions that are found from now on; nil are those that were.
  package func handedOver(with registry: Registry? = nil) -> StepCalls {
    StepCalls(registry: registry ?? self.registry, worlds: worlds, scenario: scenario)
  }
}
