import AppUnderTest
import Messages
import Reporters
import Runner
import ScreenCoverage
import SourceText

/// Runs scenarios with each mutation of the apps that they launch.
struct MutationTrial {
  /// An app with its mutations.
  struct App {
    let name: String
    /// All mutations of the app.
    let mutations: [String]
    /// The mutations to run.
    var chosen: [String]
  }

  /// The mutations to run.
  enum Choice {
    /// Mutations that apps declare.
    case declared([App])
    /// Changes of the shown parts of apps.
    case operators(OperatorChoice)
  }

  /// A mutation, and the scenarios that notice it.
  struct Row {
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
  private(set) var rows: [Row] = []
  /// The scenarios that fail without a mutation.
  private(set) var failing: [Pickle.Reference] = []
  /// The apps that no scenario launches.
  private(set) var unlaunched: [String] = []
  /// The number of possible changes of which only some were run; nil if all were run.
  private(set) var possible: Int?

  init(trial: ScenarioTrial, jobs: Int, choice: Choice) {
    (self.trial, self.jobs, self.choice) = (trial, jobs, choice)
  }

  /// Runs all mutations.
  ///
  /// - Returns: whether the run was completed.
  mutating func run() async throws -> Bool {
    switch choice {
    case .declared(let apps):
      guard let passing = try await runPlain() else { return false }
      for app in apps where !app.chosen.isEmpty {
        guard try await run(app, among: apps, passing) else { return false }
      }
      return true
    case .operators(let choice):
      let candidates = MutationCandidates(choice.operators)
      let words = choice.operators.isEmpty ? [] : [TraceOptions.extent.name, "on"]
      guard let passing = try await runPlain(words: words, others: [candidates]) else { return false }
      return try await run(candidates, choice, passing)
    }
  }

  /// Runs the scenarios without a mutation.
  ///
  /// - Returns: the scenarios that pass; nil if the run was interrupted.
  private mutating func runPlain(words: [String] = [], others: [any Reporter] = []) async throws -> [Pickle]? {
    guard let plain = try await trial.run(Array(trial.suite.selected), jobs: jobs, words: words, others: others) else {
      return nil
    }
    failing = plain.ended.filter(\.hasFailed).map(\.pickle)
    return plain.ended.filter { !$0.hasFailed }.map(\.pickle.pickle).sorted { $0.idNumber < $1.idNumber }
  }

  private mutating func run(_ app: App, among apps: [App], _ passing: [Pickle]) async throws -> Bool {
    // A name that several apps have does not show which of them a scenario launches.
    let probe =
      app.mutations.first { name in apps.count { $0.mutations.contains(name) } == 1 } ?? app.chosen.first ?? ""
    guard let probed = try await run(probe, passing) else { return false }
    let launching = Set(probed.ended.filter(\.isExpected).map(\.number))
    let scenarios = passing.filter { launching.contains($0.idNumber) }
    guard !scenarios.isEmpty else {
      unlaunched.append(app.name)
      return true
    }
    for mutation in app.chosen {
      guard let witness = mutation == probe ? probed : try await run(mutation, scenarios) else { return false }
      add(witness, of: mutation, in: mutation, app.name, isOfStep: false, scenarios)
    }
    return true
  }

  private mutating func run(
    _ candidates: MutationCandidates, _ choice: OperatorChoice, _ passing: [Pickle]
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
        ? try await trial.run(scenarios, jobs: jobs, words: [WorkerOptions.leftOutStep.name, name])
        : try await run(name, scenarios)
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

  private func run(_ mutation: String, _ scenarios: [Pickle]) async throws -> RunWitness? {
    try await trial.run(
      scenarios, jobs: jobs, words: [AppOptions.launchArguments.name, "--mutation \(mutation)"],
      expecting: LogExpectation(LaunchArguments.note(ofMutation: mutation), problem: "", advice: ""))
  }
}
