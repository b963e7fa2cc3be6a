extension RegularExpression {
  /// The size limit of an expression in instructions.
  package static let mostInstructions = Program.mostInstructions

  /// The properties of an expression that are known after parsing, which takes only part of the time of compiling.
  package struct Outline: Sendable {
    /// The literal texts that every match contains.
    package let requiredLiterals: RequiredLiterals
    /// The sources of the top-level capture groups, without parentheses and names.
    package let topGroupSources: [String]
    /// Whether any capture group is inside another one.
    package let hasNestedGroups: Bool
  }

  /// Parses an expression; if this succeeds, the expression also compiles.
  ///
  /// - Parameters:
  ///   - source: the expression.
  ///   - groups: capture groups parsed in advance that may occur in the expression.
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
