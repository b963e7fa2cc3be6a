import SourceText
import StepRegistry
import Testing

@Suite struct ParameterTypeRegistryTests {
  private func type(
    _ name: String, _ sources: [String] = ["a"], preferred: Bool = false, line: Int = 1
  ) -> ParameterTypeDefinition {
    ParameterTypeDefinition(
      name: name, regularExpressions: sources, preferForRegularExpressionMatch: preferred, type: String.self,
      location: DefinitionLocation(path: "types.swift", line: line)
    ) { _ in name }
  }

  @Test func knowsTheBuiltInTypes() {
    let names = ParameterTypeRegistry.builtIn.all.map(\.name)
    #expect(
      names == [
        "int", "float", "word", "string", "", "bigdecimal", "double", "biginteger", "byte", "short", "long",
      ])
    #expect(ParameterTypeRegistry.builtIn.custom.isEmpty)
    #expect(ParameterTypeRegistry.builtIn["int"]?.swiftType == "Int")
    #expect(ParameterTypeRegistry.builtIn["nothing"] == nil)
  }

  @Test func saysWhereADuplicateWasDefined() throws {
    var registry = ParameterTypeRegistry.builtIn
    try registry.define(type("colour", line: 3))
    let error = try #require(throws: Diagnostic.self) { try registry.define(type("colour", line: 9)) }
    #expect(
      error.description == """
        types.swift:9: error: there is already a parameter type with name colour
        types.swift:3: note: {colour} was defined here
        Choose another name or remove one of them.
        """)
    #expect(registry.custom.map(\.name) == ["colour"])
  }

  @Test(arguments: [
    ("int", ["a"], "there is already a parameter type with name int"),
    ("", ["a"], "the anonymous parameter type has already been defined"),
    ("a/b", ["a"], #"the parameter type name 'a/b' may not contain '{', '}', '(', ')', '\' or '/'"#),
    ("x", [], "the parameter type x has no regular expression"),
    ("x", ["a", ""], "the parameter type x has no regular expression"),
    (
      "x", ["^a"],
      "the regular expression /^a/ of the parameter type x has '^' or '$' at an end, but it stands inside of other text"
    ),
    (
      "x", ["b", "a$"],
      "the regular expression /a$/ of the parameter type x has '^' or '$' at an end, but it stands inside of other text"
    ),
    ("x", ["/a/i"], "the regular expression /a/i of the parameter type x stands between slashes"),
    (
      "x", ["a", "(b"],
      "the regular expression /(b/ of the parameter type x has a problem at column 1: The '(' does not have a matching ')'."
    ),
  ])
  func refuses(name: String, sources: [String], problem: String) throws {
    var registry = ParameterTypeRegistry.builtIn
    let error = try #require(throws: Diagnostic.self) { try registry.define(type(name, sources)) }
    #expect(error.problem == problem)
    #expect(error.location == SourceLocation(line: 1))
    #expect(registry.custom.isEmpty)
  }

  @Test func allowsOnePreferredTypeForARegularExpression() throws {
    var registry = ParameterTypeRegistry.builtIn
    try registry.define(type("first", ["x+"], preferred: true, line: 1))
    try registry.define(type("other", ["x+"], line: 2))
    let error = try #require(throws: Diagnostic.self) {
      try registry.define(type("second", ["x+"], preferred: true, line: 3))
    }
    #expect(
      error.problem
        == "there can only be one preferential parameter type per regexp, and /x+/ is used for two: {first} and {second}"
    )
    #expect(error.notes.map(\.location.line) == [1])
    let expression = try StepExpression(#"^(x+) (y+) (\d+)$"#, parameterTypes: registry)
    #expect(expression.argumentTypes.map(\.?.name) == ["first", nil, "int"])
  }

  @Test func explainsAmbiguity() throws {
    var registry = ParameterTypeRegistry.builtIn
    try registry.define(type("person", ["[A-Z]+\\w+"]))
    try registry.define(type("place", ["[A-Z]+\\w+"]))
    let expression = try StepExpression(#"^([A-Z]+\w+) sees it$"#, parameterTypes: registry)
    let error = try #require(throws: Diagnostic.self) { try expression.match("Anna sees it") }
    #expect(
      error.description == #"""
        error: Your Regular Expression /^([A-Z]+\w+) sees it$/
        matches multiple parameter types with regexp /[A-Z]+\w+/:
           {person}
           {place}

        I couldn't decide which one to use. You have two options:

        1) Use a Cucumber Expression instead of a Regular Expression. Try one of these:
           {person} sees it
           {place} sees it

        2) Make one of the parameter types preferential and continue to use a Regular Expression.

        """#)
  }
}
