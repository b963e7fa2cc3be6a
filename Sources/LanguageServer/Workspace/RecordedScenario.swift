/// A scenario that repeats a recorded session.
package struct RecordedScenario: Sendable, Hashable {
  /// A feature with the scenario alone.
  package var feature: String
  /// The gestures that its steps play, as files with their absolute paths, which are written with it.
  package var files: [File]

  /// A file that belongs to it.
  package struct File: Sendable, Hashable {
    /// The absolute path.
    package var path: String
    /// Its content.
    package var text: String

    /// Describes a file.
    package init(path: String, text: String) {
      (self.path, self.text) = (path, text)
    }
  }

  /// Describes a scenario.
  package init(feature: String, files: [File]) {
    (self.feature, self.files) = (feature, files)
  }
}
