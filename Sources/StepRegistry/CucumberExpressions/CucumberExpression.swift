/// A pattern such as `I have {int} cuke(s) in my belly/stomach`, checked but not compiled.
package struct CucumberExpression: Sendable {
  /// The expression in its written form.
  package let source: String
  /// The types of the parameters, in their order.
  package let parameterTypes: [ParameterTypeDefinition]
  /// Literal texts that every match contains, without the texts inside parameters.
  package let requiredLiterals: RequiredLiterals

  /// Parses an expression. An expression that can be parsed also compiles.
  ///
  /// - Parameters:
  ///   - source: the expression.
  ///   - parameterTypes: the types that the expression may use.
  /// - Throws: a `CucumberExpressionError` with the wording of the other Cucumber implementations.
  package init(_ source: String, parameterTypes: ParameterTypeRegistry) throws(CucumberExpressionError) {
    let tree = try ExpressionParser.parse(source)
    var check = ExpressionCheck(expression: source, registry: parameterTypes)
    requiredLiterals = try RequiredLiterals(ofWholeText: source.utf8.count) {
      literals throws(CucumberExpressionError) in
      try check.visit(tree, &literals)
    }
    self.source = source
    self.parameterTypes = check.parameterTypes
    if !check.isSureToCompile { _ = try Self.compile(source, tree, check.parameterTypes) }
  }

  /// Compiles the equivalent regular expression, which matches whole texts.
  ///
  /// Each parameter is a top-level capture group.
  package func regularExpression() throws(CucumberExpressionError) -> RegularExpression {
    try Self.compile(source, try ExpressionParser.parse(source), parameterTypes)
  }

  private static func compile(
    _ source: String, _ tree: ExpressionNode, _ parameterTypes: [ParameterTypeDefinition]
  ) throws(CucumberExpressionError) -> RegularExpression {
    var writer = RegularExpressionWriter(parameterTypes: parameterTypes, capacity: 2 * source.utf8.count + 64)
    writer.write(tree)
    do throws(RegularExpressionError) {
      return try RegularExpression(
        String(decoding: writer.output, as: UTF8.self),
        splicing: SplicedGroups(parameterTypes.compactMap(\.group.spliced)))
    } catch {
      throw CucumberExpressionError(source, .regularExpression(error.description), tree.range)
    }
  }
}
