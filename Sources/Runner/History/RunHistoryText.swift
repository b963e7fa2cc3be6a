import CLibrary
import Messages

/// The last runs as text, with the slowest and the flaky scenarios.
package enum RunHistoryText {
  /// The lists of runs and scenarios.
  ///
  /// - Parameters:
  ///   - records: the runs, the oldest first.
  ///   - limit: the maximum length of each list.
  package static func lists(of records: [RunRecord], limit: Int) -> String {
    let trends = RunTrends(records)
    var lists = ["Last runs:\n" + rows(records.suffix(limit).reversed().map(row))]
    lists.append("Slowest scenarios, mean time:\n" + rows(trends.slowest.prefix(limit).map(slowRow)))
    let flaky = trends.flaky.prefix(limit).map(flakyRow)
    lists.append(flaky.isEmpty ? "No scenario was flaky." : "Flaky scenarios:\n" + rows(flaky))
    return lists.joined(separator: "\n\n")
  }

  private static func row(_ record: RunRecord) -> [String] {
    let parts = Outcome.allCases.compactMap { ending in
      record.totals[ending].map { "\($0) \(ending.rawValue)" }
    }
    let total = record.totals.values.reduce(0, +)
    let scenarios = total.counted("scenario") + (parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))")
    let seed = record.memo.seed.map { ", seed \($0)" } ?? ""
    let versions = record.appVersions.map { ", \($0.wording.withVisibleControls)" }.joined()
    let unrun = (record.unrun > 0 ? ", \(record.unrun) not run to the end" : "") + seed + versions
    return switch record.state {
    case .lost: [localTime(record.started), "", "could not be kept"]
    case .begun: [localTime(record.started), "", "did not end"]
    case .interrupted:
      [localTime(record.started), record.duration.short, "\(scenarios)\(unrun), interrupted"]
    case .ended: [localTime(record.started), record.duration.short, scenarios + unrun]
    }
  }

  private static func slowRow(_ scenario: RunTrends.Scenario) -> [String] {
    [
      scenario.mean.short, scenario.runs.counted("run"),
      location(scenario), scenario.key.name.withVisibleControls,
    ]
  }

  private static func flakyRow(_ scenario: RunTrends.Scenario) -> [String] {
    [
      "\(scenario.flakyRuns) of \(scenario.runs.counted("run"))", location(scenario),
      scenario.key.name.withVisibleControls,
    ]
  }

  private static func location(_ scenario: RunTrends.Scenario) -> String {
    "\(scenario.key.uri.withVisibleControls):\(scenario.line)"
  }

  /// Indented rows with aligned columns.
  private static func rows(_ rows: [[String]]) -> String {
    let count = rows.map(\.count).max() ?? 0
    let widths = (0..<count).map { column in
      rows.map { column < $0.count - 1 ? $0[column].terminalColumns : 0 }.max() ?? 0
    }
    return rows.map { row in
      let cells = zip(row, widths).map { cell, width in cell.padded(toColumns: width) }
      return "  " + cells.joined(separator: "  ")
    }.joined(separator: "\n")
  }

  /// A time in the local time zone: `2026-01-31 23:59:58`.
  private static func localTime(_ moment: Timestamp) -> String {
    var seconds = time_t(moment.seconds)
    var parts = tm()
    localtime_r(&seconds, &parts)
    let date = [parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday].map { $0.padded(to: 2) }
    let time = [parts.tm_hour, parts.tm_min, parts.tm_sec].map { $0.padded(to: 2) }
    return "\(date.joined(separator: "-")) \(time.joined(separator: ":"))"
  }
}
