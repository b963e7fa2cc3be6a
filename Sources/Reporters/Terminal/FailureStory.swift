import Messages

/// Reports a scenario that failed from its first step to the reason, for reports that have not shown its steps.
struct FailureStory {
  private let painter: Painter
  /// Whether what steps printed and attached is reported with them.
  private let tellsAttachments: Bool

  /// Reports without colours, and without what steps printed, for reports that show that elsewhere.
  static let plain = FailureStory(Painter(usesColours: false), tellsAttachments: false)

  init(_ painter: Painter, tellsAttachments: Bool = true) {
    self.painter = painter
    self.tellsAttachments = tellsAttachments
  }

  /// The story of a scenario, its lines without indentation: its title, its steps, why they did not pass.
  func lines(of attempt: Attempt) -> [String] {
    let heading = "\(attempt.title) " + painter.paint("# \(attempt.location)", .faint)
    let reasons = FailureText.lines(of: attempt).map { indented($0, by: 0, attempt.status.style) }
    return [heading] + attempt.steps.flatMap(lines) + reasons
  }

  /// The story of a scenario with its number before the title, and the lines below the title's text.
  ///
  /// - Parameters:
  ///   - attempt: the last attempt of the scenario.
  ///   - number: which failure this is, counted from 1.
  func text(of attempt: Attempt, number: Int) -> String {
    let prefix = "\(number)) "
    let indentation = String(repeating: " ", count: prefix.utf8.count)
    return lines(of: attempt).enumerated().map { index, line in
      (index == 0 ? prefix : line.isEmpty ? "" : indentation) + line
    }.joined(separator: "\n")
  }

  /// The story of a hook around the run.
  func text(of result: TestStepResult, of hook: RunHook?) -> String {
    let location = hook?.hook?.sourceReference
    let line = painter.paint("\(result.status.symbol) \(StepText.title(of: hook?.hook))", result.status.style)
    let reference = location.map { painter.paint(" # \($0)", .faint) } ?? ""
    let reasons = FailureText.lines(of: result, ofHookAt: location).map { indented($0, by: 4, result.status.style) }
    let printed = tellsAttachments ? hook?.attachments.flatMap(\.summaryLines) ?? [] : []
    return ([line + reference] + printed.map { indented($0, by: 4, .faint) } + reasons).joined(separator: "\n")
  }

  /// A step: one line, and why it did not pass where it did not.
  private func lines(of step: Attempt.Step) -> [String] {
    guard let result = step.result, tellsAttachments ? !step.isQuietHook : !step.isHook || result.status != .passed
    else { return [] }
    let location = step.location.map { painter.paint(" # \($0)", .faint) } ?? ""
    let line = painter.paint("\(result.status.symbol) \(StepText.of(step))", result.status.style) + location
    let printed = tellsAttachments ? step.attachments.flatMap(\.summaryLines) : []
    return [line] + printed.map { indented($0, by: 4, .faint) }
      + FailureText.linesBelow(step).map { indented($0, by: 4, result.status.style) }
  }

  /// A line behind some spaces; an empty one stays empty.
  private func indented(_ text: String, by columns: Int, _ style: Style) -> String {
    text.isEmpty ? "" : String(repeating: " ", count: columns) + painter.paint(text, style)
  }
}
