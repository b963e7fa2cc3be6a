import Messages
package import SourceText

/// Finds the scenario that makes a later one fail, by running ever fewer scenarios before it.
package struct CauseSearch {
  /// The most failures that are searched.
  private static let mostFailures = 3

  private let witness: RunWitness
  /// The options of a command that runs scenarios under the same conditions.
  private let words: [String]
  private let trial: ScenarioTrial

  /// Prepares a search.
  ///
  /// - Parameters:
  ///   - witness: the scenarios of the run.
  ///   - words: the options of a command that runs scenarios under the same conditions.
  ///   - trial: runs the scenarios.
  package init(in witness: RunWitness, words: [String], by trial: ScenarioTrial) {
    (self.witness, self.words, self.trial) = (witness, words, trial)
  }

  /// Searches the causes of the failures of scenarios that also passed.
  ///
  /// - Returns: a note for each failure.
  package func findings() async throws -> [Diagnostic] {
    var notes: [Diagnostic] = []
    for failure in witness.failuresOfMixed.prefix(Self.mostFailures) {
      guard let note = try await finding(failure) else { break }
      notes.append(note)
    }
    return notes
  }

  /// Searches the cause of one failure; nil if a run was interrupted.
  private func finding(_ failure: RunWitness.Ended) async throws -> Diagnostic? {
    let victim = failure.pickle.pickle
    guard let failsAlone = try await fails([victim]) else { return nil }
    if failsAlone {
      return note(on: victim, "fails alone too, and passed elsewhere: it does not depend on the order", [victim])
    }
    let before = witness.before(failure).map(\.pickle)
    guard let failsAgain = try await fails(before + [victim]) else { return nil }
    guard failsAgain, !before.isEmpty else {
      return note(on: victim, "passed when the same scenarios were run before it again: it may be flaky", [victim])
    }
    guard let causes = try await before.halved(while: { try await fails($0 + [victim]) }) else { return nil }
    if causes.count == 1, causes[0].idNumber == victim.idNumber {
      return note(on: victim, "fails when it is run a second time in one process", [victim], ["--repeat", "2"])
    }
    let names = causes.count == 1 ? "'\(causes[0].name)'" : causes.count.counted("scenario")
    return note(on: victim, "fails after \(names), and passes alone", causes + [victim])
  }

  /// Runs scenarios in sequence in a new worker.
  ///
  /// - Returns: whether the last one failed; nil if the run was interrupted.
  private func fails(_ scenarios: [Pickle]) async throws -> Bool? {
    try await trial.run(scenarios).map { $0.ended.last?.hasFailed ?? false }
  }

  private func note(
    on victim: Pickle, _ problem: String, _ scenarios: [Pickle], _ options: [String] = []
  ) -> Diagnostic {
    let order = scenarios.count > 1 ? ["--order", "given"] : []
    let command = ["cukeswift", "run"] + words + order + options + scenarios.map(\.place)
    return Diagnostic(
      .note, at: victim, problem: "'\(victim.name)' \(problem)",
      advice: "Repeat it with: \(command.map(\.shellQuoted).joined(separator: " "))")
  }
}
