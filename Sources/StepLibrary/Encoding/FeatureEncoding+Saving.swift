package import Recordings

extension FeatureEncoding {
  /// Keeps the recordings that the steps play where steps look for them.
  ///
  /// - Returns: the paths of their files, in order.
  /// - Throws: a `Diagnostic` where one cannot be written.
  package func saveRecordings() throws(Diagnostic) -> [String] {
    try recordings.map { recording throws(Diagnostic) in try RecordingShelf.current.save(recording) }
  }

  /// Writes the feature file, and the sessions, from which `cukeswift heal` knows what the elements were.
  ///
  /// - Parameter path: the feature file; it is replaced if it exists.
  /// - Returns: the paths of the sessions.
  /// - Throws: a `Diagnostic` where one cannot be written.
  package func save(to path: String) throws(Diagnostic) -> [String] {
    try TextFile.write(text, to: path)
    return try sessions.map { session throws(Diagnostic) in
      try RecordingShelf.current.save(session.trace, named: session.name)
    }
  }
}
