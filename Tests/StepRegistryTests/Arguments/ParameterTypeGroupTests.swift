import SourceText
import StepRegistry
import Testing

/// Parameter types with values made of several capture groups.
@Suite struct ParameterTypeGroupTests {
  struct Flight: Sendable {
    let from: String
    let to: String
  }

  struct Whoops: Error, CustomStringConvertible {
    let description: String
  }

  struct NoText: Sendable {}

  static let steps: @Sendable (Record) -> Steps = { record in
    Steps(NoWorld.self) {
      ParameterType("flight", "([A-Z]{3})-([A-Z]{3})", "from ([A-Z]{3}) to ([A-Z]{3})") { (from: String, to: String) in
        Flight(from: from, to: to)
      }
      ParameterType("route", "([A-Z]{3})>([A-Z]{3})", as: Flight.init)
      ParameterType("range", #"(\d+)\.\.(\d+)( by (\d+))?"#) { (low: Int, high: Int, by: String?) async throws in
        await Task.yield()
        guard low <= high else { throw Whoops(description: "\(low) is above \(high)") }
        return Array(low...high) + (by == nil ? [] : [0])
      }
      ParameterType("date", #"(\d+)-(\d+)-(\d+)"#) { (year: Int, month: Int, day: UInt8) -> [Int]? in
        month > 12 ? nil : [year, month, Int(day)]
      }
      // Only one of the groups takes part in a match.
      ParameterType("name", "'(.*)'|\"(.*)\"", "(?=(A))A?[a-z]+") { (text: String) in text }
      Given("I am {name}") { (_, name: String) in record.note(name) }
      Given("{flight} is late") { (_, flight: Flight) in record.note("\(flight.from) \(flight.to)") }
      Given("the route {route}") { (_, flight: Flight) in record.note("\(flight.from) \(flight.to)") }
      Given("all of {range}") { (_, range: [Int]) in record.note(range) }
      Given("on {date}") { (_, date: [Int]) in record.note(date) }
    }
  }

  static let cases: [(step: String, given: String)] = [
    ("LHR-CDG is late", "LHR CDG"),
    ("from LHR to CDG is late", "LHR CDG"),
    ("the route LHR>CDG", "LHR CDG"),
    ("all of 1..3", "[1, 2, 3]"),
    ("all of 1..2 by 1", "[1, 2, 0]"),
    ("on 2024-02-29", "[2024, 2, 29]"),
    ("I am 'Ann'", "Ann"),
    ("I am \"Bob\"", "Bob"),
  ]

  @Test(arguments: cases)
  func takeAValueForEachGroup(step: String, given: String) async throws {
    let record = Record()
    try await run(step: "Given " + step, Self.steps(record))
    #expect(record.all == [given])
  }

  static let refused: [(step: String, message: String)] = [
    (
      "all of 3..1",
      "argument 1 of the step: \"3..1\" cannot be converted to Array<Int>: 3 is above 1\n  all of 3..1\n         ^^^^"
    ),
    (
      "on 2024-13-01",
      "argument 1 of the step: \"2024-13-01\" cannot be converted to Array<Int>\n  on 2024-13-01\n     ^^^^^^^^^^"
    ),
    (
      "on 2024-12-300",
      "argument 1 of the step: \"300\" cannot be converted to UInt8\n  on 2024-12-300\n     ^^^^^^^^^^^"
    ),
  ]

  @Test(arguments: refused)
  func sayWhatDoesNotConvert(step: String, message: String) async throws {
    let error = await #expect(throws: StepArgumentError.self) {
      try await run(step: "Given " + step, Self.steps(Record()))
    }
    #expect(error?.description == message)
  }

  @Test func allCasesAreThere() {
    #expect(Self.cases.count == 8)
    #expect(Self.refused.count == 3)
    #expect(Self.misfits.count == 5)
  }

  struct Misfit: Sendable, CustomTestStringConvertible {
    let type: StepsEntry<NoWorld>
    let problem: String
    var testDescription: String { problem }
  }

  static let misfits = [
    Misfit(
      type: ParameterType("x", "(a)b") { (first: String, second: String) in first + second },
      problem: "the regular expression /(a)b/ of the parameter type x has 1 capture group, "
        + "but its closure takes (String, String)"),
    Misfit(
      type: ParameterType("x", "(a)(b)", "(a)(b)(c)?") { (first: String, second: String?) in first + (second ?? "") },
      problem: "the regular expression /(a)(b)(c)?/ of the parameter type x has 3 capture groups, "
        + "but its closure takes (String, String?)"),
    Misfit(
      type: ParameterType("x", "(a)(b)") { (first: String, _: NoText) in first },
      problem: "the closure of the parameter type x takes NoText, "
        + "which cannot be made from the text of a capture group"),
    Misfit(
      type: ParameterType("x", "(a)-(b)") { (text: String) in text },
      problem: "the regular expression /(a)-(b)/ of the parameter type x has 2 capture groups, "
        + "but its closure takes (String)"),
    Misfit(
      type: ParameterType("x", "(?:(a)|(b))+") { (text: String) in text },
      problem: "the regular expression /(?:(a)|(b))+/ of the parameter type x has 2 capture groups, "
        + "but its closure takes (String)"),
  ]

  @Test(arguments: misfits)
  func sayWhatDoesNotFitWhenLoaded(misfit: Misfit) {
    let steps = Steps(NoWorld.self) { misfit.type }
    let problems = #expect(throws: Diagnostics.self) { try Registry([steps], relativeTo: "/") }
    #expect(problems?.all.map(\.problem) == [misfit.problem])
    #expect(problems?.all.first?.uri?.hasSuffix("ParameterTypeGroupTests.swift") == true)
  }
}
