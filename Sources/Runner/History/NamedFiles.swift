import Messages
import OperatingSystem
import SourceText

/// The files that steps name in quotation marks, such as uploads, recorded answers and pictures.
///
/// A name is relative to the working folder or to the folder of the feature. The name of a picture may lack its
/// extension and its device.
package struct NamedFiles {
  /// The versions of the files that exist, by the paths that steps name.
  private var versions: [String: String] = [:]
  /// The names in each folder that a step names, read once.
  private var names: [String: [String]] = [:]

  /// Finds no files yet.
  init() {}

  /// The versions of the files that some scenarios name, by the paths that steps name. Missing files have none.
  package static func versions(of pickles: PickleList) -> [String: String] {
    var files = NamedFiles()
    return Dictionary(
      pickles.flatMap { files.versions(of: $0) }.filter { !$0.version.isEmpty }.map { ($0.path, $0.version) }
    ) { first, _ in first }
  }

  /// Whether a file that a scenario names has changed, was removed or is new.
  ///
  /// - Parameters:
  ///   - pickle: the scenario.
  ///   - known: the earlier versions.
  mutating func differ(of pickle: Pickle, from known: [String: String]) -> Bool {
    versions(of: pickle).contains { known[$0.path, default: ""] != $0.version }
  }

  /// The possible paths of a scenario's files, with the versions of the files; empty for a missing file.
  private mutating func versions(of pickle: Pickle) -> [(path: String, version: String)] {
    let folder = Self.folder(of: pickle.uri)
    var found: [(path: String, version: String)] = []
    for step in pickle.steps {
      for name in step.text.quotedTexts {
        for path in [name, folder + name] { found.append((path, version(of: path))) }
      }
    }
    return found
  }

  private mutating func version(of path: String) -> String {
    if let known = versions[path] { return known }
    let folder = Self.folder(of: path)
    let name = path.dropFirst(folder.count)
    guard !name.isEmpty else { return "" }
    let all = names[folder] ?? (try? FileSystem.names(in: folder.isEmpty ? "." : folder)) ?? []
    names[folder] = all
    let files = all.filter { file in
      file == name || file.hasSuffix(".png") && [".", "-"].contains { file.hasPrefix(name + $0) }
    }
    // A file that is removed at this moment is missing.
    let version = files.sorted().compactMap { file in
      (try? FileSystem.version(of: folder + file)).map { "\(file) \($0)" }
    }.joined(separator: "\n")
    versions[path] = version
    return version
  }

  /// The folder of a path with its slash; empty for a path without one.
  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }
}
