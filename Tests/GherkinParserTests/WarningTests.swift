import GherkinParser
import SourceText
import TestSupport
import Testing

/// Warnings about valid documents.
@Suite("Warnings")
struct WarningTests {
  /// A text with a mark at the location of the warning, and parts of the warning.
  struct Case: Sendable, CustomTestStringConvertible {
    let text: String
    let problem: String
    let advice: String
    var testDescription: String { text.debugDescription }

    init(_ text: String, _ problem: String, _ advice: String) {
      self.text = text
      self.problem = problem
      self.advice = advice
    }

    /// The text without the mark, and the location of the mark.
    var parts: (text: String, location: SourceText.SourceLocation) {
      let before = text.prefix { $0 != "⟦" }
      let line = before.unicodeScalars.count { $0 == "\n" } + 1
      let column = before.unicodeScalars.reversed().prefix { $0 != "\n" }.count + 1
      return (text.replacing("⟦", with: ""), SourceText.SourceLocation(line: line, column: column))
    }
  }

  static let end = "\n  Scenario: last\n    Given z\n"

  static let misread: [Case] = [
    // Misspelt titles.
    Case("Feature: f\n  ⟦Scenaro: a\n    Given x" + end, "it does not begin with a keyword", "'Scenario:'"),
    Case("Feature: f\n\n  Why.\n\n  ⟦Secnario: a" + end, "it does not begin with a keyword", "'Scenario:'"),
    Case(
      "Feature: f\n  Scenario: a\n  ⟦Scenaroi Outline: b\n    Given x" + end, "does not begin with a keyword",
      "'Scenario Outline:'"),
    Case("Feature: f\n  ⟦Scenario Outlin: b" + end, "does not begin with a keyword", "'Scenario Outline:'"),
    Case(
      "Feature: f\n  Rule: r\n    ⟦Exmaple: a\n      Given x" + end, "it does not begin with a keyword", "'Example:'"),
    Case("Feature: f\n  ⟦Backgroud:\n    Given x" + end, "this line is not a background", "'Background:'"),
    Case("Feature: f\n  Scenario: a\n  ⟦Exampels:\n    | x |\n    | 1 |" + end, "not examples", "'Examples:'"),
    Case(
      "# language: de\nFunktion: f\n  ⟦Szenarjo: a\n    Angenommen x\n  Szenario: z\n    Angenommen z", "",
      "'Szenario:'"),
    // In different case, without a colon, with another colon, with a blank before the colon.
    Case("Feature: f\n  ⟦scenario: a\n    Given x" + end, "keywords are case-sensitive", "'Scenario:'"),
    Case(
      "Feature: f\n  ⟦SCENARIO OUTLINE: a\n    Some text.\n    Given x" + end, "keywords are case-sensitive",
      "Scenario Outline:"),
    Case("Feature: f\n  ⟦Scenario a\n    Given x" + end, "no colon after its keyword", "'Scenario:'"),
    Case("Feature: f\n  ⟦Scenario 1: a\n    Given x" + end, "no colon after its keyword", "'Scenario:'"),
    Case("Feature: f\n  Scenario: a\n\n  ⟦Scenario b\n    Given x" + end, "no colon after its keyword", "'Scenario:'"),
    Case("Feature: f\n  ⟦Background\n    Given x\n    And y" + end, "no colon after its keyword", "'Background:'"),
    Case("Feature: f\n  Scenario: a\n  ⟦Examples\n  | x |" + end, "no colon after its keyword", "'Examples:'"),
    Case(
      "Feature: f\n  ⟦Scenario：a\n    Given x" + end, "there is a full-width colon (U+FF1A) where a colon has to be",
      "'Scenario:'"),
    Case(
      "Feature: f\n  ⟦Scenario：a" + end, "there is a full-width colon (U+FF1A) where a colon has to be", "'Scenario:'"),
    Case(
      "# language: ja\n機能: f\n  ⟦シナリオ：a\n    前提 x\n  シナリオ: z\n    前提 z",
      "there is a full-width colon (U+FF1A) where a colon has to be", "'シナリオ:'"),
    Case("Feature: f\n  ⟦Scenario : a\n    Given x" + end, "white space before the colon", "'Scenario:'"),
    Case(
      "Feature: f\n  ⟦\u{200B}Scenario: a\n    Given x" + end, "a zero width space (U+200B), which cannot be seen,",
      "'Scenario:'"),
    // Correct titles in the wrong place.
    Case(
      "Feature: f\n  Scenario: a\n  ⟦Background:\n    Given x" + end,
      "a background can stand only above the first scenario",
      "to the top of its feature"),
    Case(
      "Feature: f\n  Scenario: a\n  ⟦Background: b" + end, "a background can stand only above the first scenario",
      "to the top of its feature"),
    Case("Feature: f\n⟦Feature: g" + end, "a file can have only one feature", "a file of its own"),
    Case(
      "Feature: f\n  ⟦Examples:\n    | x |" + end, "examples can stand only below the steps of a scenario",
      "below their steps"),
    // Steps.
    Case(
      "Feature: f\n  Scenario: a\n    ⟦Given\u{A0}x\n    Given y",
      "not a step, because there is a no-break space (U+00A0) where a space has to be",
      "'Given '"),
    Case(
      "Feature: f\n  Scenario: a\n    ⟦Given\tx\n    Given y", "there is a tab (U+0009) where a space has to be",
      "'Given '"),
    Case(
      "Feature: f\n  Scenario: a\n    ⟦\u{FEFF}Given x\n    Given y",
      "a zero width no-break space (U+FEFF), which cannot be seen,", "'Given '"),
    Case("Feature: f\n  Background:\n    ⟦given x\n    And y" + end, "keywords are case-sensitive", "'Given '"),
    Case("Feature: f\n  Scenario: a\n    ⟦Gievn x\n    When y", "it does not begin with a keyword", "'Given '"),
    Case("Feature: f\n  Scenario: a\n    ⟦Given: x\n    When y", "a colon after its keyword", "'Given '"),
    Case(
      "Feature: f\n  ⟦Given a shop\n  When I buy\n  Then I pay" + end, "these 3 lines read like steps",
      "Put 'Scenario:'"),
    Case(
      "Feature: f\n  Rule: r\n\n    ⟦Given a shop\n      | x |\n    When I buy" + end, "these 2 lines",
      "Put 'Scenario:'"),
    Case(
      "Feature: f\r\n  Text.\r\n  # Comment\r\n  ⟦Scenaro: a\r\n  Scenario: z\r\n    Given z",
      "does not begin with a keyword",
      "'Scenario:'"),
    Case(
      "Feature: f\n\n  ## Scenario: x\n    ⟦Given x\n    Then y" + end, "these 2 lines read like steps", "'Scenario:'"),
    Case("Feature: f\n  Just a name\n    ⟦Given x\n    Then y" + end, "these 2 lines read like steps", "'Scenario:'"),
    Case("Feature: f\n  ⟦rule: one\n    Scenario: s\n      Given y", "keywords are case-sensitive", "'Rule:'"),
    Case("Feature: f\n  Scenario: a\n  ⟦Scenario; b\n    Given x", "no colon after its keyword", "'Scenario:'"),
    // Placeholders without a column.
    Case(
      "Feature: f\n  Scenario: a\n    Then I do not see \"⟦<problem>\"", "no Examples, so <problem> stays", "'problem'"),
    Case("Feature: f\n  Scenario: a\n    Then I see '⟦<größe_2>'", "no Examples, so <größe_2> stays", "'größe_2'"),
    Case("Feature: f\n  Scenario: a\n    Given x\n      | a | ⟦<b-c> |", "no Examples, so <b-c> stays", "'b-c'"),
    Case(
      "Feature: f\n  Scenario: a\n    Given x\n      \"\"\"\n      ⟦<text>\n      \"\"\"",
      "no Examples, so <text> stays",
      "'text'"),
    // Outlines.
    Case(
      "Feature: f\n  ⟦Scenario Outline: a\n    Given <x>" + end, "this outline has no Examples", "make it a scenario"),
    Case(
      "Feature: f\n  Scenario: a\n    Given x\n    ⟦Examples:\n      | x |" + end, "have no rows", "a row of values"),
    Case(
      "Feature: f\n  Scenario: a\n    Given <a>\n    Examples:\n      | a | ⟦a |\n      | 1 | 2 |" + end,
      "an earlier column is named 'a', too", "Give each column its own name."),
    Case(
      "Feature: f\n  ⟦@examples:t.csv\n  Scenario Outline: a\n    Given <n>\n    Examples:\n      | n |\n      | 1 |"
        + end,
      "this tag is not above Examples, so its file is not read", "Put it above 'Examples:' without a table"),
    Case(
      "@a ⟦@examples:t.csv\nFeature: f\n  Scenario: a\n    Given x" + end, "not above Examples", "below the steps"),
    Case(
      "Feature: f\n  Scenario: a\n    Given ⟦<nmae>\n    Examples:\n      | name |\n      | 1 |" + end,
      "no column of these Examples is called 'nmae'", "Did you mean <name>?"),
    Case(
      "Feature: f\n  Scenario: a\n    Given x\n      | ü | \\| ⟦<d> |\n    Examples:\n      | a | c |\n      | 1 | 2 |"
        + end,
      "called 'd'", "The columns are <a>, <c>."),
    Case(
      "Feature: f\n  Scenario: a\n    Given x\n      \"\"\"\n      a\n      b ⟦<nam>\n      \"\"\"\n    Examples:\n      | name |\n      | 1 |"
        + end, "called 'nam'", "<name>"),
    Case(
      "Feature: f\n  Scenario: a <n>\n    Given x\n    Examples:\n      | n |\n      | 1 |\n    Examples:\n      | m |\n      | 1 |"
        .replacing("a <n>", with: "a ⟦<n>") + end, "called 'n'", "The columns are <m>."),
    Case(
      "Feature: f\n  Scenario: a\n    Given \"⟦< n >\"\n    Examples:\n      | n |\n      | 1 |" + end,
      "no column of these Examples is called ' n '", "Did you mean <n>?"),
    Case(
      "Feature: f\n  Background:\n    Given \"⟦< n >\"\n  Scenario: a\n    Given <n>\n    Examples:\n      | n |\n      | 1 |"
        + end, "the steps of a background are the same for all Examples", "Write the value here."),
    // Nothing to run.
    Case("", "this file has no scenarios", "A scenario begins"),
    Case("Feature: f\n  Just words.", "this file has no scenarios", "A scenario begins"),
  ]

