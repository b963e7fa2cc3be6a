import SourceText

/// The project in the working folder: its configuration file, pages and apps.
package struct Project: Sendable {
  /// The options that profiles can contain.
  let profileOptions: [ProfileOption]

  /// Describes the project.
  ///
  /// - Parameter profileOptions: the options that profiles can contain.
  package init(profileOptions: [ProfileOption]) { self.profileOptions = profileOptions }

  /// The configuration file; `nil` for a project without one.
  ///
  /// - Throws: the first error in the file.
  func configuration() throws(Diagnostic) -> ConfigurationFile? { try ConfigurationFile.standard(for: profileOptions) }
}
