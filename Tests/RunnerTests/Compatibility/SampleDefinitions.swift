import Foundation
import StepRegistry
import Synchronization

/// The step definitions of the samples, in the same order as in the samples.
enum SampleDefinitions {
  struct Whoops: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
      self.description = description
    }
  }

  /// The definitions by sample name, created for each run.
  static let all: [String: @Sendable () -> Steps] = [
    "all-statuses": allStatuses,
    "unknown-parameter-type": { passing("{airport} is closed because of a strike") },
    "test-run-exception": { passing("a step") },
    "ambiguous": {
      Steps(Empty.self) {
        Given("^a (.*?) with (.*?)$") { (_, _: String, _: String) in }
        Given("^a step with (.*?)$") { (_, _: String) in }
      }
    },
    "attachments": attachments,
    "backgrounds": { passing("an order for {string}", "an action", "an outcome") },
    "cdata": { Steps(Empty.self) { Given("I have {int} <![CDATA[cukes]]> in my belly") { (_, _: Int) in } } },
    "data-tables": dataTables,
    "doc-strings": { Steps(Empty.self) { Given("a doc string:") { (_, _: DocString) in } } },
    "empty": { Steps(Empty.self) {} },
    "examples-tables": { cucumbers(withFriends: true) },
    "examples-tables-attachment": {
      Steps(Empty.self) {
        When("a JPEG image is attached") { _ in try attachFile("cucumber.jpeg", as: "image/jpeg") }
        When("a PNG image is attached") { _ in try attachFile("cucumber.png", as: "image/png") }
      }
    },
    "examples-tables-undefined": { cucumbers(withFriends: false) },
    "global-hooks": {
      Steps(Empty.self) {
        BeforeAll {}
        BeforeAll {}
        When("a step passes") { _ in }
        When("a step fails") { _ in throw Whoops("Exception in step") }
        AfterAll {}
        AfterAll {}
      }
    },
    "global-hooks-attachments": {
      Steps(Empty.self) {
        BeforeAll { attach("Attachment from BeforeAll hook") }
        When("a step passes") { _ in }
        AfterAll { attach("Attachment from AfterAll hook") }
      }
    },
    "global-hooks-beforeall-error": {
      Steps(Empty.self) {
        BeforeAll {}
        BeforeAll { throw Whoops("BeforeAll hook went wrong") }
        BeforeAll {}
        When("a step passes") { _ in }
        AfterAll {}
        AfterAll {}
      }
    },
    "hooks": {
      Steps(Empty.self) {
        Before { _ in }
        When("a step passes") { _ in }
        When("a step fails") { _ in throw Whoops("Exception in step") }
        After { _ in }
      }
    },
    "hooks-attachment": {
      Steps(Empty.self) {
        Before { _ in try attachFile("cucumber.svg", as: "image/svg+xml") }
        When("a step passes") { _ in }
        After { _ in try attachFile("cucumber.svg", as: "image/svg+xml") }
      }
    },
    "hooks-conditional": {
      Steps(Empty.self) {
        Before("@passing-hook") { _ in }
        Before("@fail-before") { _ in throw Whoops("Exception in conditional hook") }
        When("a step passes") { _ in }
        After("@fail-after") { _ in throw Whoops("Exception in conditional hook") }
        After("@passing-hook") { _ in }
      }
    },
    "hooks-named": {
      Steps(Empty.self) {
        Before(name: "A named before hook") { _ in }
        When("a step passes") { _ in }
        After(name: "A named after hook") { _ in }
      }
    },
    "hooks-undefined": {
      Steps(Empty.self) {
        Before { _ in }
        After { _ in }
      }
    },
    "markdown": {
      Steps(Empty.self) {
        Given("some TypeScript code:") { (_, _: DocString) in }
        Given("some classic Gherkin:") { (_, _: DocString) in }
        When("we use a data table and attach something and then {word}") { (_, word: String, _: DataTable) in
          log("We are logging some plain text (\(word))")
          if word == "fail" { throw Whoops("You asked me to fail") }
        }
        Then("this might or might not run") { _ in }
      }
    },
    "minimal": { Steps(Empty.self) { Given("I have {int} cukes in my belly") { (_, _: Int) in } } },
    "multiple-features": { passing("an order for {string}") },
    "multiple-features-reversed": { passing("an order for {string}") },
    "parameter-types": {
      Steps(Empty.self) {
        StepsEntry(
          ParameterTypeDefinition(
            name: "flight", regularExpressions: ["([A-Z]{3})-([A-Z]{3})"], type: [String?].self,
            location: DefinitionLocation(path: "/samples/parameter-types.swift", line: 1)
          ) { $0 })
        Given("{flight} has been delayed") { (_, flight: [String?]) in try expect(flight, equals: ["LHR", "CDG"]) }
      }
    },
    "pending": {
      Steps(Empty.self) {
        Given("an implemented non-pending step") { _ in }
        Given("an implemented step that is skipped") { _ in }
        Given("an unimplemented pending step") { _ in try pending() }
      }
    },
    "pending-exception": {
      Steps(Empty.self) { Given("an unimplemented pending step") { _ in try pending("TODO") } }
    },
    "regular-expression": {
      Steps(Empty.self) {
        Given("^a (.*?)(?: and a (.*?))?(?: and a (.*?))?$") { (_, _: String, _: String?, _: String?) in }
      }
    },
    "retry": retry,
    "retry-pending": { Steps(Empty.self) { Given("a pending step") { _ in try pending() } } },
    "retry-undefined": { Steps(Empty.self) {} },
    "rules": rules,
    "skipped": {
      Steps(Empty.self) {
        Given("a step that does not skip") { _ in }
        Given("a step that is skipped") { _ in }
        Given("I skip a step") { _ in try skip() }
      }
    },
    "skipped-exception": { Steps(Empty.self) { Given("I skip a step") { _ in try skip("skipping") } } },
    "stack-traces": { Steps(Empty.self) { When("a step throws an exception") { _ in throw Whoops("BOOM") } } },
    "undefined": { passing("an implemented step", "a step that will be skipped") },
    "undefined-multiple": { passing("an implemented step", "a step that will be skipped") },
  ]

  /// Definitions without an effect; a parameter is a text.
  private static func passing(_ patterns: String...) -> Steps {
    Steps(Empty.self) {
      for pattern in patterns {
        if pattern.contains("{") {
          Given(pattern) { (_, _: String) in }
        } else {
          Given(pattern) { _ in }
        }
      }
    }
  }

  @Sendable private static func allStatuses() -> Steps {
    Steps(Empty.self) {
      Given("^a step$") { _ in }
      Given("^a failing step$") { _ in throw Whoops("whoops") }
      Given("^a pending step$") { _ in try pending() }
      Given("^a skipped step$") { _ in try skip() }
      Given("^an ambiguous (.*?)$") { (_, _: String) in }
      Given("^(.*?) ambiguous step$") { (_, _: String) in }
    }
  }

  @Sendable private static func attachments() -> Steps {
    Steps(Empty.self) {
      When("the string {string} is attached as {string}") { (_, text: String, type: String) in attach(text, as: type) }
      When("the string {string} is logged") { (_, text: String) in log(text) }
      When("text with ANSI escapes is logged") { _ in
        let letters = zip("rainbow", [31, 91, 33, 32, 34, 95, 35]).map { "\u{1B}[\($1)m\($0)\u{1B}[0m" }
        log("This displays a " + letters.joined())
      }
      When("the following string is attached as {string}:") { (_, type: String, text: DocString) in
        attach(text.content, as: type)
      }
      When("an array with {int} bytes is attached as {string}") { (_, count: UInt8, type: String) in
        attach(Array(0..<count), as: type)
      }
      When("a PDF document is attached and renamed") { _ in
        try attachFile("document.pdf", as: "application/pdf", named: "renamed.pdf")
      }
      When("a link to {string} is attached") { (_, url: String) in link(url) }
      When("the string {string} is attached as {string} before a failure") { (_, text: String, type: String) in
        attach(text, as: type)
        throw Whoops("whoops")
      }
    }
  }

  /// Attaches a file next to the feature.
  private static func attachFile(_ name: String, as type: String, named fileName: String? = nil) throws {
    let feature = URL(filePath: Scenario.current?.uri ?? "")
    let bytes = try Data(contentsOf: feature.deletingLastPathComponent().appending(path: name))
    attach(Array(bytes), as: type, named: fileName)
  }

  final class Tables: World {
    var transposed = DataTable([])
  }

  @Sendable private static func dataTables() -> Steps {
    Steps(Tables.self) {
      When("the following table is transposed:") { (tables, table: DataTable) in
        let columns = table.rows.first?.indices ?? 0..<0
        tables.transposed = DataTable(columns.map { column in table.rows.map { $0[column] } })
      }
      Then("it should be:") { (tables, table: DataTable) in try expect(tables.transposed, equals: table) }
    }
  }

  final class Cucumbers: World {
    var count = 0
    var friends = 0
  }

  private static func cucumbers(withFriends: Bool) -> Steps {
    Steps(Cucumbers.self) {
      Given("there are {int} cucumbers") { (world, count: Int) in world.count = count }
      if withFriends {
        Given("there are {int} friends") { (world, count: Int) in world.friends = count }
      }
      When("I eat {int} cucumbers") { (world, count: Int) in world.count -= count }
      Then("I should have {int} cucumbers") { (world, count: Int) in try strictlyEqual(world.count, count) }
      if withFriends {
        Then("each person can eat {int} cucumbers") { (world, count: Int) in
          try strictlyEqual(world.count / (world.friends + 1), count)
        }
      }
    }
  }

  /// The message of the assertion library used in the kit.
  private static func strictlyEqual(_ actual: Int, _ expected: Int) throws {
    if actual != expected { throw Whoops("Expected values to be strictly equal:\n\n\(actual) !== \(expected)\n") }
  }

  /// Counts over a whole run, across scenarios.
  final class Attempts: Sendable {
    private let counts = Mutex<[String: Int]>([:])

    func next(_ name: String) -> Int {
      counts.withLock { counts in
        counts[name, default: 0] += 1
        return counts[name] ?? 0
      }
    }
  }

  @Sendable private static func retry() -> Steps {
    let attempts = Attempts()
    return Steps(Empty.self) {
      Given("a step that always passes") { _ in }
      Given("a step that passes the second time") { _ in
        if attempts.next("second") < 2 { throw Whoops("Exception in step") }
      }
      Given("a step that passes the third time") { _ in
        if attempts.next("third") < 3 { throw Whoops("Exception in step") }
      }
      Given("a step that always fails") { _ in throw Whoops("Exception in step") }
    }
  }

  final class Shop: World {
    var money = 0
    var stock = 0
    var hasSold = false
  }

  @Sendable private static func rules() -> Steps {
    Steps(Shop.self) {
      Given("the customer has {int} cents") { (shop, money: Int) in shop.money = money }
      Given("there are chocolate bars in stock") { shop in shop.stock = 5 }
      Given("there are no chocolate bars in stock") { shop in shop.stock = 0 }
      When("the customer tries to buy a {int} cent chocolate bar") { (shop, price: Int) in
        guard shop.stock > 0, shop.money >= price else { return }
        shop.stock -= 1
        shop.hasSold = true
      }
      Then("the sale should not happen") { shop in try expect(!shop.hasSold, "it was sold") }
      Then("the sale should happen") { shop in try expect(shop.hasSold, "it was not sold") }
    }
  }
}
