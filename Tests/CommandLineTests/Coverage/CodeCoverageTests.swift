import Foundation
import TestSupport
import Testing

/// The coverage of step files: which lines were executed, and by which scenarios.
@Suite(.waitsForCommands) struct CodeCoverageTests {
  /// Line 8 is only executed for totals above 100, line 12 only before a trap, and line 27 never.
  private static let steps = """
    import CukeKit

    final class Basket: World {
      var prices: [Int] = []
      var total: Int {
        let sum = prices.reduce(0, +)
        if sum > 100 {
          return sum - 10
        }
        return sum
      }
      func price(at index: Int) -> Int { prices[index] }
    }

    let basketSteps = Steps(Basket.self) {
      Given("a basket with {int}") { (basket, price: Int) in
        basket.prices.append(price)
      }
      Then("the total is {int}") { (basket, total: Int) in
        try expect(basket.total, equals: total)
      }
      Then("price {int} is {int}") { (basket, index: Int, price: Int) in
        let found = basket.price(at: index)
        try expect(found, equals: price)
      }
      Given("an unused step") { basket in
        basket.prices = []
      }
    }

    """
  private static let feature = """
    Feature: Basket

      Scenario: small
        Given a basket with 5
        Then the total is 5

      Scenario: trap
        Given a basket with 7
        Then price 3 is 7

      Scenario: two
        Given a basket with 5
        And a basket with 6
        Then the total is 11

    """

  private func harness(_ feature: String = feature) throws -> CommandLineHarness {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write("features/steps/Basket.swift", Self.steps)
    try harness.write("features/basket.feature", feature)
    return harness
  }

  /// The counts of the lines of the only file.
  private func counts(in harness: CommandLineHarness, _ path: String) throws -> [Int: Int] {
    let text = try #require(harness.read(path))
    #expect(text.components(separatedBy: "SF:features/steps/Basket.swift\n").count == 2, "\(text)")
    var counts: [Int: Int] = [:]
    for match in text.matches(of: /\nDA:(\d+),(\d+)/) { counts[Int(match.1) ?? 0] = Int(match.2) }
    #expect(text.contains("LF:\(counts.count)\nLH:\(counts.values.count { $0 > 0 })\n"))
    return counts
  }

  @Test func aGateNamesTheFirstMissingLines() throws {
    let harness = try harness(Self.feature.replacingOccurrences(of: "price 3 is 7", with: "price 0 is 7"))
    let options = ["--coverage", "lcov:code.lcov", "--gate"]
    let outcome = try harness.run(["run"] + options + ["code >= 99%"])
    #expect(outcome.exitCode == 1, "\(outcome)")
    let start = try #require(outcome.errors.firstRange(of: "error: the gate code >= 99% does not hold: code is "))
    let line = outcome.errors[start.lowerBound...].prefix { $0 != "\n" }
    #expect(line.contains("; missing: features/steps/Basket.swift:8, features/steps/Basket.swift:"), "\(line)")
    #expect(try harness.run(["run"] + options + ["code >= 1%"]).exitCode == 0)
  }

  @Test func aGateOnCodeNeedsItsMeasurement() throws {
    let harness = try harness()
    let outcome = try harness.run(["run", "--gate", "code >= 80%"])
    #expect(outcome.exitCode == 2)
    #expect(outcome.errors.contains("error: the gate on code needs --coverage"), "\(outcome.errors)")
    try harness.write("run.ndjson", "")
    let stored = try harness.run(["report", "run.ndjson", "--gate", "code >= 80%"])
    #expect(stored.errors.contains("error: a stored run has no coverage of code for the gate on code"), "\(stored)")
  }

  @Test(arguments: [[], ["--jobs", "3"]])
  func executedLinesAreCounted(options: [String]) throws {
    let harness = try harness()
    for _ in 1...2 {
      let outcome = try harness.run(["run", "--coverage", "lcov:out/run.lcov"] + options)
      #expect(outcome.exitCode == 1, "\(outcome)")
      #expect(outcome.errors.contains(" regions ("), "\(outcome.errors)")
      #expect(outcome.errors.contains(" of 1 file were executed, and "), "\(outcome.errors)")
      #expect(outcome.errors.contains("no scenario used 1 of 4 definitions: out/run.lcov"), "\(outcome.errors)")
      let counts = try counts(in: harness, "out/run.lcov")
      #expect(counts[10] == 2)
      #expect(counts[8] == 0)
      // The step that executed it has ended its process.
      #expect(counts[12] == 1)
      #expect(counts[23] == 1)
      #expect(counts[17] == 4)
      #expect(counts[27] == 0)
    }
    #expect(try !harness.fileNames.contains("default.profraw"))
  }

