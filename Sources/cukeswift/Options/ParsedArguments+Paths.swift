import Runner
import SourceText

extension ParsedArguments {
  /// The operands of a command that takes whole feature files and folders, at least one.
  ///
  /// - Throws: a diagnostic where there is none.
  func featurePaths() throws(Diagnostic) -> [PathArgument] {
    guard !operands.isEmpty else {
      throw Diagnostic(problem: "which files?", advice: "Name feature files, or folders that hold some.")
    }
    return operands.map { PathArgument(path: $0) }
  }
}
