import Messages
import SourceText

extension MarkupWriter {
  /// Writes a table with the statistics of repeated scenarios; nothing without repetitions.
  mutating func repetitions(_ tally: RepeatTally) {
    guard !tally.scenarios.isEmpty else { return }
    markup("<details class=\"card repetitions\" open><summary><h2>Repetitions</h2></summary>\n")
    for scenario in tally.scenarios {
      markup("<section><h3>")
      sign(scenario.outcome.rawValue)
      text(scenario.title)
      location(scenario.pickle.pickle.place)
      markup("</h3>")
      if let rate = scenario.rate {
        markup("<p>passed ", rate.wording, "</p>")
      }
      times(of: scenario)
      markup("</section>\n")
    }
    markup("</details>\n")
  }

  private mutating func times(of scenario: RepeatTally.Scenario) {
    markup("<table class=\"figures\"><tr>")
    for title in ["", "Failed", "Time", "Mean", "Deviation", "Minimum", "Median", "Maximum"] {
      markup("<th scope=\"col\">", title, "</th>")
    }
    markup("</tr>\n")
    row("Scenario", scenario.failed, scenario.times)
    for step in scenario.steps { row(step.text, step.failures, step.times) }
    markup("</table>")
  }

  private mutating func row(_ title: String, _ failures: Int, _ times: RepeatTally.Times) {
    for (name, summary) in [("real", times.realTime), ("app", times.appTime)] {
      guard let summary else { continue }
      markup("<tr><th scope=\"row\">", title, "</th>")
      let durations = [summary.mean, summary.deviation, summary.minimum, summary.median, summary.maximum]
      for cell in [String(failures), name] + durations.map(\.short) {
        markup("<td>", cell, "</td>")
      }
      markup("</tr>\n")
    }
  }
}
