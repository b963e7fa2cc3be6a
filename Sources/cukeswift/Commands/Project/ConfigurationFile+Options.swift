import CommandOptions
import Project
import Runner
import SourceText

extension ConfigurationFile {
  /// The chosen profiles.
  static let chosenProfiles = Option(
    "--profile", short: "-p", each: .text("NAME"), isInProfiles: false,
    help: "options of the configuration file, else 'default'")
  static let noProfile = Flag("--no-profile", isInProfiles: false, help: "not even those of 'default'")
  /// The option for another file.
  static let chosenPath = Option(
    "--config", .text("FILE"), isInProfiles: false, help: "the configuration file, else cukeswift.json")
  /// The option that names another file with pages.
  static let chosenPages = Option("--pages", .text("FILE"), help: "pages of another cukeswift.json, or of its folder")
}

extension Project {
  /// The project, whose profiles have the options of `cukeswift run`.
  static let ofCommand = Project(profileOptions: RunCommand.description.profileOptions)

  /// The project with the chosen pages and server.
  ///
  /// - Throws: a diagnostic for the first option that is invalid.
  init(_ arguments: ParsedArguments) throws(Diagnostic) {
    self = .ofCommand
    pagesFile = try arguments[ConfigurationFile.chosenPages]
    driver = try DriverChoice.given(in: arguments)
    keepsSessions = DriverChoice.keepsSession(arguments)
  }
}

extension ParsedArguments {
  /// Whether an option is from the configuration file in the working folder.
  ///
  /// That file may come with a checkout, while the user has chosen a file of `--config`.
  func isOfProject(_ option: GivenOption) -> Bool {
    option.origin != nil && given([ConfigurationFile.chosenPath]).isEmpty
  }
}
