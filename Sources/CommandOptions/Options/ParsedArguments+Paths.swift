package import Runner
package import SourceText

extension ParsedArguments {
  /// The operands of a command that takes files or folders.
  ///
  /// - Throws: a diagnostic for an empty operand.
  package func paths() throws(Diagnostic) -> [Operand] {
    guard let empty = givenOperands.first(where: \.text.isEmpty) else { return givenOperands }
    throw Diagnostic(
      problem: "a path is empty",
      advice: "Leave it out, or check whether a variable in it has no value."
    ).located(at: empty.origin)
  }

  /// Checks that there are no operands, for a command that does not take any.
  ///
  /// - Throws: a diagnostic for the first operand.
  package func refuseOperands(of command: CommandDescription) throws(Diagnostic) {
    guard let operand = operands.first else { return }
    throw Diagnostic(problem: "'\(operand)' is not expected: 'cukeswift \(command.name)' takes only options")
  }

  /// The operands of a command that takes whole feature files and folders, at least one.
  ///
  /// - Throws: a diagnostic without operands.
  package func featurePaths() throws(Diagnostic) -> [PathArgument] {
    guard !operands.isEmpty else {
      throw Diagnostic(problem: "which files?", advice: "Name feature files, or folders of feature files.")
    }
    return try paths().map { PathArgument(path: $0.text) }
  }
}
