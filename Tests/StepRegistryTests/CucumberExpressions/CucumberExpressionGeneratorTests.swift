import StepRegistry
import Testing

@Suite struct CucumberExpressionGeneratorTests {
  @Test(
    arguments: [
      ("a step that is yet to be defined", ["a step that is yet to be defined"]),
      ("a list of 8 things", ["a list of {int} things", "a list of {float} things"]),
      ("a list of 4.5 things", ["a list of {float} things"]),
      (#"a list of "eggs" things"#, ["a list of {string} things"]),
      (#"I have 4.2 cukes in "x""#, ["I have {float} cukes in {string}"]),
      ("there are pear cucumbers", ["there are pear cucumbers"]), ("", [""]), ("CDG1 is closed", ["CDG1 is closed"]),
      ("a (b) {c} d/e f\\g", [#"a \(b) \{c} d\/e f\\g"#]), ("it's 'quoted'", ["it's {string}"]),
      ("ä 5.0😀", ["ä {float}😀"]),
      (
        "1 and 2",
        [
          "{int} and {int}", "{int} and {float}", "{float} and {int}", "{float} and {float}",
        ]
      ),
    ] as [(String, [String])])
  func proposes(text: String, expected: [String]) throws {
    let generated = CucumberExpressionGenerator(parameterTypes: .builtIn).expressions(for: text)
    #expect(generated.map(\.source) == expected)
    for expression in generated {
      let compiled = try StepExpression(expression.source, parameterTypes: .builtIn)
      #expect(try compiled.match(text)?.count == expression.parameterTypes.count)
      #expect(expression.parameterNames.count == expression.parameterTypes.count)
    }
  }

  @Test func namesParameters() {
    let generated = CucumberExpressionGenerator(parameterTypes: .builtIn).expressions(for: #""a" and "b" and 1.5"#)
    #expect(generated.map(\.parameterNames) == [["string", "string2", "float"]])
    #expect(generated.first?.parameterTypes.map(\.swiftType) == ["String", "String", "Float"])
  }

  @Test func usesCustomTypesUnlessTheyOptOut() throws {
    var types = ParameterTypeRegistry.builtIn
    for (name, isUsed) in [("colour", true), ("shade", false)] {
      try types.define(
        ParameterTypeDefinition(name: name, regularExpressions: ["red|blue"], useForSnippets: isUsed, type: Int.self) {
          _ in
          0
        })
    }
    let generator = CucumberExpressionGenerator(parameterTypes: types)
    #expect(generator.expressions(for: "a red ball").map(\.source) == ["a {colour} ball"])
    #expect(generator.expressions(for: "a reddish ball").map(\.source) == ["a reddish ball"])
  }

  @Test func makesAtMost256Expressions() {
    let text = (0..<40).map(String.init).joined(separator: " ")
    #expect(CucumberExpressionGenerator(parameterTypes: .builtIn).expressions(for: text).count == 256)
  }
}
