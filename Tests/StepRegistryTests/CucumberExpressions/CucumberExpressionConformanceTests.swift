import StepRegistry
import TestSupport
import Testing

@Suite(.enabled(if: ConformanceData.isPresent, "\(ConformanceData.origin)"))
struct CucumberExpressionConformanceTests {
  /// A case from one of the files; each file uses some of the fields.
  struct Example: Decodable, Sendable, CustomTestStringConvertible {
    struct Token: Decodable, Sendable, Equatable {
      let type: String
      let start: Int
      let end: Int
      let text: String
    }

    struct Node: Decodable, Sendable, Equatable {
      let type: String
      let start: Int
      let end: Int
      let token: String?
      let nodes: [Node]?
    }

    enum Value: Decodable, Sendable {
      case number(Double)
      case text(String)
      case null

      init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
          self = .null
        } else if let number = try? container.decode(Double.self) {
          self = .number(number)
        } else {
          self = .text(try container.decode(String.self))
        }
      }
    }

    let name: String
    let expression: String
    let text: String?
    let exception: String?
    let expected_tokens: [Token]?
    let expected_ast: Node?
    let expected_regex: String?
    let expected_args: [Value]?

    var testDescription: String { name }
  }

  static func cases(_ name: String) throws -> [Example] {
    try ConformanceData.cases("cucumber-expressions/\(name).json")
  }

  @Test func allCasesAreThere() throws {
    let counts = try [
      "cucumber-expression-tokenizer", "cucumber-expression-parser", "cucumber-expression-transformation",
      "cucumber-expression-matching", "regular-expression-matching",
    ].map { try CucumberExpressionConformanceTests.cases($0).count }
    #expect(counts == [16, 28, 8, 44, 3])
  }

  @Test(arguments: try cases("cucumber-expression-tokenizer"))
  func tokenizes(_ example: Example) throws {
    if try isRefused(example, { _ = try ExpressionToken.tokens(of: example.expression) }) { return }
    let tokens = try ExpressionToken.tokens(of: example.expression).map {
      Example.Token(type: name(of: $0.kind), start: $0.range.lowerBound, end: $0.range.upperBound, text: $0.text)
    }
    #expect(tokens == example.expected_tokens)
  }

  @Test(arguments: try cases("cucumber-expression-parser"))
  func parses(_ example: Example) throws {
    if try isRefused(example, { _ = try ExpressionParser.parse(example.expression) }) { return }
    #expect(node(try ExpressionParser.parse(example.expression)) == example.expected_ast)
  }

  @Test(arguments: try cases("cucumber-expression-transformation"))
  func transforms(_ example: Example) throws {
    let expression = try CucumberExpression(example.expression, parameterTypes: .builtIn)
    #expect(try expression.regularExpression().source == example.expected_regex)
  }

  @Test(arguments: try cases("cucumber-expression-matching"))
  func matches(_ example: Example) async throws {
    if try isRefused(example, { _ = try CucumberExpression(example.expression, parameterTypes: .builtIn) }) { return }
    let expression = StepExpression(try CucumberExpression(example.expression, parameterTypes: .builtIn))
    try await check(expression, example)
  }

  @Test(arguments: try cases("regular-expression-matching"))
  func matchesRegularExpressions(_ example: Example) async throws {
    try await check(try StepExpression(example.expression, parameterTypes: .builtIn), example)
  }

  /// Whether the example expects an error, which is then compared word for word.
  private func isRefused(_ example: Example, _ body: () throws -> Void) throws -> Bool {
    guard let exception = example.exception else { return false }
    let error = try #require(throws: CucumberExpressionError.self) { try body() }
    #expect(error.description == exception)
    return true
  }

  private func check(_ expression: StepExpression, _ example: Example) async throws {
    let arguments = try expression.match(try #require(example.text))
    guard let expected = example.expected_args else {
      #expect(arguments == nil)
      return
    }
    let found = try #require(arguments)
    #expect(found.count == expected.count)
    for (argument, wanted) in zip(found, expected) {
      let value = try await argument.convertedValue
      switch wanted {
      case .null: #expect(value as? String? == .some(nil))
      case .text(let text): #expect(value as? String == text)
      case .number(let number):
        switch value {
        case let float as Float: #expect(float == Float(number))
        case let double as Double: #expect(double == number)
        case let integer as any BinaryInteger: #expect(Double(Int(integer)) == number)
        default: Issue.record("\(value) is no number")
        }
      }
    }
  }

  private func node(_ node: ExpressionNode) -> Example.Node {
    let type: String =
      switch node.kind {
      case .expression: "EXPRESSION_NODE"
      case .text: "TEXT_NODE"
      case .optional: "OPTIONAL_NODE"
      case .alternation: "ALTERNATION_NODE"
      case .alternative: "ALTERNATIVE_NODE"
      case .parameter: "PARAMETER_NODE"
      }
    let isText = node.kind == .text
    return Example.Node(
      type: type, start: node.range.lowerBound, end: node.range.upperBound, token: isText ? node.text : nil,
      nodes: isText ? nil : node.children.map { self.node($0) })
  }

  private func name(of kind: ExpressionToken.Kind) -> String {
    switch kind {
    case .startOfLine: "START_OF_LINE"
    case .endOfLine: "END_OF_LINE"
    case .whiteSpace: "WHITE_SPACE"
    case .beginOptional: "BEGIN_OPTIONAL"
    case .endOptional: "END_OPTIONAL"
    case .beginParameter: "BEGIN_PARAMETER"
    case .endParameter: "END_PARAMETER"
    case .alternation: "ALTERNATION"
    case .text: "TEXT"
    }
  }
}
