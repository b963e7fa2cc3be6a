import StepRegistry
import Testing

/// Closure parameters that receive a whole table or doc string as one value.
@Suite struct BlockValueTests {
  enum Colour: String, Decodable { case red, green }

  struct Place: Decodable {
    let city: String
  }

  struct Order: Decodable {
    let name: String
    let count: Int
    let colour: Colour?
    let place: Place?
    let prices: [Double]?
  }

  static let steps: @Sendable (Record) -> Steps = { record in
    Steps(NoWorld.self) {
      Given("an order") { (_, order: Order) in
        record.note(
          [order.name, "\(order.count)", order.colour?.rawValue ?? "-", order.place?.city ?? "-"]
            + (order.prices ?? []).map { "\($0)" })
      }
      Given("orders") { (_, orders: [Order]) in record.note(orders.map { "\($0.name) \($0.colour?.rawValue ?? "-")" }) }
      Given("perhaps an order") { (_, order: Order?) in record.note(order?.name ?? "none") }
      Given("values") { (_, values: [String: Int]) in record.note(values.sorted { $0.key < $1.key }.map(\.value)) }
      Given("gaps") { (_, values: [Int?]) in record.note(values.map { $0.map(String.init) ?? "-" }) }
      Given("named gaps") { (_, values: [String: Int?]) in
        record.note(values.sorted { $0.key < $1.key }.map { $0.value.map(String.init) ?? "-" })
      }
      Given("read") { (_, text: DocString) in record.note(try text.value(as: Order.self).name) }
    }
  }

  static let cases: [(step: String, given: [String])] = [
    ("an order\n| Name | Tea |\n| count | 2 |\n| colour | green |", [#"["Tea", "2", "green", "-"]"#]),
    ("an order\n| name | Tea |\n| count | 2 |\n| colour | |", [#"["Tea", "2", "-", "-"]"#]),
    (
      "an order\n"
        + "\"\"\"json\n{\"name\": \"Tea\", \"count\": 2, \"place\": {\"city\": \"Bern\"},\n\"prices\": [1, 2.5]}\n\"\"\"",
      [#"["Tea", "2", "-", "Bern", "1.0", "2.5"]"#]
    ),
    ("orders\n| name | count | colour |\n| Tea | 2 | red |", [#"["Tea red"]"#]),
    ("orders\n\"\"\"\n[{\"name\": \"Tea\", \"count\": 2, \"colour\": null}]\n\"\"\"", [#"["Tea -"]"#]),
    ("perhaps an order", ["none"]),
    ("perhaps an order\n| name | Tea |\n| count | 2 |", ["Tea"]),
    ("values\n\"\"\"\n{\"a\": 1, \"b\": 2}\n\"\"\"", ["[1, 2]"]),
    ("gaps\n\"\"\"\n[1, null, 3]\n\"\"\"", [#"["1", "-", "3"]"#]),
    ("named gaps\n\"\"\"\n{\"a\": 1, \"b\": null}\n\"\"\"", [#"["1", "-"]"#]),
    ("read\n\"\"\"\n{\"name\": \"Tea\", \"count\": 2}\n\"\"\"", ["Tea"]),
  ]

  @Test(arguments: cases)
  func takeTheWholeBlock(step: String, given: [String]) async throws {
    let record = Record()
    try await run(step: "Given " + step, Self.steps(record))
    #expect(record.all == given)
  }

  static let problems: [(step: String, problem: String)] = [
    (
      "an order\n| name | Tea |\n| count | two |",
      #"row 2, column "count" of the data table: "two" cannot be converted to Int"#
    ),
    (
      "an order\n| name | Tea |\n| count | 2 |\n| size | 3 |",
      #"row 3, column "size" of the data table: no property is read from this column."#
    ),
    ("an order\n| name | Tea | x |", "the data table: 2 columns expected for the names and values of one Order"),
    (
      "an order\n\"\"\"\n{\"name\": 1, \"count\": 2}\n\"\"\"",
      "name of the doc string: expected a text, found 1"
    ),
    (
      "an order\n\"\"\"\n{\"name\": \"a\"}\n\"\"\"",
      #"the doc string: the member "count" is missing; the object has "name""#
    ),
    (
      "an order\n\"\"\"\n{\"name\": \"a\", \"count\": 1, \"prices\": [1, \"x\"]}\n\"\"\"",
      "prices[1] of the doc string: expected a number, found \"x\""
    ),
    ("an order\n\"\"\"\n{\"name\":\n]\n\"\"\"", "line 2, column 1 of the doc string: "),
  ]

  @Test(arguments: problems)
  func problemsNameTheirPlace(step: String, problem: String) async {
    do {
      try await run(step: "Given " + step, Self.steps(Record()))
      Issue.record("no error")
    } catch {
      #expect("\(error)".hasPrefix(problem), "\(error)")
    }
  }
}
