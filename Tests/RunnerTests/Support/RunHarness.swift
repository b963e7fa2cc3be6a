import Messages
import Runner
import StepRegistry
import Synchronization
import Testing

/// The world of tests without state.
final class Empty: World {}

/// A clock that advances by a millisecond each time it is read.
final class TickingClock: RunClock {
  private let ticks = Mutex(0)

  func now() -> Timestamp {
    let tick = ticks.withLock { ticks in
      defer { ticks += 1 }
      return ticks
    }
    return Timestamp(seconds: 0, nanoseconds: tick * 1_000_000)
  }
}

/// The entries of steps, in order.
final class Journal: Sendable {
  private let lines = Mutex<[String]>([])
  func note(_ line: String) { lines.withLock { $0.append(line) } }
  var all: [String] { lines.withLock { $0 } }
}

/// A run of one feature text, and its messages.
struct RecordedRun {
  let success: Bool
  let envelopes: [Envelope]

  init(
    _ text: String, uri: String = "x.feature", lines: [Int] = [], selection: Selection = Selection(),
    order: ScenarioOrder = .defined, options: RunOptions = RunOptions(), _ steps: Steps...
  ) async throws {
    var ids = IDGenerator()
    let parsed = Gherkin.parse(SourceFile(uri: uri, text: text), ids: &ids)
    let document = try #require(parsed.document)
    let suite = try Suite(
      [FeatureLoader.Feature(document: document, lines: lines)], selection: selection, order: order, ids: &ids)
    let registry = try Registry(steps, relativeTo: "/")
    var envelopes: [Envelope] = []
    let run = TestRun(registry: registry, options: options, clock: TickingClock(), ids: ids) { envelopes.append($0) }
    success = await run.run(suite).success
    self.envelopes = envelopes
  }

  /// The results of the steps and hooks of all scenarios, in order.
  var results: [TestStepResult] {
    envelopes.compactMap { if case .testStepFinished(let message) = $0 { message.result } else { nil } }
  }

  /// The names of the scenarios that were run.
  var scenarioNames: [String] {
    var names: [String: String] = [:]
    var testCases: [String: String] = [:]
    var run: [String] = []
    for envelope in envelopes {
      switch envelope {
      case .pickle(let pickle): names[pickle.id] = pickle.name
      case .testCase(let testCase): testCases[testCase.id] = names[testCase.pickleID]
      case .testCaseStarted(let message): run.append(testCases[message.testCaseID] ?? "?")
      default: break
      }
    }
    return run
  }
}
