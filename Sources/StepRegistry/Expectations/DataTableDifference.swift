import SourceText

/// The differences between two tables, row by row.
public struct DataTableDifference: Sendable, Hashable, CustomStringConvertible {
  /// A row of one of the tables or of both.
  public enum Row: Sendable, Hashable {
    /// A row of both tables.
    case same([String])
    /// A row of the expected table only.
    case missing([String])
    /// A row of the actual table only.
    case surplus([String])
    /// Both tables have a row with this first cell, but other cells differ.
    case changed(expected: [String], actual: [String])
  }

  /// The rows of both tables. If the order does not matter, the equal rows come first.
  public private(set) var rows: [Row] = []
  /// The expected columns that the actual table lacks, if columns are found by their names.
  public private(set) var missingColumns: [String] = []

  /// Whether there is no difference.
  public var isEmpty: Bool {
    missingColumns.isEmpty && rows.allSatisfy { if case .same = $0 { true } else { false } }
  }

  init(expected: DataTable, actual: DataTable, _ comparison: DataTable.Comparison) {
    var (old, new) = (expected.rows, actual.rows)
    if comparison.contains(.surplusColumns) {
      missingColumns = expected.header.filter { !actual.header.contains($0) }
      (old, new) = Self.commonColumns(expected, actual)
    }
    rows = comparison.contains(.unordered) ? Self.unordered(old, new) : Self.ordered(old, new)
  }

  /// The columns that both tables have, as rows of the expected and of the actual table.
  private static func commonColumns(_ expected: DataTable, _ actual: DataTable) -> ([[String]], [[String]]) {
    let columns = expected.header.enumerated().compactMap { index, name in
      actual.header.firstIndex(of: name).map { (index, $0) }
    }
    if columns.isEmpty { return ([], []) }
    return (
      expected.rows.map { row in columns.map { row[$0.0] } },
      actual.rows.map { row in columns.map { row[$0.1] } }
    )
  }

  private static func ordered(_ expected: [[String]], _ actual: [[String]]) -> [Row] {
    var rows: [Row] = []
    var missing: [[String]] = []
    var surplus: [[String]] = []
    for compared in DifferenceText.compare(expected: expected, actual: actual) {
      switch compared {
      case .expected(let row): missing.append(row)
      case .actual(let row): surplus.append(row)
      case .both(let row):
        rows += paired(missing, surplus) + [.same(row)]
        (missing, surplus) = ([], [])
      }
    }
    return rows + paired(missing, surplus)
  }

  private static func unordered(_ expected: [[String]], _ actual: [[String]]) -> [Row] {
    let headers = ordered(Array(expected.prefix(1)), Array(actual.prefix(1)))
    var counts: [[String]: Int] = [:]
    for row in actual.dropFirst() { counts[row, default: 0] += 1 }
    func take(_ row: [String]) -> Bool {
      guard let count = counts[row], count > 0 else { return false }
      counts[row] = count - 1
      return true
    }
    var same: [Row] = []
    var missing: [[String]] = []
    for row in expected.dropFirst() {
      if take(row) { same.append(.same(row)) } else { missing.append(row) }
    }
    return headers + same + paired(missing, actual.dropFirst().filter(take))
  }

  /// Pairs missing and surplus rows with the same first cell as changed rows.
  private static func paired(_ missing: [[String]], _ surplus: [[String]]) -> [Row] {
    var candidates = Dictionary(grouping: surplus.indices.reversed()) { surplus[$0].first ?? "" }
    var isPaired = Array(repeating: false, count: surplus.count)
    let rows = missing.map { row -> Row in
      let name = row.first ?? ""
      guard let index = candidates[name]?.last, surplus[index] != row else { return .missing(row) }
      candidates[name]?.removeLast()
      isPaired[index] = true
      return .changed(expected: row, actual: surplus[index])
    }
    return rows + surplus.indices.filter { !isPaired[$0] }.map { .surplus(surplus[$0]) }
  }

  /// The rows that differ and a few rows around them, in aligned columns.
  public var description: String {
    if isEmpty { return "the tables are equal" }
    let columns = missingColumns.map { "the column \"\($0)\" is missing" }
    return (["the tables differ (- expected, + actual):"] + columns + DifferenceText.lines(lines))
      .joined(separator: "\n")
  }

  private var lines: [Compared<String>] {
    let compared: [Compared<[String]>] = rows.flatMap { row -> [Compared<[String]>] in
      switch row {
      case .same(let row): [.both(row)]
      case .missing(let row): [.expected(row)]
      case .surplus(let row): [.actual(row)]
      case .changed(let expected, let actual): [.expected(expected), .actual(actual)]
      }
    }
    let texts = TableText.lines(of: compared.map(\.element))
    return zip(compared, texts).map { compared, text in
      switch compared {
      case .both: .both(text)
      case .expected: .expected(text)
      case .actual: .actual(text)
      }
    }
  }
}
