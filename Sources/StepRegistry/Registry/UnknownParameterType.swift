package import SourceText

/// A pattern with an undefined parameter type. Its definition does not match any step.
package struct UnknownParameterType: Sendable {
  /// The name between the braces.
  package let name: String
  /// The whole pattern.
  package let pattern: String
  /// The problem to report.
  package let problem: Diagnostic
}