  /// Misspelt first steps directly above a correct one, with the intended keyword.
  static let firstSteps: [(line: String, keyword: String)] = [
    ("Whem I touch \"z\"", "When "), ("Wehn I wait", "When "), ("Wen I wait", "When "), ("Tehn I wait", "Then "),
    ("Thne I wait", "Then "), ("Thn I wait", "Then "), ("Thenn I wait", "Then "), ("Than I see", "Then "),
    ("An I wait", "And "), ("Adn I wait", "And "), ("Btu I wait", "But "), ("And, I wait", "And "),
    ("Then, I should see \"11\"", "Then "),
    ("1. When I wait", "When "), ("- When I wait", "When "), ("Dann I wait", "Then "),
    ("Wenn I wait", "When "), ("Quand I wait", "When "), ("Ｗhen I wait", "When "), ("Wh\u{435}n I wait", "When "),
    ("Gven these:\n      | a |\n      | b |", "Given "),
    ("Whem I write\n      \"\"\"\n      a\n\n      \"\"\"", "When "),
  ]

  @Test(arguments: firstSteps) func firstStepsAreMissed(line: String, keyword: String) throws {
    for title in ["Background:", "Scenario: s"] {
      let text = "Feature: f\n  \(title)\n    Text in between.\n\n    \(line)\n    Given x\n\(Self.end)"
      let warnings = try parse(text).warnings
      #expect(warnings.map(\.location) == [SourceText.SourceLocation(line: 5, column: 5)], "\(warnings)")
      let advice = warnings.first?.advice ?? ""
      #expect(advice == "Did you mean '\(keyword)'?" || advice.contains("write '\(keyword)' instead"), "\(advice)")
    }
  }

