import LanguageServer
import Messages
import Runner
import SourceText

extension CommandWorkshop {
  func results(in folder: String) -> [ScenarioResult] {
    var problems: [Diagnostic] = []
    // Unreadable records are reported by 'cukeswift history'.
    let records = (try? RunHistory.read(from: RunFolder.history(of: folder), problems: &problems)) ?? []
    var known = KnownResults()
    for record in records { known.take(record) }
    if let last = records.last(where: { $0.state == .ended || $0.state == .interrupted }) {
      known.take(LastRunCases.read(RunFolder.lastRun(of: folder)), of: last)
    }
    return known.all
  }
}

/// The last results of scenarios, by the content that was run.
private struct KnownResults {
  private struct Key: Hashable {
    let path: String
    let name: String
    let content: ContentHash
  }

  /// The results with the same key are from identical scenarios on different lines.
  private var results: [Key: [ScenarioResult]] = [:]

  var all: [ScenarioResult] { results.values.flatMap(\.self) }

  /// Adds a later run.
  mutating func take(_ record: RunRecord) {
    var new: [Key: [ScenarioResult]] = [:]
    for scenario in record.scenarios {
      guard let content = scenario.content else { continue }
      let key = Key(path: scenario.key.uri, name: scenario.key.name, content: content)
      new[key, default: []].append(
        ScenarioResult(
          path: key.path, name: key.name, line: scenario.line, content: content, ending: scenario.ending.rawValue,
          milliseconds: scenario.duration / .milliseconds(1), runs: 1))
    }
    for (key, new) in new { results[key] = Self.merged(results[key] ?? [], new) }
  }

  private static func merged(_ old: [ScenarioResult], _ new: [ScenarioResult]) -> [ScenarioResult] {
    let isMoved = old.count == 1 && new.count == 1
    // If several identical scenarios have moved, their old and new results cannot be matched.
    guard isMoved || new.allSatisfy({ result in old.contains { $0.line == result.line } }) else { return new }
    var merged = old
    for result in new {
      guard let index = isMoved ? merged.indices.first : merged.firstIndex(where: { $0.line == result.line }) else {
        continue
      }
      var later = result
      let runs = merged[index].runs
      later.milliseconds = (merged[index].milliseconds * Double(runs) + result.milliseconds) / Double(runs + 1)
      later.runs = runs + 1
      merged[index] = later
    }
    return merged
  }

  /// Adds the messages of the last run, if they belong to the record.
  mutating func take(_ run: LastRunCases, of record: RunRecord) {
    guard run.started == record.started else { return }
    // Records of very many scenarios omit some that passed.
    let isPart = record.scenarios.count < record.totals.values.reduce(0, +)
    for ended in run.ended {
      let key = Key(path: ended.pickle.uri, name: ended.pickle.name, content: ended.pickle.content)
      let line = ended.pickle.location.line
      if let index = results[key]?.firstIndex(where: { $0.line == line }) {
        results[key]?[index].steps = ended.steps
        if isPart { results[key]?[index].ending = ended.ending.rawValue }
      } else {
        let milliseconds = ended.steps.reduce(0) { $0 + $1.milliseconds }
        results[key, default: []].append(
          ScenarioResult(
            path: key.path, name: key.name, line: line, content: key.content, ending: ended.ending.rawValue,
            milliseconds: milliseconds, runs: 1, steps: ended.steps))
      }
    }
  }
}

/// The scenarios that ended in a run, from its messages.
private struct LastRunCases {
  /// A scenario, or a variant of one, with the result of its last attempt.
  struct Ended {
    let pickle: Pickle
    let ending: Outcome
    let steps: [StepResult]
  }

  private struct Attempt {
    let pickle: Pickle
    let isRetry: Bool
    /// The indices of steps in the pickle, by the ids of the test case. Hooks have no index.
    let positions: [String: Int]
    var steps: [StepResult]
    var worst: Status?
  }

  private(set) var started: Timestamp?
  private(set) var ended: [Ended] = []
  private var announced = AnnouncedSteps()
  private var attempts: [String: Attempt] = [:]

  /// Reads a stream; empty for a missing or unreadable one.
  static func read(_ path: String) -> LastRunCases {
    var run = LastRunCases()
    guard (try? FileSystem.kindIfAny(of: path)) == .file, var stream = try? StoredRun([path], isWhole: false) else {
      return run
    }
    _ = stream.read { run.take($0) }
    return run
  }

  private mutating func take(_ envelope: Envelope) {
    switch envelope {
    case .testRunStarted(let message): started = message.timestamp
    case .pickle, .testCase: announced.take(envelope)
    case .testCaseStarted(let message): begin(message)
    case .testStepFinished(let message):
      let status = message.result.status
      guard var attempt = attempts.removeValue(forKey: message.testCaseStartedID) else { return }
      attempt.worst = max(attempt.worst ?? status, status)
      if let position = attempt.positions[message.testStepID] {
        attempt.steps[position] = StepResult(
          ending: Outcome(status).rawValue, milliseconds: message.result.duration / .milliseconds(1))
      }
      attempts[message.testCaseStartedID] = attempt
    case .testCaseFinished(let message):
      guard let attempt = attempts.removeValue(forKey: message.testCaseStartedID), !message.willBeRetried else {
        return
      }
      let ending = Outcome(attempt.worst ?? .undefined, isRetry: attempt.isRetry)
      ended.append(Ended(pickle: attempt.pickle, ending: ending, steps: attempt.steps))
    default: break
    }
  }

  private mutating func begin(_ message: TestCaseStarted) {
    guard let (pickle, steps) = announced.scenario(of: message) else { return }
    var positions: [String: Int] = [:]
    for step in steps { positions[step.id] = step.position }
    let none = StepResult(ending: Outcome.skipped.rawValue, milliseconds: 0)
    attempts[message.id] = Attempt(
      pickle: pickle, isRetry: message.attempt > 0, positions: positions,
      steps: Array(repeating: none, count: pickle.steps.count), worst: nil)
  }
}
