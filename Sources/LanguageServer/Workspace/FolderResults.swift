/// The results of a folder's scenarios.
struct FolderResults {
  /// The reading of results, which is repeated if there are newer results.
  var reading = RepeatedWork()
  /// The results by the absolute paths of their files.
  private var known: [String: [ScenarioResult]] = [:]

  /// The results of a file.
  subscript(file: String) -> [ScenarioResult] { known[file] ?? [] }

  /// Replaces the results.
  mutating func take(_ results: [ScenarioResult], in folder: String) {
    known = Dictionary(grouping: results) { $0.path.hasPrefix("/") ? $0.path : "\(folder)/\($0.path)" }
  }
}
