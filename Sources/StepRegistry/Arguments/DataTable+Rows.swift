extension DataTable {
  /// The rows below the first one as values of a type of your own.
  ///
  /// A property is read from the column of its name, which may differ in case and white space: `firstName` is read from
  /// `First name`. Numbers, `Bool`, `String`, enums with raw values and types that are `StepConvertible` are made from the
  /// text of a cell. An optional property is nil where its cell is empty or its column missing. A column that no
  /// property is read from is an error, as its name may be misspelt.
  ///
  /// A type that is itself made from a text takes a table of one column, which then has no name above it.
  ///
  /// - Parameter type: the type of a row.
  /// - Throws: `DataTableError` with row and column of what does not fit.
  public func rows<Row: Decodable>(as type: Row.Type) throws -> [Row] {
    try TableConversion.rows(of: self, as: type)
  }

  /// The rows below the first one as values of a type that says how it is made from a row.
  ///
  /// - Parameter type: the type of a row.
  /// - Throws: `DataTableError` with the row for which the type throws, and what it throws.
  public func rows<Row: TableRowConvertible>(as type: Row.Type) throws -> [Row] {
    try TableConversion.rows(of: self, as: type)
  }

  /// The rows below the first one as values of a type that says how it is made from a row.
  ///
  /// - Parameter type: the type of a row, whose own way is taken although it is `Decodable`.
  /// - Throws: `DataTableError` with the row for which the type throws, and what it throws.
  public func rows<Row: TableRowConvertible & Decodable>(as type: Row.Type) throws -> [Row] {
    try TableConversion.rows(of: self, as: type)
  }
}
