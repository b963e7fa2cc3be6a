extension DataTable {
  /// How two tables are compared.
  public struct Comparison: OptionSet, Sendable, Hashable {
    /// The raw value of the options.
    public let rawValue: Int

    /// Takes the raw value of options.
    public init(rawValue: Int) {
      self.rawValue = rawValue
    }

    /// The rows below the first one may be in any order.
    public static let unordered = Comparison(rawValue: 1)
    /// The actual table may have columns that are not expected; columns are found by their names, in any order.
    public static let surplusColumns = Comparison(rawValue: 2)
  }

  /// Expects that a table, such as one made of what an app shows, equals this one.
  ///
  /// - Parameters:
  ///   - actual: the table as it is; its first row names the columns where this one's does.
  ///   - comparison: in what the tables may differ.
  ///   - path: where it is written; leave it out.
  ///   - line: where it is written; leave it out.
  /// - Throws: `ExpectationFailure` with the rows and columns in which they differ.
  public func expectEquals(
    _ actual: DataTable, _ comparison: Comparison = [], path: StaticString = #filePath, line: Int = #line
  ) throws {
    let difference = actual.difference(from: self, comparison)
    if !difference.isEmpty { throw ExpectationFailure(difference.description, path, line) }
  }

  /// In what this table differs from one that is expected.
  ///
  /// - Parameters:
  ///   - expected: the table as it should be.
  ///   - comparison: in what the tables may differ.
  public func difference(from expected: DataTable, _ comparison: Comparison = []) -> DataTableDifference {
    DataTableDifference(expected: expected, actual: self, comparison)
  }
}
