import Runner
import SourceText

extension ParsedArguments {
  /// The operands of a command that takes files or folders.
  ///
  /// - Throws: a diagnostic where one of them is empty.
  func paths() throws(Diagnostic) -> [Operand] {
    guard let empty = placedOperands.first(where: \.text.isEmpty) else { return placedOperands }
    let problem = Diagnostic(
      problem: "a path is empty",
      advice: "Leave it out, or see whether a variable has no value that it was made from.")
    throw empty.place.map(problem.placed) ?? problem
  }

  /// The operands of a command that takes whole feature files and folders, at least one.
  ///
  /// - Throws: a diagnostic where there is none.
  func featurePaths() throws(Diagnostic) -> [PathArgument] {
    guard !operands.isEmpty else {
      throw Diagnostic(problem: "which files?", advice: "Name feature files, or folders that hold some.")
    }
    return try paths().map { PathArgument(path: $0.text) }
  }
}
