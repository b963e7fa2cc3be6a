import Messages
import OperatingSystem
import SourceText

/// The files that steps name in quotation marks, such as uploads, recorded answers and pictures.
///
/// A name is relative to the working folder or to the folder of the feature. The name of a picture may lack its
/// extension and its device.
struct NamedFiles {
  /// The state of the files with a name.
  struct State {
    /// Changes when the files do; empty for missing files.
    var version = ""
    /// When one of the files was last modified; nil for missing files.
    var modified: Timestamp?
  }

  /// The states of the files, by the paths that steps name.
  private var states: [String: State] = [:]
  /// The names in each folder that a step names, with the version of the folder.
  private var names: [String: (version: String, names: [String])] = [:]

  /// Finds no files yet.
  init() {}

  /// Reads the files again from now on.
  mutating func expire() { states = [:] }

  /// Whether a file that a scenario names has changed, was removed or is new.
  ///
  /// - Parameters:
  ///   - pickle: the scenario.
  ///   - known: the earlier versions.
  mutating func differ(of pickle: Pickle, from known: [String: String]) -> Bool {
    Self.paths(of: pickle).contains { known[$0, default: ""] != state(of: $0).version }
  }

  /// The possible paths of the files that a scenario names.
  static func paths(of pickle: Pickle) -> [String] {
    let folder = Self.folder(of: pickle.uri)
    return pickle.steps.flatMap { $0.text.quotedTexts }.flatMap { [$0, folder + $0] }
  }

  /// The state of the files that a path names.
  mutating func state(of path: String) -> State {
    if let known = states[path] { return known }
    let folder = Self.folder(of: path)
    let name = path.dropFirst(folder.count)
    guard !name.isEmpty else { return State() }
    let files = names(in: folder).filter { file in
      file == name || file.hasSuffix(".png") && [".", "-"].contains { file.hasPrefix(name + $0) }
    }
    var state = State()
    for file in files.sorted() {
      // A file that is removed at this moment is missing.
      guard let version = try? FileSystem.version(of: folder + file),
        let time = try? FileSystem.modificationTime(of: folder + file)
      else { continue }
      state.version += (state.version.isEmpty ? "" : "\n") + "\(file) \(version)"
      let modified = Timestamp(seconds: time.seconds, nanoseconds: time.nanoseconds)
      state.modified = state.modified.map { max($0, modified) } ?? modified
    }
    states[path] = state
    return state
  }

  /// The names in a folder, which is listed again after a change; empty for a missing folder.
  private mutating func names(in folder: String) -> [String] {
    let path = folder.isEmpty ? "." : folder
    guard let version = try? FileSystem.version(of: path) else { return [] }
    if let known = names[folder], known.version == version { return known.names }
    let all = (try? FileSystem.names(in: path)) ?? []
    names[folder] = (version, all)
    return all
  }

  /// The folder of a path with its slash; empty for a path without one.
  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }
}
