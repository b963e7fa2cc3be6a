import ElementQuery

/// How fast queries are read and answered on a tree of 100,000 elements.
struct QueryBenchmark: Benchmark {
  let name = "queries"

  private static let count = 100_000
  /// Queries with the XPath that asks the same of the tree as XML.
  private static let queries = [
    "button marked:'Buy 50006'", "button id:'buy-50006'", "label text:'Article number 50006'",
    "* {text CONTAINS 'x'}", "* {text CONTAINS '50006'}", "tableViewCell containing:(button marked:'Buy 50006')",
    "tableView index:30 tableViewCell index:50 button", "label {text BEGINSWITH 'Article' AND text ENDSWITH '5'}",
    "label text:/number 5000[0-9]$/", "view xpath:'//button[@label=\"Buy 50006\"]'",
    "view xpath:'//tableViewCell[.//label[@text=\"Article number 50006\"]]'",
  ]

  func run(in corpus: Corpus) async throws -> [ResultTable] {
    let tree = BenchmarkTree(count: Self.count)
    try tree.write(to: corpus.folder + "/elements.xml")
    return [try await answers(on: tree), try await parsing()]
  }

  private func answers(on tree: BenchmarkTree) async throws -> ResultTable {
    var table = ResultTable(
      "Queries on \(tree.count) elements", columns: "query", "found", "first, ms", "repeated, ms",
      "one element changed, ms")
    for text in Self.queries {
      let query = try Query(parsing: text)
      let first = await Stopwatch.median {
        // A tree of its own each time, of which nothing is known yet.
        Self.count(query, in: BenchmarkTree(forgetting: tree))
      }
      let known = BenchmarkTree(forgetting: tree)
      for _ in 0..<2 { _ = Self.count(query, in: known) }
      let repeated = await Stopwatch.medianOfShort { Self.count(query, in: known) }
      let changed = (0..<7).map { BenchmarkTree(known, changing: 1_003 * ($0 + 1)) }
      var next = 0
      let afterChange = await Stopwatch.median(of: changed.count - 1) {
        defer { next += 1 }
        return Self.count(query, in: changed[next])
      }
      table.rows.append([
        text, "\(query.elements(in: tree).count)", Figure.rounded(first * 1e3, digits: 2),
        Figure.rounded(repeated * 1e3, digits: 4), Figure.rounded(afterChange * 1e3, digits: 4),
      ])
    }
    return table
  }

  /// Asks as a session does, which knows nothing of the tree's type.
  @inline(never)
  private static func count(_ query: Query, in tree: any ElementTree) -> Int { query.elements(in: tree).count }

  private func parsing() async throws -> ResultTable {
    var table = ResultTable("Reading queries", columns: "query", "µs")
    for text in Self.queries {
      let time = try await Stopwatch.medianOfShort { try Query(parsing: text).choosesOne ? 1 : 0 }
      table.rows.append([text, Figure.rounded(time * 1e6, digits: 2)])
    }
    return table
  }
}
