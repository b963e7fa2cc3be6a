extension Walk {
  /// Repeats scenarios with one deviation each. The steps after it pass, or fail with a reason.
  ///
  /// - Parameter scenarios: the steps of the scenarios, each beginning with the start of the app.
  /// - Returns: `converged` after all deviations; `scenarioFailed` for one that fails without a deviation.
  /// - Throws: the error of `onProgress`, or of starting a process.
  package func run(near scenarios: [[String]]) async throws -> End {
    for (index, scenario) in scenarios.enumerated() {
      if let failure = try await follow(scenario) {
        return .scenarioFailed(index, step: failure.step, reason: failure.reason)
      }
    }
    var deviations = scenarios.flatMap(Deviation.all)
    deviations.shuffle(using: &generator)
    for deviation in deviations {
      if isOver(actions) { return .limit }
      actions += 1
      _ = try await follow(deviation.steps)
      try await report()
    }
    return .converged
  }

  /// Does the steps of a scenario until one fails, and notes the faults of the screen at the end.
  ///
  /// - Returns: the index of the failed step and the reason; nil if all steps pass.
  private func follow(_ steps: [String]) async throws -> (step: Int, reason: String)? {
    var done: [String] = []
    var failure: (step: Int, reason: String)?
    for step in steps where failure == nil {
      do {
        // Texts are compared before and after a rotation.
        let looks = step.hasPrefix(WalkedApp.rotating)
        let outcome = try await done.isEmpty ? app.start([step], looks: looks) : app.perform([step], looks: looks)
        if case .seen(let look) = outcome, try await examine(look, after: done + [step]) { return nil }
        guard case .failed(let reason, let isOfApp) = outcome else {
          done.append(step)
          continue
        }
        failure = (done.count, reason)
        if isOfApp { try await note(Fault(.showing, reason, check: nil), in: nil, by: [done + [step]]) }
        if isOfApp || done.isEmpty { return failure }
      } catch let end as AppEnd {
        try await note(Fault(.running, end.reason, check: nil), in: nil, by: [done + [step]])
        return (done.count, end.reason)
      }
    }
    do {
      guard case .seen(let look) = try await app.perform([], looks: true) else { return failure }
      _ = try await examine(look, after: done)
    } catch let end as AppEnd {
      try await note(Fault(.running, end.reason, check: nil), in: nil, by: [done])
    }
    return failure
  }

  private func examine(_ look: Look, after steps: [String]) async throws -> Bool {
    try await examine(Place(state: map.enter(look, by: steps, at: actions), look: look, path: steps), by: steps)
  }
}
