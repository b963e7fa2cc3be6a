import GherkinParser

/// A data table that becomes a doc string.
struct DocStringMaking {
  /// The range of the table.
  let range: TextRange
  /// The doc string.
  let text: String

  /// Makes a doc string of the table at a line; nil for a line outside of a table.
  init?(at line: Int, in feature: FeatureDocument) {
    guard let nodes = feature.document?.storage.nodes, !feature.isMarkdown else { return nil }
    for table in nodes.tables {
      guard let firstRow = table.rows.indices.first, let lastRow = table.rows.indices.last else { continue }
      let (first, last) = (
        feature.line(of: nodes.rows[firstRow].position), feature.line(of: nodes.rows[lastRow].position)
      )
      guard first <= line, line <= last else { continue }
      let buffer = feature.buffer
      let indentation = buffer.indentation(ofLine: first)
      let lines = (first...last).map { buffer.text(ofLine: $0) }
      guard !lines.contains(where: { $0.contains("\"\"\"") }) else { return nil }
      text = (["\(indentation)\"\"\""] + lines + ["\(indentation)\"\"\""]).joined(separator: buffer.lineEnd)
      range = buffer.range(buffer.line(first).lowerBound..<buffer.line(last).upperBound)
      return
    }
    return nil
  }
}
