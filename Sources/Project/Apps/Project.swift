package import Runner
package import SourceText
package import StepCompiler

/// The project in the working folder: its configuration file, pages and apps.
package struct Project: Sendable {
  /// The options that profiles can contain.
  let profileOptions: [ProfileOption]
  /// The file of the option `--pages`; nil without the option.
  package var pagesFile: String?
  /// Whether this process starts the servers of pages.
  package var startsServers = true
  /// The server that drives all apps; nil if each app uses its own driver.
  package var driver: DriverChoice?
  /// Whether sessions on servers are kept open when the command ends.
  package var keepsSessions = false

  /// The folder for profiles of the step files; nil for a run that does not measure them.
  package var profiles: ProfileFolder?

  /// Describes the project.
  ///
  /// - Parameter profileOptions: the options that profiles can contain.
  package init(profileOptions: [ProfileOption]) { self.profileOptions = profileOptions }

  /// The code of the language in which commands write features; nil for English.
  ///
  /// - Throws: the first error in the configuration file.
  package func language() throws(Diagnostic) -> String? { try configuration()?.settings.language }

  /// Whether the keyword of a step has to be one that its definition is declared with.
  ///
  /// - Throws: the first error in the configuration file.
  func keywordsFit() throws(Diagnostic) -> Bool { try configuration()?.settings.keywordsFit ?? false }

  /// Whether examples also fill backgrounds, tags and names of Examples; false for a file with errors, which runs
  /// report.
  package var fillsEverywhere: Bool { (try? configuration()?.settings.fillsEverywhere) ?? false }

  /// The configuration file; nil for a project without one.
  ///
  /// - Throws: the first error in the file.
  func configuration() throws(Diagnostic) -> ConfigurationFile? { try ConfigurationFile.standard(for: profileOptions) }
}
