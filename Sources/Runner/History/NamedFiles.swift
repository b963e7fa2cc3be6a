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
  /// The folders that steps name, by their paths.
  private var folders: [String: Folder] = [:]

  /// The files in a folder. Most texts in quotation marks name nothing, so a name is looked up instead of compared with all.
  private struct Folder {
    /// Changes when files are added or removed.
    var version = ""
    var names: Set<String> = []
    /// The names that a step may give in part.
    var pictures: [String] = []
  }

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
    let folder = FileSystem.folderPart(of: pickle.uri)
    return pickle.steps.flatMap { $0.text.quotedTexts }.flatMap { [$0, folder + $0] }
  }

  /// The state of the files that a path names.
  mutating func state(of path: String) -> State {
    if let known = states[path] { return known }
    let folder = FileSystem.folderPart(of: path)
    let name = String(path.dropFirst(folder.count))
    guard !name.isEmpty else { return State() }
    let content = content(of: folder)
    var files = content.pictures.filter { file in [".", "-"].contains { file.hasPrefix(name + $0) } }
    if content.names.contains(name) { files.append(name) }
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

  /// The files in a folder, which is listed again after a change; empty for a missing folder.
  private mutating func content(of folder: String) -> Folder {
    let path = folder.isEmpty ? "." : folder
    guard let version = try? FileSystem.version(of: path) else { return Folder() }
    if let known = folders[folder], known.version == version { return known }
    let names = (try? FileSystem.names(in: path)) ?? []
    let content = Folder(version: version, names: Set(names), pictures: names.filter { $0.hasSuffix(".png") })
    folders[folder] = content
    return content
  }
}
