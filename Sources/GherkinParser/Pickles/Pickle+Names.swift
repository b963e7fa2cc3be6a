extension Pickle {
  /// The place where the scenario, or the row of its outline, begins: `path:line`.
  package var place: String { "\(uri):\(location.line)" }

  /// The longest list of values in a title, in characters.
  private static let mostInTitle = 60

  /// The names from the rule down to the scenario. For a row of examples, its number and the name of its table follow.
  package var pathBelowFeature: String {
    var names = [rule?.name, name].compactMap(\.self).filter { !$0.isEmpty }
    if let number = rowNumber {
      names.append("Example \(number)" + (examplesName.isEmpty ? "" : " \(examplesName)"))
    }
    return names.isEmpty ? "line \(location.line)" : names.joined(separator: " - ")
  }

  /// The number of the table of examples and of the row, such as `#1.2`; nil outside of outlines.
  package var rowNumber: String? {
    guard let examples, let row else { return nil }
    let storage = document.storage
    let table = examples - storage.nodes.scenarios[scenario].examples.indices.lowerBound + 1
    return "#\(table).\(row - storage.nodes.examples[examples].rows.indices.lowerBound)"
  }

  /// The name of the table of examples; empty without one.
  package var examplesName: String {
    guard let examples else { return "" }
    let storage = document.storage
    return ExampleValues.string(storage.nodes.examples[examples].title.name, valuesOfTitles, in: storage)
  }

  /// The columns and values of the row of examples.
  package var rowValues: [(column: String, value: String)] {
    guard let examples, let row else { return [] }
    let header = GherkinDocument.Examples(examples, of: document).header
    let cells = GherkinDocument.TableRow(row, of: document).cells
    return zip(header?.cells.map(\.value) ?? [], cells.map(\.value)).map { ($0, $1) }
  }

  /// The name, with a remark for rows of an outline with equal names.
  package var distinctName: String { rowRemark.map { "\(name) \($0)" } ?? name }

  /// A remark for rows of an outline with equal names, such as `(#1.2 people: age = 31)`; nil for a name with values.
  package var rowRemark: String? {
    guard let number = rowNumber else { return nil }
    let title = GherkinDocument.Scenario(scenario, of: document).name
    guard !title.contains("<") else { return nil }
    let values = rowValues.map { "\($0.column) = \($0.value)" }.joined(separator: ", ")
    let shown = values.count > Self.mostInTitle ? values.prefix(Self.mostInTitle) + "…" : values[...]
    return "(\(number)\(examplesName.isEmpty ? "" : " \(examplesName)"): \(shown))"
  }
}
