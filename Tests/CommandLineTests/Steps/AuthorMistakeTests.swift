import Foundation
import TestSupport
import Testing

/// Compiler errors for common mistakes in step files: the first error is in the line of the mistake and names it.
@Suite(.waitsForCommands) struct AuthorMistakeTests {
  /// A mistake in a step file.
  struct Mistake: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The first error.
    let error: String
    /// The source text of the file.
    let source: String
    /// The line of the mistake, starting at 1.
    let line: Int

    /// A mistake in one of several definitions.
    ///
    /// - Parameters:
    ///   - head: the first line of the definition.
    ///   - body: the lines of its closure, with the mistake in the first; nil for a complete head with the mistake in
    ///     it.
    init(_ description: String, _ head: String, _ body: String?, _ error: String) {
      let lines = [head] + (body.map { [$0, "}"] } ?? [])
      self.init(description, Self.definitions(lines), error, line: body == nil ? 6 : 7)
    }

    /// A mistake in the head of a definition with a body.
    init(_ description: String, head: String, _ body: String, _ error: String) {
      self.init(description, Self.definitions([head, body, "}"]), error, line: 6)
    }

    /// A mistake in a line of a file, starting at 1.
    init(_ description: String, _ source: String, _ error: String, line: Int) {
      testDescription = description
      self.error = error
      self.source = source
      self.line = line
    }

