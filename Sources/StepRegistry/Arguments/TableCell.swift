/// One cell of a table, and how messages name its column.
struct TableCell {
  let text: String
  /// The name of the column, or its number counted from 1 where columns have no names.
  let column: String

  /// The cell as a value of a type that is made from a text; an empty cell is nil for an optional type.
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

  /// The cell as a value of a type that is made from a text; an empty cell is nil for an optional type.
  ///
  /// - Throws: `DataTableError` without the row.
  func value<Value>(as type: Value.Type) throws -> Value {
    if let value = try value(of: type) as? Value { return value }
    throw error("\"\(text)\" does not become \(type)")
  }

  /// An error that names the column.
  func error(_ problem: String) -> DataTableError {
    DataTableError(column: column, problem: problem)
  }
}
