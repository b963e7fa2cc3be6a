import Messages
package import OperatingSystem

/// The folder for the files that runs keep for later ones: `.cukeswift` in the working folder, or a folder for this
/// working folder in the one that `CUKESWIFT_CACHE` names.
package enum RunFolder {
  /// The folder.
  package static let path = namedPath(of: FileSystem.workingFolder) ?? ProjectFolder.name
  /// The messages of the last run that executed something.
  package static let lastRun = path + "/last-run.ndjson"
  /// The lines of step files that the scenarios of the last measured run executed.
  package static let executedLines = path + "/executed-lines.json"
  /// The report of the last walk with a map.
  package static let lastWalk = path + "/last-walk.html"
  /// A file for each of the last runs.
  package static let history = path + "/history"

  /// The folder of the files of the last runs in another working folder, which is an absolute path.
  package static func history(of folder: String) -> String {
    (namedPath(of: folder) ?? "\(folder)/\(ProjectFolder.name)") + "/history"
  }

  /// The messages of the last run in another working folder, which is an absolute path.
  package static func lastRun(of folder: String) -> String {
    (namedPath(of: folder) ?? "\(folder)/\(ProjectFolder.name)") + "/last-run.ndjson"
  }

  private static func namedPath(of folder: String) -> String? {
    ProjectFolder.namedCache.map { "\($0)/runs/\(ProjectFolder.identifier(of: folder))" }
  }

  /// Makes the folders, where they are missing.
  ///
  /// - Throws: when they cannot be made or written, or when one of them is a link.
  package static func make() throws(FileSystem.Failure) {
    try refuseLinks()
    try ProjectFolder.make("history", in: path)
  }

  /// Refuses symbolic links in a checkout, which would replace other files; a folder that the user names may have them.
  ///
  /// - Throws: when there is one.
  package static func refuseLinks() throws(FileSystem.Failure) {
    guard ProjectFolder.namedCache == nil else { return }
    for entry in ["history", "last-run.ndjson", "executed-lines.json", "last-walk.html"] {
      try ProjectFolder.refuseLinks(in: FileSystem.workingFolder, on: entry)
    }
  }
}
