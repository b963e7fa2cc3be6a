package import GherkinParser

extension Diagnostic {
  /// A diagnostic about a scenario, at the line of its name or row.
  package init(_ severity: Severity, at pickle: Pickle, problem: String, advice: String? = nil) {
    self.init(
      severity, uri: pickle.uri, location: SourceLocation(line: pickle.location.line), problem: problem, advice: advice)
  }
}

extension Diagnostic.Note {
  /// A note on a scenario, at the line of its name or row.
  package init(at pickle: Pickle, _ text: String) {
    self.init(uri: pickle.uri, location: SourceLocation(line: pickle.location.line), text: text)
  }
}
