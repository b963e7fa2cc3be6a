import Messages

extension MarkupWriter {
  /// Writes a scenario.
  ///
  /// - Parameters:
  ///   - attempt: its last attempt.
  ///   - id: the number of the scenario on the page.
  ///   - earlier: the attempts before it, as the page shows them.
  ///   - isOpen: whether its steps can be seen at once.
  mutating func scenario(_ attempt: Attempt, id: Int, earlier: MarkupWriter?, isOpen: Bool) {
    let outcome = Outcome(attempt).rawValue
    markup("<details")
    attribute("class", "scenario \(outcome)")
    attribute("id", "scenario-\(id)")
    attribute("data-status", outcome)
    let tags = attempt.pickle.tags.map(\.name)
    attribute("data-tags", tags.joined(separator: " "))
    if isOpen { markup(" open") }
    markup("><summary>")
    sign(outcome)
    markup("<h4>")
    title(attempt.scenario.keyword, attempt.pickle.name)
    markup("</h4>")
    location(attempt.location)
    time(attempt.duration)
    markup("</summary>\n<div class=\"body\">\n")
    self.tags(tags)
    description(attempt.scenario.description)
    if let earlier { markup(earlier) }
    steps(of: attempt)
    markup("</div></details>\n")
  }

  /// Writes an attempt after which the scenario was tried again.
  mutating func earlierAttempt(_ attempt: Attempt) {
    markup("<details class=\"attempt\"><summary>")
    sign(Outcome(attempt.status).rawValue)
    text("Attempt \(attempt.number + 1)")
    markup("</summary>\n")
    steps(of: attempt)
    markup("</details>\n")
  }

  private mutating func steps(of attempt: Attempt) {
    markup("<ol class=\"steps\">\n")
    for step in attempt.steps where !step.isQuietHook { self.step(step) }
    markup("</ol>\n")
    reason(FailureText.lines(of: attempt))
  }

  private mutating func step(_ step: Attempt.Step) {
    let outcome = step.result.map { Outcome($0.status).rawValue } ?? "unknown"
    markup("<li")
    attribute("class", "step \(outcome)")
    markup("><p>")
    sign(outcome)
    if case .step(let pickleStep, _) = step.subject {
      markup("<b>")
      text(StepText.keyword(of: step))
      markup("</b>")
      text(pickleStep.text)
    } else {
      markup("<i>")
      text(StepText.of(step))
      markup("</i>")
    }
    if let location = step.location { self.location(location.description) }
    if let result = step.result, result.status.wasExecuted { time(result.duration) }
    markup("</p>\n")
    if case .step(let pickleStep, _) = step.subject { pickleStep.arguments.forEach { argument($0) } }
    reason(FailureText.lines(of: step))
    for attachment in step.attachments { self.attachment(attachment) }
    markup("</li>\n")
  }

  private mutating func argument(_ argument: Pickle.Step.Argument) {
    switch argument {
    case .docString(_, let content):
      markup("<pre class=\"doc-string\">")
      text(content)
      markup("</pre>\n")
    case .dataTable(let rows):
      markup("<table>")
      for row in rows {
        markup("<tr>")
        for cell in row {
          markup("<td>")
          text(cell)
          markup("</td>")
        }
        markup("</tr>")
      }
      markup("</table>\n")
    }
  }
}
