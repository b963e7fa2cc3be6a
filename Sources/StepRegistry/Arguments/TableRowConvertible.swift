/// A type of your own that is made from the rows of a data table; `Decodable` types need no conformance.
///
///     struct Line: TableRowConvertible {
///       let text: String
///       init(tableRow: [String: String]) throws {
///         text = "\(tableRow["Amount"] ?? "1") × \(tableRow["Article"] ?? "?")"
///       }
///     }
public protocol TableRowConvertible {
  /// Makes a value from a row.
  ///
  /// - Parameter tableRow: the cells of the row by the names of their columns in the first row of the table.
  /// - Throws: the problem of the row, which fails the step. The number of the row is added to the message.
  init(tableRow: [String: String]) throws
}
