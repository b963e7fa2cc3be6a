import SourceText
import StepRegistry
import Testing

/// Closure parameters that receive the table below the step.
@Suite struct TableParameterTests {
  struct Fruit: Decodable {
    let name: String
    let price: Int?
  }

  struct Line: TableRowConvertible {
    let text: String
    init(tableRow: [String: String]) throws { text = tableRow.keys.sorted().joined() }
  }

  enum Colour: String, CaseIterable { case red, green }

  struct NoRow {}

  static let steps: @Sendable (Record) -> Steps = { record in
    Steps(NoWorld.self) {
      Given("fruits") { (_, fruits: [Fruit]) in record.note(fruits.map { "\($0.name) \($0.price ?? 0)" }) }
      Given("perhaps fruits") { (_, fruits: [Fruit]?) in record.note(fruits?.count as Any) }
      Given("lines") { (_, lines: [Line]) in record.note(lines.map(\.text)) }
      Given("cells") { (_, cells: [[String]]) in record.note(cells) }
      Given("numbers") { (_, numbers: [[Int]]) in record.note(numbers) }
      Given("colours") { (_, colours: [Colour]) in record.note(colours) }
      Given("hashes") { (_, rows: [[String: String]]) in record.note(rows.map { $0["a"] ?? "-" }) }
      Given("a hash") { (_, values: [String: String]) in record.note(values.sorted { $0.key < $1.key }.map(\.value)) }
      Given("prices") { (_, prices: [Colour: Int]) in record.note(prices[.green] as Any) }
      Given("{int} times {word}") { (_, count: Int, word: String, cells: [[String]]) in
        record.note("\(count) \(word) \(cells)")
      }
      ParameterType("list", "[a-z](?:,[a-z])*") { (text: String) in text.split(separator: ",").map(String.init) }
      Given("the list {list}") { (_, list: [String]) in record.note(list) }
      Given("the list {list} and more") { (_, list: [String], more: [String]) in record.note(list + more) }
    }
  }

  static let cases: [(step: String, given: [String])] = [
    ("fruits\n| Name | Price |\n| Apple | 3 |\n| Pear | |", [#"["Apple 3", "Pear 0"]"#]),
    ("perhaps fruits\n| Name |\n| Apple |", ["Optional(1)"]),
    ("perhaps fruits", ["nil"]),
    ("lines\n| a | b |\n| 1 | 2 |", [#"["ab"]"#]),
    ("cells\n| a | b |\n| 1 | 2 |", [#"[["a", "b"], ["1", "2"]]"#]),
    ("numbers\n| 1 | 2 |\n| 3 | 4 |", ["[[1, 2], [3, 4]]"]),
    ("colours\n| red |\n| green |", ["[\(Colour.red.reflected), \(Colour.green.reflected)]"]),
    ("hashes\n| a | b |\n| 1 | 2 |\n| 3 | 4 |", [#"["1", "3"]"#]),
    ("a hash\n| a | b |\n| 1 | 2 |", [#"["2", "b"]"#]),
    ("prices\n| red | 1 |\n| green | 2 |", ["Optional(2)"]),
    ("2 times x\n| a |", [#"2 x [["a"]]"#]),
    ("the list a,b", [#"["a", "b"]"#]),
    ("the list a,b and more\n| c |\n| d |", [#"["a", "b", "c", "d"]"#]),
  ]

  @Test(arguments: cases)
  func takeTheTable(step: String, given: [String]) async throws {
    let record = Record()
    try await run(step: "Given " + step, Self.steps(record))
    #expect(record.all == given)
  }

  static let refused: [(step: String, message: String)] = [
    (
      "fruits\n| Name | Price |\n| Apple | 3 |\n| Pear | x |",
      #"row 3, column "Price" of the data table: "x" cannot be converted to Int"#
    ),
    (
      "colours\n| red |\n| blue |",
      #"row 2, column "1" of the data table: "blue" cannot be converted to Colour: it may be red, green"#
    ),
    ("numbers\n| 1 | 2 |\n| 3 | |", #"row 2, column "2" of the data table: "" cannot be converted to Int"#),
    ("prices\n| red | 1 |\n| green | two |", #"row 2, column "2" of the data table: "two" cannot be converted to Int"#),
    ("a hash\n| a |", "the data table: 2 columns expected for names and values, found 1"),
  ]

  @Test(arguments: refused)
  func sayWhichCellDoesNotFit(step: String, message: String) async throws {
    let error = await #expect(throws: DataTableError.self) {
      try await run(step: "Given " + step, Self.steps(Record()))
    }
    #expect(error?.description == message)
  }

  @Test func allCasesAreThere() {
    #expect(Self.cases.count == 13)
    #expect(Self.refused.count == 5)
    #expect(Self.misfits.count == 7)
  }

  struct Misfit: Sendable, CustomTestStringConvertible {
    let steps: Steps
    let problem: String
    var testDescription: String { problem }
  }

  static let misfits = [
    Misfit(
      steps: Steps(NoWorld.self) { Given("x") { (_, _: [NoRow]) in } },
      problem: "no data table fits: NoRow is neither Decodable nor TableRowConvertible"),
    Misfit(
      steps: Steps(NoWorld.self) { Given("x") { (_, _: [[NoRow]]?) in } },
      problem: "no data table fits: Array<NoRow> is neither Decodable nor TableRowConvertible"),
    Misfit(
      steps: Steps(NoWorld.self) { Given("x") { (_, _: [String: NoRow]) in } },
      problem: "no data table fits: NoRow cannot be made from the text of a cell"),
    Misfit(
      steps: Steps(NoWorld.self) { Given("{int}") { (_, _: [Int]) in } },
      problem: "{int} gives Int, the closure takes [Int]"),
    Misfit(
      steps: Steps(NoWorld.self) { Given("x") { (_, _: [[Int]], _: [Int: String]?) in } },
      problem: "the pattern gives 0 arguments, the closure takes ([[Int]], [Int: String]?)"),
    Misfit(
      steps: Steps(NoWorld.self) { Given("{int}") { (_, _: DataTable) in } },
      problem: "the pattern gives 1 argument, the closure takes (DataTable)"),
    Misfit(
      steps: Steps(NoWorld.self) { Given("x") { (_, _: NoRow) in } },
      problem: "the pattern gives 0 arguments, the closure takes (NoRow)"),
  ]

  @Test(arguments: misfits)
  func sayWhatDoesNotFitWhenLoaded(misfit: Misfit) {
    let problems = #expect(throws: Diagnostics.self) { try Registry([misfit.steps], relativeTo: "/") }
    let texts = problems?.all.map { $0.problem.split(separator: "\": ", maxSplits: 1).last.map(String.init) }
    #expect(texts == [misfit.problem])
  }
}

extension TableParameterTests.Colour {
  /// The representation of the case in an array.
  fileprivate var reflected: String { String(reflecting: self) }
}
