import Messages
import SourceText

/// Counts the results of a run for a summary at the end: totals, time, snippets, and the failed scenarios.
///
/// The text about a failure is created when it happens, to avoid keeping the scenario.
struct Summary {
  /// The lists in the text, as lines.
  struct Lists {
    var failingScenarios: [String] = []
    var flakyScenarios: [String] = []
    /// The texts of hooks around the run that did not pass.
    var runHookStories: [String] = []
    var parseErrors: [String] = []
    var definitionErrors: [String] = []
    /// The location of the first scenario that failed.
    var firstFailure: String?
  }

  /// The end of the run.
  private struct Ending {
    var duration = Duration.zero
    var exception: String?
    /// Whether the run ended early.
    var isEarly = false
    var wasCutOff = false
    /// The number of scenarios that should have run and did not.
    var unrun = 0
    /// The status of the first hook before the run that prevented the scenarios from running; nil without such a hook.
    var obstacle: Status?
    var settings: [RunSetting] = []
  }

  private let settings: ReportSettings
  private let reportsFailures: Bool
  private let namesCommands: Bool
  private var painter: Painter { settings.painter }
  private var scenarios = OutcomeCounts()
  private var steps = OutcomeCounts()
  var failures = EqualFailures()
  private var warnings = WarningList()
  var snippets = SnippetList()
  var lists = Lists()
  private var ending = Ending()
  /// The results of repeated scenarios.
  private var tally: RepeatTally
  private var isRepeated = false

  /// Creates an empty summary.
  ///
  /// - Parameters:
  ///   - settings: the settings of the report.
  ///   - reportsFailures: whether failures are shown in full, for reports that have not shown them before.
  ///   - namesCommands: whether scenarios are listed as commands that run them again, instead of locations.
  init(_ settings: ReportSettings, reportsFailures: Bool, namesCommands: Bool = true) {
    self.settings = settings
    self.namesCommands = namesCommands
    self.reportsFailures = reportsFailures
    tally = RepeatTally(isStrict: settings.isStrict)
  }

  mutating func take(_ envelope: Envelope, in stream: StreamState) {
    isRepeated = stream.isRepeated
    switch envelope {
    case .suggestion: snippets.take(envelope)
    case .attachment: warnings.take(envelope)
    case .parseError(let error): lists.parseErrors.append("\(error.uri.withVisibleControls): \(error.message)")
    case .undefinedParameterType(let type):
      lists.definitionErrors += FailureText.lines(of: type)
    case .testRunHookFinished(let message) where message.result.status != .passed:
      take(stream.runHook(message.testRunHookStartedID), message.result)
    case .testCaseFinished:
      if let attempt = stream.endedScenario { count(attempt) }
    case .testRunFinished(let message):
      ending.exception = message.failure?.message
      ending.isEarly = message.endedEarly
    default: break
    }
  }

  /// Adds the attempts and scenarios that the stream has not completed.
  mutating func end(_ stream: StreamState) {
    ending.wasCutOff = !stream.isComplete
    ending.duration = stream.duration
    for attempt in stream.unfinishedAttempts { count(attempt) }
    ending.unrun = stream.unrunPickles.count
    ending.settings = stream.settings
    endRepetitions()
  }

  /// Lists the scenarios that failed in a repetition, after the last one.
  private mutating func endRepetitions() {
    for scenario in tally.scenarios {
      let comment = "\(scenario.title) (failed in \(scenario.failed) of \(scenario.count) repetitions)"
      let (pickle, isMixed) = (scenario.pickle.pickle, scenario.isMixed)
      if scenario.outcome == .flaky {
        lists.flakyScenarios.append(
          command(for: pickle, .flaky, isMixed ? comment : "\(scenario.title) (passed when retried)"))
      } else if scenario.failed > 0 {
        lists.failingScenarios.append(command(for: pickle, .failed, comment))
      }
    }
  }

  /// The summary, without a final line end.
  var text: String {
    var parts = errorParts
    let failures = failures.texts.map(\.text)
    if !failures.isEmpty { parts.append((["Failures:"] + failures).joined(separator: "\n\n")) }
    if reportsFailures { parts += lists.runHookStories }
    if !snippets.codes.isEmpty { parts.append(snippetText) }
    parts += exceptionParts
    if let repetitions { parts.append(repetitions) }
    parts.append(totals)
    if !lists.failingScenarios.isEmpty {
      parts.append((["Failing Scenarios:"] + lists.failingScenarios).joined(separator: "\n"))
    }
    if !lists.flakyScenarios.isEmpty {
      parts.append((["Flaky Scenarios:"] + lists.flakyScenarios).joined(separator: "\n"))
    }
    parts += warningParts
    if let lookBack { parts.append(lookBack) }
    return parts.joined(separator: "\n\n")
  }

  /// The command that shows the first failure, and the page of the run; nil if the run is not stored or nothing failed.
  private var lookBack: String? {
    guard settings.links.isStored, settings.terminal.columns != nil, let firstFailure = lists.firstFailure else {
      return nil
    }
    let command = "Look back: cukeswift show \(firstFailure.visiblyShellQuoted)"
    guard let page = settings.links.page else { return painter.paint(command, .faint) }
    return painter.paint("\(command) · report: ", .faint) + painter.link(page.visiblyShellQuoted, to: page, .faint)
  }

