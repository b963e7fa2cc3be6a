import StepRegistry
import Testing

/// Converting the text of a step to arguments of the closure.
@Suite struct StepArgumentTests {
  enum Colour: String, CaseIterable { case red, green }
  enum Level: Int { case low = 1, high }

  struct Money: StepConvertible {
    let cents: Int
    init?(stepText: String) {
      guard let euros = Double(stepText) else { return nil }
      cents = Int(euros * 100)
    }
  }

  struct Animal: Sendable {
    struct Whoops: Error, CustomStringConvertible {
      let description = "it swims"
    }
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let text: String
    let steps: @Sendable (Record) -> Steps
    let given: [String]
    var testDescription: String { text }
  }

  static let cases = [
    Case(
      text: "I have -42 cukes",
      steps: { record in Steps(NoWorld.self) { Given("I have {int} cukes") { (_, n: Int) in record.note(n) } } },
      given: ["-42"]),
    Case(
      text: "8 bits",
      steps: { record in Steps(NoWorld.self) { Given(#"^(\d+) bits$"#) { (_, n: UInt8) in record.note(n) } } },
      given: ["8"]),
    Case(
      text: "1.5 and 2.25",
      steps: { record in
        Steps(NoWorld.self) { Given("{float} and {double}") { (_, a: Float, b: Double) in record.note(a + Float(b)) } }
      }, given: ["3.75"]),
    Case(
      text: "the name is \"Ann \\\"A\\\" Lee\"",
      steps: { record in Steps(NoWorld.self) { Given("the name is {string}") { (_, s: String) in record.note(s) } } },
      given: ["Ann \"A\" Lee"]),
    Case(
      text: "it is true",
      steps: { record in Steps(NoWorld.self) { Given("^it is (true|false)$") { (_, b: Bool) in record.note(b) } } },
      given: ["true"]),
    Case(
      text: "paint it green",
      steps: { record in Steps(NoWorld.self) { Given("paint it {word}") { (_, c: Colour) in record.note(c) } } },
      given: ["green"]),
    Case(
      text: "level 2",
      steps: { record in Steps(NoWorld.self) { Given(#"^level (\d)$"#) { (_, l: Level) in record.note(l) } } },
      given: ["high"]),
    Case(
      text: "it costs 2.50",
      steps: { record in
        Steps(NoWorld.self) { Given("it costs {float}") { (_, price: Money) in record.note(price.cents) } }
      }, given: ["250"]),
    Case(
      text: "perhaps it costs 2.50",
      steps: { record in
        Steps(NoWorld.self) {
          Given(#"^perhaps it costs ([\d.]+)(?: to ([\d.]+))?$"#) { (_, low: Money, high: Money?) in
            record.note(low.cents)
            record.note(high as Any)
          }
        }
      }, given: ["250", "nil"]),
    Case(
      text: "with 3",
      steps: { record in
        Steps(NoWorld.self) {
          Given(#"^with(?: (\d+))?(?: and (\w+))?$"#) { (_, n: Int?, c: Colour?) in
            record.note(n as Any)
            record.note(c as Any)
          }
        }
      }, given: ["Optional(3)", "nil"]),
    Case(
      text: "LHR-CDG is late",
      steps: { record in
        Steps(NoWorld.self) {
          ParameterType("flight", "[A-Z]{3}-[A-Z]{3}") { (text: String) in text.split(separator: "-").map(String.init) }
          Given("{flight} is late") { (_, flight: [String]) in record.note(flight) }
        }
      }, given: ["[\"LHR\", \"CDG\"]"]),
    Case(
      text: "many 1 2 3 4 5 6 7 8 9 10",
      steps: { record in
        Steps(NoWorld.self) {
          Given("many {int} {int} {int} {int} {int} {int} {int} {int} {int} {int}") {
            (_, a: Int, b: Int, c: Int, d: Int, e: Int, f: Int, g: Int, h: Int, i: Int, j: Int) in
            record.note([a, b, c, d, e, f, g, h, i, j])
          }
        }
      }, given: ["[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]"]),
  ]

  @Test(arguments: cases)
  func becomesWhatTheClosureTakes(testCase: Case) async throws {
    let record = Record()
    try await run(step: "Given " + testCase.text, testCase.steps(record))
    #expect(record.all == testCase.given)
  }

  /// A worker receives the positions of arguments from the command instead of matching the text itself.
  @Test(arguments: cases)
  func isTheSameForMatchesOfAnotherProcess(testCase: Case) async throws {
    let record = Record()
    let (command, worker) = (try registry(testCase.steps(record)), try registry(testCase.steps(record)))
    let found = try #require(try command.matches(for: testCase.text).first)
    let parts = (0..<found.captures.count).map { found.captures[$0] }
    let match = try #require(worker.match(ofDefinition: found.index, with: testCase.text, parts: parts))
    #expect(match.captures == found.captures)
    try await StepContext(scenario: nil).performAlone { try await match.run(nil, in: $0) }
    #expect(record.all == testCase.given)
    #expect(match.arguments.map(\.group) == found.arguments.map(\.group))
  }

  @Test func rejectsPartsOutsideOfTheText() throws {
    let registry = try registry(Steps(NoWorld.self) { Given("^a (.+)$") { (_, _: String) in } })
    #expect(registry.match(ofDefinition: 0, with: "a b", parts: [0..<3, 2..<3]) != nil)
    #expect(registry.match(ofDefinition: 0, with: "a b", parts: [0..<3, 2..<4]) == nil)
    #expect(registry.match(ofDefinition: 0, with: "a b", parts: [0..<3, -1..<3]) == nil)
    #expect(registry.match(ofDefinition: 1, with: "a b", parts: [0..<3, 2..<3]) == nil)
  }

  private func registry(_ steps: Steps) throws -> Registry { try Registry([steps], relativeTo: "/") }

  @Test(arguments: [
    ("300 bits", "argument 1 of the step: \"300\" cannot be converted to UInt8\n  300 bits\n  ^^^"),
    (
      "paint it blue",
      "argument 1 of the step: \"blue\" cannot be converted to Colour: it may be red, green\n  paint it blue\n           ^^^^"
    ),
    (
      "pay 5 with \"many\"",
      "argument 2 of the step: \"many\" cannot be converted to Money\n  pay 5 with \"many\"\n             ^^^^^^"
    ),
    (
      "漢字 é no",
      "argument 1 of the step: \"no\" cannot be converted to Bool: it may be true, false\n  漢字 é no\n         ^^"
    ),
    ("letter ab", "argument 1 of the step: \"ab\" cannot be converted to Character\n  letter ab\n         ^^"),
    ("a bird", "argument 1 of the step: \"bird\" cannot be converted to Animal\n  a bird\n    ^^^^"),
    (
      "dye it blue",
      "argument 1 of the step: \"blue\" cannot be converted to Colour: it may be red, green\n  dye it blue\n         ^^^^"
    ),
    ("owe 1.5", "\"1.5\" is not an amount such as 1.50\n  owe 1.5\n      ^^^"),
    ("a fish", "argument 1 of the step: \"fish\" cannot be converted to Animal: it swims\n  a fish\n    ^^^^"),
    (
      "the box",
      "argument 1 of the step: an argument that the step leaves out cannot be converted to String: "
        + "its group took no part in the match; write String? in the closure"
    ),
  ])
  func saysWhichArgumentDoesNotConvert(text: String, message: String) async throws {
    let steps = Steps(NoWorld.self) {
      Given("{int} bits") { (_, _: UInt8) in }
      Given("paint it {word}") { (_, _: Colour) in }
      Given("pay {int} with {string}") { (_, _: Int, _: Money) in }
      Given("漢字 é {word}") { (_, _: Bool) in }
      Given("letter {word}") { (_, _: Character) in }
      ParameterType("animal", "bird|fish") { (text: String) -> Animal? in
        if text == "fish" { throw Animal.Whoops() }
        return nil
      }
      Given("a {animal}") { (_, _: Animal) in }
      ParameterType("colour", "blue") { (text: String) in Colour(rawValue: text) }
      Given("dye it {colour}") { (_, _: Colour) in }
      ParameterType("amount", #"\d+\.\d+"#, as: Amount.init)
      Given("owe {amount}") { (_, _: Amount) in }
      Given("^the( \\w+)? box$") { (_, _: String) in }
    }
    let error = await #expect(throws: (any Error).self) { try await run(step: "Given " + text, steps) }
    #expect(error.map { "\($0)" } == message)
  }

  @Test(arguments: [
    ("Given a table\n      | a | b |\n      | c | d |", ["[[\"a\", \"b\"], [\"c\", \"d\"]]"]),
    ("Given a text\n      \"\"\"json\n      {}\n      \"\"\"", ["json: {}"]),
    ("Given perhaps a text\n      \"\"\"\n      x\n      \"\"\"", ["Optional(x)"]),
    ("Given perhaps a text", ["nil"]),
    ("Given plain text\n      \"\"\"\n      x\n      y\n      \"\"\"", ["x\ny"]),
    ("Given perhaps plain text", ["nil"]),
    ("Given 3 and plain text\n      \"\"\"\n      x\n      \"\"\"", ["3 x"]),
  ])
  func takesTheTableOrDocStringBelow(step: String, given: [String]) async throws {
    let record = Record()
    try await run(step: step, Self.blocks(record))
    #expect(record.all == given)
  }

  @Test(arguments: [
    ("Given a table", "the step has nothing below it, but its definition at ", " takes a data table"),
    (
      "Given a table\n      \"\"\"\n      x\n      \"\"\"",
      "the step has a doc string below it, but its definition at ",
      " takes a data table"
    ),
    ("Given a text\n      | a |", "the step has a data table below it, but its definition at ", " takes a doc string"),
    (
      "Given plain text", "the step has nothing below it, but its definition at ", " takes a doc string"
    ),
    ("Given no block\n      | a |", "the step has a data table below it, but its definition at ", " takes nothing"),
  ])
  func refusesWhatTheClosureDoesNotTake(step: String, start: String, end: String) async throws {
    let error = await #expect(throws: (any Error).self) { try await run(step: step, Self.blocks(Record())) }
    let message = error.map { "\($0)" } ?? ""
    #expect(message.hasPrefix(start) && message.hasSuffix(end), "\(message)")
  }

  private static func blocks(_ record: Record) -> Steps {
    Steps(NoWorld.self) {
      Given("a table") { (_, table: DataTable) in record.note(table.rows) }
      Given("a text") { (_, text: DocString) in record.note("\(text.mediaType ?? ""): \(text)") }
      Given("perhaps a text") { (_, text: DocString?) in record.note(text as Any) }
      Given("plain text") { (_, text: String) in record.note(text) }
      Given("perhaps plain text") { (_, text: String?) in record.note(text as Any) }
      Given("{int} and plain text") { (_, number: Int, text: String) in record.note("\(number) \(text)") }
      Given("no block") { _ in }
    }
  }
}

/// An amount with two decimals.
private struct Amount: StepConvertible {
  static let stepWording = "an amount such as 1.50"

  init?(stepText: String) { if stepText.split(separator: ".").last?.count != 2 { return nil } }
}
