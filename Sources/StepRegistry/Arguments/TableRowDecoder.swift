/// Decodes a value from one row of a table. Each property is read from the column of its name.
struct TableRowDecoder: Decoder {
  let header: TableHeader
  let cells: [String]
  let usage: TableColumnUsage

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(TableRowContainer(row: self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    throw DataTableError(problem: "a row with column names cannot be converted to a list")
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    guard cells.count == 1 else {
      throw DataTableError(problem: "1 column expected for a single value, found \(cells.count)")
    }
    usage.useAll()
    return TableCellDecoder(cell: TableCell(text: cells[0], column: header.names[0]), type: "a single value")
  }

  /// The cell of a property; nil if the table has no column for the property.
  func cell(for property: String) throws -> TableCell? {
    try column(for: property).map { TableCell(text: cells[$0], column: header.names[$0]) }
  }

  /// Returns the column of a property and marks the column as used; nil if the table has no such column.
  fileprivate func column(for property: String) throws -> Int? {
    let column = try header.column(for: property)
    usage.use(column, for: property)
    return column
  }
}

/// The properties of one row. An optional property is nil if its cell is empty or its column is missing.
private struct TableRowContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let row: TableRowDecoder

  var codingPath: [any CodingKey] { [] }
  var allKeys: [Key] {
    row.usage.useAll()
    return row.header.names.compactMap { Key(stringValue: $0) }
  }

  func contains(_ key: Key) -> Bool {
    do {
      return try row.column(for: key.stringValue) != nil
    } catch {
      // The property is decoded next, which throws this error.
      return true
    }
  }

  func decodeNil(forKey key: Key) throws -> Bool {
    try row.cell(for: key.stringValue)?.text.isEmpty ?? true
  }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    guard let cell = try row.cell(for: key.stringValue) else { throw missingColumn(key, type) }
    return try cell.decode(type)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    throw notOneCell(key)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    throw notOneCell(key)
  }

  /// A superclass reads columns of the same row.
  func superDecoder() -> any Decoder { row }

  func superDecoder(forKey key: Key) -> any Decoder { row }

  private func missingColumn(_ key: Key, _ type: Any.Type) -> DataTableError {
    let names = row.header.names.map { "\"\($0)\"" }.joined(separator: ", ")
    return DataTableError(
      row: 1, problem: "no column for \"\(key.stringValue)\", where \(type) is expected; the columns are \(names)")
  }

  private func notOneCell(_ key: Key) -> DataTableError {
    DataTableError(column: key.stringValue, problem: "a value with several parts cannot be read from one cell")
  }
}

/// Decodes a value from one cell.
private struct TableCellDecoder: Decoder, SingleValueDecodingContainer {
  let cell: TableCell
  /// The name of the decoded type, for messages.
  let type: String

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy key: Key.Type) throws -> KeyedDecodingContainer<Key> { throw notOneCell }
  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw notOneCell }
  func singleValueContainer() -> any SingleValueDecodingContainer { self }
  func decodeNil() -> Bool { cell.text.isEmpty }
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try cell.decode(type) }

  private var notOneCell: DataTableError {
    cell.error("\(type) has several parts and cannot be read from one cell; let it conform to StepConvertible")
  }
}

extension TableCell {
  /// Converts the cell to a type, either like an argument of a step or by decoding.
  fileprivate func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    if StepArgumentConversion.isMadeFromText(type) { return try value(as: type) }
    do {
      return try Value(from: TableCellDecoder(cell: self, type: "\(type)"))
    } catch let failure as DataTableError {
      throw failure
    } catch let failure {
      throw error(DataTableError.problem(of: failure))
    }
  }
}
