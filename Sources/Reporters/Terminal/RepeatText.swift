import Messages
import SourceText

/// The statistics of repeated scenarios as text.
enum RepeatText {
  /// The rate, the times and the failing steps of a scenario, in lines.
  static func lines(of scenario: RepeatTally.Scenario) -> [String] {
    var rows: [(left: String, right: String)] = []
    if let rate = scenario.rate { rows.append(("passed", rate.wording)) }
    if scenario.skipped > 0 { rows.append(("skipped", "\(scenario.skipped) of \(scenario.count)")) }
    rows += times(scenario.times)
    for step in scenario.steps where step.failures > 0 {
      rows.append(("failed", "\(step.failures) of \(step.count): \(step.text)\(place(of: step))"))
      // A step that is the only one takes the time of the scenario.
      if scenario.steps.count > 1 { rows += times(step.times).map { ("  " + $0.left, $0.right) } }
    }
    let width = rows.map(\.left.count).max() ?? 0
    return rows.map { $0.left.padded(toColumns: width) + "  " + $0.right.withVisibleControls }
  }

  /// The mean, the deviation and the range of times: `mean 3.4 ms, deviation 12 µs, …`.
  static func text(of times: DurationSummary) -> String {
    "mean \(times.mean.short), deviation \(times.deviation.short), minimum \(times.minimum.short), "
      + "median \(times.median.short), maximum \(times.maximum.short)"
  }

  private static func times(_ times: RepeatTally.Times) -> [(left: String, right: String)] {
    [("time", times.realTime), ("app time", times.appTime)].compactMap { name, summary in
      summary.map { (name, text(of: $0)) }
    }
  }

  private static func place(of step: RepeatTally.StepResults) -> String { step.line.map { " (line \($0))" } ?? "" }
}
