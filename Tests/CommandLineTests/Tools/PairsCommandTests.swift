import TestSupport
import Testing

/// The user's view of `cukeswift pairs`.
@Suite(.waitsForCommands) struct PairsCommandTests {
  /// The cells of the rows below the names.
  private func rows(_ words: [String]) throws -> [[String]] {
    let outcome = try CommandLineHarness(hasSteps: false).run(["pairs"] + words)
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    return outcome.output.split(separator: "\n").dropFirst(2).map { line in
      line.split(separator: "|").dropFirst().map { String($0.drop { $0 == " " }.prefix { $0 != " " }) }
    }
  }

  /// The language is that of the project, which an option overrides.
  @Test(arguments: [
    ([], "Beispiele"), (["--language", "ja"], "例"), (["--language", "en"], "Examples"),
  ])
  func writesTheKeywordOfALanguage(words: [String], keyword: String) throws {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write("cukeswift.json", "{\"language\": \"de\"}")
    let outcome = try harness.run(["pairs", "size: S, M"] + words)
    #expect(outcome.exitCode == 0 && outcome.output.hasPrefix("    \(keyword):\n"), "\(outcome)")
  }

  @Test func refusesUnknownLanguages() throws {
    let outcome = try CommandLineHarness(hasSteps: false).run("pairs", "size: S, M", "--language", "xy")
    #expect(outcome.exitCode == 2 && outcome.errors.contains("'xy' is not the code of a language"), "\(outcome)")
  }

  @Test func printsAlignedExamples() throws {
    let outcome = try CommandLineHarness(hasSteps: false).run(
      ["pairs", "size: S, M, L", "colour: red, blue", "gift: yes, "])
    #expect((outcome.exitCode, outcome.errors) == (0, ""))
    #expect(
      outcome.output == """
            Examples:
              | size | colour | gift |
              | S    | red    | yes  |
              | S    | blue   |      |
              | M    | red    |      |
              | M    | blue   | yes  |
              | L    | red    | yes  |
              | L    | blue   |      |

        """)
  }

  @Test(arguments: [
    ([2, 2, 2, 2], 6), ([3, 3, 3, 3], 13), ([2, 5, 3, 4, 2], 24), ([7], 7), ([1, 1], 1), ([4, 1, 3], 12),
  ])
  func everyPairOccurs(counts: [Int], most: Int) throws {
    let lists = counts.enumerated().map { column, count in
      "c\(column): " + (0..<count).map { "\(column)-\($0)" }.joined(separator: ",")
    }
    let rows = try rows(lists)
    #expect(rows.count <= most, "\(rows.count)")
    for first in counts.indices {
      for second in counts.indices where first < second {
        let pairs = Set(rows.map { [$0[first], $0[second]] })
        #expect(pairs.count == counts[first] * counts[second])
      }
    }
  }

  @Test(arguments: [
    ("18..65", ["17", "18", "19", "64", "65", "66"]), ("1..2", ["0", "1", "2", "3"]),
    ("-1 .. 1", ["-2", "-1", "0", "1", "2"]),
    ("0.5..10", ["0.4", "0.5", "0.6", "9.9", "10.0", "10.1"]), ("0.00..0.00", ["-0.01", "0.00", "0.01"]),
  ])
  func boundariesAreAroundBothEnds(range: String, values: [String]) throws {
    #expect(try rows(["--boundaries", "age: \(range)"]).map { $0.first } == values)
  }

  @Test(arguments: [
    ([], "needs lists of values"), (["size"], "'size' has no colon after a name"),
    ([": a"], "has no name before its colon"),
    (["size: "], "'size' has no values"), (["size: S, S"], "has the value 'S' twice"),
    (["a: 1", "--boundaries", "a: 1..2"], "two lists have the name 'a'"),
    (["--boundaries", "a: 1...2"], "'1...2' is not a range"), (["--boundaries", "a: x..2"], "'x..2' is not a range"),
    (["--boundaries", "a: 3..2"], "ends before it begins"),
    (["--boundaries", "a: 0.1..9999999999999999"], "too many digits"),
    (["a: " + (0...200).map { "\($0)" }.joined(separator: ",")], "the lists have 201 values, but 200 is the most"),
  ])
  func badListsAreRefused(words: [String], problem: String) throws {
    let outcome = try CommandLineHarness(hasSteps: false).run(["pairs"] + words)
    #expect((outcome.exitCode, outcome.output) == (2, ""))
    #expect(outcome.errors.contains(problem), "\(outcome.errors)")
  }
}
