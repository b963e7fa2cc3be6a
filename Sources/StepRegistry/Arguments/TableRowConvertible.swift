/// A type of your own that is made from the rows of a data table; `Decodable` types need no conformance.
///
///     struct Line: TableRowConvertible {
///       let text: String
///       init(tableRow: [String: String]) throws {
///         text = "\(tableRow["Amount"] ?? "1") × \(tableRow["Article"] ?? "?")"
///       }
///     }
public protocol TableRowConvertible {
  /// Makes a value of a row.
  ///
  /// - Parameter tableRow: the value of each column by the name that the first row of the table gives it.
  /// - Throws: what is wrong with the row, which fails the step; the number of the row is added.
  init(tableRow: [String: String]) throws
}
