import OperatingSystem
package import Recordings

extension FeatureEncoding {
  /// Saves the recordings that the steps play, in the folder where steps look for them.
  ///
  /// - Parameter shelf: the storage of the feature's project.
  /// - Returns: the paths of their files, in order.
  /// - Throws: a `Diagnostic` if a file cannot be written.
  package func saveRecordings(on shelf: RecordingShelf) throws(Diagnostic) -> [String] {
    try recordings.map { recording throws(Diagnostic) in try shelf.save(recording) }
  }

  /// Checks that saving the sessions does not overwrite sessions of other scenarios with the same names.
  ///
  /// - Parameters:
  ///   - shelf: the storage of the feature's project.
  ///   - paths: the files that may be replaced.
  ///   - names: the scenarios of the feature that is replaced, whose sessions may be replaced too.
  ///   - advice: advice for the user.
  /// - Throws: a `Diagnostic` that names the file of such a session.
  package func requireNoOtherSessions(
    on shelf: RecordingShelf, than paths: [String] = [], replacing names: [String] = [], advice: String
  ) throws(Diagnostic) {
    for session in sessions {
      guard let path = try shelf.pathOfOther(session.trace, named: session.name),
        !paths.contains(path), !names.contains(session.name)
      else { continue }
      throw Diagnostic(
        uri: path,
        problem: "the session of another scenario \(session.name.quoted) is saved here, and is left as it is",
        advice: advice)
    }
  }

  /// Writes the feature file and the sessions. `cukeswift heal` reads the recorded elements from the sessions.
  ///
  /// - Parameters:
  ///   - path: the feature file. An existing file is replaced.
  ///   - shelf: the storage of the feature's project.
  /// - Returns: the paths of the sessions.
  /// - Throws: a `Diagnostic` if a file cannot be written.
  package func save(to path: String, on shelf: RecordingShelf) throws(Diagnostic) -> [String] {
    try TextFile.write(text, to: path)
    return try sessions.map { session throws(Diagnostic) in
      try shelf.save(session.trace, named: session.name)
    }
  }
}
