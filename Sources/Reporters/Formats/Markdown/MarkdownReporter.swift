package import Messages
package import OperatingSystem
import SourceText

/// Writes a summary in Markdown, such as for the page of a job of GitHub Actions.
///
/// Texts are HTML inside the Markdown, in which no sign of a name has a meaning.
package final class MarkdownReporter: Reporter {
  /// The size limit of a report, in bytes. GitHub refuses summaries above a mebibyte.
  private static let largest = 1_000_000

  private let output: OutputFile
  private let settings: ReportSettings
  private var problems: RunProblems
  private var scenarios = OutcomeCounts()
  private var steps = OutcomeCounts()
  private var failed = 0
  private var failures = MarkdownSections(limit: largest * 3 / 4)
  private var flaky = MarkdownSections(limit: largest / 10)

  /// Writes to the output.
  ///
  /// - Parameters:
  ///   - output: the output for the report.
  ///   - settings: the settings of the report.
  package init(output: OutputFile, settings: ReportSettings) {
    self.output = output
    self.settings = settings
    problems = RunProblems(isStrict: settings.isStrict)
  }

  package func receive(_ envelope: Envelope, in stream: StreamState) {
    problems.take(envelope, in: stream)
    if let attempt = stream.endedScenario { add(attempt) }
  }

  package func finish(in stream: StreamState) throws(FileSystem.Failure) {
    stream.unfinishedAttempts.forEach(add)
    problems.end(stream)
    let unrun = stream.unrunPickles.count
    let total = scenarios.total + unrun
    var text = "## \(heading(of: total, unrun: unrun))\n\n"
    text += "\(line("scenario", scenarios, unrun: unrun)) · \(line("step", steps)) · "
    text += stream.duration.short + "\n"
    if !stream.settings.isEmpty { text += "\n\(stream.settings.map(\.wording).joined(separator: " · "))\n" }
    text += failures.text(below: "Failures")
    var others = MarkdownSections(limit: Self.largest / 20)
    for problem in problems.all { others.addDetails("❌ " + problem.name, place: nil, problem.message) }
    var warnings = MarkdownSections(limit: Self.largest / 20)
    for warning in problems.warnings {
      let title = warning.split(separator: "\n").first.map(String.init) ?? ""
      if WarningList.isError(warning) {
        others.addDetails("❌ " + title, place: nil, warning)
      } else {
        warnings.addDetails("⚠️ " + title, place: nil, warning)
      }
    }
    text += others.text(below: "Problems of the run")
    text += flaky.text(below: "Flaky")
    text += warnings.text(below: "Warnings")
    output.write(text)
    try output.finish()
  }

  private func add(_ attempt: Attempt) {
    scenarios.add(attempt.outcome)
    for index in attempt.steps.indices where !attempt.steps[index].isHook {
      if let status = attempt.steps[index].status { steps.add(Outcome(status)) }
    }
    if attempt.isFlaky {
      flaky.addItem(attempt.title, place: attempt.location, "passed in attempt \(attempt.number + 1)")
    }
    guard attempt.isFailure(strict: settings.isStrict) else { return }
    failed += 1
    let story = FailureStory.plain.lines(of: attempt).joined(separator: "\n")
    failures.addDetails("❌ \(attempt.title)", place: attempt.location, story)
  }

  private func heading(of total: Int, unrun: Int) -> String {
    if failed > 0 { return "❌ \(failed) of \(total.counted("scenario")) failed" }
    if !problems.all.isEmpty { return "❌ The run failed" }
    if total == 0 { return "No scenario was run" }
    if unrun > 0 { return "⚠️ \(unrun) of \(total.counted("scenario")) not run" }
    return scenarios[.passed] + scenarios[.flaky] == total
      ? "✅ \(total.counted("scenario")) passed" : "✅ No scenario of \(total) failed"
  }

  private func line(_ noun: String, _ counts: OutcomeCounts, unrun: Int = 0) -> String {
    var parts = counts.present.map { "\($0.count) \($0.outcome.rawValue)" }
    if unrun > 0 { parts.append("\(unrun) not run") }
    return (counts.total + unrun).counted(noun) + (parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))")
  }
}
