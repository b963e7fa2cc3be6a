import CLibrary
import CommandOptions
import OperatingSystem
import Project
import Runner
import SourceText

extension ParsedArguments {
  /// Adds the options of the chosen profiles, by default the options of `default`.
  ///
  /// The command line takes precedence over profiles, and a later profile over an earlier one, option by option.
  ///
  /// - Parameter command: the command whose options the profiles may contain.
  /// - Throws: a diagnostic if the file or a profile is missing, or the file has an error.
  mutating func takeProfiles(for command: CommandDescription) throws(Diagnostic) {
    let names = try self[ConfigurationFile.chosenProfiles]
    if self[ConfigurationFile.noProfile] {
      guard names.isEmpty else {
        throw Diagnostic(problem: "--profile takes a profile and --no-profile none", advice: "Give one of the two.")
      }
      return
    }
    guard let path = try configurationPath(for: names) else { return }
    let file = try ConfigurationFile(reading: path, for: command.profileOptions)
    let settings = file.settings
    var profile = names.isEmpty ? try settings.defaultProfile() : Profile()
    if names.isEmpty, let warning = file.misnamedProfile { warn(warning) }
    for name in names { profile.add(try settings.profile(named: name)) }
    complete(with: try profile.expanded { Environment[$0] })
    try file.refuseOtherContent(
      for: command.profileOptions, arePagesNamed: !given([ConfigurationFile.chosenPages]).isEmpty)
  }

  /// The path of the configuration file; nil for a missing file that is not needed.
  private func configurationPath(for profiles: [String]) throws(Diagnostic) -> String? {
    if let path = try self[ConfigurationFile.chosenPath] { return path }
    if ConfigurationFile.isThere { return ConfigurationFile.standardPath }
    guard let name = profiles.first else { return nil }
    throw Diagnostic(
      FileSystem.Failure(path: ConfigurationFile.standardPath, code: ENOENT),
      advice: "--profile \(name) needs this file; --config FILE names another one.")
  }
}
