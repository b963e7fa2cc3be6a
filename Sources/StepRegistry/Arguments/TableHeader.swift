/// The names of a table's columns, searchable by the names of properties.
struct TableHeader {
  /// The names as written in the first row of the table.
  let names: [String]
  private let exact: [String: [Int]]
  private let folded: [String: [Int]]

  init(_ names: [String]) {
    self.names = names
    exact = Dictionary(grouping: names.indices) { names[$0] }
    folded = Dictionary(grouping: names.indices) { Self.folded(names[$0]) }
  }

  /// The column for a property; nil if no column has its name.
  ///
  /// An exact match is tried first, then a match without regard to case and white space: `firstName` finds
  /// `First name`.
  ///
  /// - Throws: `DataTableError` if several columns match.
  func column(for property: String) throws -> Int? {
    let columns = exact[property] ?? folded[Self.folded(property)] ?? []
    if columns.count > 1 {
      let names = columns.map { "\"\(self.names[$0])\"" }.joined(separator: ", ")
      throw DataTableError(row: 1, problem: "several columns may be \"\(property)\": \(names)")
    }
    return columns.first
  }

  private static func folded(_ name: String) -> String {
    name.lowercased().filter { !$0.isWhitespace }
  }
}
