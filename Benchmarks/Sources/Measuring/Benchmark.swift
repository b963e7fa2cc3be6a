/// One subject that is measured.
protocol Benchmark: Sendable {
  /// The word that chooses it on the command line.
  var name: String { get }

  /// Measures, and gives what the report shows.
  func run(in corpus: Corpus) async throws -> [ResultTable]
}

/// A table of the report.
struct ResultTable {
  let title: String
  let columns: [String]
  var rows: [[String]] = []

  init(_ title: String, columns: String...) {
    self.title = title
    self.columns = columns
  }

  /// The table in Markdown, its columns aligned.
  var markdown: String {
    let widths = columns.indices.map { column in
      ([columns] + rows).map { $0[column].count }.max() ?? 0
    }
    func line(_ cells: [String]) -> String {
      let padded = zip(cells, widths).enumerated().map { index, cell in
        let padding = String(repeating: " ", count: cell.1 - cell.0.count)
        return index == 0 ? cell.0 + padding : padding + cell.0
      }
      return "| " + padded.joined(separator: " | ") + " |"
    }
    let rule = widths.enumerated().map { index, width in
      index == 0 ? String(repeating: "-", count: width) : String(repeating: "-", count: width - 1) + ":"
    }
    return (["## \(title)", "", line(columns), line(rule)] + rows.map(line) + [""]).joined(separator: "\n")
  }
}