  /// The number of scenarios, including those that were not run.
  var scenarioCount: Int { scenarios.total + ending.unrun }

  var errorParts: [String] {
    [("Parse errors:", lists.parseErrors), ("Definitions that match nothing:", lists.definitionErrors)].filter {
      !$0.1.isEmpty
    }
    .map { heading, errors in ([heading] + errors.map { painter.paint($0, .failed) }).joined(separator: "\n") }
  }

  var exceptionParts: [String] {
    guard let exception = ending.exception else { return [] }
    let heading =
      !ending.isEarly ? "The run failed:" : scenarios.total > 0 ? "The run ended early:" : "The run could not be done:"
    return [painter.paint("\(heading)\n\(exception)", .failed)]
  }

  var warningParts: [String] {
    var parts: [String] = []
    if !warnings.texts.isEmpty {
      let texts = warnings.texts.map { text in
        painter.paint(text, warnings.failRun || WarningList.isError(text) ? .failed : .pending)
      }
      parts.append(([warnings.heading + ":"] + texts).joined(separator: "\n\n"))
    }
    if ending.wasCutOff { parts.append(painter.paint(FailureText.cutOffRun, .failed)) }
    return parts
  }

  private mutating func count(_ attempt: Attempt) {
    scenarios.add(attempt.outcome)
    for index in attempt.steps.indices where !attempt.steps[index].isHook {
      if let status = attempt.steps[index].status { steps.add(Outcome(status)) }
    }
    guard !isRepeated else { return countRepetition(attempt) }
    if attempt.isFlaky {
      lists.flakyScenarios.append(
        command(for: attempt.pickle, .flaky, "\(attempt.title) (passed in attempt \(attempt.number + 1))"))
    }
    guard attempt.isFailure(strict: settings.isStrict) else { return }
    lists.failingScenarios.append(command(for: attempt.pickle, .failed, attempt.title))
    lists.firstFailure = lists.firstFailure ?? attempt.location
    if reportsFailures { failures.add(attempt, painter) }
  }

  /// Counts a repetition; only the first failure of each scenario is reported in full.
  private mutating func countRepetition(_ attempt: Attempt) {
    let hasFailed = (tally.scenario(of: attempt)?.failed ?? 0) > 0
    tally.add(attempt)
    guard reportsFailures, !hasFailed, attempt.isFailure(strict: settings.isStrict) else { return }
    failures.add(attempt, painter)
  }

  /// The statistics of repeated scenarios; nil for a run without repetitions.
  private var repetitions: String? {
    guard !tally.scenarios.isEmpty else { return nil }
    return
      (["Repetitions:"]
      + tally.scenarios.flatMap { scenario in
        [command(for: scenario.pickle.pickle, scenario.outcome.style, scenario.title)]
          + RepeatText.lines(of: scenario).map { "  " + $0 }
      }).joined(separator: "\n")
  }

  /// The command that runs a scenario again, or its location, with a comment.
  private func command(for pickle: Pickle, _ style: Style, _ comment: String) -> String {
    let command = namesCommands ? settings.command(for: pickle) : pickle.place.withVisibleControls
    return painter.paint(command, style) + painter.paint(" # \(comment)", .faint)
  }

  private mutating func take(_ hook: RunHook?, _ result: TestStepResult) {
    if hook?.hook?.kind == .beforeTestRun, result.status.isFailure(strict: settings.isStrict) {
      ending.obstacle = ending.obstacle ?? result.status
    }
    lists.runHookStories.append(FailureStory(painter).text(of: result, of: hook))
  }

  /// The seed of a random order.
  private var seed: String? {
    let seeds = ending.settings.filter { $0.name == RunSetting.seed }.map(\.value)
    return seeds.isEmpty ? nil : seeds.joined(separator: ", ")
  }

  /// The settings besides the seed; nil without any.
  private var settingsLine: String? {
    let others = ending.settings.filter { $0.name != RunSetting.seed }.map(\.wording)
    return others.isEmpty ? nil : "Settings: \(others.joined(separator: ", "))".withVisibleControls
  }

  var totals: String {
    return [
      line("scenario", scenarios, unrun: ending.unrun),
      line("step", steps),
      ending.duration.short,
      seed.map { "Randomized with seed \($0)" },
      isRepeated ? settingsLine : nil,
      ending.obstacle.map { status in
        let verb = status == .pending ? "is pending" : "failed"
        if scenarios.total == 0 { return "No scenario was run, because a hook before the run \(verb)." }
        return ending.unrun > 0
          ? "The rest was not run, because a hook before the run \(verb) in another worker."
          : "All scenarios were run, though a hook before the run \(verb) in another worker."
      },
    ].compactMap(\.self).joined(separator: "\n")
  }

  private func line(_ noun: String, _ counts: OutcomeCounts, unrun: Int = 0) -> String {
    var parts = counts.present.map { painter.paint("\($0.count) \($0.outcome.rawValue)", $0.outcome.style) }
    if unrun > 0 { parts.append(painter.paint("\(unrun) not run", .skipped)) }
    return (counts.total + unrun).counted(noun) + (parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))")
  }

  var snippetText: String {
    "You can implement missing steps with the snippets below:\n\n"
      + painter.paint(snippets.codes.joined(separator: "\n\n"), .undefined)
  }
}
