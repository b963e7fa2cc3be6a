import Messages
import OperatingSystem
import PageAssets
import SourceText

/// The part of the page about the run as a whole, which a browser shows without scripts.
struct HTMLPage {
  var meta: Meta?
  var build: PageBuild { PageBuild(meta) }
  /// The page that led to this one; nil without one.
  var home: (address: String, name: String)?
  var started: Timestamp?
  var ended: Timestamp?
  var warnings = WarningList()
  /// The results of repeated scenarios.
  var tally = RepeatTally(isStrict: true)
  private(set) var scenarios = OutcomeCounts()
  /// The number of scenarios that should have run and did not.
  var unrun = 0
  private var steps = OutcomeCounts()
  private var problems = MarkupWriter()
  /// The hooks around the run that passed and have attachments.
  private var hooks = MarkupWriter()
  private var failures = FailureList()

  /// Counts a scenario by its last attempt.
  mutating func count(_ attempt: Attempt, isFailure: Bool) {
    scenarios.add(attempt.outcome)
    for step in attempt.steps where !step.isHook {
      if let result = step.result { steps.add(Outcome(result.status)) }
    }
    if isFailure { failures.add(attempt) }
  }

  /// Adds a problem of the run itself.
  mutating func addProblem(_ title: String, _ lines: [String]) {
    problems.markup("<section class=\"card problem\"><h2>", title, "</h2>")
    problems.reason(lines)
    problems.markup("</section>\n")
  }

  /// Adds a hook around the run, unless it passed without attachments.
  mutating func add(_ hook: RunHook, _ result: TestStepResult) {
    guard result.status != .passed || !hook.attachments.isEmpty else { return }
    var card = MarkupWriter()
    card.markup(result.status == .failed ? "<section class=\"card problem\"><h2>" : "<section class=\"card\"><h2>")
    card.sign(Outcome(result.status).rawValue)
    card.text(StepText.title(of: hook.hook))
    if let location = hook.hook?.sourceReference { card.location(location.description) }
    card.markup("</h2>")
    card.reason(FailureText.lines(of: result, ofHookAt: hook.hook?.sourceReference))
    for attachment in hook.attachments { card.attachment(attachment) }
    card.markup("</section>\n")
    if result.status == .failed { problems.markup(card) } else { hooks.markup(card) }
  }
}

extension HTMLPage {
  /// Writes the page after its data.
  ///
  /// - Parameters:
  ///   - run: the number of the first block of the data.
  ///   - snippets: snippets of missing definitions.
  ///   - settings: the settings of the run.
  ///   - output: the output for the page.
  func write(run: Int, snippets: [String], settings: [RunSetting], to output: OutputFile) {
    var writer = MarkupWriter()
    writer.rest(of: PageHead("\(title) – cukeswift", .scripted, styles: Self.styles))
    writer.markup("<body")
    writer.attribute("data-run", run)
    writer.markup(">\n<a class=\"skip\" href=\"#main\">Skip to the scenario</a>\n<header>\n<div class=\"head\">")
    if let home {
      writer.markup("<a class=\"home\"")
      writer.attribute("href", home.address)
      writer.markup(">‹ ", home.name, "</a>")
    }
    writer.sign((isFailing ? Outcome.failed : passed > 0 ? .passed : .skipped).rawValue)
    writer.markup("<h1>", title, "</h1>\n<p class=\"run\">")
    writer.text(facts(settings).joined(separator: " · "))
    writer.markup("</p></div>\n")
    writer.markup(build.markup)
    writeBar(&writer)
    writer.markup("<div id=\"controls\"></div>\n</header>\n<div id=\"panes\">\n<nav id=\"list\" hidden></nav>\n")
    writer.markup("<main id=\"main\" tabindex=\"-1\">\n<section id=\"overview\">\n")
    writer.markup(problems)
    failures.write(to: &writer)
    writer.repetitions(tally)
    writer.markup("<noscript><p class=\"card\">Steps, filters and traces need JavaScript.</p></noscript>\n")
    writer.markup("</section>\n<div id=\"view\"></div>\n<section id=\"rest\">\n")
    writeRest(snippets, &writer)
    writer.markup("</section>\n</main>\n</div>\n")
    writer.markup("<p id=\"status\" class=\"only-heard\" role=\"status\"></p>\n")
    writer.markup("<script nonce=\"cukeswift\">\n'use strict';\n")
    for part in Self.scripts { writer.markup(part) }
    writer.markup("</script>\n</body>\n</html>\n")
    writer.write(to: output)
  }

  /// Writes the warnings, the hooks around the run, and the missing definitions.
  private func writeRest(_ snippets: [String], _ writer: inout MarkupWriter) {
    if !warnings.texts.isEmpty {
      writer.markup("<details class=\"card warnings\" open><summary><h2>", warnings.heading, "</h2></summary><pre>")
      writer.text(warnings.texts.joined(separator: "\n\n"))
      writer.markup("</pre></details>\n")
    }
    writer.markup(hooks)
    if !snippets.isEmpty {
      writer.markup(
        "<details class=\"card snippets\"><summary><h2>Missing definitions</h2></summary><pre>",
        snippets.joined(separator: "\n\n"), "</pre></details>\n")
    }
  }

  private var isFailing: Bool { failures.count > 0 || !problems.bytes.isEmpty }

  /// The number of scenarios that passed, including those that passed after retries.
  private var passed: Int { scenarios[.passed] + scenarios[.flaky] }

  private var title: String {
    if failures.count > 0 { return "\(failures.count) of \(scenarios.total.counted("scenario")) failed" }
    if !problems.bytes.isEmpty { return "The run failed" }
    let all = scenarios.total + unrun
    if scenarios.total == 0 { return "No scenario was run" }
    if passed == all { return "\(all.counted("scenario")) passed" }
    return passed > 0 ? "\(passed) of \(all.counted("scenario")) passed" : "No scenario passed: \(scenarios.wording)"
  }

  private func facts(_ settings: [RunSetting]) -> [String] {
    let duration = started.flatMap { start in ended?.duration(since: start) }
    return [
      unrun > 0 ? "\(unrun.counted("scenario")) not run" : nil,
      steps.total.counted("step") + (steps.total == 0 ? "" : " (\(steps.wording))"),
      duration?.short,
      started.map { "\($0.dateAndTime.split(separator: "T").joined(separator: " ")) UTC" },
      meta.map { [$0.implementation.name, $0.implementation.version].compactMap(\.self).joined(separator: " ") },
      meta.map { "\($0.operatingSystem.name) \($0.processor.name)" },
    ].compactMap(\.self) + settings.map(\.wording)
  }

  /// Writes a bar with a part for each outcome, in proportion to its scenarios.
  private func writeBar(_ writer: inout MarkupWriter) {
    writer.markup("<div class=\"bar\" role=\"img\"")
    writer.attribute("aria-label", scenarios.total == 0 ? "no scenarios" : scenarios.wording)
    writer.markup(">")
    for (outcome, count) in scenarios.present {
      writer.markup("<span")
      writer.attribute("class", outcome.rawValue)
      writer.attribute("style", "flex-grow:\(count)")
      writer.attribute("title", "\(count) \(outcome.rawValue)")
      writer.markup("></span>")
    }
    writer.markup("</div>\n")
  }
}
