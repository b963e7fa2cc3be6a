/// A scenario that repeats a recorded session.
package struct RecordedScenario: Sendable, Hashable {
  /// A feature with the scenario alone.
  package var feature: String
  /// The files with the gestures that its steps play. They are written together with the feature.
  package var files: [File]

  /// A further file of the recorded scenario.
  package struct File: Sendable, Hashable {
    /// The absolute path.
    package var path: String
    /// The content.
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
