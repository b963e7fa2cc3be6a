import OperatingSystem

/// The files of a folder that are features or step files by the settings.
struct FolderFiles {
  /// The folder, an absolute path.
  let path: String
  /// The settings with the patterns of files.
  var settings: ServerSettings

  /// Whether a file is in the folder.
  func contains(_ file: String) -> Bool { path == "/" || file.hasPrefix(path + "/") }

  /// The path of a file relative to the folder.
  func relative(_ file: String) -> String {
    contains(file) ? String(file.dropFirst(path == "/" ? 1 : path.count + 1)) : file
  }

  // MARK: - Features

  /// Whether a file is a feature of the folder.
  func isFeature(_ file: String) -> Bool {
    guard FileSystem.isFeature(file), contains(file) else { return false }
    return settings.features.isEmpty || settings.features.contains { $0.matches(relative(file)) }
  }

  /// The features.
  var features: [String] { all(where: FileSystem.isFeature).filter(isFeature) }

  /// The folders of features for the command, relative to this one; empty for the default one.
  var featureFolders: [String] {
    var folders: [String] = []
    for glob in settings.features where !folders.contains(glob.folder.isEmpty ? "." : glob.folder) {
      folders.append(glob.folder.isEmpty ? "." : glob.folder)
    }
    return folders.filter { (try? FileSystem.kind(of: "\(path)/\($0)")) == .folder }
  }

  // MARK: - Step files

  /// Whether a file is a step file of the folder.
  func isStepFile(_ file: String) -> Bool {
    guard file.hasSuffix(".swift"), contains(file) else { return false }
    let relative = relative(file)
    if !settings.glue.isEmpty { return settings.glue.contains { $0.matches(relative) } }
    return relative.split(separator: "/").dropLast().contains { OutputPath.stepFolders.contains(String($0)) }
  }

  /// The step files.
  var stepFiles: [String] { all { $0.hasSuffix(".swift") }.filter(isStepFile) }

  private func all(where isWanted: (String) -> Bool) -> [String] {
    // An unreadable folder counts as empty. A run reports the error.
    let found = (try? FileTree.files(below: path, where: isWanted)) ?? []
    return found.filter { !$0.contains("/node_modules/") }
  }
}
