import SourceText

/// The columns of a table that were used to decode its rows.
final class TableColumnUsage {
  private var used: Set<Int> = []
  /// The requested properties, in the order of the requests.
  private var properties: [String] = []
  private var usesAll = false

  /// Records the request for a property, and its column if the table has one.
  func use(_ column: Int?, for property: String) {
    if let column { used.insert(column) }
    if !properties.contains(property) { properties.append(property) }
  }

  /// Records that the names of all columns were requested, as a dictionary does.
  func useAll() {
    usesAll = true
  }

  /// Checks that each column was used by the decoded rows. At least one row must have been decoded.
  ///
  /// - Throws: `DataTableError` with the first unused column, and the property that may be meant.
  func check(_ header: TableHeader) throws {
    guard !usesAll, let unused = header.names.indices.first(where: { !used.contains($0) }) else { return }
    let name = header.names[unused]
    let known =
      properties.isEmpty ? "" : "; the properties are " + properties.map { "\"\($0)\"" }.joined(separator: ", ")
    throw DataTableError(
      row: 1, column: name,
      problem: "no property is read from this column. "
        + (DidYouMean.candidates(for: name, among: properties).first.map { "Did you mean \"\($0)\"?" }
          ?? "Remove the column or add a property\(known)."))
  }
}
