package import SourceText

/// Writes problems to standard error, apart from reports.
package enum ProblemReport {
  /// Writes problems to standard error, with an empty line between them.
  package static func write(_ problems: [Diagnostic]) {
    guard !problems.isEmpty else { return }
    OutputFile.writeError(problems.map { "\($0)\n" }.joined(separator: "\n"))
  }
}
