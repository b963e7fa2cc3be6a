import StepRegistry
import Testing

@Suite struct TagExpressionTests {
  @Test(
    arguments: [
      ("", [], true),
      ("  ", ["@a"], true),
      ("@a", ["@a", "@b"], true),
      ("@a", [], false),
      ("not @a", ["@b"], true),
      ("not not @a", ["@a"], true),
      ("@a or @b and @c", ["@a"], true),
      ("(@a or @b) and @c", ["@a"], false),
      ("not @a and @b", ["@b"], true),
      ("not (@a and @b)", ["@a"], true),
      (#"@a\ b"#, ["@a b"], true),
      (#"\not"#, ["not"], nil),
      (#"@x\(1\)and @y"#, ["@x(1)and"], nil),
      ("@a and(@b)or(@c)", ["@c"], true),
    ] as [(String, [String], Bool?)])
  func matches(source: String, tags: [String], expected: Bool?) {
    #expect((try? TagExpression(parsing: source))?.matches(tags) == expected)
  }

  @Test(arguments: [
    ("@a @b", 3), ("@a and", 6), (")", 0), ("@a )", 3), ("( @a", 0), (#"@a or \q"#, 6), (#"@a\"#, 2), ("()", 1),
  ])
  func errorsHaveTheirLocation(source: String, offset: Int) throws {
    let error = try #require(throws: TagExpressionError.self) { try TagExpression(parsing: source) }
    #expect(error.offset == offset)
    #expect(error.expression == source)
  }

  @Test(arguments: ["@a", "@a and not @b or @c", #"\(a\) or \\ and x\ y"#])
  func descriptionParsesToTheSame(source: String) throws {
    let expression = try TagExpression(parsing: source)
    #expect(try TagExpression(parsing: expression.description) == expression)
  }

  @Test func deepNestingIsNoProblem() throws {
    let depth = 100_000
    let parentheses = String(repeating: "(", count: depth) + "@a" + String(repeating: ")", count: depth)
    #expect(try TagExpression(parsing: parentheses).matches(["@a"]))
    let negations = try TagExpression(parsing: String(repeating: "not ", count: depth) + "@a")
    #expect(negations.matches(["@a"]))
    #expect(negations.description.utf8.count == depth * 8 + 2)
    let unmatched = String(repeating: "(", count: depth) + "@a"
    #expect(throws: TagExpressionError.self) { try TagExpression(parsing: unmatched) }
  }
}
