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

/// Mistakes in definitions that do not prevent the run.
struct RegistryMistakes: Sendable {
  /// The patterns with undefined parameter types.
  var unknownParameterTypes: [UnknownParameterType] = []
  /// Patterns that are defined twice, hooks for tags without `@`, and other likely mistakes.
  var warnings: [Diagnostic] = []
}
