import SourceText

/// A data table that cannot be converted to the type that the code of a step requires.
public struct DataTableError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The row, counted from 1 with the first row of the table; nil for a problem of the whole table.
  public internal(set) var row: Int?
  /// The name of the column, or its number counted from 1 if columns have no names; nil for a problem of a whole row or
  /// table.
  public internal(set) var column: String?
  /// The problem, and the expected content.
  public let problem: String

  init(row: Int? = nil, column: String? = nil, problem: String) {
    self.row = row
    self.column = column
    self.problem = problem
  }

  /// Adds the row to an error that was thrown while a value was made from it.
  init(_ error: any Error, row: Int) {
    if let error = error as? DataTableError {
      self = error
      self.row = error.row ?? row
    } else {
      let column = (error as? DecodingError)?.context?.codingPath.first?.stringValue
      self.init(row: row, column: column, problem: Self.problem(of: error))
    }
  }

  /// The message of an error.
  static func problem(of error: any Error) -> String {
    (error as? DecodingError)?.context?.debugDescription ?? "\(error)"
  }

  /// A table with too many or too few columns.
  static func columns(_ count: Int, expected: Int, for purpose: String) -> DataTableError {
    DataTableError(problem: "\(expected.counted("column")) expected for \(purpose), found \(count)")
  }

  /// The location in the table and the problem.
  public var description: String {
    let place = [row.map { "row \($0)" }, column.map { "column \"\($0)\"" }].compactMap(\.self).joined(separator: ", ")
    return "\(place.isEmpty ? "" : place + " of ")the data table: \(problem)"
  }
}

extension DecodingError {
  fileprivate var context: Context? {
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
      .dataCorrupted(let context):
      context
    @unknown default: nil
    }
  }
}
