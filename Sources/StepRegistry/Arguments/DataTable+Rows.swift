extension DataTable {
  /// The rows below the first one, decoded as values of a type of your own.
  ///
  /// A property is read from the column of its name, ignoring case and white space: `firstName` is read from
  /// `First name`. Numbers, `Bool`, `String`, enums with raw values and types that are `StepConvertible` are made from
  /// the text of a cell. An optional property is nil if its cell is empty or its column is missing. A column that does
  /// not belong to any property is an error, because its name may be misspelt.
  ///
  /// A type that is made from a text takes a table with one column and without a heading.
  ///
  /// - Parameter type: the type of a row.
  /// - Throws: `DataTableError` with the row and column of the cell that does not fit.
  public func rows<Row: Decodable>(as type: Row.Type) throws -> [Row] {
    try TableConversion.rows(of: self, as: type)
  }

  /// The rows below the first one, as values of a type with its own conversion from rows.
  ///
  /// - Parameter type: the type of a row.
  /// - Throws: `DataTableError` with the row for which the conversion throws, and the error it throws.
  public func rows<Row: TableRowConvertible>(as type: Row.Type) throws -> [Row] {
    try TableConversion.rows(of: self, as: type)
  }

  /// The rows below the first one, as values of a type with its own conversion from rows.
  ///
  /// - Parameter type: the type of a row. Its own conversion is used although it is `Decodable`.
  /// - Throws: `DataTableError` with the row for which the conversion throws, and the error it throws.
  public func rows<Row: TableRowConvertible & Decodable>(as type: Row.Type) throws -> [Row] {
    try TableConversion.rows(of: self, as: type)
  }
}
