/// The table below a step.
///
/// Rows and columns are counted from 0; a table whose first row names its columns has its first values in row 1.
public struct DataTable: Sendable, Hashable {
  /// The cells, row by row; all rows have the same number of cells.
  public let rows: [[String]]

  /// Makes a table from its rows; those that are shorter than the longest one are filled with empty cells.
  public init(_ rows: [[String]]) {
    let width = rows.lazy.map(\.count).max() ?? 0
    self.rows =
      rows.allSatisfy { $0.count == width }
      ? rows : rows.map { $0 + Array(repeating: "", count: width - $0.count) }
  }

  /// The first row; empty where the table has no rows.
  public var header: [String] { rows.first ?? [] }

  /// The cells, column by column.
  public var columns: [[String]] {
    header.indices.map { column in rows.map { $0[column] } }
  }

  /// The table with its rows as columns.
  public var transposed: DataTable { DataTable(columns) }

  /// A cell; nil where the table has no such row or column.
  ///
  /// - Parameters:
  ///   - row: the row, counted from 0.
  ///   - column: the column, counted from 0.
  public subscript(row: Int, column: Int) -> String? {
    guard rows.indices.contains(row), rows[row].indices.contains(column) else { return nil }
    return rows[row][column]
  }

  /// A cell by the name that the first row gives its column; nil where the table has no such row or column.
  ///
  /// Of two columns with one name the later one is taken.
  ///
  /// - Parameters:
  ///   - row: the row, counted from 0; the names are row 0.
  ///   - column: the name of the column.
  public subscript(row: Int, column: String) -> String? {
    header.lastIndex(of: column).flatMap { self[row, $0] }
  }

  /// The rows below the first one, each as the value of every column by the name that the first row gives it.
  ///
  /// Of two columns with one name the later one is kept.
  public var hashes: [[String: String]] {
    rows.dropFirst().map { row in
      Dictionary(zip(header, row), uniquingKeysWith: { _, later in later })
    }
  }

  /// The second column by the first one, in a table of two columns.
  ///
  /// Of two rows with one name the later one is kept.
  ///
  /// - Throws: `DataTableError` where the table has more or fewer columns.
  public var rowsHash: [String: String] {
    get throws {
      try requireColumns(2, for: "names and values")
      return Dictionary(rows.lazy.map { ($0[0], $0[1]) }, uniquingKeysWith: { _, later in later })
    }
  }

  /// Makes sure that the rows have a number of cells; a table without rows has any number.
  func requireColumns(_ count: Int, for purpose: String) throws {
    guard let actual = rows.first?.count, actual != count else { return }
    throw DataTableError.columns(actual, expected: count, for: purpose)
  }
}