    /// A file with the given definitions between correct ones.
    private static func definitions(_ lines: [String]) -> String {
      """
      @_spi(German) import CukeKit

      private let steps = Steps(Basket.self) {
        ParameterType("colour", "red|green", as: Colour.init)
        Given("a basket of {int}") { (world, count: Int) in world.total = count }
        \(lines.joined(separator: "\n"))
        Then("the total is {int}") { (world, total: Int) in try expect(world.total, equals: total) }
      }

      """
    }
  }

  private static let noName = "value of type 'Basket' has no member 'nmae'"
  private static let noVoid = "cannot convert value of type 'Int' to closure result type 'Void'"
  private static let right = "  Given(\"there are {int}\") { (world, count: Int) in world.total = count }\n}\n"

  static let mistakes = [
    Mistake(
      "a misspelt property", #"Given("the name is {string}") { (world, name: String) in"#, "world.nmae = name", noName),
    Mistake(
      "a misspelt property in an expectation", #"Then("the name is {string}") { (world, name: String) in"#,
      "try expect(world.nmae, equals: name)", noName),
    Mistake(
      "a misspelt property in a closure without arguments", #"Then("there is a name") { world in"#,
      "let name = world.nmae\n" + #"try expect(!name.isEmpty, "there is none")"#, noName),
    Mistake(
      "a misspelt property below a word of another language",
      #"Angenommen("der Name ist {string}") { (world, name: String) in"#, "world.nmae = name", noName),
    Mistake(
      "an unknown method", #"When("I add {int}") { (world, count: Int) in"#, "world.ad(count)\nworld.total = 0",
      "value of type 'Basket' has no member 'ad'"),
    Mistake(
      "an unknown function", #"When("I add {int}") { (world, count: Int) in"#, "frobnicate(count)",
      "cannot find 'frobnicate' in scope"),
    Mistake(
      "a value of the wrong type", #"Given("the name is {int}") { (world, count: Int) in"#, "world.name = count",
      "cannot assign value of type 'Int' to type 'String'"),
    Mistake(
      "an argument of the wrong type", #"When("I add {string}") { (world, count: String) in"#, "world.add(count)",
      "cannot convert value of type 'String' to expected argument type 'Int'"),
    Mistake(
      "an expected value of the wrong type", #"Then("the name is {int}") { (world, count: Int) in"#,
      "try expect(world.name, equals: count)", "'String' vs. 'Int'"),
    Mistake(
      "a missing try", #"Then("there are {int}") { (world, total: Int) in"#, "expect(world.total, equals: total)",
      "call can throw, but it is not marked with 'try'"),
    Mistake(
      "a missing await", #"When("I load it") { world in"#, "try world.load()",
      "expression is 'async' but is not marked with 'await'"),
    Mistake(
      "a forgotten world", head: #"Given("there are {int}") { (count: Int) in"#, "print(count)",
      "'@Sendable (Int) -> ()' to expected argument type '@Sendable (Basket)"),
    Mistake(
      "a forgotten world before several arguments",
      head: #"Given("there are {int} {word}") { (count: Int, name: String) in"#,
      "print(count, name)", "'@Sendable (Int, String) -> ()' to expected argument type '@Sendable (Basket, String)"),
    Mistake("no parameters at all", head: #"Given("there is one") {"#, "print(1)", "each ArgumentAfterWorld"),
    Mistake(
      "a parameter too many whose type nobody knows", head: #"Given("there are {int}") { (world, count: Int, more) in"#,
      "world.total = count", "cannot infer type of closure parameter 'more'"),
    Mistake(
      "a misspelt property in a hook", #"Before("@empty") { world in"#, "world.totl = 0",
      "value of type 'Basket' has no member 'totl'"),
    Mistake("a misspelt hook", head: "Befor { world in", "world.total = 0", "cannot find 'Befor' in scope"),
    Mistake(
      "a misspelt label of a hook", head: #"Before(tags: "@empty") { world in"#, "world.total = 0",
      "extraneous argument label 'tags:' in call"),
    Mistake(
      "a hook with a parameter too many", head: "Before { (world, count: Int) in", "world.total = count",
      "expects 1 argument, but 2 were used"),
    Mistake(
      "a hook around the run with a world", head: "BeforeAll { world in", #"print("begin")"#,
      "expects 0 arguments, but 1 was used"),
    Mistake("a return of a value", #"Given("there are {int}") { (world, count: Int) in"#, "return count", noVoid),
    Mistake(
      "a return of a value in a branch", #"Given("there are {int}") { (world, count: Int) in"#,
      "if count == 3 { return world.total }\nworld.total = count", noVoid),
    Mistake(
      "an unknown type in a parameter type", #"ParameterType("shade", "light|dark") { text in Shade(rawValue: text) }"#,
      nil, "cannot find 'Shade' in scope"),
    Mistake(
      "a closure that takes nothing", #"When("I greet") { print("hi") }"#, nil,
      "each ArgumentAfterWorld"),
    Mistake(
      "eventually with nothing but skip", #"When("I wait") { _ in"#, #"try await eventually { try skip("x") }"#,
      "conflicting arguments to generic parameter 'Value' ('Void' vs. 'Never')"),
    Mistake(
      "Steps without a world", "import CukeKit\nprivate let steps = Steps {\n" + right,
      "passed to parameter of type 'any World.Type'", line: 2),
    Mistake(
      "Steps of a class that is no world",
      "import CukeKit\nprivate final class Stall { var total = 0 }\nprivate let steps = Steps(Stall.self) {\n" + right,
      "requires that 'Stall' conform to 'World'", line: 3),
  ]

  /// The errors for a file without a mistake and for all mistakes, each in a separate file, from one compilation.
  private static let errors = Result {
    let folder = try CommandLineHarness(hasSteps: false)
    try folder.write("Basket.swift", basket)
    for (number, mistake) in mistakes.enumerated() { try folder.write("Mistake\(number).swift", mistake.source) }
    let modules = CommandLineHarness.url(ofProgram: "Modules").path
    return try folder.shell(
      "swiftc -typecheck -wmo -parse-as-library -swift-version 6 -diagnostic-style llvm -no-color-diagnostics"
        + " -module-name StepFiles -I '\(modules)' *.swift"
    ).output
  }

  private static let basket = """
    @_spi(Lolcat) @_spi(LOLCAT) import CukeKit
    import Foundation
    enum Colour: String { case red, green }
    final class Basket: World {
      var name = ""
      var total = 0
      func add(_ count: Int) { total += count }
      func load() async throws {}
    }
    final class Lamp: App {
      var screen: Screen { Screen("Lamp") { Label("Off") } }
    }
    let rightSteps = Steps(Basket.self) {
      ICANHAZ("a lamp on {}") { (_, date: Date) in launchApp(Lamp.self) }
    }
    """

  @Test(arguments: Array(mistakes.enumerated()))
  func `the first error names mistake and line`(number: Int, mistake: Mistake) throws {
    let output = try Self.errors.get()
    let first = output.split(separator: "\n").first {
      $0.contains("Mistake\(number).swift:") && $0.contains(": error: ")
    }
    let error = try #require(first, "no error; the compiler said:\n\(output)")
    #expect(error.contains("Mistake\(number).swift:\(mistake.line):"))
    #expect(error.contains(mistake.error))
  }

  @Test func `what is no mistake compiles without a warning`() throws {
    let output = try Self.errors.get()
    #expect(output.contains("error: ") && !output.contains("Basket.swift:"), "\(output)")
    #expect(Self.mistakes.count == 27)
  }
}
