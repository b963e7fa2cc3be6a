import SourceText

/// The small charts of a project: a bar for each of its last runs.
enum WallCharts {
  /// The maximum number of runs in a chart.
  private static let most = 30

  /// The durations of the runs.
  static func time(of runs: [WallRun]) -> String {
    let shown = runs.filter { $0.duration > 0 }.suffix(most)
    guard let last = shown.last else { return "" }
    let values = shown.map(\.duration)
    let (least, greatest) = (values.min() ?? 0, values.max() ?? 0)
    let words =
      shown.count == 1
      ? "Time of the only run: \(WallText.duration(last.duration))"
      : "Time of the last \(shown.count) runs: \(WallText.duration(least)) to \(WallText.duration(greatest)), the last \(WallText.duration(last.duration))"
    return figure(
      words, "Time", WallText.duration(last.duration), zip(shown, values).map { ($0.verdict.rawValue, $1) }, greatest)
  }

  /// The shares of flaky scenarios in the runs.
  static func flakiness(of runs: [WallRun]) -> String {
    let shown = runs.filter { $0.scenarios.count > 0 }.suffix(most)
    guard let last = shown.last else { return "" }
    let values = shown.map { Double($0.scenarios.flaky) / Double($0.scenarios.count) }
    let share = { (value: Double) in "\(WallText.number((value * 1000).rounded() / 10)) %" }
    let words =
      "Flaky scenarios of the last \(shown.count.counted("run")): at most \(share(values.max() ?? 0)), the last \(share(values.last ?? 0))"
    return figure(
      words, "Flaky", last.scenarios.flaky == 0 ? "none" : "\(last.scenarios.flaky)", values.map { ("flaky", $0) },
      max(values.max() ?? 0, 0.02))
  }

  /// A figure with a bar for each value. `highest` is the value of a bar of full height.
  private static func figure(
    _ words: String, _ name: String, _ last: String, _ bars: [(kind: String, value: Double)], _ highest: Double
  ) -> String {
    let (width, height) = (10, 48)
    var marks = ""
    for (index, bar) in bars.enumerated() {
      let part = highest > 0 ? bar.value / highest : 0
      // A bar that is not zero must be visible, and is at least 2 points high.
      let size = bar.value > 0 ? max(Int((part * Double(height)).rounded()), 2) : 0
      let x = (most - bars.count + index) * width
      marks +=
        "<rect class=\"bar \(bar.kind)\" x=\"\(x + 1)\" y=\"\(height - size)\" width=\"\(width - 2)\" height=\"\(size)\"/>"
    }
    return """
      <figure class="chart"><svg viewBox="0 0 \(most * width) \(height + 2)" preserveAspectRatio="none" role="img" \
      aria-label="\(words.asMarkup)"><rect class="axis" x="0" y="\(height)" width="\(most * width)" height="2"/>\(marks)</svg>\
      <figcaption aria-hidden="true">\(name) <b>\(last.asMarkup)</b></figcaption></figure>
      """
  }
}
