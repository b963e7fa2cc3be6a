import Runner
package import SourceText

extension ParsedArguments {
  /// Adds the options that environment variables give. Options of the command line on the same topic take precedence.
  ///
  /// - Parameters:
  ///   - command: the command, whose options of profiles the variables can give.
  ///   - others: further options that they can give.
  ///   - variable: returns the value of a variable; nil for an unset or empty one.
  /// - Throws: a diagnostic for an invalid value.
  package mutating func takeVariables(
    for command: CommandDescription, and others: [any CommandOption], _ variable: (String) -> String?
  ) throws(Diagnostic) {
    var found: [GivenOption] = []
    for key in command.keys.filter(\.description.isInProfiles) + others {
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
