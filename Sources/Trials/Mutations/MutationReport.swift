import Messages
package import SourceText

/// The report of `cukeswift mutate`.
package struct MutationReport {
  /// The formats of the report.
  package enum Format: String, CaseIterable { case text, json }

  private let trial: MutationTrial

  package init(_ trial: MutationTrial) { self.trial = trial }

  /// The report.
  package func text(_ format: Format) throws -> String {
    switch format {
    case .text: trial.rows.isEmpty ? "" : text
    case .json: json
    }
  }

  /// Warnings about scenarios and changes that are left out.
  package var warnings: [Diagnostic] {
    let failing = trial.failing.map(\.pickle).map {
      Diagnostic(.warning, at: $0, problem: "'\($0.name)' fails without a mutation, and is left out")
    }
    let limited = trial.possible.map { possible in
      Diagnostic(
        .note, problem: "\(trial.rows.count) of \(possible) possible changes were run",
        advice: "Run more with --limit, or others with --seed.")
    }
    return trial.traceWarnings + failing + [limited].compactMap(\.self)
  }

  // MARK: - Text

  private var text: String {
    var parts = apps.map(matrix)
    if !trial.survivors.isEmpty {
      parts.append((["Survivors:"] + trial.survivors.map(command)).joined(separator: "\n"))
    }
    return (parts + [score]).joined(separator: "\n\n") + "\n"
  }

  private var apps: [[MutationTrial.Row]] {
    var apps: [[MutationTrial.Row]] = []
    for row in trial.rows {
      if apps.last?.first?.app == row.app { apps[apps.count - 1].append(row) } else { apps.append([row]) }
    }
    return apps
  }

  /// The most columns of a matrix.
  private static let mostColumns = 24

  /// A column for each mutation, and a row for each scenario. Many mutations have several matrices.
  private func matrix(_ rows: [MutationTrial.Row]) -> String {
    let width = String(rows.count).count
    func cell(_ text: String) -> String { String(repeating: " ", count: max(width - text.count, 0)) + text }
    var lines = [rows.first?.app ?? ""]
    for (number, row) in rows.enumerated() {
      let count = row.noticedBy.count
      let result = count == 0 ? "survived" : "noticed by \(count.counted("scenario"))"
      lines.append("  \(cell(String(number + 1))) \(row.wording): \(result)".withVisibleControls)
    }
    for start in stride(from: 0, to: rows.count, by: Self.mostColumns) {
      let columns = rows.indices[start..<min(start + Self.mostColumns, rows.count)]
      lines.append("  " + columns.map { cell(String($0 + 1)) }.joined(separator: " "))
      for pickle in Self.scenarios(of: rows[columns]) {
        let cells = rows[columns].map { cell($0.mark(of: pickle)) }
        lines.append("  \(cells.joined(separator: " "))  \(pickle.place) \(pickle.name)".withVisibleControls)
      }
    }
    return lines.joined(separator: "\n")
  }

  /// The scenarios of mutations, each once, in the order of the run.
  private static func scenarios(of rows: ArraySlice<MutationTrial.Row>) -> [Pickle] {
    var seen: Set<Int> = []
    return rows.flatMap { $0.scenarios.map(\.pickle) }.filter { seen.insert($0.idNumber).inserted }
      .sorted { $0.idNumber < $1.idNumber }
  }

  /// The command that runs the scenarios with a mutation, or the definition that was left out.
  private func command(_ row: MutationTrial.Row) -> String {
    if row.isOfStep { return "\(row.mutation): \(row.wording)".withVisibleControls }
    var files: [String] = []
    for uri in row.scenarios.map(\.pickle.uri) where !files.contains(uri) { files.append(uri) }
    let words = ["cukeswift", "run", "--app-arguments", "--mutation \(row.mutation)"] + files
    return words.map(\.shellQuoted).joined(separator: " ") + " # \(row.app)"
  }

  private var score: String {
    let (all, noticed) = (trial.rows.count, trial.rows.count - trial.survivors.count)
    return "\(noticed) of \(all.counted("mutation")) noticed (\(noticed.percent(of: all)))"
  }

  // MARK: - JSON

  private var json: String {
    var json = JSONWriter()
    json.object { json in
      json.member("mutations", trial.rows.count)
      json.member("noticed", trial.rows.count - trial.survivors.count)
      json.array("results") { json in for row in trial.rows { json.object { write(row, to: &$0) } } }
      json.array("failing") { json in for pickle in trial.failing { write(pickle, to: &json) } }
      json.array("notLaunched") { json in for name in trial.unlaunched { json.string(name) } }
    }
    return String(decoding: json.bytes, as: UTF8.self) + "\n"
  }

  private func write(_ row: MutationTrial.Row, to json: inout JSONWriter) {
    json.member("app", row.app)
    json.member("mutation", row.mutation)
    if row.wording != row.mutation { json.member("change", row.wording) }
    json.member("isNoticed", !row.noticedBy.isEmpty)
    for (isNoticing, name) in [(true, "noticedBy" as StaticString), (false, "missedBy")] {
      json.name(name)
      json.array { json in
        for pickle in row.scenarios where row.noticedBy.contains(pickle.pickle.idNumber) == isNoticing {
          write(pickle, to: &json)
        }
      }
    }
  }

  private func write(_ pickle: Pickle.Reference, to json: inout JSONWriter) {
    let pickle = pickle.pickle
    json.object { json in
      json.member("uri", pickle.uri)
      json.member("line", pickle.location.line)
      json.member("name", pickle.name)
    }
  }
}

extension MutationTrial.Row {
  /// The mark of a scenario in the matrix: whether it fails; empty for one that never shows the changed part.
  fileprivate func mark(of pickle: Pickle) -> String {
    if noticedBy.contains(pickle.idNumber) { return "x" }
    return scenarios.contains { $0.pickle.idNumber == pickle.idNumber } ? "." : ""
  }
}
