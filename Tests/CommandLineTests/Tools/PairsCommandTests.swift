import TestSupport
import Testing

/// The user's view of `cukeswift pairs`.
@Suite(.waitsForCommands) struct PairsCommandTests {
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

  @Test func printsTheBoundariesOfARange() throws {
    let outcome = try CommandLineHarness(hasSteps: false).run("pairs", "--boundaries", "age: 1..2")
    #expect((outcome.exitCode, outcome.errors) == (0, ""))
    let values = outcome.output.split(separator: "\n").dropFirst(2).map { $0.filter { !"| ".contains($0) } }
    #expect(values == ["0", "1", "2", "3"])
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
