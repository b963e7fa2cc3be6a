/// One cell of a table, and the name of its column for messages.
struct TableCell {
  let text: String
  /// The name of the column, or its number counted from 1 if columns have no names.
  let column: String

  /// Converts the cell to a type that is made from text; an empty cell is nil for an optional type.
  ///
  /// - Throws: `DataTableError` without the row.
  func value(of type: Any.Type) throws -> Any {
    let isNil = text.isEmpty && type is any OptionalArgument.Type
    do {
      return try StepArgumentConversion.value(of: isNil ? nil : text, as: type)
    } catch let failure as StepArgumentError {
      throw error(failure.problem)
    }
  }

  /// Converts the cell to a type that is made from text; an empty cell is nil for an optional type.
  ///
  /// - Throws: `DataTableError` without the row.
  func value<Value>(as type: Value.Type) throws -> Value {
    if let value = try value(of: type) as? Value { return value }
    throw error("\"\(text)\" cannot be converted to \(type)")
  }

  /// An error that names the column.
  func error(_ problem: String) -> DataTableError {
    DataTableError(column: column, problem: problem)
  }
}
