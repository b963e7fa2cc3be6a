import SourceText

/// Whether the cost of a byte stays the same when a file grows, in all directions in which one can grow.
struct ParserGrowthBenchmark: Benchmark {
  let name = "growth"

  func run(in corpus: Corpus) async throws -> [ResultTable] {
    [try await sizes(), try await shapes()]
  }

  private func sizes() async throws -> ResultTable {
    var table = ResultTable("Growth of a file", columns: "size", "AST and pickles, ns/byte", "NDJSON, ns/byte")
    for size in [1_000, 10_000, 100_000, 1_000_000, 10_000_000, 50_000_000] {
      let source = try SourceFile(uri: "growth.feature", bytes: Corpus.feature(size: size))
      table.rows.append([
        "\(size / 1000) KB", await Self.cost(.pickles, source), await Self.cost(.messages, source),
      ])
    }
    return table
  }

  private func shapes() async throws -> ResultTable {
    var table = ResultTable(
      "Growth in one direction: AST and pickles, ns/byte", columns: "shape", "a hundredth", "a tenth", "all")
    for shape in FeatureShape.all {
      var row = [shape.title]
      for part in [100, 10, 1] {
        let source = SourceFile(uri: "shape.feature", text: shape.text(shape.count / part))
        row.append(await Self.cost(.pickles, source))
      }
      table.rows.append(row)
    }
    return table
  }

  private static func cost(_ work: MeasuredWork, _ source: SourceFile) async -> String {
    let time = await Stopwatch.medianOfShort { work.perform(on: source) }
    return Figure.rounded(time * 1e9 / Double(max(source.bytes.count, 1)), digits: 2)
  }
}

/// A feature that is large in one direction only.
struct FeatureShape: Sendable {
  let title: String
  /// How many of the repeated things the largest of these features has.
  let count: Int
  /// Makes the feature with a number of them.
  let text: @Sendable (Int) -> String

  static let all = [
    FeatureShape(title: "a million tags on a line", count: 1_000_000) { count in
      repeated("@tag ", count) + "\nFeature: x\n  Scenario: y\n    Given z\n"
    },
    FeatureShape(title: "a million lines of tags", count: 1_000_000) { count in
      "Feature: x\n" + repeated("@tag\n", count) + "  Scenario: y\n    Given z\n"
    },
    FeatureShape(title: "a million tagged lines between scenarios", count: 1_000_000) { count in
      "Feature: x\n" + repeated("@tag\nScenario: y\n* z\n", count / 3)
    },
    FeatureShape(title: "a table of a million rows", count: 1_000_000) { count in
      step + repeated("      | 123 | abc |\n", count)
    },
    FeatureShape(title: "a row of 100,000 cells", count: 100_000) { count in
      step + "      |" + repeated(" abc |", count) + "\n"
    },
    FeatureShape(title: "a doc string of 50 MB", count: 50_000_000) { count in
      step + "      \"\"\"\n" + repeated("      A line of a doc string, with a \\\"\\\"\\\" in it.\n", count / 48)
        + "      \"\"\"\n"
    },
    FeatureShape(title: "100,000 rows of examples", count: 100_000) { count in
      "Feature: x\n  Scenario Outline: y <a>\n    Given <a> and <b>\n    Examples:\n      | a | b |\n"
        + repeated("      | 123 | abc |\n", count)
    },
    FeatureShape(title: "100,000 tables of examples", count: 100_000) { count in
      "Feature: x\n  Scenario Outline: y <a>\n    Given <a>\n"
        + repeated("    Examples:\n      | a |\n      | 1 |\n", count)
    },
    FeatureShape(title: "a million lines of description", count: 1_000_000) { count in
      "Feature: x\n" + repeated("  A line of text.\n", count)
    },
    FeatureShape(title: "a million comments", count: 1_000_000) { count in
      "Feature: x\n" + repeated("  # a comment\n", count)
    },
    FeatureShape(title: "a million blank lines", count: 1_000_000) { count in
      step + repeated("\n", count)
    },
    FeatureShape(title: "a line of ten million characters", count: 10_000_000) { count in
      "Feature: x\n  Scenario: y\n    Given " + repeated("z", count) + "\n"
    },
  ]

  private static let step = "Feature: x\n  Scenario: y\n    Given z\n"

  private static func repeated(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }
}