  @Test(arguments: ["I touch \"zzz\"", "the user is logged in", "Everything is as it was", "I choose:\n      | a |"])
  func firstStepsWithoutKeywordAreMissed(line: String) throws {
    let warnings = try parse("Feature: f\n  Scenario: s\n    \(line)\n    Given x\n").warnings
    #expect(warnings.map(\.location) == [SourceText.SourceLocation(line: 3, column: 5)], "\(warnings)")
    #expect(warnings.first?.problem.contains("does not begin with a keyword") == true)
    #expect(warnings.first?.advice?.contains("such as 'Given '") == true)
  }

  /// A first step that is indented less than the others, or steps less than their title.
  @Test(arguments: ["  Scenario: s\n   I wait\n    Given x", "    Scenario: s\n I wait\n  Given \"x\""])
  func indentationDoesNotHideFirstSteps(text: String) throws {
    let warnings = try parse("Feature: f\n\(text)\n").warnings
    #expect(warnings.allSatisfy { $0.location?.line == 3 }, "\(warnings)")
    #expect(warnings.count == (text.hasPrefix("    ") ? 0 : 1), "\(warnings)")
  }

  @Test func severalFirstStepsAreMissedOneByOne() throws {
    let text = "Feature: f\n  Scenario: s\n    Whem I wait\n    Thenn I touch \"a\"\n    I touch \"b\"\n    Given x\n"
    #expect(try parse(text).warnings.map(\.location?.line) == [3, 4, 5])
    let french = "# language: fr\nFonctionnalité: f\n  Scénario: s\n    Given x\n    Alors y\n"
    let warning = try #require(try parse(french).warnings.first)
    #expect(warning.problem.contains("a keyword of English (en)"), "\(warning)")
    #expect(
      warning.advice?.contains("Did you mean 'Etant") == true || warning.advice?.contains("'Soit") == true, "\(warning)"
    )
  }

  /// Steps in another language than that of the file, with the line and column of the first, and the languages in the advice.
  static let foreignSteps: [(text: String, lines: [Int], problem: String, advice: String)] = [
    (
      "Feature: f\n  Background:\n    Angenommen x\n    Und y\n  Scenario: b\n    Given z", [3, 4], "German (de)",
      "write 'Given ' instead, or, if the"
    ),
    (
      "Feature: f\n  Scenario: a\n    Angenommen the \"x\"\n    Wenn y", [3, 4],
      "this line begins with a keyword of German (de), but the file is read in English", "'Given '"
    ),
    (
      "# language: de\nFunktion: f\n  Szenario: a\n    Given \"x\"\n    When y", [4, 5],
      "a keyword of English (en), but the file is read in German", "write 'Angenommen ' instead"
    ),
    (
      "Feature: f\n  Grundlage:\n    Angenommen x\n  Scenario: a", [2],
      "this line begins with a keyword of German (de)",
      "write 'Background:' instead, or, if the file is in that language, '# language: de' in the first line and all"
    ),
  ]

  @Test(arguments: foreignSteps)
  func stepsInAnotherLanguageAreMissed(text: String, lines: [Int], problem: String, advice: String) throws {
    let warnings = try parse(text + "\n").warnings
    #expect(warnings.map(\.location?.line) == lines, "\(warnings)")
    #expect(warnings.first?.problem.contains(problem) == true, "\(warnings)")
    #expect(warnings.first?.advice?.contains(advice) == true, "\(warnings)")
  }

  /// Descriptions of scenarios without steps that begin with keywords of other languages.
  @Test(arguments: [
    "Dan is our customer", "Als is a sickness.\n    And so on", "Men who wait\n    for women", "Dato of Georgia",
  ])
  func proseOfScenariosWithoutStepsIsLeftAlone(text: String) throws {
    #expect(try parse("Feature: f\n  Scenario: s\n    \(text)\n\n  Scenario: t\n    Given x\n").warnings == [])
  }

  /// Misspelt scenario titles with steps below them, which are lost.
  @Test(arguments: [
    ("Scenario; x", "Did you mean 'Scenario:'?"), ("Scenario- x", "Did you mean 'Scenario:'?"),
    ("Scenario. x", "Did you mean 'Scenario:'?"), ("Scenario, x", "Did you mean 'Scenario:'?"),
    ("Scenario= x", "Did you mean 'Scenario:'?"), ("Sceanrio Adding", "Did you mean 'Scenario:'?"),
    ("Scenrio x", "Did you mean 'Scenario:'?"), ("Scenario_1: x", "Did you mean 'Scenario:'?"),
    ("1. Scenario: x", "Did you mean 'Scenario:'?"), ("Beispiel: x", "'Beispiel:' is a keyword of German (de)"),
    ("シナリオ: x", "is a keyword of Japanese (ja)"),
    ("Feature: second", "a file of its own"),
  ])
  func titlesAreMissed(title: String, advice: String) throws {
    for steps in ["Given x", "Given x\n    Then y\n      | a |"] {
      let warnings = try parse("Feature: f\n  Text.\n\n  \(title)\n    \(steps)\n\(Self.end)").warnings
      #expect(warnings.map(\.location) == [SourceText.SourceLocation(line: 4, column: 3)], "\(warnings)")
      #expect(warnings.first?.advice?.contains(advice) == true, "\(warnings)")
    }
  }

  /// Steps below a title that is none, or below none at all.
  @Test(arguments: ["Outline: x", "Test: x", "Story: x", "Examples: x", "Scenarios: x", ""])
  func stepsWithoutAScenarioAreMissed(title: String) throws {
    for steps in ["Given x", "Given x\n    Then y\n      | a |", "Given x\n    * y"] {
      let warnings = try parse("Feature: f\n  Text.\n\n  \(title)\n    \(steps)\n\(Self.end)").warnings
      #expect(warnings.map(\.location) == [SourceText.SourceLocation(line: 5, column: 5)], "\(warnings)")
      #expect(warnings.first?.advice == "Put 'Scenario:' with a name above the first step.")
    }
  }

  /// Lines of a background or scenario without steps, and the keyword that each is taken for.
  @Test(arguments: [
    ("Givn the \"Calculator\" app is running", "Given "), ("given x", "Given "), ("GIVEN x", "Given "),
    ("Given: x", "Given "), ("Gievn x", "Given "), ("1. Given \"x\"", "Given "), ("Whn I touch \"x\"", "When "),
  ])
  func linesOfNothingButMistakesAreMissed(line: String, keyword: String) throws {
    for title in ["Background:", "Scenario: s"] {
      for text in [line, "A text.\n\n    \(line)"] {
        let warnings = try parse("Feature: f\n  \(title)\n    \(text)\n\n\(Self.end)").warnings
        #expect(warnings.map(\.location?.line) == [text == line ? 3 : 5], "\(warnings)")
        #expect(warnings.last?.advice == "Did you mean '\(keyword)'?")
      }
    }
  }

  /// From random tests: a first line with a keyword in capitals is not a sequence of lines that read like steps.
  @Test(arguments: ["BUT  @a b", "GIVEN a", "AND x", "but x"])
  func firstLineOfAllIsNoRun(line: String) throws {
    let warnings = try parse("Feature: x\n \(line)\n  ScenarioE : y\n").warnings
    #expect(!warnings.contains { $0.problem.contains("0 lines") })
  }

  @Test(arguments: ["", "The shop is open.", "the shop is open\n    I touch \"x\""])
  func aBackgroundWithoutStepsIsReported(text: String) throws {
    for uri in ["test.feature", "test.feature.md"] {
      let (feature, title, end) =
        uri.hasSuffix("md")
        ? ("# Feature: f", "## Background:", "\n## Scenario: z\n* Given z\n") : ("Feature: f", "Background:", Self.end)
      let warnings = try parse("\(feature)\n\(title)\n    \(text)\n\(end)", uri: uri).warnings
      #expect(warnings.map(\.location?.line) == [2], "\(warnings)")
      #expect(warnings.first?.problem.hasPrefix("this background has no steps") == true)
    }
  }

  @Test(arguments: [
    "The user logs in", "Any user can do that", "It works\n    when the moon is full", "Give me more",
    "Later: all of it",
    "given the recent changes, this is new.", "Dan is here\n    \"quoted\"",
  ])
  func plannedScenariosAreLeftAlone(text: String) throws {
    #expect(try parse("Feature: f\n  Scenario: s\n    \(text)\n\(Self.end)").warnings == [])
  }

  static let strayLines: [Case] = [
    // Steps above the first scenario.
    Case(
      "Feature: f\n  ⟦Given a" + end, "this line reads like a step, but no scenario is above", "above the first step."),
    Case("Feature: f\n  Rule: r\n\n    ⟦Given a" + end, "this line reads like a step", "Put 'Scenario:'"),
    Case(
      "Feature: f\n  Some prose\n  ⟦Given a\n  When b" + end, "these 2 lines read like steps", "above the first step."),
    Case(
      "Feature: f\n  Adding numbers\n    ⟦Given a calculator" + end, "this line reads like a step",
      "above the first step."),
    // Tags.
    Case("⟦@slow:\nFeature: f\n" + end, "the ':' is part of the name of this tag", "'@slow'"),
    Case("⟦@slow. @b\nFeature: f\n" + end, "the '.' is part of the name of this tag", "'@slow'"),
    Case("⟦@smoke, @slow\nFeature: f\n" + end, "the ',' is part of the name of this tag", "'@smoke'"),
    Case(
      "Feature: f\n  @x ⟦@a,@b\n  Scenario: s\n    Given x\n", "the ',' is part", "Did you mean '@a'?"
    ),
    // Suggestions.
    Case("Feature: f\n  ⟦Scenario one:\n    Given x" + end, "no colon after its keyword", "'Scenario:'"),
    Case(
      "Feature: f\n  ⟦Scenario Outlines: six\n    Given x" + end, "does not begin with a keyword", "'Scenario Outline:'"
    ),
  ]

  @Test(arguments: strayLines)
  func strayLinesAreMissed(example: Case) throws { try warns(example: example) }

  @Test(arguments: [
    "Given is a word that often begins a sentence.\nThen there are rules.\nWhen in doubt, ask.",
    "Given the law\nwe do as it says", "We do so\nGiven the law", "And more",
    "Business rules:\n  Then nothing\nmore of it",
  ])
  func singleLinesOfProseAreLeftAlone(text: String) throws {
    #expect(try parse("Feature: f\n\(text)\n\nScenario: s\nGiven x").warnings == [])
  }

  @Test(arguments: misread)
  func warns(example: Case) throws {
    let (text, location) = example.parts
    let warnings = try parse(text).warnings
    let warning = try #require(warnings.first)
    #expect(warnings.count == 1, "\(warnings)")
    #expect(warning.severity == .warning)
    #expect(
      warning.location ?? SourceText.SourceLocation(line: 1, column: 1) == location || !example.text.contains("⟦"))
    #expect(warning.problem.contains(example.problem), "\(warning)")
    #expect(warning.advice?.contains(example.advice) == true, "\(warning)")
  }

  /// Joiners are part of a word: they are not part of a following keyword, and they do not end a word.
  @Test(arguments: [("\u{200C}", "U+200C"), ("\u{FE0F}", "U+FE0F")])
  func joinersBeforeKeywords(joiner: String, number: String) throws {
    let warnings = try parse("Feature: f\n  \(joiner)Scenario: a\n    Given x" + Self.end).warnings
    #expect(warnings.count == 1)
    #expect(
      warnings.first?.problem.contains("(\(number)), which cannot be seen, stands before its keyword") == true,
      "\(warnings)")
    #expect(try parse("Feature: f\n  Given\(joiner)s and more\n  Given\(joiner)s again" + Self.end).warnings == [])
  }

  /// Real descriptions below `Feature: f` and above a scenario.
  static let prose = [
    "Given a shop, all is well.\nWhen it rains, we close.\nThen we go home.",
    "Given is a word.\nGiven is a gift.\nGiven is past.",
    "It was said\nGiven the law.\nThen nothing.",
    "When it rains.\nGiven the law.", "Just so\n  Given that.", "Just so\n  Given that\n  it is.",
    "Given the recent changes, this is new.",
    "Given the recent changes, this is new\nand has to be tried.",
    "Given the law of 2021, a customer may send things back.\nGiven our promise, they get money for it.",
    "Given that the law demands it, we ask for the age\nand when the customer is young\nGiven the circumstances, we do not sell.",
    "Note: this\n  Given the law.", "Scenario planning\n  is fun\nRule one: be kind", "Regel: eins\nBeispiel: zwei",
    "Test: x\n  Given that\n  there is more", "Contexto: x",
    "Then there is more.\nSo much more.",
    "As a user\nI want things\nSo that I have them",
    "Feature flags are great\nScenario planning is, too",
    "Scenarios of this kind:\n- Given a user\n- When it rains",
    "Background noise is left out\nGiven that it is loud, we are glad.",
    "Rules: none\nRole: admin\nFeatures: many\nNote: this",
    "Rule of thumb: less is more",
    "Example of what is meant: this one",
    "example: 2 and 2\nbackground: none",
    "Examples: apples, pears",
    "Examples are below",
    "* Given a user\n* When it rains",
    "And now for something else\nBut not yet",
    "The user\nWhen asked, says\nThen again, maybe not.",
    "Give me more: please\nThem: no",
    "| a | table |\n|---|---|",
    "Backgrounds: several",
    "see https://example.org/scenario: it is there",
    "背景：なし",
  ]

  @Test(arguments: prose)
  func proseIsLeftAlone(text: String) throws {
    #expect(try parse("Feature: f\n\(text)\n\nScenario: s\nGiven x").warnings == [])
    #expect(try parse("Feature: f\nRule: r\n\(text)\n\nScenario: s\nGiven x").warnings == [])
  }

  /// Descriptions of a scenario, indented like its steps.
  @Test(arguments: [
    "This one runs\n    when the moon is full", "given the recent changes, this is new.", "Scenario of the year",
    "Scenario descriptions have no colon\n    and end here", "Example: none".lowercased(), "Giving x is fun",
    "Background: the bank asked for it", "I touch \"7\"", "Everything is as it was",
  ])
  func proseAboveStepsIsLeftAlone(text: String) throws {
    #expect(try parse("Feature: f\n  Scenario: s\n    \(text)\n\n    Given x\n").warnings == [])
  }

  /// Descriptions directly above steps, without a blank line.
  @Test(arguments: [
    "    This one runs\n    when the moon is full", "    It is as it was.", "    What happens:", "  Out of line",
    "      Deeper", "    The account was opened\n    the year before", "    - one thing\n    - another", "    Really?",
    "    See \"The law\", page 7.", "    Scenario planning is hard.\n    Rule of thumb: never\n    Feature creep: no",
  ])
  func proseDirectlyAboveStepsIsLeftAlone(text: String) throws {
    #expect(try parse("Feature: f\n  Scenario: s\n\(text)\n    Given x\n").warnings == [])
    #expect(try parse("Feature: f\n  Background:\n\(text)\n    Given x\n\(Self.end)").warnings == [])
  }

  /// Texts between `<` and `>` that are not placeholders, in a scenario without examples.
  @Test(arguments: [
    "\"<b>\"", "\"<DIV>\"", "\"</x>\"", "\"<div class='a'>\"", "\"<x> and <y>\"", "<x>", "\"a <x>\"", "\"<a b>\"",
    "\"<>\"",
    "\"<x/>\"", "\"<x>'", "x\n | a <x> |",
  ])
  func bracketsInScenariosAreLeftAlone(text: String) throws {
    #expect(try parse("Feature: f\n  Scenario: s\n    Given \(text)\n").warnings == [])
  }

  /// Placeholders of columns where Gherkin fills none.
  static let unfilled: [Case] = [
    Case(
      "Feature: f\n  Background:\n    Given \"⟦<n>\"\n" + outline("Given <n>"),
      "the steps of a background are the same",
      "Write the value"),
    Case("Feature: f\n  @⟦<n>\n" + outline("Given <n>"), "tags are the same for all Examples", "Write the value"),
    Case(
      "Feature: f\n" + outline("Given <n>").replacing("Examples:", with: "Examples: all ⟦<n>"),
      "the name of Examples has no values", "Write the value"),
  ]

  private static func outline(_ step: String) -> String {
    "  Scenario Outline: s\n    \(step)\n    Examples:\n      | n |\n      | 1 |\n"
  }

  @Test(arguments: unfilled) func placeholdersThatGherkinDoesNotFillAreMissed(example: Case) throws {
    try warns(example: example)
  }

  @Test(arguments: ["<key>", "\"<Enter>\"", "\"in '<n>' there\""])
  func keysAndQuotesInsideOthersAreLeftAlone(text: String) throws {
    let background = "Feature: f\n  Background:\n    Given \(text)\n  Scenario: s\n    Given \(text)\n"
    #expect(try parse(background).warnings == [])
  }

  /// What stands between `<` and `>` in an outline and is no placeholder.
  @Test(arguments: [
    "<b>bold</b>", "a < b and c > d", "1<2", "<joe@x.org>", "<a href='x'>", "line<br>", "<name>", "<>", "<<name>>",
  ])
  func otherBracketsAreLeftAlone(text: String) throws {
    let outline = "Feature: f\n  Scenario Outline: s\n    Given \(text)\n    Examples:\n      | name |\n      | 1 |\n"
    #expect(try parse(outline).warnings == [])
  }

  @Test(arguments: Dialect.all.map(\.code.description))
  func everyLanguageIsChecked(code: String) throws {
    let dialect = try #require(Dialect.named(code))
    let feature = "# language: \(code)\n\(dialect.keywords(.feature)[0]): f\n"
    let scenario = "\(dialect.keywords(.scenario)[0]): s\n\(dialect.keywords(.given).last ?? "")x\n"
    #expect(try parse(feature + scenario).warnings == [])
    for keyword in dialect.keywords(.scenario) + dialect.keywords(.scenarioOutline) {
      let warnings = try parse(feature + keyword + "：a\n" + scenario).warnings
      #expect(warnings.map(\.location) == [SourceText.SourceLocation(line: 3, column: 1)], "\(keyword)")
      #expect(warnings.first?.advice == "Did you mean '\(keyword):'?")
    }
  }

  @Test(arguments: 0..<4) func randomFeaturesHaveTheirWarningsInTheirLines(part: UInt64) throws {
    var count = 0
    for seed in part * 500..<part * 500 + 500 {
      var ids = IDGenerator()
      let source = SourceFile(uri: "seed \(seed)", text: RandomFeature.damagedText(seed: seed))
      for warning in Gherkin.parse(source, ids: &ids).document?.warnings ?? [] {
        guard let location = warning.location else { continue }
        count += 1
        let line = try #require(source.text(ofLine: location.line))
        #expect(line == warning.sourceLine)
        #expect((1...max(line.unicodeScalars.count, 1)).contains(location.column ?? 0), "\(warning)")
      }
    }
    #expect(count > 100)
  }

  @Test func thousandsOfWarningsAreCutShort() throws {
    let outlines = String(repeating: "Scenario Outline: o\nGiven x\n", count: 1000)
    let warnings = try parse("Feature: f\n" + outlines).warnings
    #expect(warnings.count == 51)
    #expect(warnings.last?.problem == "this file has more warnings of these kinds")
  }

  /// A check of one list item must not take time for all the others.
  @Test func longListsAreCutShort() throws {
    let title = "# Feature: f\n## Scenario: a\n* Given x\n"
    let steps = String(repeating: "* I touch \"x\"\n* When y\n", count: 1000)
    #expect(try parse(title + steps, uri: "test.feature.md").warnings.count == 51)
    let items = String(repeating: "* I touch \"x\"\n", count: 20_000)
    #expect(try parse(title + "\n" + items + "* more\n", uri: "test.feature.md").warnings == [])
    #expect(try parse(title + "\n" + items, uri: "test.feature.md").warnings.count == 51)
  }

  @Test func theLineIsShown() throws {
    let warning = try #require(try parse("Feature: f\n  Scenaro: a\n\n  Scenario: s\n    Given x\n").warnings.first)
    #expect(
      "\(warning)" == """
        test.feature:2:3: warning: this line is not a scenario, because it does not begin with a keyword, so it is only a description
            Scenaro: a
            ^^^^^^^^
        Did you mean 'Scenario:'?
        """)
  }

  /// Warnings about official files that intentionally have no scenarios or outlines without examples.
  private static let meant = [
    "this file has no scenarios", "this outline has no Examples", "these Examples have no rows",
    "this background has no steps",
  ]

  @Test(.enabled(if: ConformanceData.isPresent, Comment(rawValue: ConformanceData.origin)))
  func officialFilesAreLeftAlone() throws {
    let files = ConformanceData.files(in: "gherkin/good", endings: ".feature", ".feature.md")
    #expect(files.count > 40)
    for file in files {
      var ids = IDGenerator()
      let document = Gherkin.parse(try SourceFile(uri: file, bytes: ConformanceData.bytes(of: file)), ids: &ids)
        .document
      for warning in try #require(document).warnings where !Self.meant.contains(where: warning.problem.hasPrefix) {
        Issue.record("\(warning)")
      }
    }
  }
}
