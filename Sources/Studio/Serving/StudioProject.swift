/// The feature files of a project, which the studio lists, shows and writes.
package protocol StudioProject: Sendable {
  /// The feature files, with the names and lines of their scenarios.
  func features() throws -> [StudioFeature]
  /// The text of a feature file.
  func text(of path: String) throws -> String
  /// The report of the last walk with a map as a page; nil without such a walk.
  func walkReport() throws -> [UInt8]?
  /// Replaces the text of a feature file.
  ///
  /// - Parameters:
  ///   - text: the new text.
  ///   - path: the file.
  ///   - before: the text that the file must still have. Otherwise the changes of another program would be lost.
  func write(_ text: String, to path: String, replacing before: String) throws
}

/// A feature file.
package struct StudioFeature: Sendable, Hashable {
  /// The path of the file.
  package let path: String
  /// The name of the feature, or of the file if the feature cannot be read.
  package let name: String
  /// The scenarios with their lines.
  package let scenarios: [Scenario]

  /// A scenario.
  package struct Scenario: Sendable, Hashable {
    /// The name of the scenario.
    package let name: String
    /// The line of the scenario in the file, from 1.
    package let line: Int

    /// Describes a scenario.
    package init(_ name: String, line: Int) { (self.name, self.line) = (name, line) }
  }

  /// Describes a feature file.
  package init(path: String, name: String, scenarios: [Scenario]) {
    (self.path, self.name, self.scenarios) = (path, name, scenarios)
  }
}
