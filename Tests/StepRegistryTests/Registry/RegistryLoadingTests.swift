import SourceText
import StepRegistry
import Testing

/// Checks made when definitions are loaded, before anything runs.
@Suite struct RegistryLoadingTests {
  final class Basket: World {
    var total = 0
  }

  enum Colour: String, CaseIterable { case red, green }

  struct Flight: Sendable, Equatable {
    let from: String
    let to: String
  }

  enum Level: Int, CaseIterable { case low = -1, high = 20 }

  struct NoText: Sendable {}

  struct Misfit: Sendable, CustomTestStringConvertible {
    let steps: Steps
    let problem: String
    var testDescription: String { problem }
  }

  @Test func `types without text conversion get StepConvertible advice`() throws {
    for pattern in ["{word}", "{string}", "{int}", "^(a|b)$"] {
      let steps = Steps(Basket.self) { Given(pattern) { (_, _: NoText) in } }
      let problems = try #require(throws: Diagnostics.self) { try Registry([steps], relativeTo: "/") }
      let advice = try #require(problems.all.first?.advice)
      #expect(advice.contains("extension NoText: StepConvertible { init?(stepText: String) { … } }"), "\(pattern)")
    }
    let steps = Steps(Basket.self) { Given("{int} apples") { (_, _: Int, _: Int) in } }
    let problems = try #require(throws: Diagnostics.self) { try Registry([steps], relativeTo: "/") }
    #expect(problems.all.first?.advice?.contains("StepConvertible") == false)
  }

