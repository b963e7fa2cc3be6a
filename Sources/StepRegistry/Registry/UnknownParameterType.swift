package import SourceText

/// A pattern that names a parameter type nobody has defined, so that its definition matches nothing.
package struct UnknownParameterType: Sendable {
  /// The name that stands between the braces.
  package let name: String
  /// The whole pattern.
  package let pattern: String
  /// What is reported about it.
  package let problem: Diagnostic
}
