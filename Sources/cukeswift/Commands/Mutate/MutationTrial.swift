import AppUnderTest
import Messages
import Runner
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

  /// A mutation, and the scenarios that notice it.
  struct Row {
    let app: String
    let mutation: String
    /// The scenarios that launch the app.
    let scenarios: [Pickle.Reference]
    /// The numbers of the scenarios that fail.
    let noticedBy: Set<Int>
  }

  private let trial: ScenarioTrial
  private let jobs: Int
  private let apps: [App]
  /// The mutations that were run.
  private(set) var rows: [Row] = []
  /// The scenarios that fail without a mutation.
  private(set) var failing: [Pickle.Reference] = []
  /// The apps that no scenario launches.
  private(set) var unlaunched: [String] = []

  init(trial: ScenarioTrial, jobs: Int, apps: [App]) { (self.trial, self.jobs, self.apps) = (trial, jobs, apps) }

  /// Runs all mutations.
  ///
  /// - Returns: whether the run was completed.
  mutating func run() async throws -> Bool {
    guard let plain = try await trial.run(Array(trial.suite.selected), jobs: jobs) else { return false }
    failing = plain.ended.filter(\.hasFailed).map(\.pickle)
    let passing = plain.ended.filter { !$0.hasFailed }.map(\.pickle.pickle).sorted { $0.idNumber < $1.idNumber }
    for app in apps where !app.chosen.isEmpty {
      guard try await run(app, passing) else { return false }
    }
    return true
  }

  private mutating func run(_ app: App, _ passing: [Pickle]) async throws -> Bool {
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
      let failed = witness.ended.filter { $0.hasFailed && launching.contains($0.number) }
      rows.append(
        Row(
          app: app.name, mutation: mutation, scenarios: scenarios.map(Pickle.Reference.init),
          noticedBy: Set(failed.map(\.number))))
    }
    return true
  }

  private func run(_ mutation: String, _ scenarios: [Pickle]) async throws -> RunWitness? {
    try await trial.run(
      scenarios, jobs: jobs, words: [AppOptions.launchArguments.name, "--mutation \(mutation)"],
      expecting: LogExpectation(LaunchArguments.note(ofMutation: mutation), problem: "", advice: ""))
  }
}
