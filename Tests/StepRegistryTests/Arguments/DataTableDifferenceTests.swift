import StepRegistry
import Testing

/// Differences between tables, and their display.
@Suite struct DataTableDifferenceTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var expected: [[String]] = [["name", "price"], ["Apple", "3"], ["Pear", "4"]]
    let actual: [[String]]
    var comparison: DataTable.Comparison = []
    /// The message; nil for equal tables.
    let message: String?
    var testDescription: String { "\(actual) \(comparison.rawValue)" }
  }

  static let cases = [
    Case(actual: [["name", "price"], ["Apple", "3"], ["Pear", "4"]], message: nil),
    Case(expected: [], actual: [], comparison: [.unordered, .surplusColumns], message: nil),
    Case(
      actual: [["name", "price"], ["Apple", "3"], ["Pear", "5"]],
      message: """
          | name  | price |
          | Apple | 3     |
        - | Pear  | 4     |
        + | Pear  | 5     |
        """),
    Case(
      actual: [["name", "price"], ["Pear", "4"], ["Dragon fruit", "10"]],
      message: """
          | name         | price |
        - | Apple        | 3     |
          | Pear         | 4     |
        + | Dragon fruit | 10    |
        """),
    Case(
      actual: [["name", "price"], ["Plum", "1"], ["Pear", "5"], ["Apple", "2"]],
      message: """
          | name  | price |
        - | Apple | 3     |
        + | Apple | 2     |
        - | Pear  | 4     |
        + | Pear  | 5     |
        + | Plum  | 1     |
        """),
    Case(
      actual: [["name"], ["Apple"], ["Pear"]],
      message: """
        - | name  | price |
        + | name  |
        - | Apple | 3     |
        + | Apple |
        - | Pear  | 4     |
        + | Pear  |
        """),
    Case(
      actual: [],
      message: """
        - | name  | price |
        - | Apple | 3     |
        - | Pear  | 4     |
        """),
    Case(
      actual: [["name", "price"], ["Pear", "4"], ["Apple", "3"]], comparison: .unordered, message: nil),
    Case(
      expected: [["a"], ["x"], ["x"], ["y"]], actual: [["a"], ["y"], ["x"], ["z"]], comparison: .unordered,
      message: """
          | a |
          | x |
          | y |
        - | x |
        + | z |
        """),
    Case(
      actual: [["name", "price"], ["Pear", "5"], ["Apple", "3"]], comparison: .unordered,
      message: """
          | name  | price |
          | Apple | 3     |
        - | Pear  | 4     |
        + | Pear  | 5     |
        """),
    Case(
      actual: [["id", "price", "name"], ["1", "3", "Apple"], ["2", "4", "Pear"]], comparison: .surplusColumns,
      message: nil),
    Case(
      actual: [["id", "name"], ["2", "Pear"], ["1", "Apple"]], comparison: [.surplusColumns, .unordered],
      message: #"the column "price" is missing"#),
    Case(
      actual: [["id", "price", "name"], ["1", "3", "Apple"], ["2", "5", "Pear"]], comparison: .surplusColumns,
      message: """
          | name  | price |
          | Apple | 3     |
        - | Pear  | 4     |
        + | Pear  | 5     |
        """),
    Case(
      actual: [], comparison: .surplusColumns,
      message: """
        the column "name" is missing
        the column "price" is missing
        """),
    Case(
      expected: [["a"]] + (1...9).map { ["\($0)"] }, actual: [["a"]] + (1...8).map { ["\($0)"] } + [["X"]],
      message: """
          …
          | 6 |
          | 7 |
          | 8 |
        - | 9 |
        + | X |
        """),
    Case(
      expected: [["漢字"], ["a"]], actual: [["漢字"], ["b|"]],
      message: #"""
          | 漢字 |
        - | a    |
        + | b\|  |
        """#),
  ]

  @Test(arguments: cases)
  func showsTheRowsThatDiffer(testCase: Case) {
    let (expected, actual) = (DataTable(testCase.expected), DataTable(testCase.actual))
    let difference = actual.difference(from: expected, testCase.comparison)
    #expect(difference.isEmpty == (testCase.message == nil))
    let text = difference.description.split(separator: "\n", maxSplits: 1).map(String.init)
    if let message = testCase.message {
      #expect(text == ["the tables differ (- expected, + actual):", message])
    } else {
      #expect(text == ["the tables are equal"])
    }
    #expect(Self.failure(expected, actual, testCase.comparison) == (difference.isEmpty ? nil : difference.description))
  }

  /// The message thrown by the expectation; nil for equal tables.
  private static func failure(
    _ expected: DataTable, _ actual: DataTable, _ comparison: DataTable.Comparison
  ) -> String? {
    do {
      try expected.expectEquals(actual, comparison)
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test func allCasesAreThere() { #expect(Self.cases.count == 16) }

  @Test func tellsItsRows() {
    let difference = DataTable([["a", "b"], ["1", "2"], ["5", "6"]]).difference(
      from: DataTable([["a", "b"], ["1", "3"], ["4", "4"]]))
    #expect(
      difference.rows == [
        .same(["a", "b"]), .changed(expected: ["1", "3"], actual: ["1", "2"]), .missing(["4", "4"]),
        .surplus(["5", "6"]),
      ])
  }

  @Test func isWhatAnExpectationOfEqualTablesShows() {
    let error = #expect(throws: ExpectationFailure.self) { try expect(DataTable([["a"]]), equals: DataTable([["b"]])) }
    #expect(error?.message == "the tables differ (- expected, + actual):\n- | b |\n+ | a |")
  }

  /// Comparing large tables takes time in proportion to their size, and the display is limited.
  @Test func comparesLargeTables() {
    let old = DataTable((0..<50_000).map { ["\($0)", "x"] })
    let new = DataTable((0..<50_000).map { ["\($0)", $0 % 2 == 0 ? "x" : "y"] })
    let difference = new.difference(from: old)
    #expect(difference.rows.count == 50_000)
    let lines = difference.description.split(separator: "\n")
    #expect(lines.count == 402)
    #expect(lines.last == "  … and 74600 more lines")
    #expect(new.difference(from: old, .unordered).rows.count == 50_000)
  }
}
