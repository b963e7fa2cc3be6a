/// Parses a Cucumber Expression; each function carries its rule of the grammar.
///
///     cucumber-expression = { alternation | optional | parameter | text }
package struct ExpressionParser {
  /// The deepest nesting of optionals that is parsed. Nested optionals are an error at any depth, which is reported
  /// later with a location.
  static let deepestNesting = 40

  private let expression: String
  private let tokens: [ExpressionToken]
  private var index = 0
  private var depth = 0

  /// Parses a whole expression.
  package static func parse(_ expression: String) throws(CucumberExpressionError) -> ExpressionNode {
    var parser = ExpressionParser(expression: expression, tokens: try ExpressionToken.tokens(of: expression))
    return try parser.wholeExpression()
  }

  private init(expression: String, tokens: [ExpressionToken]) {
    self.expression = expression
    self.tokens = tokens
  }

  /// `cucumber-expression = { alternation | optional | parameter | text }`
  private mutating func wholeExpression() throws(CucumberExpressionError) -> ExpressionNode {
    var nodes: [ExpressionNode] = []
    nodes.reserveCapacity(tokens.count)
    index = 1
    while kind != .endOfLine {
      if let alternation = try alternation() {
        nodes.append(alternation)
      } else {
        nodes.append(try optionalOrParameter() ?? text())
      }
    }
    return ExpressionNode(.expression, 0..<token.range.upperBound, children: nodes)
  }

  /// `alternation = (?<=left-boundary) alternative* { "/" alternative* } (?=right-boundary)`
  ///
  /// The left boundary is white space, `}` or the start of the line; the right one white space, `{` or the end.
  private mutating func alternation() throws(CucumberExpressionError) -> ExpressionNode? {
    guard [.startOfLine, .whiteSpace, .endParameter].contains(tokens[index - 1].kind), alternationFollows else {
      return nil
    }
    let start = token.range.lowerBound
    var alternatives: [ExpressionNode] = []
    var nodes: [ExpressionNode] = []
    var alternativeStart = start
    while ![.endOfLine, .whiteSpace, .beginParameter].contains(kind) {
      if kind == .alternation {
        alternatives.append(ExpressionNode(.alternative, alternativeStart..<token.range.lowerBound, children: nodes))
        alternativeStart = token.range.upperBound
        nodes = []
        index += 1
      } else {
        nodes.append(try optionalOrParameter() ?? text())
      }
    }
    let end = token.range.lowerBound
    alternatives.append(ExpressionNode(.alternative, alternativeStart..<end, children: nodes))
    return ExpressionNode(.alternation, start..<end, children: alternatives)
  }

  /// Whether a `/` outside of optionals follows before the next right boundary.
  private var alternationFollows: Bool {
    var open = 0
    for token in tokens[index...] {
      switch token.kind {
      case .endOfLine, .whiteSpace, .beginParameter: if open == 0 { return false }
      case .alternation: if open == 0 { return true }
      case .beginOptional: open += 1
      case .endOptional: if open > 0 { open -= 1 }
      case .startOfLine, .endParameter, .text: break
      }
    }
    return false
  }

  private mutating func optionalOrParameter() throws(CucumberExpressionError) -> ExpressionNode? {
    switch kind {
    case .beginOptional: try optional()
    case .beginParameter: try parameter()
    case .startOfLine, .endOfLine, .whiteSpace, .endOptional, .endParameter, .alternation, .text: nil
    }
  }

  /// `optional = "(" { optional | parameter | text } ")"`
  private mutating func optional() throws(CucumberExpressionError) -> ExpressionNode {
    let opening = token.range
    depth += 1
    if depth > ExpressionParser.deepestNesting {
      throw CucumberExpressionError(expression, .tooDeep(limit: ExpressionParser.deepestNesting), opening)
    }
    index += 1
    var nodes: [ExpressionNode] = []
    while kind != .endOptional {
      if kind == .endOfLine { throw CucumberExpressionError(expression, .unclosedOptional, opening) }
      if kind == .alternation { throw CucumberExpressionError(expression, .alternationInOptional, token.range) }
      nodes.append(try optionalOrParameter() ?? text())
    }
    let range = opening.lowerBound..<token.range.upperBound
    index += 1
    depth -= 1
    return ExpressionNode(.optional, range, children: nodes)
  }

  /// `parameter = "{" [ name ] "}"`
  private mutating func parameter() throws(CucumberExpressionError) -> ExpressionNode {
    let opening = token.range
    index += 1
    var nodes: [ExpressionNode] = []
    while kind != .endParameter {
      switch kind {
      case .endOfLine: throw CucumberExpressionError(expression, .unclosedParameter, opening)
      case .text, .whiteSpace: nodes.append(text())
      case .startOfLine, .beginOptional, .endOptional, .beginParameter, .endParameter, .alternation:
        throw CucumberExpressionError(expression, .invalidParameterTypeName, token.range)
      }
    }
    let range = opening.lowerBound..<token.range.upperBound
    index += 1
    return ExpressionNode(.parameter, range, children: nodes)
  }

  /// `text = whitespace | ")" | "}" | .`
  private mutating func text() -> ExpressionNode {
    defer { index += 1 }
    return ExpressionNode(.text, token.range, text: token.text)
  }

  private var token: ExpressionToken { tokens[index] }
  private var kind: ExpressionToken.Kind { tokens[index].kind }
}
