import Messages
import SourceText

/// What the page says about the run as a whole, and the page around its features.
struct HTMLPage {
  var meta: Meta?
  var started: Timestamp?
  var ended: Timestamp?
  var warnings = WarningList()
  private(set) var scenarios = OutcomeCounts()
  private var steps = OutcomeCounts()
  private var tags: Set<String> = []
  private var problems = MarkupWriter()
  /// The hooks around the run that passed and left something.
  private var hooks = MarkupWriter()
  private var failures = MarkupWriter()
  private var failureCount = 0

  /// Counts a scenario by its last attempt.
  mutating func count(_ attempt: Attempt, isFailure: Bool) {
    scenarios.add(Outcome(attempt))
    for step in attempt.steps where !step.isHook {
      if let result = step.result { steps.add(Outcome(result.status)) }
    }
    for tag in attempt.pickle.tags { tags.insert(tag.name) }
    if isFailure { addFailure(attempt) }
  }

  /// Adds something that is wrong with the run itself.
  mutating func addProblem(_ title: String, _ lines: [String]) {
    problems.markup("<section class=\"problem\"><h3>")
    problems.text(title)
    problems.markup("</h3>")
    problems.reason(lines)
    problems.markup("</section>\n")
  }

  /// Adds a hook around the run, where there is something to say about it.
  mutating func add(_ hook: RunHook, _ result: TestStepResult) {
    guard result.status != .passed || !hook.attachments.isEmpty else { return }
    var card = MarkupWriter()
    card.markup("<section class=\"problem\"><h3>")
    card.sign(Outcome(result.status).rawValue)
    card.text(StepText.title(of: hook.hook))
    if let location = hook.hook?.sourceReference { card.location(location.description) }
    card.markup("</h3>")
    card.reason(FailureText.lines(of: result, ofHookAt: hook.hook?.sourceReference))
    for attachment in hook.attachments { card.attachment(attachment) }
    card.markup("</section>\n")
    if result.status == .failed { problems.markup(card) } else { hooks.markup(card) }
  }

  private mutating func addFailure(_ attempt: Attempt) {
    failureCount += 1
    failures.markup("<li>")
    failures.sign(Outcome(attempt).rawValue)
    failures.markup("<a")
    failures.attribute("href", "#scenario-\(scenarios.total)")
    failures.markup(">")
    failures.text(attempt.pickle.name.isEmpty ? attempt.location : attempt.pickle.name)
    failures.markup("</a> <span class=\"short-reason\">")
    failures.text(attempt.reason ?? "")
    failures.markup("</span></li>\n")
  }
}

extension HTMLPage {
  /// Writes the page.
  ///
  /// - Parameters:
  ///   - features: the features with their scenarios.
  ///   - snippets: the definitions that are missing.
  ///   - seed: the seed of the order, where chance had a part in it.
  ///   - output: where the page goes.
  func write(_ features: [HTMLFeature], snippets: [String], seed: UInt64?, to output: OutputFile) {
    var writer = MarkupWriter()
    writer.markup(Self.head)
    writer.markup("<title>")
    writer.text(failureCount == 0 ? "\(scenarios.total) scenarios" : "\(failureCount) of \(scenarios.total) failed")
    writer.markup(" – cukeswift</title>\n<style>\n")
    writer.markup(Self.style)
    writer.markup("</style>\n</head>\n<body>\n<header>\n<h1>")
    writer.text(scenarios.total.counted("scenario"))
    writer.markup("</h1>\n<p class=\"run\">")
    writer.text(facts(seed: seed).joined(separator: " · "))
    writer.markup("</p>\n")
    writeBar(&writer)
    writeControls(&writer)
    writer.markup("</header>\n<main>\n")
    writer.markup(problems)
    if failureCount > 0 {
      writer.markup("<details class=\"failures\" open><summary><h2>Failures</h2></summary><ul>\n")
      writer.markup(failures)
      writer.markup("</ul></details>\n")
    }
    if !warnings.texts.isEmpty {
      writer.markup("<details class=\"warnings\" open><summary><h2>")
      writer.text(warnings.heading)
      writer.markup("</h2></summary><pre>")
      writer.text(warnings.texts.joined(separator: "\n\n"))
      writer.markup("</pre></details>\n")
    }
    writer.markup(hooks)
    writer.write(to: output)
    for feature in features { feature.write(to: output) }
    writer = MarkupWriter()
    if !snippets.isEmpty {
      writer.markup("<details class=\"snippets\"><summary><h2>Missing definitions</h2></summary><pre>")
      writer.text(snippets.joined(separator: "\n\n"))
      writer.markup("</pre></details>\n")
    }
    writer.markup("<p id=\"nothing\" hidden>No scenario is like that.</p>\n</main>\n<script>\n")
    writer.markup(Self.script)
    writer.markup("</script>\n</body>\n</html>\n")
    writer.write(to: output)
  }

  private func facts(seed: UInt64?) -> [String] {
    let duration = started.flatMap { start in ended?.duration(since: start) }
    let stepCounts = steps.present.map { "\($0.count) \($0.outcome.rawValue)" }.joined(separator: ", ")
    return [
      steps.total.counted("step") + (stepCounts.isEmpty ? "" : " (\(stepCounts))"),
      duration?.minutesAndSeconds,
      started.map { "\($0.dateAndTime.split(separator: "T").joined(separator: " ")) UTC" },
      meta.map { [$0.implementation.name, $0.implementation.version].compactMap(\.self).joined(separator: " ") },
      meta.map { "\($0.operatingSystem.name) \($0.processor.name)" },
      seed.map { "seed \($0)" },
    ].compactMap(\.self)
  }

  /// A bar whose parts are as long as there are scenarios of each outcome.
  private func writeBar(_ writer: inout MarkupWriter) {
    writer.markup("<div class=\"bar\">")
    for (outcome, count) in scenarios.present {
      writer.markup("<span")
      writer.attribute("class", outcome.rawValue)
      writer.attribute("style", "flex-grow:\(count)")
      writer.attribute("title", "\(count) \(outcome.rawValue)")
      writer.markup("></span>")
    }
    writer.markup("</div>\n")
  }

  private func writeControls(_ writer: inout MarkupWriter) {
    writer.markup("<div class=\"controls\">\n")
    for (outcome, count) in scenarios.present {
      writer.markup("<button type=\"button\" aria-pressed=\"false\"")
      writer.attribute("class", "chip \(outcome.rawValue)")
      writer.attribute("data-status", outcome.rawValue)
      writer.markup(">")
      writer.text("\(count) \(outcome.rawValue)")
      writer.markup("</button>\n")
    }
    writer.markup(
      "<input id=\"search\" type=\"search\" placeholder=\"Search names, steps, places\" aria-label=\"Search\">\n")
    writer.markup("<select id=\"tag\" aria-label=\"Tag\"><option value=\"\">all tags</option>")
    for tag in tags.sorted() {
      writer.markup("<option>")
      writer.text(tag)
      writer.markup("</option>")
    }
    writer.markup("</select>\n<button type=\"button\" id=\"expand\">Expand all</button>\n")
    writer.markup("<button type=\"button\" id=\"collapse\">Collapse all</button>\n<span id=\"shown\"></span>\n</div>\n")
  }
}
