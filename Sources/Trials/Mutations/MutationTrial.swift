package import AppUnderTest
import Messages
import Reporters
import Runner
import ScreenCoverage

/// Runs scenarios with each mutation of the apps that they launch.
package struct MutationTrial {
  /// An app with its mutations.
  package struct App {
    let name: String
    /// All mutations of the app.
    let mutations: [String]
    /// The mutations to run.
    var chosen: [String]
  }

  /// The mutations to run.
  package enum Choice {
    /// Mutations that apps declare.
    case declared([App])
    /// Changes of the shown parts of apps.
    case operators(OperatorChoice)
  }

  /// A mutation, and the scenarios that notice it.
  package struct Row {
    /// The name of the app, or the path of the step file.
    let app: String
    let mutation: String
    /// The mutation in words; its name for a declared one.
    let wording: String
    /// Whether the code of a step definition was left out, whose location is the name of the mutation.
    let isOfStep: Bool
    /// The scenarios that launch the app, show the changed part, or use the definition.
    let scenarios: [Pickle.Reference]
    /// The numbers of the scenarios that fail.
    let noticedBy: Set<Int>
  }

  private let trial: ScenarioTrial
  private let jobs: Int
  private let choice: Choice
  /// The mutations that were run.
  package private(set) var rows: [Row] = []
  /// The scenarios that fail without a mutation.
  private(set) var failing: [Pickle.Reference] = []
  /// Warnings about traces that cannot be read. Changes to their screens are missing.
  private(set) var traceWarnings: [Diagnostic] = []
  /// The apps that no scenario launches.
  private(set) var unlaunched: [String] = []
  /// The number of possible changes of which only some were run; nil if all were run.
  private(set) var possible: Int?

  package init(trial: ScenarioTrial, jobs: Int, choice: Choice) {
    (self.trial, self.jobs, self.choice) = (trial, jobs, choice)
  }

  /// The mutations that no scenario noticed.
  package var survivors: [Row] { rows.filter(\.noticedBy.isEmpty) }

  /// Runs all mutations.
  ///
  /// - Returns: whether the run was completed.
  package mutating func run() async throws -> Bool {
    switch choice {
    case .declared(let apps):
      guard let passing = try await runPlain() else { return false }
      for app in apps where !app.chosen.isEmpty {
        guard try await runDeclared(app, among: apps, passing) else { return false }
      }
      return true
    case .operators(let choice):
      let candidates = MutationCandidates(choice.operators)
      let condition: ScenarioTrial.Condition = choice.operators.isEmpty ? .unchanged : .traced
      guard let passing = try await runPlain(condition, others: [candidates]) else { return false }
      traceWarnings = candidates.warnings
      return try await runOperators(choice, candidates, passing)
    }
  }

  /// Runs the scenarios without a mutation.
  ///
  /// - Returns: the scenarios that pass; nil if the run was interrupted.
  private mutating func runPlain(
    _ condition: ScenarioTrial.Condition = .unchanged, others: [any Reporter] = []
  ) async throws -> [Pickle]? {
    let all = Array(trial.suite.selected)
    guard let plain = try await trial.run(all, jobs: jobs, under: condition, others: others) else { return nil }
    failing = plain.ended.filter(\.hasFailed).map(\.pickle)
    return plain.ended.filter { !$0.hasFailed }.map(\.pickle.pickle).sorted { $0.idNumber < $1.idNumber }
  }

  private mutating func runDeclared(_ app: App, among apps: [App], _ passing: [Pickle]) async throws -> Bool {
    // A name that several apps have does not show which of them a scenario launches.
    let probe =
      app.mutations.first { name in apps.count { $0.mutations.contains(name) } == 1 } ?? app.chosen.first ?? ""
    guard let probed = try await witness(of: probe, passing) else { return false }
    let launching = Set(probed.ended.filter(\.isExpected).map(\.number))
    let scenarios = passing.filter { launching.contains($0.idNumber) }
    guard !scenarios.isEmpty else {
      unlaunched.append(app.name)
      return true
    }
    for mutation in app.chosen {
      guard let witness = mutation == probe ? probed : try await witness(of: mutation, scenarios) else { return false }
      add(witness, of: mutation, in: mutation, app.name, isOfStep: false, scenarios)
    }
    return true
  }

  private mutating func runOperators(
    _ choice: OperatorChoice, _ candidates: MutationCandidates, _ passing: [Pickle]
  ) async throws -> Bool {
    let passingNumbers = Set(passing.map(\.idNumber))
    let parts = candidates.found.map(PossibleChange.init).filter {
      choice.takes($0.app) && !$0.scenarios.isDisjoint(with: passingNumbers)
    }
    let usable = parts + (choice.leavesOutSteps ? try PossibleChange.ofSteps(in: trial.registry, passing) : [])
    let chosen = choice.chosen(usable)
    if chosen.count < usable.count { possible = usable.count }
    for candidate in chosen {
      let scenarios = passing.filter { candidate.scenarios.contains($0.idNumber) }
      let name = candidate.name
      let witness =
        candidate.isOfStep
        ? try await trial.run(scenarios, jobs: jobs, under: .withoutStep(name))
        : try await witness(of: name, scenarios)
      guard let witness else { return false }
      add(witness, of: name, in: candidate.wording, candidate.app, isOfStep: candidate.isOfStep, scenarios)
    }
    return true
  }

  /// Adds the row of a mutation that was run.
  private mutating func add(
    _ witness: RunWitness, of mutation: String, in wording: String, _ app: String, isOfStep: Bool,
    _ scenarios: [Pickle]
  ) {
    let numbers = Set(scenarios.map(\.idNumber))
    let failed = witness.ended.filter { $0.hasFailed && numbers.contains($0.number) }
    rows.append(
      Row(
        app: app, mutation: mutation, wording: wording, isOfStep: isOfStep,
        scenarios: scenarios.map(Pickle.Reference.init),
        noticedBy: Set(failed.map(\.number))))
  }

  private func witness(of mutation: String, _ scenarios: [Pickle]) async throws -> RunWitness? {
    try await trial.run(
      scenarios, jobs: jobs, under: .mutation(mutation),
      expecting: LogExpectation(LaunchArguments.note(ofMutation: mutation), problem: "", advice: ""))
  }
}

extension MutationTrial.Choice {
  /// Chooses mutations that apps declare.
  ///
  /// - Parameters:
  ///   - apps: all apps.
  ///   - names: the names of the apps; empty for all apps.
  ///   - mutations: the names of the mutations; empty for all mutations.
  /// - Throws: a diagnostic for an unknown app or mutation.
  package init(of apps: AppCatalog, named names: [String], mutations: [String]) throws(Diagnostic) {
    for name in names { _ = try apps.app(named: name) }
    let known = apps.entries.map { MutationTrial.App(name: $0.name, mutations: $0.mutations(), chosen: []) }
    for name in mutations where !known.contains(where: { $0.mutations.contains(name) }) {
      throw Diagnostic(unknown: "mutation", name: name, known: known.flatMap(\.mutations))
    }
    self = .declared(
      known.map { app in
        var app = app
        let isChosen = names.isEmpty || names.contains { $0.lowercased() == app.name.lowercased() }
        app.chosen = isChosen ? app.mutations.filter { mutations.isEmpty || mutations.contains($0) } : []
        return app
      })
  }
}
