/// Checks rules for Cucumber Expressions that the grammar does not express, and collects facts about the expression.
struct ExpressionCheck {
  private let expression: String
  private let registry: ParameterTypeRegistry
  /// The types of the visited parameters, in their order.
  private(set) var parameterTypes: [ParameterTypeDefinition] = []
  /// An upper bound for the instructions of the regular expression; above every limit if unknown.
  private var mostInstructions = 0

  init(expression: String, registry: ParameterTypeRegistry) {
    self.expression = expression
    self.registry = registry
  }

  /// Whether the regular expression of the visited nodes is certain to be valid and small enough.
  var isSureToCompile: Bool { mostInstructions <= RegularExpression.mostInstructions }

  /// Checks a node and its children.
  ///
  /// - Parameters:
  ///   - node: the node. The parser limits its depth.
  ///   - literals: receives the texts that each match contains.
  mutating func visit(_ node: ExpressionNode, _ literals: inout RequiredLiterals.Builder)
    throws(CucumberExpressionError)
  {
    mostInstructions += 4
    switch node.kind {
    case .text:
      var text = node.text
      text.withUTF8 { literals.append($0) }
    case .optional:
      try checkOptional(node)
      literals.leaveGap()
    case .alternation:
      try checkAlternation(node)
      literals.leaveGap()
    case .parameter:
      try checkParameter(node)
      literals.leaveGap()
    case .expression, .alternative: for child in node.children { try visit(child, &literals) }
    }
  }

  private mutating func checkOptional(_ node: ExpressionNode) throws(CucumberExpressionError) {
    mostInstructions += 4 * node.children.count
    try refuse(.parameter, in: node, as: .parameterInOptional)
    try refuse(.optional, in: node, as: .optionalInOptional)
    guard node.children.contains(where: { $0.kind == .text }) else { throw error(.emptyOptional, node) }
  }

  private mutating func checkAlternation(_ node: ExpressionNode) throws(CucumberExpressionError) {
    for alternative in node.children {
      if alternative.children.isEmpty { throw error(.emptyAlternative, alternative) }
      guard alternative.children.contains(where: { $0.kind == .text }) else {
        throw error(.optionalAlternative, alternative)
      }
    }
    // The content of one alternative is not part of every match.
    var ignored = RequiredLiterals.Builder()
    for alternative in node.children { try visit(alternative, &ignored) }
  }

  private mutating func checkParameter(_ node: ExpressionNode) throws(CucumberExpressionError) {
    let name = node.innerText
    guard let type = registry[name] else { throw error(.undefinedParameterType(name), node) }
    parameterTypes.append(type)
    mostInstructions += type.group.spliced?.mostInstructions ?? RegularExpression.mostInstructions
  }

  private func refuse(
    _ kind: ExpressionNode.Kind, in node: ExpressionNode, as problem: CucumberExpressionError.Problem
  ) throws(CucumberExpressionError) {
    if let child = node.children.first(where: { $0.kind == kind }) { throw error(problem, child) }
  }

  private func error(_ problem: CucumberExpressionError.Problem, _ node: ExpressionNode) -> CucumberExpressionError {
    CucumberExpressionError(expression, problem, node.range)
  }
}
