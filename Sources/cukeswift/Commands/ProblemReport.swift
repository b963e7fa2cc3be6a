import SourceText

/// Writes problems to standard error, apart from reports.
enum ProblemReport {
  /// Writes problems, with an empty line between them.
  static func write(_ problems: [Diagnostic]) {
    guard !problems.isEmpty else { return }
    OutputFile.writeError(problems.map { "\($0)\n" }.joined(separator: "\n"))
  }
}
