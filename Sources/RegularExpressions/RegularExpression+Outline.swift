extension RegularExpression {
  /// How many instructions an expression may become.
  package static let mostInstructions = Program.mostInstructions

  /// What is known of an expression that is parsed but not compiled, for a part of the time.
  package struct Outline: Sendable {
    /// The literal texts that every match contains.
    package let requiredLiterals: RequiredLiterals
    /// The sources of the capture groups at the top, without their parentheses and names.
    package let topGroupSources: [String]
    /// Whether a capture group is inside another one.
    package let hasNestedGroups: Bool
  }

  /// Parses an expression; one for which this succeeds also compiles.
  ///
  /// - Parameters:
  ///   - source: the expression.
  ///   - groups: capture groups that are parsed already, and that the expression may have.
  /// - Throws: a `RegularExpressionError` with the location of the problem.
  package static func outline(
    of source: String, splicing groups: SplicedGroups = SplicedGroups()
  ) throws(RegularExpressionError) -> Outline {
    let tree = try PatternParser.parse(source, splicing: groups)
    if tree.weight(of: tree.root) > Program.mostInstructions { _ = try Compiler.compile(tree, source: source) }
    return Outline(
      requiredLiterals: RequiredLiterals(of: tree),
      topGroupSources: tree.captures.compactMap { $0.parent == 0 ? source.part($0.source) : nil },
      hasNestedGroups: tree.captures.contains { $0.parent != 0 })
  }
}
