import StepRegistry
import TestSupport
import Testing

@Suite struct StepExpressionTests {
  @Test(arguments: [
    ("^a$", true), ("^a", true), ("a$", true), ("a", false), ("a/b", false), ("a ^ b $ c", false), ("", false),
    ("a^", false), (#"\/a\/"#, false),
  ])
  func tellsTheTwoKindsApart(source: String, isRegular: Bool) throws {
    let expression = try StepExpression(source, parameterTypes: .builtIn)
    #expect(expression.isRegularExpression == isRegular)
    #expect(expression.source == source)
    #expect((try expression.regularExpression().source == source) == isRegular)
  }

  @Test(arguments: [
    ("/apples?/", "apples?", "I have an apple here", []),
    (#"/(\d+) apples/"#, #"(\d+) apples"#, "I have 3 apples", ["3"]),
    ("/^I have (.*)$/", "^I have (.*)$", "I have 3/4", ["3/4"]),
    (#"/a\/(b)/"#, #"a\/(b)"#, "an a/b", ["b"]),
    ("/APPLES/i", "(?i)APPLES", "some apples", []),
    ("/a b (c)/ix", "(?ix)a b (c)", "xABC", ["C"]),
  ])
  func takesARegularExpressionBetweenSlashes(
    pattern: String, source: String, text: String, arguments: [String]
  ) throws {
    let expression = try StepExpression(pattern, parameterTypes: .builtIn)
    #expect(expression.isRegularExpression)
    #expect(expression.source == source)
    #expect(try expression.match(text)?.map(\.group.value) == arguments)
    #expect(try expression.match("nothing") == nil)
  }

  @Test(arguments: ["//", "/", "/a/g", "/a/b"])
  func invalidSlashesOrFlagsAreErrors(pattern: String) {
    #expect(throws: CucumberExpressionError.self) { try StepExpression(pattern, parameterTypes: .builtIn) }
  }

  /// Parameter types are parsed once, with the same result as parsing the whole regular expression.
  @Test(arguments: [
    "I have {int} of {string}", "{string}", "{string} {string}", "{word} x{float}", "a/b {} (or so) {pair}",
    "{pair}{string}{twice}", "{named} and {int}", "{twice} {twice}", "größe {string} 価格",
  ])
  func parsesParametersAsInTheWholeExpression(source: String) throws {
    var types = ParameterTypeRegistry.builtIn
    for (name, regularExpression) in [("pair", "(?i)(a)-((b)|c)+"), ("named", "(?<left>x)(y)"), ("twice", #"(\w)\1"#)] {
      try types.define(
        ParameterTypeDefinition(name: name, regularExpressions: [regularExpression], type: Int.self) { _ in 1 })
    }
    let expression = try CucumberExpression(source, parameterTypes: types).regularExpression()
    let whole = try RegularExpression(expression.source)
    #expect(expression.captureNames == whole.captureNames)
    #expect(expression.topGroups == whole.topGroups)
    #expect(expression.requiredLiterals.bytes == whole.requiredLiterals.bytes)
    #expect(expression.requiredLiterals.ranges == whole.requiredLiterals.ranges)
    for group in 1...max(whole.captureCount, 1) {
      #expect(expression.parent(ofGroup: group) == whole.parent(ofGroup: group))
      #expect(expression.source(ofGroup: group) == whole.source(ofGroup: group))
    }
    for text in [
      "I have -3 of \"e\\\"f\"", #""a""#, #"'b' "c""#, "y x1.5", "a b or so A-b", "b 1 A-BC", "xy and 3", "aa bb",
      #"A-cb'q'zz"#, #"größe "" 価格"#, "",
    ] {
      #expect(try expression.firstMatch(in: text) == whole.firstMatch(in: text))
    }
  }

  /// A pattern is compiled at first use; concurrent tasks get the same result.
  @Test(arguments: ["I have {int} {word}", #"^I have (\d+) (\w+)$"#])
  func isCompiledOnce(source: String) async throws {
    for _ in 0..<100 {
      let expression = try StepExpression(source, parameterTypes: .builtIn)
      let compiled = try await withThrowingTaskGroup(of: RegularExpression.self) { group in
        for _ in 0..<4 { group.addTask { try expression.regularExpression() } }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(Set(compiled.map(ObjectIdentifier.init)).count == 1)
      #expect(try expression.match("I have 3 cukes")?.map(\.group.value) == ["3", "cukes"])
    }
  }

  /// The groups of a quoted text, as in the messages of Cucumber itself.
  @Test func nestsGroups() async throws {
    let expression = try StepExpression("an order for {string}", parameterTypes: .builtIn)
    let argument = try #require(try expression.match(#"an order for "eggs""#)?.first)
    #expect(argument.parameterTypeName == "string")
    #expect(argument.group.start == 13)
    #expect(argument.group.value == #""eggs""#)
    #expect(argument.group.byteRange == 13..<19)
    let children = argument.group.children
    #expect(children.map(\.value) == ["eggs", nil])
    #expect(children.map(\.start) == [14, nil])
    #expect(children.map { $0.children.count } == [1, 1])
    #expect(children.flatMap(\.children).allSatisfy { $0.value == nil && $0.start == nil && $0.children.isEmpty })
    #expect(try await argument.convertedValue as? String == "eggs")
  }

  @Test func countsInUTF16() throws {
    let expression = try StepExpression("😀 ä {word} 漢 {int}{word}", parameterTypes: .builtIn)
    let arguments = try #require(try expression.match("😀 ä wörd 漢 42😀"))
    #expect(arguments.map(\.group.start) == [5, 12, 14])
    #expect(arguments.map(\.group.byteRange) == [8..<13, 18..<20, 20..<24])
    #expect(arguments.map(\.group.value) == ["wörd", "42", "😀"])
  }

  @Test func givesEveryGroupOfARegularExpression() async throws {
    let expression = try StepExpression(#"^a (.*?)(?: and a (\d+))?(?: or (x(y)))?$"#, parameterTypes: .builtIn)
    #expect(expression.argumentTypes.map { $0?.name } == [nil, "int", nil])
    let arguments = try #require(try expression.match("a b and a 12"))
    #expect(arguments.map(\.group.value) == ["b", "12", nil])
    #expect(arguments.map(\.parameterTypeName) == [nil, "int", nil])
    #expect(arguments[2].group.children.count == 1)
    #expect(try await arguments[0].convertedValue as? String == "b")
    #expect(try await arguments[1].convertedValue as? Int == 12)
    #expect(try await StepArgument(arguments[2]).value(as: Int?.self) == nil)
    #expect(try expression.match("b") == nil)
  }

  @Test func makesValuesOfCustomTypes() async throws {
    var types = ParameterTypeRegistry.builtIn
    try types.define(
      ParameterTypeDefinition(name: "flight", regularExpressions: ["([A-Z]{3})-([A-Z]{3})"], type: String.self) {
        texts in
        texts.map { $0 ?? "?" }.joined(separator: " to ")
      })
    try types.define(
      ParameterTypeDefinition(name: "colour", regularExpressions: ["red|green", "blue"], type: String.self) { texts in
        texts[0]?.uppercased() ?? ""
      })
    let expression = try StepExpression("{flight} is {colour}", parameterTypes: types)
    #expect(try expression.regularExpression().source == "^(([A-Z]{3})-([A-Z]{3})) is ((?:red|green)|(?:blue))$")
    let arguments = try #require(try expression.match("LHR-CDG is blue"))
    #expect(arguments.map(\.group.value) == ["LHR-CDG", "blue"])
    #expect(try await StepArgument(arguments[0]).value(as: String.self) == "LHR to CDG")
    #expect(try await StepArgument(arguments[1]).value(as: String.self) == "BLUE")
    let regular = try StepExpression("^(red|green) light$", parameterTypes: types)
    #expect(try regular.match("red light")?.first?.parameterTypeName == "colour")
  }

  static let values: [(String, String, String)] = [
    ("{int}", "-42", "Int -42"), ("{int}", "٤٢", "Int 42"), ("{float}", "1.5", "Float 1.5"),
    ("{float}", "-.5", "Float -0.5"),
    ("{float}", "+1E2", "Float 100.0"), ("{double}", "0.1", "Double 0.1"), ("{byte}", "-128", "Int8 -128"),
    ("{short}", "300", "Int16 300"), ("{long}", "9223372036854775807", "Int64 9223372036854775807"),
    ("{biginteger}", "123456789012345678901234567890", "String 123456789012345678901234567890"),
    ("{bigdecimal}", "1.10", "String 1.10"), ("{word}", "a-b", "String a-b"), ("{}", "", "String "),
    ("{string}", #""a \"b\" 'c'""#, #"String a "b" 'c'"#), ("{string}", #"'it\'s'"#, "String it's"),
    ("{string}", #""C:\\dir""#, #"String C:\\dir"#), ("{string}", "''", "String "),
  ]

  @Test(arguments: values)
  func convertsBuiltInTypes(source: String, text: String, expected: String) async throws {
    let argument = try #require(try StepExpression(source, parameterTypes: .builtIn).match(text)?.first)
    let value = try await argument.convertedValue
    #expect("\(type(of: value)) \(value)" == expected)
    let swiftType = argument.parameterType?.swiftType ?? ""
    #expect(expected.hasPrefix(swiftType + " "))
  }

  @Test(arguments: [
    ("{int}", "9223372036854775808", "Int"), ("{byte}", "128", "Int8"), ("{short}", "-32769", "Int16"),
    ("{long}", "99999999999999999999", "Int64"),
  ])
  func refusesNumbersThatAreTooLarge(source: String, text: String, type: String) async throws {
    let argument = try #require(try StepExpression(source, parameterTypes: .builtIn).match(text)?.first)
    let error = try await #require(throws: StepArgumentError.self) { try await argument.convertedValue }
    #expect(error.description == "\"\(text)\" cannot be converted to \(type)")
  }

  @Test(arguments: [
    ("{float}", ["", ".", ",", "-", "E", "1,", ",1", "1.", "1,000", "E1", "1.5.2"]),
    ("{int}", ["", "-", "1.2", "+1", "a"]),
    ("{word}", ["", "a b", " "]), ("{string}", ["a", "\"a", "\"a'", "\"a\"b\""]),
  ])
  func doesNotMatchOtherTexts(source: String, texts: [String]) throws {
    let expression = try StepExpression(source, parameterTypes: .builtIn)
    for text in texts { #expect(try expression.match(text) == nil, "\(text)") }
  }

  @Test(arguments: [
    (
      "I have {int} cuke(s)", ["I have 1 cuke", "I have 2 cukes"],
      ["I have 2 cukess", "I have 1  cuke", "I have cukes"]
    ),
    ("a/b c/d(e)", ["a c", "b c", "a d", "b de"], ["a e", "a/b c"]), ("{int}%", ["5%"], ["5"]),
    (#"a\/b \(c) \{d}"#, ["a/b (c) {d}"], ["a (c) {d}"]), ("1.5*", ["1.5*"], ["1x5*"]),
    ("(the )end", ["end", "the end"], ["theend"]),
    ("ünï(cödé)", ["ünï", "ünïcödé"], ["uni"]), ("a\\ b/c", ["a b", "c"], ["a c"]),
  ])
  func matchesWholeTexts(source: String, matching: [String], others: [String]) throws {
    let expression = try StepExpression(source, parameterTypes: .builtIn)
    for text in matching { #expect(try expression.match(text) != nil, "\(text)") }
    for text in others { #expect(try expression.match(text) == nil, "\(text)") }
  }

  @Test(
    arguments: [
      ("{unknown}", "unknown"), ("a {int} {airport}", "airport"), ("{int", nil), ("(a(b))", nil),
    ] as [(String, String?)])
  func namesTheUndefinedType(source: String, name: String?) throws {
    let error = try #require(throws: CucumberExpressionError.self) {
      try StepExpression(source, parameterTypes: .builtIn)
    }
    #expect(error.undefinedParameterTypeName == name)
    #expect(error.expression == source)
  }

  @Test(arguments: ["(", "{", "a/(", "(a/"])
  func deepNestingIsAnError(piece: String) {
    let source = String(repeating: piece, count: 20_000)
    #expect(throws: CucumberExpressionError.self) { try StepExpression(source, parameterTypes: .builtIn) }
  }

  /// Every text is an expression or an error.
  @Test func noExpressionTraps() {
    var generator = SeededGenerator(seed: 7)
    let pieces = ["(", ")", "{", "}", "/", "\\", " ", "a", "{int}", "😀", "é", "{word}", "$", "^"]
    var valid = 0
    for _ in 0..<5_000 {
      let length = Int.random(in: 0...10, using: &generator)
      let source = (0..<length).compactMap { _ in pieces.randomElement(using: &generator) }.joined()
      guard let expression = try? StepExpression(source, parameterTypes: .builtIn) else { continue }
      valid += 1
      _ = try? expression.match(source)
    }
    #expect(valid > 500)
  }
}
