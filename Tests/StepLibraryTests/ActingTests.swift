import AppUnderTest
import Foundation
import Messages
import ModelApps
import Runner
import StepLibrary
import StepRegistry
import Testing

/// Every predefined step on an app, in passing and failing scenarios.
@Suite struct ActingTests {
  private static let apps = AppCatalog([.init("Workshop") { Workshop() }, .init("Lamp") { Lamp() }])
  private static let features = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Features").path

  /// The result of a scenario: its steps with the matched patterns and their results.
  private struct Outcome {
    let name: String
    let isToFail: Bool
    let place: String
    var steps: [(pattern: String, result: TestStepResult)] = []

    var last: TestStepResult? { steps.last?.result }
  }

  /// Steps that prepare something and cannot fail themselves: in their failing scenario, the preparation makes a later
  /// step fail.
  private static let setUps = [
    "answers", "fails", "the location is", "user is", "the use of", "I set the preference",
    "mode is on", "the language is", "the time zone is", "the device is (",
    "the processor load is", "^opening", "clipboard) has",
  ]

  /// Steps not supported by models, which pass in tests of pages in a browser, and the steps that need a stored picture,
  /// which pass in other tests.
  private static let ofPages = [
    "I save the state", "downloaded(?:", "no file ", "forward delete", " anywhere$", "(?: of the page)? (",
    "the page title|", "(?:reload|refresh)", "go forward", "asked|has asked", "did not ask|", "^the (cookie|",
    "|should exist))$", "|should not) exist)$", "I set the (cookie", "I (?:delete|remove|clear) the (cookie",
    "(cookies)|the",
    "no uncaught errors", "option (?:with", "I follow", "I hover", "I right-click", "the mouse wheel",
    "I drop the file", "I compose", "should look) like",
    "(?: on)? the picture", "I (?:should )?see the picture", "don't) see the picture",
  ]

  private static func run() async throws -> [Outcome] {
    var ids = IDGenerator()
    let suite = try Suite(
      try FeatureLoader.load([PathArgument(path: features)], ids: &ids, fillingEverywhere: false),
      selection: Selection(), ids: &ids)
    let registry = try Registry([PredefinedSteps.steps(for: apps)], relativeTo: "/")
    var outcomes: [Outcome] = []
    var patterns: [String: String] = [:]
    var matches: [String: String] = [:]
    var pickles: [String: Pickle] = [:]
    var cases: [String: Pickle] = [:]
    let run = TestRun(registry: registry, options: RunOptions(), clock: StandingClock(), ids: ids) { envelope in
      switch envelope {
      case .pickle(let pickle): pickles[pickle.id] = pickle
      case .stepDefinition(let definition): patterns[definition.id] = definition.pattern.source
      case .testCase(let testCase):
        cases[testCase.id] = pickles[testCase.pickleID]
        for case .pickle(let id, _, let found) in testCase.steps {
          matches[id] = found.first.flatMap { patterns[$0.stepDefinitionID] }
        }
      case .testCaseStarted(let started):
        guard let pickle = cases[started.testCaseID] else { return }
        outcomes.append(
          Outcome(
            name: pickle.name, isToFail: pickle.tags.contains { $0.name == "@fails" },
            place: "\(pickle.uri):\(pickle.location.line)"))
      case .testStepFinished(let finished):
        outcomes[outcomes.count - 1].steps.append((matches[finished.testStepID] ?? "undefined", finished.result))
      default: break
      }
    }
    _ = await RunEnvironment.$current.withValue(.changed { $0.chosenApp = "Workshop" }) {
      await run.run(suite)
    }
    return outcomes
  }

  @Test func everyStepPassesAndFails() async throws {
    let outcomes = try await Self.run()
    var passed: Set<String> = []
    var failed: Set<String> = []
    for outcome in outcomes {
      let statuses = outcome.steps.map(\.result.status)
      if outcome.isToFail {
        #expect(statuses.dropLast().allSatisfy { $0 == .passed }, "\(outcome.place): \(outcome.steps)")
        #expect(outcome.last?.status == .failed, "\(outcome.place)")
        #expect(
          outcome.last?.message?.contains(outcome.name) == true, "\(outcome.place): \(outcome.last?.message ?? "")")
        failed.formUnion(outcome.steps.suffix(1).map(\.pattern))
        failed.formUnion(
          outcome.steps.map(\.pattern).filter { pattern in Self.setUps.contains { pattern.contains($0) } })
      } else {
        let failure = outcome.steps.first { $0.result.status != .passed }
        #expect(failure == nil, "\(outcome.place): \(failure?.pattern ?? "") \(failure?.result.message ?? "")")
        passed.formUnion(outcome.steps.map(\.pattern))
      }
    }
    let all = Set(PredefinedSteps.topics(for: Self.apps).flatMap(\.steps).map(\.pattern))
    #expect(all.count > 90 && outcomes.count > 100)
    let ofPages = all.filter { pattern in Self.ofPages.contains { pattern.contains($0) } }
    #expect(ofPages.count == Self.ofPages.count)
    #expect(all.subtracting(passed).subtracting(ofPages).sorted() == [])
    #expect(all.subtracting(failed).sorted() == [])
  }
}

/// A clock that always returns the same time.
private struct StandingClock: RunClock {
  func now() -> Timestamp { Timestamp(seconds: 0, nanoseconds: 0) }
}
