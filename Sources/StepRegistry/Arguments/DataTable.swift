/// The table below a step.
public struct DataTable: Sendable, Hashable {
  /// The cells, row by row; all rows have the same number of cells.
  public let rows: [[String]]

  /// Makes a table from its rows.
  public init(_ rows: [[String]]) {
    self.rows = rows
  }

  /// The rows below the first one, each as the value of every column by the name that the first row gives it.
  ///
  /// Of two columns with one name the later one is kept.
  public var hashes: [[String: String]] {
    guard let names = rows.first else { return [] }
    return rows.dropFirst().map { row in
      Dictionary(zip(names, row), uniquingKeysWith: { _, later in later })
    }
  }
}
