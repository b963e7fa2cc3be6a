/// Converts the rows of tables to values.
enum TableConversion {
  /// Converts one row, the index of the first row to convert, and a check after the last row.
  typealias RowReader = (firstRow: Int, read: ([String]) throws -> Any, check: (() throws -> Void)?)

  /// Converts the rows of a table to values of a type.
  ///
  /// - Throws: `DataTableError` with the row that cannot be converted.
  static func rows<Row>(of table: DataTable, as type: Row.Type) throws -> [Row] {
    guard let reader = reader(for: type, header: table.header) else {
      throw DataTableError(problem: problem(withRowsAs: type))
    }
    let rows = try table.rows.enumerated().dropFirst(reader.firstRow).map { index, cells -> Row in
      do {
        if let row = try reader.read(cells) as? Row { return row }
      } catch {
        throw DataTableError(error, row: index + 1)
      }
      throw DataTableError(row: index + 1, problem: "the row cannot be converted to \(type)")
    }
    if !rows.isEmpty { try reader.check?() }
    return rows
  }

  /// The conversion from rows to values of a type; nil for a type that cannot be made from a row.
  ///
  /// - Parameter header: the first row of the table.
  static func reader(for type: Any.Type, header: [String]) -> RowReader? {
    func dictionary(_ cells: [String]) -> [String: String] {
      Dictionary(zip(header, cells), uniquingKeysWith: { _, later in later })
    }
    if type == [String: String].self { return (1, dictionary, nil) }
    if let type = type as? any TableRowConvertible.Type {
      return (1, { cells in try type.init(tableRow: dictionary(cells)) }, nil)
    }
    if let type = type as? any ListArgument.Type {
      return StepArgumentConversion.isMadeFromText(type.elementType) ? (0, type.make, nil) : nil
    }
    if StepArgumentConversion.isMadeFromText(type) {
      return (0, { cells in try singleCell(of: cells).value(of: type) }, nil)
    }
    guard let type = type as? any Decodable.Type else { return nil }
    let header = TableHeader(header)
    let usage = TableColumnUsage()
    return (
      1, { cells in try type.init(from: TableRowDecoder(header: header, cells: cells, usage: usage)) },
      { try usage.check(header) }
    )
  }

  private static func singleCell(of cells: [String]) throws -> TableCell {
    guard cells.count == 1 else { throw DataTableError.columns(cells.count, expected: 1, for: "a list of values") }
    return TableCell(text: cells[0], column: "1")
  }

  /// The message for a type that cannot be made from a row.
  static func problem(withRowsAs type: Any.Type) -> String {
    "\(type) is neither Decodable nor TableRowConvertible"
  }
}

/// A list or dictionary that is made from a whole table.
protocol TableArgument {
  /// The type as authors write it.
  static var spelling: String { get }
  /// Why the type cannot be made from any table; nil for types that can.
  static var tableProblem: String? { get }
  /// Makes a value from a table.
  ///
  /// - Throws: `DataTableError`.
  static func make(from table: DataTable) throws -> Any
}

/// A list that is made from a row of cells.
protocol ListArgument {
  static var elementType: Any.Type { get }
  /// Makes a list whose elements are converted from cells.
  ///
  /// - Throws: `DataTableError` without the row.
  static func make(from cells: [String]) throws -> Any
}

extension Array: TableArgument, ListArgument {
  static var spelling: String { "[\((Element.self as? any TableArgument.Type)?.spelling ?? "\(Element.self)")]" }

  static var tableProblem: String? {
    TableConversion.reader(for: Element.self, header: []) == nil
      ? TableConversion.problem(withRowsAs: Element.self) : nil
  }

  static func make(from table: DataTable) throws -> Any {
    try TableConversion.rows(of: table, as: Element.self)
  }

  static var elementType: Any.Type { Element.self }

  static func make(from cells: [String]) throws -> Any {
    try cells.enumerated().map { index, text in
      try TableCell(text: text, column: "\(index + 1)").value(as: Element.self)
    }
  }
}

extension Dictionary: TableArgument {
  static var spelling: String { "[\(Key.self): \(Value.self)]" }

  static var tableProblem: String? {
    for type in [Key.self, Value.self] as [Any.Type] where !StepArgumentConversion.isMadeFromText(type) {
      return "\(type) cannot be made from the text of a cell"
    }
    return nil
  }

  /// Makes a dictionary from the first column to the second.
  static func make(from table: DataTable) throws -> Any {
    try table.requireColumns(2, for: "names and values")
    var values: [Key: Value] = [:]
    for (index, cells) in table.rows.enumerated() {
      do {
        let key = try TableCell(text: cells[0], column: "1").value(as: Key.self)
        values[key] = try TableCell(text: cells[1], column: "2").value(as: Value.self)
      } catch {
        throw DataTableError(error, row: index + 1)
      }
    }
    return values
  }
}
