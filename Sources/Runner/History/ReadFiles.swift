package import Messages

/// The versions of the files that scenarios name, each with its content when the scenario ended.
package struct ReadFiles {
  private struct Entry {
    var version: String
    /// The number of the only scenario that names the file; nil for several scenarios.
    var pickle: Int?
  }

  private var entries: [String: Entry] = [:]
  private var files = NamedFiles()

  /// The version of a file that a scenario may have read in another version. No file has this version.
  private static let unknown = "?"

  /// Starts without files.
  init() {}

  /// The versions by the paths that steps name. Missing files have none.
  package var versions: [String: String] { entries.mapValues(\.version).filter { !$0.value.isEmpty } }

  /// Takes the versions of the files that a scenario names. The last attempt of a scenario counts.
  ///
  /// - Parameters:
  ///   - pickle: the scenario.
  ///   - end: when it ended. A file that was modified later was read in an earlier version.
  mutating func take(_ pickle: Pickle, endedAt end: Timestamp) {
    files.expire()
    for path in NamedFiles.paths(of: pickle) {
      let state = files.state(of: path)
      let isLater = state.modified.map { $0 > end } ?? false
      note(path, isLater ? Self.unknown : state.version, for: pickle)
    }
  }

  /// Takes the known versions of the files of a scenario that was not run, because they have not changed.
  package mutating func take(_ pickle: Pickle, knownAs versions: [String: String]) {
    for path in NamedFiles.paths(of: pickle) { note(path, versions[path, default: ""], for: pickle) }
  }

  private mutating func note(_ path: String, _ version: String, for pickle: Pickle) {
    guard let known = entries[path] else {
      entries[path] = Entry(version: version, pickle: pickle.idNumber)
      return
    }
    let isOnly = known.pickle == pickle.idNumber
    entries[path] = Entry(
      version: isOnly || known.version == version ? version : Self.unknown, pickle: isOnly ? known.pickle : nil)
  }
}
