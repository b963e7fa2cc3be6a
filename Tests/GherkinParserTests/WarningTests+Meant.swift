import GherkinParser
import SourceText
import Testing

extension WarningTests {
  /// Description lines meant as tags, and tags that look different from their meaning.
  static let tagLines: [Case] = [
    Case(
      "Feature: f\n\n  ⟦＠slow # why\n  Scenario: s\n    Given x\n",
      "this line has no tags, because it does not begin with an @, but with a full-width commercial at (U+FF20)",
      "Did you mean '@slow'?"),
    Case(
      "# language: ja\n機能: f\n\n  ⟦＠遅い\n\n  シナリオ: s\n    前提 x\n", "but with a full-width commercial at (U+FF20)",
      "'@遅い'"),
    Case(
      "Feature: f\n  Scenario: a\n  ⟦﹫wip @b\n  Scenario: s\n    Given x\n", "does not begin with an @", "'@wip @b'"),
    Case(
      "Feature: f\n  Rule: r\n    ⟦\u{200B}@slow\n    Scenario: s\n      Given x\n",
      "but with a zero width space (U+200B)", "'@slow'"),
    Case(
      "Feature: f\n  ⟦\\@slow \\@b\n\n  Scenario: s\n    Given x\n", "it does not begin with an @", "'@slow @b'"),
    Case(
      "Feature: f\n  Text.\n  ⟦slow @smoke\n  Scenario: s\n    Given x\n", "does not begin with an @", "'@slow @smoke'"),
    Case("Feature: f\n  ⟦Tags: @slow\n  Rule: r\n  Scenario: s\n    Given x\n", "does not begin", "'@slow'"),
    Case("Feature: f\n  ⟦- @slow\n  @smoke\n  Scenario: s\n    Given x\n", "does not begin", "'@slow'?"),
    Case(
      "Feature: f\n  @a ⟦@slow\u{200B}\n  Scenario: s\n    Given x\n",
      "a zero width space (U+200B), which cannot be seen, is part of the name of this tag", "Did you mean '@slow'?"),
  ]

  @Test(arguments: tagLines)
  func tagsThatAreNoneAreMissed(example: Case) throws { try warns(example: example) }

  @Test(arguments: [
    "Owner: @joe\n", "by @joe and @ann", "Write to me@x.org", "me@x.org", "Seen by @joe.", "Mail: me@x.org",
    "An @ is a sign", "＠",
    "Owner: @joe\n  and others",
  ])
  func namesAreNoTags(text: String) throws {
    #expect(
      try parse("Feature: f\n  \(text)\n  @\u{1F468}\u{200D}\u{1F469}\n  Scenario: s\n    Given x\n").warnings == [])
    #expect(try parse("Feature: f\n  Scenario: s\n    \(text)\n\n    Given x\n").warnings == [])
  }

  /// Advice uses the keywords of the file's language.
  @Test(arguments: [
    (
      "Szenariogrundriss: a\n    Angenommen <x>", "Put 'Beispiele:' and a table below its steps, or make it a scenario."
    ),
    ("Szenario: a\n    Angenommen \"<x>\"", "Put 'Beispiele:' and a table with the column 'x' below its steps"),
    ("Angenommen a\n  Wenn b", "Put 'Szenario:' with a name above the first step."),
    ("Probe: eins\n    Angenommen a", "Put 'Szenario:' with a name above the first step."),
  ])
  func adviceIsInTheLanguageOfTheFile(text: String, advice: String) throws {
    let warnings = try parse("# language: de\nFunktion: f\n  \(text)\n\n  Szenario: z\n    Angenommen z\n").warnings
    #expect(warnings.count == 1 && warnings.first?.advice?.hasPrefix(advice) == true, "\(warnings)")
    let none = try parse("# language: de\nFunktion: f\n").warnings
    #expect(none.first?.advice?.contains("as in 'Szenario: Name'") == true, "\(none)")
  }

  /// A word that a keyword lost its last letter to is another word: no keyword is near.
  @Test(arguments: ["Given the app runs", "When the app runs"])
  func otherWordsAreNotMistakenForKeywords(step: String) throws {
    let text = "Feature: f\n  Scenario: s\n    The \"Calculator\" app is running\n    \(step)\n"
    let warnings = try parse(text).warnings
    #expect(warnings.map(\.location?.line) == [3], "\(warnings)")
    #expect(
      warnings.first?.problem.contains("does not begin with a keyword, so it is only a description") == true,
      "\(warnings)")
    #expect(warnings.first?.advice?.hasPrefix("Begin it with a keyword, such as 'Given '") == true, "\(warnings)")
  }

  /// A line without a keyword directly below a misread step is regarded as a step, too.
  @Test(arguments: ["", "\n    Given y"])
  func consecutiveMissedStepsAreReportedTogether(end: String) throws {
    for title in ["Background:", "Scenario: s"] {
      let text =
        "Feature: f\n  \(title)\n    given the \"Calculator\" app\n      | a |\n    I touch \"7\"\n    it is all right\n\(end)\n"
      let warnings = try parse(text + "\n  Scenario: last\n    Given z\n").warnings
      #expect(warnings.map(\.location?.line) == [3, 5, 6], "\(warnings)")
      #expect(
        warnings.dropFirst().allSatisfy {
          $0.problem.hasPrefix(
            "this line stands directly below what reads like a step, but does not begin with a keyword")
        }, "\(warnings)")
      let prose = text.replacing("I touch \"7\"", with: "It is new.").replacing("all right", with: "all right.")
      #expect(try parse(prose + "\n  Scenario: last\n    Given z\n").warnings.map(\.location?.line) == [3])
    }
  }
}
