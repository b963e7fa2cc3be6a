import Messages
import SourceText

/// Counts what a run did and says it in the end: totals, time, snippets, the scenarios that failed.
struct Summary {
  private let settings: ReportSettings
  private var painter: Painter { settings.painter }
  private var scenarios: [Outcome: Int] = [:]
  private var steps: [Outcome: Int] = [:]
  private var failures: [Attempt] = []
  private var runHookFailures: [(hook: HookMessage?, result: TestStepResult)] = []
  private var snippets: [String] = []
  private var knownSnippets: Set<String> = []
  private var started: Timestamp?
  private var duration = Duration.zero

  /// How a scenario or step ended, in the order in which summaries list them.
  private enum Outcome: String, CaseIterable {
    case failed, ambiguous, flaky, undefined, pending, skipped, passed

    init(_ status: Status) {
      self =
        switch status {
        case .failed, .unknown: .failed
        case .ambiguous: .ambiguous
        case .undefined: .undefined
        case .pending: .pending
        case .skipped: .skipped
        case .passed: .passed
        }
    }

    var style: Style {
      switch self {
      case .failed: .failed
      case .ambiguous: .ambiguous
      case .flaky: .flaky
      case .undefined: .undefined
      case .pending: .pending
      case .skipped: .skipped
      case .passed: .passed
      }
    }
  }

  init(_ settings: ReportSettings) {
    self.settings = settings
  }

  mutating func take(_ envelope: Envelope, in stream: StreamState) {
    switch envelope {
    case .testRunStarted(let message): started = message.timestamp
    case .testRunHookFinished(let message) where message.result.status == .failed:
      runHookFailures.append((stream.runHook(message.testRunHookStartedID), message.result))
    case .suggestion(let suggestion):
      if let best = suggestion.snippets.first, knownSnippets.insert(best.code).inserted { snippets.append(best.code) }
    case .testCaseFinished(let message) where !message.willBeRetried:
      if let attempt = stream.attempt(message.testCaseStartedID) { count(attempt) }
    case .testRunFinished(let message):
      if let started { duration = message.timestamp.duration(since: started) }
    default: break
    }
  }

  /// The summary, without a line end at its end.
  ///
  /// - Parameter withFailures: whether the failures are told in full first.
  func text(withFailures: Bool) -> String {
    var parts: [String] = []
    if withFailures, !failures.isEmpty { parts.append(failureTexts) }
    if !runHookFailures.isEmpty, withFailures { parts.append(runHookTexts) }
    if !snippets.isEmpty { parts.append(snippetText) }
    parts.append(totals)
    if !failures.isEmpty { parts.append(failingScenarios) }
    return parts.joined(separator: "\n\n")
  }

  private mutating func count(_ attempt: Attempt) {
    let status = attempt.status
    let isFlaky = status == .passed && attempt.number > 0
    scenarios[isFlaky ? .flaky : Outcome(status), default: 0] += 1
    for step in attempt.steps where !step.isHook {
      if let result = step.result { steps[Outcome(result.status), default: 0] += 1 }
    }
    let isTolerated = !attempt.hasSteps && status == .undefined && !settings.isStrict
    if status.isFailure(strict: settings.isStrict), !isTolerated { failures.append(attempt) }
  }

  private var totals: String {
    [
      line("scenario", scenarios),
      line("step", steps),
      duration.minutesAndSeconds,
      settings.seed.map { "Randomized with seed \($0)" },
      runHookFailures.contains { $0.hook?.kind == .beforeRun }
        ? "No scenario was run, because a hook before the run failed." : nil,
    ].compactMap(\.self).joined(separator: "\n")
  }

  private func line(_ noun: String, _ counts: [Outcome: Int]) -> String {
    let total = counts.values.reduce(0, +)
    let parts = Outcome.allCases.compactMap { outcome in
      counts[outcome].map { painter.paint("\($0) \(outcome.rawValue)", outcome.style) }
    }
    return "\(total) \(noun)\(total == 1 ? "" : "s")" + (parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))")
  }

  private var snippetText: String {
    "You can implement missing steps with the snippets below:\n\n"
      + painter.paint(snippets.joined(separator: "\n\n"), .undefined)
  }

  private var failingScenarios: String {
    let lines = failures.map { attempt in
      painter.paint("cukeswift run \(attempt.place.shellQuoted)", .failed)
        + painter.paint(" # \(attempt.title)", .faint)
    }
    return (["Failing Scenarios:"] + lines).joined(separator: "\n")
  }

  private var runHookTexts: String {
    let texts = runHookFailures.map { hook, result in
      let place = hook?.sourceReference
      let line = painter.paint("\(result.status.symbol) \(StepText.title(of: hook))", result.status.style)
      let reference = place.map { painter.paint(" # \($0)", .faint) } ?? ""
      let reasons = FailureText.lines(of: result, ofHookAt: place).map { indented($0, by: 4, result.status.style) }
      return ([line + reference] + reasons).joined(separator: "\n")
    }
    return texts.joined(separator: "\n\n")
  }

  /// A line behind some spaces; an empty one stays empty.
  private func indented(_ text: String, by columns: Int, _ style: Style) -> String {
    text.isEmpty ? "" : String(repeating: " ", count: columns) + painter.paint(text, style)
  }

  private var failureTexts: String {
    let texts = failures.enumerated().map { number, attempt in
      let heading = "\(number + 1)) \(attempt.title) " + painter.paint("# \(attempt.place)", .faint)
      let steps = attempt.steps.flatMap { lines(of: $0, in: attempt) }
      let noSteps = attempt.hasSteps ? [] : ["   " + painter.paint(FailureText.noSteps, .undefined)]
      return ([heading] + steps + noSteps).joined(separator: "\n")
    }
    return (["Failures:"] + texts).joined(separator: "\n\n")
  }

  /// A step of a failed scenario: one line, and why it did not pass where it did not.
  private func lines(of step: Attempt.Step, in attempt: Attempt) -> [String] {
    guard let result = step.result, !step.isHook || result.status != .passed else { return [] }
    let place = step.place.map { painter.paint(" # \($0)", .faint) } ?? ""
    let line = "   " + painter.paint("\(result.status.symbol) \(StepText.of(step))", result.status.style) + place
    return [line] + FailureText.lines(of: step, in: attempt).map { indented($0, by: 7, result.status.style) }
  }
}

extension Duration {
  /// The duration as `0m0.012s`.
  var minutesAndSeconds: String {
    let milliseconds = max(0, components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000)
    let fraction = String(milliseconds % 1000 + 1000).dropFirst()
    return "\(milliseconds / 60000)m\(milliseconds / 1000 % 60).\(fraction)s"
  }
}

extension String {
  /// The text as a POSIX shell takes it for one word.
  var shellQuoted: String {
    let isPlain =
      !isEmpty
      && unicodeScalars.allSatisfy {
        "/._-:@%+=,".unicodeScalars.contains($0) || $0.properties.isAlphabetic || ("0"..."9").contains($0)
      }
    if isPlain { return self }
    let escaped = split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#)
    return "'\(escaped)'"
  }
}
