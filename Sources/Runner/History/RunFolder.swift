package import Messages

/// The folder in which runs leave what later ones look at, in the working folder.
package enum RunFolder {
  /// The folder.
  package static let path = ProjectFolder.name
  /// The messages of the last run that executed something.
  package static let lastRun = path + "/last-run.ndjson"
  /// A file for each of the last runs.
  package static let history = path + "/history"

  /// Makes the folders, where they are missing.
  ///
  /// - Throws: also when one of them, or the file of the last run, is a link out of the project.
  package static func make() throws(FileSystem.Failure) {
    for entry in ["history", "last-run.ndjson"] {
      try ProjectFolder.refuseLinks(outOf: FileSystem.workingFolder, on: entry)
    }
    try ProjectFolder.make("history", in: path)
  }
}
