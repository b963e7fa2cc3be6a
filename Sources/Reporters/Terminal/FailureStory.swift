import Messages

/// Reports a failed scenario from its first step to the reason, for reports that have not shown its steps.
struct FailureStory {
  private let painter: Painter
  /// Whether output and attachments of steps are included.
  private let tellsAttachments: Bool

  /// Reports without colours and attachments, for reports that show attachments elsewhere.
  static let plain = FailureStory(Painter(usesColours: false), tellsAttachments: false)

  init(_ painter: Painter, tellsAttachments: Bool = true) {
    self.painter = painter
    self.tellsAttachments = tellsAttachments
  }

  /// The lines of a scenario without indentation: its title, its steps, and why they did not pass.
  func lines(of attempt: Attempt) -> [String] {
    let heading = "\(attempt.title) " + painter.comment(attempt.location)
    let reasons = FailureText.lines(of: attempt).map { indented($0, by: 0, attempt.status.style) }
    return [heading] + attempt.steps.flatMap(lines) + reasons
  }

  /// The text of a scenario with a number before the title, and the other lines indented below the title.
  ///
  /// - Parameters:
  ///   - attempt: the last attempt of the scenario.
  ///   - number: the number of the failure, counted from 1.
  func text(of attempt: Attempt, number: Int) -> String {
    let prefix = "\(number)) "
    let indentation = String(repeating: " ", count: prefix.utf8.count)
    return lines(of: attempt).enumerated().map { index, line in
      (index == 0 ? prefix : line.isEmpty ? "" : indentation) + line
    }.joined(separator: "\n")
  }

  /// The text of a hook around the run.
  func text(of result: TestStepResult, of hook: RunHook?) -> String {
    let location = hook?.hook?.sourceReference
    let line = painter.paint("\(result.status.symbol) \(StepText.title(of: hook?.hook))", result.status.style)
    let reference = location.map { " " + painter.comment($0.description) } ?? ""
    let reasons = FailureText.linesBelow(result, ofHookAt: location).map { indented($0, result.status.style) }
    let printed = tellsAttachments ? hook?.attachments.flatMap(\.summaryLines) ?? [] : []
    return ([line + reference] + printed.map { indented($0, by: 4, .faint) } + reasons).joined(separator: "\n")
  }

  /// The lines of a step: its text, and why it did not pass.
  private func lines(of step: Attempt.Step) -> [String] {
    guard let result = step.result, tellsAttachments ? !step.isQuietHook : !step.isHook || result.status != .passed
    else { return [] }
    let location = step.location.map { " " + painter.comment($0.description) } ?? ""
    let line = painter.paint("\(result.status.symbol) \(StepText.of(step))", result.status.style) + location
    let printed = tellsAttachments ? step.attachments.flatMap(\.summaryLines) : []
    return [line] + printed.map { indented($0, by: 4, .faint) }
      + FailureText.linesBelow(step).map { indented($0, result.status.style) }
  }

  /// A line of a reason below a step or hook; an empty line stays empty.
  private func indented(_ line: ReasonLine, _ style: Style) -> String {
    line.text.isEmpty ? "" : "    " + line.painted(by: painter, style)
  }

  /// A line with indentation; an empty line stays empty.
  private func indented(_ text: String, by columns: Int, _ style: Style) -> String {
    text.isEmpty ? "" : String(repeating: " ", count: columns) + painter.paint(text, style)
  }
}