  /// Each file has executed lines with a part that nothing executed.
  @Test(arguments: [
    ("guard n > 3 else { return }", [1, 0]), ("if n > 3 { print(1) } else { print(2) }", [1, 0, 1]),
    ("print(n > 3 ? 1 : 2)", [0, 1]), ("print(n > 3 && n < 9)", [0]), ("print(first ?? 7)", [1]),
  ])
  func regionsAreBranches(line: String, counts: [Int]) throws {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write(
      "features/steps/S.swift",
      """
      import CukeKit
      final class Numbers: World {}
      let steps = Steps(Numbers.self) {
        Given("{int}") { (numbers, n: Int) in
          let first = [Int]().first
          \(line)
          _ = first
        }
      }

      """)
    try harness.write("features/f.feature", "Feature: f\n  Scenario: s\n    Given 2\n")
    let run = try harness.run("run", "--coverage", "lcov:c.lcov", "--gate", "regions >= 100%")
    let text = try #require(harness.read("c.lcov"))
    let all = text.matches(of: /BRDA:(\d+),0,(\d+),(\d+)/).map { [$0.1, $0.2, $0.3].compactMap { Int($0) } }
    #expect(all.filter { $0[0] == 6 }.map { $0[2] } == counts, "\(text)")
    #expect(all.filter { $0[0] == 6 }.map { $0[1] } == Array(counts.indices), "\(text)")
    #expect(text.contains("BRF:\(all.count)\nBRH:\(all.count { $0[2] > 0 })\n"), "\(text)")
    #expect(run.errors.contains("the gate regions >= 100% does not hold") == counts.contains(0), "\(run.errors)")
    if counts.contains(0) { #expect(run.errors.contains("missing: features/steps/S.swift:6:"), "\(run.errors)") }
  }

  @Test func linesAndDefinitionsHaveTheirScenarios() throws {
    let harness = try harness()
    _ = try harness.run("run", "--coverage", "scenarios:s.json", "--coverage", "html:pages", "--jobs", "2")
    let report = try JSONDecoder().decode(Report.self, from: Data(harness.bytes("s.json")))
    #expect(report.scenarios.map(\.location) == [3, 7, 11].map { "features/basket.feature:\($0)" })
    #expect(report.scenarios.map(\.name) == ["small", "trap", "two"])
    let lines = try #require(report.files.first).lines
    func scenarios(_ line: Int) -> [Int]? { lines.first { $0.line == line }?.scenarios }
    #expect(scenarios(10) == [0, 2])
    #expect(scenarios(12) == [1])
    #expect(scenarios(17) == [0, 1, 2])
    #expect(scenarios(8) == [])
    // It is executed while the definitions are loaded.
    #expect(scenarios(15) == [])
    #expect(report.definitions.map(\.scenarios) == [[0, 1, 2], [0, 2], [1], []])
    #expect(harness.read("pages/index.html")?.contains("Basket.swift") == true)
  }

  private struct Report: Decodable {
    struct Scenario: Decodable { let location, name: String }
    struct File: Decodable {
      struct Line: Decodable {
        let line: Int
        let scenarios: [Int]
      }
      let lines: [Line]
    }
    struct Definition: Decodable { let scenarios: [Int] }
    let scenarios: [Scenario]
    let files: [File]
    let definitions: [Definition]
  }

  @Test(arguments: [
    ("lcov", "--coverage lcov names no file"), ("lcv:x", "Did you mean 'lcov'?"), ("html:", "names no file"),
    ("lcov:features", "features: error: Is a directory"), ("html:features/basket.feature", "Not a directory"),
    ("lcov:features/steps/Basket.swift", "must not replace a feature or step file"),
  ])
  func impossibleReportsAreRefused(report: String, problem: String) throws {
    let outcome = try harness().run("run", "--coverage", report)
    #expect(outcome.exitCode == 2)
    #expect(outcome.errors.contains(problem), "\(outcome.errors)")
  }

  @Test(arguments: ["--watch", "--dry-run", "--in-process"])
  func otherModesAreRefused(option: String) throws {
    let outcome = try harness().run("run", "--coverage", "lcov:x", option)
    #expect(outcome.exitCode == 2)
    #expect(outcome.errors.contains("--coverage and \(option) cannot be combined"), "\(outcome.errors)")
  }

  @Test func stepFilesAreNeeded() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write("features/a.feature", "Feature: a\n  Scenario: s\n    Given the \"Tinylog\" app is running\n")
    let outcome = try harness.run("run", "--coverage", "lcov:x")
    #expect(outcome.exitCode == 2)
    #expect(outcome.errors.contains("--coverage measures step files"), "\(outcome.errors)")
  }

  // MARK: - Only what changed lines concern

  private static let passing = """
    Feature: Basket

      Scenario: small
        Given a basket with 5
        Then the total is 5

      Scenario: price
        Given a basket with 7
        Then price 0 is 7

    """

  /// An edit of the step file, and the scenarios that run then.
  @Test(arguments: [
    ("at: index)\n", "at: index + 0)\n", 1), ("    let found =", "    // A comment.\n    let found =", 0),
    ("    let found =", "    log(\"price\")\n    let found =", 1), ("basket.prices = []", "basket.prices = [1]", 0),
    ("basket.prices.append(price)", "basket.prices += [price]", 2), ("return sum - 10", "return sum - 11", 0),
    ("an unused step", "another step", 2), ("final class Basket", "import Foundation\nfinal class Basket", 2),
    ("let found =", "let found: Int =", 1),
  ])
  func onlyScenariosOfChangedLinesRun(old: String, new: String, count: Int) throws {
    let harness = try harness(Self.passing)
    try harness.pass(["run", "--coverage", "scenarios:s.json"])
    let edited = Self.steps.replacingOccurrences(of: old, with: new)
    #expect(edited != Self.steps)
    try harness.write("features/steps/Basket.swift", edited)
    let outcome = try harness.pass(["run", "--only-changed", "--format", "summary"])
    let note = "the changed lines of step files concern "
    #expect(outcome.errors.contains(note) == (count < 2 || old.contains("append")), "\(outcome.errors)")
    #expect(
      (outcome.output + outcome.errors).contains(count == 0 ? "nothing to run" : "\(count) scenario"), "\(outcome)")
  }

  @Test func measuringIsNoChange() throws {
    let harness = try harness(Self.passing)
    _ = try harness.run(["run", "--coverage", "lcov:c.lcov"])
    let outcome = try harness.run(["run", "--only-changed"])
    #expect(outcome.errors.contains("no chosen scenario has changed since the last run"), "\(outcome)")
  }
}
