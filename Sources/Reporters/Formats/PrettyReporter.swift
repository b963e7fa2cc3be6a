package import Messages
package import OperatingSystem
import SourceText

/// Shows each scenario with its steps as they run, and the summary at the end.
package final class PrettyReporter: Reporter {
  private let output: OutputFile
  private let painter: Painter
  /// The desired maximum length of a line, in columns.
  private let columns: Int
  private let isTerminal: Bool
  private var summary: Summary
  private var excerpts = FeatureExcerpts()
  /// The location of the feature and the id of the rule with the last printed headings.
  private var shownFeature: String?
  private var shownRule: String?
  /// The step that is running.
  private var runningStep: TransientLine
  /// The layout of the current scenario's lines.
  private var layout = Layout()

  /// The columns at which the lines of a scenario and the locations after them begin.
  private struct Layout {
    var indentation = 2
    var locationColumn = 0
  }

  /// The real time from which a step is marked as slow, on terminals.
  private static let slowStep = Duration.seconds(1)
  /// The columns of lines if the output is not a terminal.
  private static let usualColumns = 120

  /// Writes to the output.
  ///
  /// - Parameters:
  ///   - output: the output for the report.
  ///   - settings: the settings of the report.
  package init(output: OutputFile, settings: ReportSettings) {
    self.output = output
    painter = settings.painter
    isTerminal = settings.terminal.columns != nil
    columns = settings.terminal.columns ?? Self.usualColumns
    summary = Summary(settings, reportsFailures: false)
    runningStep = TransientLine(columns: settings.terminal.columns)
  }

  package func receive(_ envelope: Envelope, in stream: StreamState) {
    summary.take(envelope, in: stream)
    runningStep.erase(from: output)
    switch envelope {
    case .testCaseStarted(let message):
      if let attempt = stream.attempt(message.id) { begin(attempt) }
    case .testStepStarted(let message):
      guard let attempt = stream.attempt(message.testCaseStartedID),
        let step = stream.step(message.testStepID, of: attempt), !step.isHook
      else { return }
      let indentation = String(repeating: " ", count: layout.indentation + 4)
      runningStep.show(indentation + StepText.of(step), .faint, painter, on: output)
    case .testRunHookFinished(let message):
      guard let hook = stream.runHook(message.testRunHookStartedID) else { return }
      show(hook, message.result)
    default:
      if let (attempt, index) = stream.endedStep {
        show(attempt.steps[index])
      } else if let attempt = stream.endedAttempt {
        end(attempt)
      } else {
        return
      }
    }
    output.show(after: envelope)
  }

  package func finish(in stream: StreamState) throws(FileSystem.Failure) {
    runningStep.erase(from: output)
    for attempt in stream.unfinishedAttempts { end(attempt) }
    summary.end(stream)
    output.write("\n" + summary.text + "\n")
    try output.finish()
  }

  private func begin(_ attempt: Attempt) {
    let uri = attempt.pickle.uri
    if let feature = attempt.feature, shownFeature != uri {
      if shownFeature != nil { output.write("\n") }
      line("\(feature.keyword): \(feature.name)", .bold, indentation: 0, location: "\(uri):\(feature.location.line)")
      shownFeature = uri
      shownRule = nil
    }
    let rule = attempt.rule
    if let rule, shownRule != rule.id {
      output.write("\n")
      line("\(rule.keyword): \(rule.name)", .bold, indentation: 2, location: "\(uri):\(rule.location.line)")
      shownRule = rule.id
    }
    output.write("\n")
    let title = attempt.title + (attempt.number > 0 ? " (attempt \(attempt.number + 1))" : "")
    layout.indentation = rule == nil ? 2 : 4
    layout.locationColumn = locationColumn(for: attempt, title)
    line(
      title, .bold, indentation: layout.indentation, location: attempt.location, locationColumn: layout.locationColumn)
  }

  /// The column after the longest line of a scenario, ignoring lines that leave no room for locations.
  private func locationColumn(for attempt: Attempt, _ title: String) -> Int {
    var ends = [layout.indentation + title.terminalColumns]
    var longestLocation = attempt.location.utf8.count
    for step in attempt.steps where !step.isHook {
      ends.append(layout.indentation + 4 + StepText.of(step).terminalColumns)
      longestLocation = max(longestLocation, step.location?.description.utf8.count ?? 0)
    }
    return ends.filter { $0 + 3 + longestLocation <= columns }.max() ?? 0
  }

  private func end(_ attempt: Attempt) {
    lines(FailureText.lines(of: attempt), attempt.status.style, indentation: layout.indentation + 2)
  }

  private func show(_ step: Attempt.Step) {
    guard let result = step.result, !step.isQuietHook else { return }
    let style = result.status.style
    let isSlow = isTerminal && result.duration >= Self.slowStep
    line(
      StepText.of(step), style, symbol: result.status.symbol, indentation: layout.indentation + 2,
      location: step.location?.description, locationColumn: layout.locationColumn,
      remark: isSlow ? result.duration.short : nil)
    let below = layout.indentation + 6
    lines(StepText.argumentLines(of: step), style, indentation: below)
    for attachment in step.attachments { lines(attachment.summaryLines, .faint, indentation: below) }
    reason(FailureText.linesBelow(step), style, indentation: below)
    if result.status == .failed { lines(excerpts.lines(around: step), .faint, indentation: below) }
  }

  private func show(_ hook: RunHook, _ result: TestStepResult) {
    guard result.status != .passed || !hook.attachments.isEmpty else { return }
    let location = hook.hook?.sourceReference
    if shownFeature != nil { output.write("\n") }
    line(
      StepText.title(of: hook.hook), result.status.style, symbol: result.status.symbol, indentation: 0,
      location: location?.description)
    for attachment in hook.attachments { lines(attachment.summaryLines, .faint, indentation: 4) }
    reason(FailureText.linesBelow(result, ofHookAt: location), result.status.style, indentation: 4)
    if shownFeature == nil { output.write("\n") }
  }

  /// Writes why a step or hook did not pass.
  private func reason(_ lines: [ReasonLine], _ style: Style, indentation: Int) {
    for line in lines {
      let blanks = line.text.isEmpty ? "" : String(repeating: " ", count: indentation)
      output.write(blanks + line.painted(by: painter, style) + "\n")
    }
  }

  private func lines(_ texts: [String], _ style: Style, indentation: Int) {
    for text in texts { line(text, style, indentation: indentation) }
  }

  /// Writes a line.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - style: the style of the text.
  ///   - symbol: a sign of one column before the text, if any.
  ///   - indentation: the columns before it.
  ///   - location: the location printed after it.
  ///   - locationColumn: the column of the location; it moves to the right after a longer text.
  ///   - remark: a remark at the end of the line, if any.
  private func line(
    _ text: String, _ style: Style, symbol: String? = nil, indentation: Int, location: String? = nil,
    locationColumn: Int = 0, remark: String? = nil
  ) {
    let shown = symbol.map { "\($0) \(text)" } ?? text
    var line = shown.isEmpty ? "" : String(repeating: " ", count: indentation) + painter.paint(shown, style)
    if let location {
      // Most texts are ASCII, which can be measured quickly; a symbol in front would prevent that.
      let end = indentation + text.terminalColumns + (symbol == nil ? 0 : 2)
      let comment = painter.comment(location)
      let rest = location.utf8.count + (remark.map { $0.utf8.count + 1 } ?? 0)
      if isTerminal, end + 3 + rest > columns {
        line += "\n" + String(repeating: " ", count: indentation + 4) + comment
      } else {
        line += String(repeating: " ", count: max(0, locationColumn - end) + 1) + comment
      }
    }
    if let remark { line += " " + painter.paint(remark, .pending) }
    output.write(line + "\n")
  }
}
