internal import SourceText

/// Which columns of a table the properties of its rows were decoded from.
final class TableColumnUsage {
  private var used: Set<Int> = []
  /// The properties that were asked for, in this order.
  private var properties: [String] = []
  private var usesAll = false

  /// Takes note of a property that was asked for, and of its column, if there is one.
  func use(_ column: Int?, for property: String) {
    if let column { used.insert(column) }
    if !properties.contains(property) { properties.append(property) }
  }

  /// Takes note that the names of all columns were asked for, as a dictionary does.
  func useAll() {
    usesAll = true
  }

  /// Makes sure that each column was asked for by the rows that were decoded, of which there is at least one.
  ///
  /// - Throws: `DataTableError` with the first column that was not, and the property that may be meant.
  func check(_ header: TableHeader) throws {
    guard !usesAll, let unused = header.names.indices.first(where: { !used.contains($0) }) else { return }
    let name = header.names[unused]
    let known = "the properties are " + properties.map { "\"\($0)\"" }.joined(separator: ", ")
    throw DataTableError(
      row: 1, column: name,
      problem: "no property is read from this column. "
        + (DidYouMean.candidates(for: name, among: properties).first.map { "Did you mean \"\($0)\"?" }
          ?? "Remove the column or add a property; \(properties.isEmpty ? "there is none" : known)."))
  }
}
