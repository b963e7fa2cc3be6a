import StepRegistry
import TestSupport
import Testing

@Suite(.enabled(if: ConformanceData.isPresent, "\(ConformanceData.origin)"))
struct TagExpressionConformanceTests {
  struct Evaluation: Decodable {
    struct Test: Decodable {
      let variables: [String]
      let result: Bool
    }
    let expression: String
    let tests: [Test]
  }

  struct Parsing: Decodable {
    let expression: String
    let formatted: String
  }

  struct Failure: Decodable {
    let expression: String
    let error: String
  }

  @Test func allCasesAreThere() throws {
    #expect(try ConformanceData.cases("tag-expressions/evaluations.json", of: Evaluation.self).count == 7)
    #expect(try ConformanceData.cases("tag-expressions/parsing.json", of: Parsing.self).count == 23)
    #expect(try ConformanceData.cases("tag-expressions/errors.json", of: Failure.self).count == 15)
  }

  @Test(arguments: try ConformanceData.cases("tag-expressions/evaluations.json", of: Evaluation.self))
  func evaluates(_ example: Evaluation) throws {
    let expression = try TagExpression(parsing: example.expression)
    for test in example.tests {
      #expect(expression.matches(test.variables) == test.result, "\(test.variables)")
    }
  }

  @Test(arguments: try ConformanceData.cases("tag-expressions/parsing.json", of: Parsing.self))
  func formats(_ example: Parsing) throws {
    #expect(try TagExpression(parsing: example.expression).description == example.formatted)
  }

  @Test(arguments: try ConformanceData.cases("tag-expressions/errors.json", of: Failure.self))
  func rejects(_ example: Failure) throws {
    let error = try #require(throws: TagExpressionError.self) { try TagExpression(parsing: example.expression) }
    #expect(error.description == example.error)
  }
}
