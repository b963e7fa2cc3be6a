import AppUnderTest
import Messages
import SourceText
import Traces

/// How scenarios of the past are written in a terminal.
package enum ShownText {
  /// The heading of a scenario.
  package static func heading(of scenario: ShownScenario) -> String {
    var words = [
      "\(scenario.name) (\(scenario.location))", scenario.isCutOff ? "cut off" : scenario.status.rawValue.lowercased(),
    ]
    if scenario.attempt > 0 { words.append("attempt \(scenario.attempt + 1)") }
    if let worker = scenario.worker { words.append("worker \(worker)") }
    return words.joined(separator: ", ").withVisibleControls
  }

  /// The steps of a scenario with the actions of each.
  static func lines(of scenario: ShownScenario, chosen: Int?) -> [String] {
    scenario.steps.enumerated().flatMap { index, step in
      lines(of: step, number: index + 1, isChosen: index == chosen)
    }
  }

  /// A step with its actions.
  static func lines(of step: StoredAttempt.Step, number: Int, isChosen: Bool) -> [String] {
    let status = (step.status?.rawValue.lowercased() ?? "not ended").padded(toColumns: 9)
    let mark = isChosen ? ">" : " "
    var lines = ["\(mark)\(" \(number)".suffix(2)) \(status) \(step.text)" + (step.line.map { "  # line \($0)" } ?? "")]
    for screen in step.screens {
      lines += screen.record.actions.flatMap { self.lines(of: $0, in: screen) }
      for entry in screen.record.entries { lines += [entry.line] + entry.further.map { "  " + $0 } }
      lines += screen.record.omitted.map { "left out: " + $0 }
    }
    let done = lines.dropFirst().flatMap(indented)
    let more = (step.log + (step.result?.message.map { [$0] } ?? [])).flatMap(indented)
    return (lines.prefix(1) + done + more).map(\.visibleLines)
  }

  private static func indented(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { "               \($0)" }
  }

  /// An action: its name, details, element and place.
  private static func lines(of action: TraceRecord.Action, in screen: StoredAttempt.Screen) -> [String] {
    var words = [action.name] + action.details
    if let what = action.query ?? action.element { words.append(what) }
    if let destination = action.destination { words.append("to \(destination.element)") }
    if let point = action.points.first {
      words.append("at \(point.x.shortDescription),\(point.y.shortDescription)")
    }
    if let user = screen.session.user { words.append("(\(user))") }
    return [words.joined(separator: " ")] + (action.problem.map { ["could not be done: " + $0] } ?? [])
  }
}
