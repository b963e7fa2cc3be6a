import Foundation
import Testing

/// What the compiler says about the commonest mistakes in step files: the first error is in the line of the mistake and names it.
@Suite struct AuthorMistakeTests {
  /// A mistake, in definitions of a world; its line ends with `// here`.
  struct Mistake: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// What the first error says.
    let error: String
    /// The definitions, in a file of their own.
    let source: String

    /// - Parameter definitions: what stands between the braces of `Steps`; definitions without a mistake stand around it.
    init(_ description: String, _ error: String, _ definitions: String) {
      self.init(
        description, error,
        file: """
          private let steps = Steps(Basket.self) {
            ParameterType("colour", "red|green", as: Colour.init)
            Given("a basket of {int}") { (world, count: Int) in world.total = count }
          \(definitions)
            Then("the total is {int}") { (world, total: Int) in try expect(world.total, equals: total) }
          }
          """)
    }

    init(_ description: String, _ error: String, file: String) {
      testDescription = description
      self.error = error
      source = "@_spi(German) import CukeKit\n\n" + file + "\n"
    }

    /// The line that ends with the mark, counted from 1.
    var line: Int? {
      source.split(separator: "\n", omittingEmptySubsequences: false).firstIndex { $0.hasSuffix("// here") }.map {
        $0 + 1
      }
    }
  }

  static let mistakes: [Mistake] = [
    Mistake(
      "a misspelt property", "value of type 'Basket' has no member 'nmae'",
      """
        Given("the name is {string}") { (world, name: String) in
          world.nmae = name  // here
        }
      """),
    Mistake(
      "a misspelt property in an expectation", "value of type 'Basket' has no member 'nmae'",
      """
        Then("the name is {string}") { (world, name: String) in
          try expect(world.nmae, equals: name)  // here
        }
      """),
    Mistake(
      "a misspelt property in a closure without arguments", "value of type 'Basket' has no member 'nmae'",
      """
        Then("there is a name") { world in
          let name = world.nmae  // here
          try expect(!name.isEmpty, "there is none")
        }
      """),
    Mistake(
      "a misspelt property below a word of another language", "value of type 'Basket' has no member 'nmae'",
      """
        Angenommen("der Name ist {string}") { (world, name: String) in
          world.nmae = name  // here
        }
      """),
    Mistake(
      "an unknown method", "value of type 'Basket' has no member 'ad'",
      """
        When("I add {int}") { (world, count: Int) in
          world.total = 0
          world.ad(count)  // here
        }
      """),
    Mistake(
      "an unknown function", "cannot find 'frobnicate' in scope",
      """
        When("I add {int}") { (world, count: Int) in
          frobnicate(count)  // here
        }
      """),
    Mistake(
      "a value of the wrong type", "cannot assign value of type 'Int' to type 'String'",
      """
        Given("the name is {int}") { (world, count: Int) in
          world.name = count  // here
        }
      """),
    Mistake(
      "an argument of the wrong type", "cannot convert value of type 'String' to expected argument type 'Int'",
      """
        When("I add {string}") { (world, count: String) in
          world.add(count)  // here
        }
      """),
    Mistake(
      "an expected value of the wrong type", "'String' vs. 'Int'",
      """
        Then("the name is {int}") { (world, count: Int) in
          try expect(world.name, equals: count)  // here
        }
      """),
    Mistake(
      "a missing try", "call can throw, but it is not marked with 'try'",
      """
        Then("there are {int}") { (world, total: Int) in
          expect(world.total, equals: total)  // here
        }
      """),
    Mistake(
      "a missing await", "expression is 'async' but is not marked with 'await'",
      """
        When("I load it") { world in
          try world.load()  // here
        }
      """),
    Mistake(
      "a forgotten world", "'@Sendable (Int) -> ()' to expected argument type '@Sendable (Basket)",
      """
        Given("there are {int}") { (count: Int) in  // here
          print(count)
        }
      """),
    Mistake(
      "a forgotten world before several arguments",
      "'@Sendable (Int, String) -> ()' to expected argument type '@Sendable (Basket, String)",
      """
        Given("there are {int} {word}") { (count: Int, name: String) in  // here
          print(count, name)
        }
      """),
    Mistake(
      "no parameters at all", "each ArgumentAfterWorld",
      """
        Given("there is one") {  // here
          print(1)
        }
      """),
    Mistake(
      "a parameter too many whose type nobody knows", "cannot infer type of closure parameter 'more'",
      """
        Given("there are {int}") { (world, count: Int, more) in  // here
          world.total = count
        }
      """),
    Mistake(
      "a misspelt property in a hook", "value of type 'Basket' has no member 'totl'",
      """
        Before("@empty") { world in
          world.totl = 0  // here
        }
      """),
    Mistake(
      "a misspelt hook", "cannot find 'Befor' in scope",
      """
        Befor { world in  // here
          world.total = 0
        }
      """),
    Mistake(
      "a misspelt label of a hook", "extraneous argument label 'tags:' in call",
      """
        Before(tags: "@empty") { world in  // here
          world.total = 0
        }
      """),
    Mistake(
      "a hook with a parameter too many", "expects 1 argument, but 2 were used",
      """
        Before { (world, count: Int) in  // here
          world.total = count
        }
      """),
    Mistake(
      "a hook around the run with a world", "expects 0 arguments, but 1 was used",
      """
        BeforeAll { world in  // here
          print("begin")
        }
      """),
    Mistake(
      "a return of a value", "cannot convert value of type 'Int' to closure result type 'Void'",
      """
        Given("there are {int}") { (world, count: Int) in
          return count  // here
        }
      """),
    Mistake(
      "a return of a value in a branch", "cannot convert value of type 'Int' to closure result type 'Void'",
      """
        Given("there are {int}") { (world, count: Int) in
          if count == 3 { return world.total }  // here
          world.total = count
        }
      """),
    Mistake(
      "an unknown type in a parameter type", "cannot find 'Shade' in scope",
      """
        ParameterType("shade", "light|dark") { text in Shade(rawValue: text) }  // here
      """),
    Mistake(
      "Steps without a world", "passed to parameter of type 'any World.Type'",
      file: """
        private let steps = Steps {  // here
          Given("there are {int}") { (world, count: Int) in
            world.total = count
          }
        }
        """),
    Mistake(
      "a closure that takes nothing", "cannot convert value of type '@Sendable () -> ()' to expected argument type",
      """
        When("I greet") { print("hi") }  // here
      """),
    Mistake(
      "eventually with nothing but skip",
      "conflicting arguments to generic parameter 'Value' ('Void' vs. 'Never')",
      """
        When("I wait") { _ in
          try await eventually { try skip("x") }  // here
        }
      """),
    Mistake(
      "Steps of a class that is no world", "requires that 'Stall' conform to 'World'",
      file: """
        private final class Stall { var total = 0 }
        private let steps = Steps(Stall.self) {  // here
          Given("there are {int}") { (world, count: Int) in world.total = count }
        }
        """),
  ]

  /// All of them are compiled at once: each is in a file of its own, and the compiler reports the errors of every file.
  @Test func `the first error names the mistake and its line`() throws {
    try #require(Self.mistakes.count == 27)
    let folder = try CommandLineHarness(hasSteps: false)
    try folder.write(
      "Basket.swift",
      """
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

      """)
    for (number, mistake) in Self.mistakes.enumerated() { try folder.write("Mistake\(number).swift", mistake.source) }
    let modules = CommandLineHarness.url(ofProgram: "Modules").path
    let outcome = try folder.shell(
      "swiftc -typecheck -wmo -parse-as-library -swift-version 6 -diagnostic-style llvm -no-color-diagnostics"
        + " -module-name StepFiles -I '\(modules)' *.swift")
    let errors = outcome.output.split(separator: "\n").filter { $0.contains(".swift:") && $0.contains(": error: ") }
    for (number, mistake) in Self.mistakes.enumerated() {
      let line = try #require(mistake.line)
      let first =
        errors.first { $0.contains("Mistake\(number).swift:") } ?? "no error; the compiler said:\n\(outcome.output)"
      #expect(first.contains("Mistake\(number).swift:\(line):"), "\(mistake): \(first)")
      #expect(first.contains(mistake.error), "\(mistake): \(first)")
    }
    // What is no mistake compiles without a warning.
    #expect(!outcome.output.contains("Basket.swift:"), "\(outcome.output)")
  }
}
