import Project
import Runner
import SourceText

extension ParsedArguments {
  /// Adds the options of profiles given by environment variables, and the choice of profiles. Options of the command line on the same topic take precedence.
  ///
  /// - Parameters:
  ///   - command: the command whose options the variables can give.
  ///   - variable: returns the value of a variable; nil for an unset or empty one.
  /// - Throws: a diagnostic for an invalid value.
  mutating func takeVariables(
    for command: CommandDescription, _ variable: (String) -> String?
  ) throws(Diagnostic) {
    var found: [GivenOption] = []
    let chosen: [any CommandOption] = [ConfigurationFile.chosenProfiles, ConfigurationFile.chosenPath]
    for key in command.keys.filter(\.description.isInProfiles) + chosen {
      let option = key.description
      guard let text = variable(option.variable), let given = try Self.option(option, from: text) else { continue }
      do throws(Diagnostic) {
        try key.check([given])
      } catch {
        throw Diagnostic(uri: option.variable, problem: error.problem, advice: error.advice)
      }
      found.append(given)
    }
    complete(with: found)
  }

  /// The option that a variable gives; nil for an option that it switches off.
  private static func option(_ option: OptionDescription, from text: String) throws(Diagnostic) -> GivenOption? {
    guard option.value == nil else { return GivenOption(name: option.name, value: text) }
    switch text.lowercased() {
    case "1", "true", "yes", "on": return GivenOption(name: option.name, value: nil)
    case "0", "false", "no", "off": return nil
    default:
      throw Diagnostic(
        uri: option.variable, problem: "\(option.name) takes no value, but was given '\(text)'",
        advice: "Write 1 to give the option, or 0 to leave it out.")
    }
  }
}