  @Test func `a hook tag without @ is a warning`() throws {
    let steps = Steps(Basket.self) {
      After("@a and (@b or not full)") { _ in }
      After("@full") { _ in }
    }
    let warnings = try Registry([steps], relativeTo: "/").warnings
    #expect(warnings.map(\.advice) == ["Did you mean '@full'?"])
    #expect(
      warnings.first?.problem == "the hook asks for the tag 'full', which no scenario can have: tags begin with @")
    #expect(warnings.first?.location?.line == (#line - 7))
  }

  @Test(arguments: [Duration.zero, .seconds(-1)])
  func `a time limit must be positive`(limit: Duration) throws {
    let groups = [
      Steps(Basket.self) { Given("x", timeout: limit) { _ in } }, Steps(Basket.self) { After(timeout: limit) { _ in } },
    ]
    for group in groups {
      let problems = try #require(throws: Diagnostics.self) { try Registry([group], relativeTo: "/") }
      #expect(problems.all.first?.problem == "a time limit of \(limit) leaves no time")
    }
  }

  @Test(arguments: [
    ("~@smoke", "not @smoke"), ("~smoke", "not @smoke"), ("@a,@b", "@a or @b"), ("a,@b", "@a or @b"),
    ("@a && !@b", "@a and not @b"),
  ])
  func `wrong operators in hook tags are named`(tags: String, meant: String) throws {
    let steps = Steps(Basket.self) { Before(tags) { _ in } }
    let problems: [Diagnostic]
    do {
      problems = try Registry([steps], relativeTo: "/").warnings
    } catch {
      problems = error.all
    }
    #expect(problems.map(\.advice) == ["Did you mean '\(meant)'?"])
  }

  @Test func `a comma in invalid hook tags is named`() throws {
    let steps = Steps(Basket.self) { Before("@a, @b") { _ in } }
    let problems = try #require(throws: Diagnostics.self) { try Registry([steps], relativeTo: "/") }
    #expect(problems.all.map(\.advice) == ["Did you mean '@a or @b'?"])
  }

  static let misfits = [
    Misfit(
      steps: Steps(Basket.self) { Given("{int} apples") { (_, _: Int, _: Int) in } },
      problem: #"the closure does not fit its pattern "{int} apples": the pattern gives 1 argument, "#
        + "the closure takes (Int, Int)"),
    Misfit(
      steps: Steps(Basket.self) { Given("{int} apples") { _ in } },
      problem: #"the closure does not fit its pattern "{int} apples": the pattern gives 1 argument, "#
        + "the closure takes none"),
    Misfit(
      steps: Steps(Basket.self) { Given(#"^(\d+) apples and (\d+)$"#) { (_, _: Int) in } },
      problem: #"the closure does not fit its pattern "^(\d+) apples and (\d+)$": the pattern gives 2 arguments, "#
        + "the closure takes (Int)"),
    Misfit(
      steps: Steps(Basket.self) { Given("{int} apples") { (_, _: NoText) in } },
      problem: #"the closure does not fit its pattern "{int} apples": "#
        + "{int} gives Int, the closure takes NoText"),
    Misfit(
      steps: Steps(Basket.self) { Given(#"^(\d+) apples$"#) { (_, _: NoText) in } },
      problem: #"the closure does not fit its pattern "^(\d+) apples$": "#
        + "{int} gives Int, the closure takes NoText"),
    Misfit(
      steps: Steps(Basket.self) { Given("^(red|green) apples$") { (_, _: NoText) in } },
      problem: #"the closure does not fit its pattern "^(red|green) apples$": "#
        + "NoText cannot be made from the text of a step"),
    Misfit(
      steps: Steps(Basket.self) { Given("these:") { (_, _: DataTable, _: DocString) in } },
      problem: #"the closure does not fit its pattern "these:": "#
        + "a data table or doc string comes last and only once, but the closure takes (DataTable, DocString)"),
    Misfit(
      steps: Steps(Basket.self) {
        ParameterType("flight", "[A-Z]{3}-[A-Z]{3}") { (text: String) in Flight(from: text, to: "") }
        Given("{flight} is late") { (_, _: Int) in }
      },
      problem: #"the closure does not fit its pattern "{flight} is late": "#
        + "{flight} gives Flight, the closure takes Int"),
    Misfit(
      steps: Steps(Basket.self) { Given("^(unclosed$") { _ in } },
      problem: #"the pattern "^(unclosed$" does not compile"#),
    Misfit(
      steps: Steps(Basket.self) { Given("{int} apples") { (_, _: Bool) in } },
      problem: #"the closure does not fit its pattern "{int} apples": "#
        + #"{int} gives Int, the closure takes Bool, which is only made of "true", "false""#),
    Misfit(
      steps: Steps(Basket.self) { Given("an apple of {float}") { (_, _: Colour?) in } },
      problem: #"the closure does not fit its pattern "an apple of {float}": "#
        + #"{float} gives Float, the closure takes Colour?, which is only made of "red", "green""#),
    Misfit(
      steps: Steps(Basket.self) { Given("^it is (yes|no)$") { (_, _: Bool) in } },
      problem: #"the closure does not fit its pattern "^it is (yes|no)$": "#
        + #"(yes|no) gives a text, the closure takes Bool, which is only made of "true", "false""#),
    Misfit(
      steps: Steps(Basket.self) { Given("^(?:(?:ab){1000}){100}$") { _ in } },
      problem: #"the pattern "^(?:(?:ab){1000}){100}$" does not compile"#),
    Misfit(
      steps: Steps(Basket.self) {
        ParameterType("big", "(?:(?:ab){900}){25}") { (text: String) in text }
        Given("{big} {big}") { (_, _: String, _: String) in }
      },
      problem: #"the pattern "{big} {big}" does not compile"#),
    Misfit(steps: Steps(Basket.self) { Given("") { _ in } }, problem: "the pattern is empty"),
    Misfit(steps: Steps(Basket.self) { Given(" \t") { _ in } }, problem: "the pattern is empty"),
  ]

  @Test(arguments: misfits)
  func saysWhatDoesNotFit(misfit: Misfit) throws {
    let problems = #expect(throws: Diagnostics.self) { try Registry([misfit.steps], relativeTo: "/") }
    #expect(problems?.all.map(\.problem) == [misfit.problem])
    #expect(problems?.all.first?.uri?.hasSuffix("RegistryLoadingTests.swift") == true)
    #expect(problems?.all.first?.location != nil)
  }

  @Test func leavesOutDefinitionsWithUnknownParameterTypes() throws {
    let steps = Steps(Basket.self) {
      Given("{airport} is closed") { (_, _: String) in }
      Given("{int} apples") { (_, _: Int) in }
    }
    let registry = try Registry([steps], relativeTo: "/")
    #expect(registry.definitions.map(\.declaration.pattern) == ["{int} apples"])
    #expect(try registry.matches(for: "LHR is closed").isEmpty)
    let unknown = registry.unknownParameterTypes
    #expect(unknown.map(\.name) == ["airport"])
    #expect(unknown.map(\.pattern) == ["{airport} is closed"])
    #expect(unknown.first?.problem.problem == #"the pattern "{airport} is closed" does not compile"#)
    #expect(unknown.first?.problem.location != nil)
  }

  @Test func duplicatePatternWarningNamesBothLocations() throws {
    let line = #line + 2
    let steps = Steps(Basket.self) {
      Given("an apple") { _ in }
      When("an apple") { _ in }
      Then("a pear") { _ in }
    }
    let registry = try Registry([steps], relativeTo: "/")
    #expect(try registry.matches(for: "an apple").map(\.definition.location.line) == [line, line + 1])
    #expect(registry.warnings.count == 1)
    let warning = try #require(registry.warnings.first)
    #expect(warning.severity == .warning)
    #expect(warning.problem == #"the pattern "an apple" is defined twice, so every step that it matches is ambiguous"#)
    #expect(warning.location == SourceLocation(line: line + 1))
    #expect(warning.notes.first?.location == SourceLocation(line: line))
  }

  /// Groups with a finite set of texts that may fit, or that ignore case because of a flag.
  @Test func takesWhatMayFit() throws {
    let steps = Steps(Basket.self) {
      Given("{word} and {}") { (_, _: Bool, _: Colour) in }
      Given("{string} or {int}") { (_, _: Bool, _: Level) in }
      Given("^(RED|blue) (?i:TRUE|(FALSE))$") { (_, _: Colour, _: Bool?) in }
      Given(#"^(a)(\1|true)$"#) { (_, _: String, _: Bool) in }
    }
    #expect(try Registry([steps], relativeTo: "/").definitions.count == 4)
  }

  @Test(arguments: [
    ("{itn} apples", "Did you mean 'int'?"), ("{integer} apples", "Did you mean 'int' or 'biginteger'?"),
    ("{strings} apples", "Did you mean 'string'?"), ("{colr} apples", "Did you mean 'colour'?"), ("{x}", nil),
  ])
  func proposesTheNameOfAParameterType(pattern: String, sentence: String?) throws {
    let steps = Steps(Basket.self) {
      ParameterType("colour", "red|green", as: Colour.init)
      Given(pattern) { (_, _: Int) in }
    }
    let problem = try Registry([steps], relativeTo: "/").unknownParameterTypes.first?.problem
    #expect(problem?.advice?.contains("Please register a ParameterType for") == true)
    #expect((problem?.advice?.split(separator: "\n").last?.hasPrefix("Did you mean") == true) == (sentence != nil))
    if let sentence { #expect(problem?.advice?.hasSuffix(sentence) == true) }
  }

  @Test(arguments: [
    #"I have (\d+) apples"#, #"I have \d apples"#, "I have (.*) apples", "I have ([^ ]+) apples",
    "I have (a|b)? apples",
  ])
  func expressionErrorMentionsRegularExpressions(pattern: String) throws {
    let steps = Steps(Basket.self) { Given(pattern) { (_, _: Int) in } }
    let problems = try #require(throws: Diagnostics.self) { _ = try Registry([steps], relativeTo: "/") }
    #expect(problems.all.count == 1)
    #expect(
      problems.all.first?.advice?.hasSuffix(
        "This looks like a regular expression: write it between slashes, "
          + "as in /I have (.*) apples/, or from ^ to $.") == true, "\(problems.all)")
  }

  @Test(arguments: [
    (#"/(\d+) apples/g"#, "It has the unknown flag 'g'; the flags are i, m, s and x."),
    ("/apples/ig", "It has the unknown flag 'g'; the flags are i, m, s and x."),
    (" /apples/i", "It begins with a blank: remove the blank before the slash."),
  ])
  func aMistakeAroundSlashesIsNamed(pattern: String, advice: String) throws {
    let steps = Steps(Basket.self) { Given(pattern) { (_, _: Int) in } }
    let problems = try #require(throws: Diagnostics.self) { _ = try Registry([steps], relativeTo: "/") }
    #expect(problems.all.first?.advice?.hasSuffix("\n" + advice) == true, "\(problems.all)")
  }

  @Test func warnsOfRegexSignsOutsideOfGroups() throws {
    let meant = ["I have .* apples", "I have .+ apples", "I have [0-9]+ apples", "(?i)I have apples"]
    let others = [
      "I have apples?", "it costs 5$ each", "I list *.* files", "end of it. * is a star",
      "I wait...", "the box [0] is open",
    ]
    let steps = (meant + others).map { pattern in Steps(Basket.self) { Given(pattern) { _ in } } }
    let warnings = try Registry(steps, relativeTo: "/").warnings
    #expect(
      warnings.map(\.problem)
        == meant.map { "the pattern \"\($0)\" is a Cucumber Expression and does not match the intended steps" })
  }

  @Test(arguments: ["I have {airport} apple(s)", "{int} of {int} (or so", "a/b/"])
  func noOtherErrorSaysSo(pattern: String) {
    let steps = Steps(Basket.self) { Given(pattern) { (_, _: Int) in } }
    var problems: [Diagnostic] = []
    do throws(Diagnostics) {
      problems = try Registry([steps], relativeTo: "/").unknownParameterTypes.map(\.problem)
    } catch {
      problems = error.all
    }
    #expect(problems.count == 1)
    #expect(problems.first?.advice?.contains("looks like a regular expression") == false)
  }

  @Test func warnsOfExpressionsMeantAsRegularExpressions() throws {
    let steps = Steps(Basket.self) {
      Given("I have (.*) apples") { (_, _: String) in }
      Given("I have (green|red) apples") { (_, _: String) in }
      Given("I have apple(s) (really?)") { _ in }
      Given("I pipe a | b (now)") { _ in }
      Given("I pipe (a) | (b)") { _ in }
      Given(#"I group \(a|b\)"#) { _ in }
      Given("/I have (.*) pears/") { (_, _: String) in }
    }
    let warnings = try Registry([steps], relativeTo: "/").warnings
    #expect(
      warnings.map(\.problem) == [
        #"the pattern "I have (.*) apples" is a Cucumber Expression and does not match the intended steps"#,
        #"the pattern "I have (green|red) apples" is a Cucumber Expression and does not match the intended steps"#,
      ])
  }

  @Test func collectsEveryProblem() {
    let problems = #expect(throws: Diagnostics.self) { try Registry(Self.misfits.map(\.steps), relativeTo: "/") }
    #expect(problems?.all.count == Self.misfits.count)
  }

  @Test func refusesATagExpressionThatDoesNotParse() {
    let steps = Steps(Basket.self) { Before("@a and") { _ in } }
    let problems = #expect(throws: Diagnostics.self) { try Registry([steps], relativeTo: "/") }
    #expect(problems?.all.first?.problem.contains("@a and") == true)
  }

  @Test func givesLocationsFromTheFolderOn() throws {
    let folder = String(#filePath.prefix { _ in true }.split(separator: "/").dropLast().joined(separator: "/"))
    let registry = try Registry([Steps(Basket.self) { Given("x") { _ in } }], relativeTo: "/" + folder)
    #expect(registry.definitions.first?.location.path == "RegistryLoadingTests.swift")
  }

  @Test func findsEveryDefinitionThatMatches() throws {
    let steps = Steps(Basket.self) {
      Given("a step with {word}") { (_, _: String) in }
      Given("^a (.*) with (.*)$") { (_, _: String, _: String) in }
      Given("another step") { _ in }
    }
    let registry = try Registry([steps], relativeTo: "/")
    #expect(try registry.matches(for: "a step with definitions").map(\.index) == [0, 1])
    #expect(try registry.matches(for: "no such step").isEmpty)
  }
}
