/// The table below a step.
///
/// Rows and columns are counted from 0. If the first row names the columns, the first values are in row 1.
public struct DataTable: Sendable, Hashable {
  /// The cells, row by row; all rows have the same number of cells.
  public let rows: [[String]]

  /// Makes a table from its rows. Rows shorter than the longest one are filled with empty cells.
  public init(_ rows: [[String]]) {
    let width = rows.lazy.map(\.count).max() ?? 0
    self.rows =
      rows.allSatisfy { $0.count == width }
      ? rows : rows.map { $0 + Array(repeating: "", count: width - $0.count) }
  }

  /// The first row; empty for a table without rows.
  public var header: [String] { rows.first ?? [] }

  /// The cells, column by column.
  public var columns: [[String]] {
    header.indices.map { column in rows.map { $0[column] } }
  }

  /// The table with its rows as columns.
  public var transposed: DataTable { DataTable(columns) }

  /// A cell; nil if the row or column is out of range.
  ///
  /// - Parameters:
  ///   - row: the row, counted from 0.
  ///   - column: the column, counted from 0.
  public subscript(row: Int, column: Int) -> String? {
    guard rows.indices.contains(row), rows[row].indices.contains(column) else { return nil }
    return rows[row][column]
  }

  /// A cell by the name of its column in the first row; nil if the table lacks the row or column.
  ///
  /// If two columns have the same name, the later one is used.
  ///
  /// - Parameters:
  ///   - row: the row, counted from 0; the names are row 0.
  ///   - column: the name of the column.
  public subscript(row: Int, column: String) -> String? {
    header.lastIndex(of: column).flatMap { self[row, $0] }
  }

  /// The rows below the first one, each as a dictionary from column names to cells.
  ///
  /// If two columns have the same name, the later one is used.
  public var hashes: [[String: String]] {
    rows.dropFirst().map { row in
      Dictionary(zip(header, row), uniquingKeysWith: { _, later in later })
    }
  }

  /// A table of two columns as a dictionary from the first column to the second.
  ///
  /// If two rows have the same first cell, the later one is used.
  ///
  /// - Throws: `DataTableError` if the table does not have two columns.
  public var rowsHash: [String: String] {
    get throws {
      try requireColumns(2, for: "names and values")
      return Dictionary(rows.lazy.map { ($0[0], $0[1]) }, uniquingKeysWith: { _, later in later })
    }
  }

  /// Throws unless each row has `count` cells; a table without rows always passes.
  func requireColumns(_ count: Int, for purpose: String) throws {
    guard let actual = rows.first?.count, actual != count else { return }
    throw DataTableError.columns(actual, expected: count, for: purpose)
  }
}
