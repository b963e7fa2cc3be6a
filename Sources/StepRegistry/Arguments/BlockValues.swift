import JSON
import SourceText

extension DocString {
  /// The JSON of the doc string as a value of a type of your own.
  ///
  /// - Parameter type: the type of the value.
  /// - Throws: `DocStringError` with the place of the problem.
  public func value<Value: Decodable>(as type: Value.Type) throws -> Value {
    do {
      return try JSONValueDecoder(JSONValue(parsing: Array(content.utf8))).decode(type)
    } catch let error as JSONValueError {
      throw DocStringError(place: error.place, problem: error.problem)
    } catch let error as JSONError {
      let place = SourceFile(uri: "", text: content).location(ofByte: error.offset)
      throw DocStringError(
        place: "line \(place.line), column \(place.column ?? 1)", problem: "\(error)")
    }
  }
}

extension DataTable {
  /// The whole table, with names in its first and values in its second column, as one value of a type of your own.
  ///
  /// Names and values are converted as by `rows(as:)`.
  ///
  /// - Parameter type: the type of the value.
  /// - Throws: `DataTableError` with the row of the cell that does not fit.
  public func value<Value: Decodable>(as type: Value.Type) throws -> Value {
    try requireColumns(2, for: "the names and values of one \(type)")
    let header = TableHeader(rows.map { $0[0] })
    let usage = TableColumnUsage()
    do {
      let value = try Value(from: TableRowDecoder(header: header, cells: rows.map { $0[1] }, usage: usage))
      try usage.check(header)
      return value
    } catch {
      var located = DataTableError(error, row: 1)
      located.row = located.column.flatMap { name in header.names.firstIndex(of: name).map { $0 + 1 } }
      throw located
    }
  }
}

/// A type of values that are made from the whole block below a step.
enum BlockValue {
  /// Whether values of a type are made from a table or doc string as a whole.
  static func isMade(_ type: Any.Type) -> Bool {
    type is any Decodable.Type && !(type is any TableArgument.Type) && !StepArgumentConversion.isMadeFromText(type)
  }

  /// A value made from a table; nil for a type that is not made from one.
  static func make(_ type: Any.Type, from table: DataTable) throws -> Any? {
    guard isMade(type), let type = type as? any Decodable.Type else { return nil }
    return try table.value(as: type)
  }

  /// A value made from a doc string; nil for a type that is not made from one.
  static func make(_ type: Any.Type, from docString: DocString) throws -> Any? {
    guard isMade(type) || type is any TableArgument.Type, let type = type as? any Decodable.Type else { return nil }
    return try docString.value(as: type)
  }
}
