extension DataTable {
  /// Options for the comparison of two tables.
  public struct Comparison: OptionSet, Sendable, Hashable {
    /// The raw value of the options.
    public let rawValue: Int

    /// Takes the raw value of options.
    public init(rawValue: Int) {
      self.rawValue = rawValue
    }

    /// The rows below the first one may be in any order.
    public static let unordered = Comparison(rawValue: 1)
    /// The actual table may have additional columns. Columns are found by their names, in any order.
    public static let surplusColumns = Comparison(rawValue: 2)
  }

  /// Expects that a table, such as one read from an app's screen, equals this one.
  ///
  /// - Parameters:
  ///   - actual: the actual table. Its first row names the columns if the first row of this table does.
  ///   - comparison: the allowed differences.
  ///   - path: where it is written; leave it out.
  ///   - line: where it is written; leave it out.
  /// - Throws: `ExpectationFailure` with the rows and columns that differ.
  public func expectEquals(
    _ actual: DataTable, _ comparison: Comparison = [], path: StaticString = #filePath, line: Int = #line
  ) throws {
    let difference = actual.difference(from: self, comparison)
    if !difference.isEmpty { throw ExpectationFailure(difference.description, path, line) }
  }

  /// The differences between this table and an expected one.
  ///
  /// - Parameters:
  ///   - expected: the table as it should be.
  ///   - comparison: the allowed differences.
  public func difference(from expected: DataTable, _ comparison: Comparison = []) -> DataTableDifference {
    DataTableDifference(expected: expected, actual: self, comparison)
  }
}
