import SourceText

/// Tells problems on standard error, where nobody takes them for a report.
enum ProblemReport {
  /// Writes problems, with an empty line between them.
  static func write(_ problems: [Diagnostic]) {
    guard !problems.isEmpty else { return }
    OutputFile.writeError(problems.map { "\($0)\n" }.joined(separator: "\n"))
  }
}
