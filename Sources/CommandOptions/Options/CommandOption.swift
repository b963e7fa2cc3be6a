package import Runner
package import SourceText

/// An option of a command, which is also the key for its value.
package protocol CommandOption: Sendable {
  /// The name of the option, and its description for help, completion, the manual page and profiles.
  var description: OptionDescription { get }

  /// Checks values that were given outside the command line.
  ///
  /// - Throws: the problem of the first invalid value.
  func check(_ given: [GivenOption]) throws(Diagnostic)
}

extension CommandOption {
  /// The long name, such as `--tags`.
  package var name: String { description.name }
}
