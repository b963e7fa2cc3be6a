package import LanguageServer
import Messages
import OperatingSystem
import Runner
import SourceText

extension CommandEditorProject {
  package func results(in folder: String) -> [ScenarioResult] {
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
          path: key.path, name: key.name, line: scenario.line, content: content,
          ending: ScenarioEnding(scenario.ending),
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
        if isPart { results[key]?[index].ending = ScenarioEnding(ended.ending) }
      } else {
        let milliseconds = ended.steps.reduce(0) { $0 + $1.milliseconds }
        results[key, default: []].append(
          ScenarioResult(
            path: key.path, name: key.name, line: line, content: key.content, ending: ScenarioEnding(ended.ending),
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

  private(set) var started: Timestamp?
  private(set) var ended: [Ended] = []

  /// Reads a stream; empty for a missing or unreadable one, and for one of a later version.
  static func read(_ path: String) -> LastRunCases {
    var run = LastRunCases()
    guard (try? FileSystem.kindIfAny(of: path)) == .file, var stream = try? StoredRun([path], isWhole: false) else {
      return run
    }
    let outcome = stream.read { run.take($0, in: $1) }
    // This version may misread the results of a later one.
    return outcome.laterVersion == nil ? run : LastRunCases()
  }

  private mutating func take(_ envelope: Envelope, in stream: StreamState) {
    if case .testRunStarted(let message) = envelope { started = message.timestamp }
    guard let attempt = stream.endedScenario else { return }
    let steps = attempt.steps.filter { !$0.isHook }.map { step in
      StepResult(
        ending: ScenarioEnding(Outcome(step.status ?? .skipped)),
        milliseconds: (step.result?.duration ?? .zero) / .milliseconds(1))
    }
    ended.append(Ended(pickle: attempt.pickle, ending: attempt.outcome, steps: steps))
  }
}

extension ScenarioEnding {
  fileprivate init(_ outcome: Outcome) {
    self =
      switch outcome {
      case .failed: .failed
      case .ambiguous: .ambiguous
      case .undefined: .undefined
      case .pending: .pending
      case .flaky: .flaky
      case .skipped: .skipped
      case .passed: .passed
      }
  }
}
