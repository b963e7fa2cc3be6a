import GherkinParser
import SourceText
import Testing

/// Titles, tags, tables and languages that are misread because of their position.
extension WarningTests {
  static let laidOut: [Case] = [
    // Titles without a colon, followed by nothing or only by text.
    Case("Feature: f\n\n  ⟦Scenario one" + end, "no colon behind its keyword", "'Scenario:'"),
    Case("Feature: f\n  ⟦Scenario one\n    bad\n    bad" + end, "no colon behind its keyword", "'Scenario:'"),
    Case("Feature: f\n  ⟦Example one\n    bad" + end, "no colon behind its keyword", "'Example:'"),
    Case("Feature: f\n\n⟦Scenario one\n\nScenario: last\nGiven z\n", "no colon behind its keyword", "'Scenario:'"),
    Case("Feature: f\n  Text.\n\n  ⟦Scenario one\n\n    bad" + end, "no colon behind its keyword", "'Scenario:'"),
    Case("Feature: f\n  Scenario: a\n  ⟦Scenario b\n    bad" + end, "no colon behind its keyword", "'Scenario:'"),
    Case("Feature: f\n  Scenario: a\n    Text\n  ⟦Scenario b" + end, "no colon behind its keyword", "'Scenario:'"),
    Case("Feature: f\n  Rule: r\n    ⟦Scenario b\n\n    Scenario: c\n      Given z", "no colon behind", "'Scenario:'"),
    Case(
      "Feature: f\n  ⟦Scenario one\n\n  Scenario Outline: b\n    Given <x>\n    Examples:\n      | x |\n      | 1 |",
      "no colon behind its keyword", "'Scenario:'"),
    Case(
      "# language: de\nFunktion: f\n  ⟦Szenario eins\n\n  Szenario: z\n    Angenommen z", "no colon behind its keyword",
      "'Szenario:'"),
    Case("Feature: f\n  ⟦Rule x\n\n    Scenario: s\n      Given y", "not a rule", "'Rule:'"),
    Case("Feature: f\n  ⟦Rule x\n\n  Rule: y\n    Scenario: s\n      Given y", "not a rule", "'Rule:'"),
    Case("Feature: f\n  Rule: w\n\n  ⟦Rule x\n    Scenario: s\n      Given y", "not a rule", "'Rule:'"),
    // Texts that look like tags.
    Case("Feature: f ⟦@x\n" + end, "this '@x' is no tag, but belongs to the name", "Put tags into the line above"),
    Case("Feature: f\n  Scenario: b @a\t⟦@wip\n    Given x\n", "this '@wip' is no tag", "between quotes"),
    Case("Feature: f\n  @a\n  Rule: ⟦@wip\n    Scenario: s\n      Given x\n", "this '@wip' is no tag", "line above"),
    Case("Feature: f\n  ⟦wip @y\n  @z\n  Scenario: s\n    Given x\n", "does not begin with an @", "'@wip @y'"),
    Case("Feature: f\n  Scenario: e\n\n  ⟦wip @y @z" + end, "does not begin with an @", "'@wip @y @z'"),
    // Tables above the first step.
    Case("Feature: f\n  Scenario: s\n    ⟦| x |\n    | 1 |\n    Given x\n", "no step above this row", "below the step"),
    Case("Feature: f\n  Background:\n    # Rows\n    ⟦| x |\n    Given x\n" + end, "no step above this row", "below"),
    // Language comments without effect.
    Case("Feature: f\(end)\n  ⟦#language: de\n", "only a comment, and the file is not read in German", "first line"),
    Case("# language: en\n⟦# language: fr\nFeature: f" + end, "not read in French", "first line"),
    Case("Feature: f\n  ⟦#  language : no" + end, "not read in Norwegian", "first line"),
    // A star with a tab.
    Case("Feature: f\n  Scenario: s\n    ⟦*\tbad\n    Given x\n", "there is a tab (U+0009) where a space", "'* '"),
    Case("Feature: f\n  Scenario: s\n    ⟦*\tbad\n\n    Given x\n", "there is a tab (U+0009) where a space", "'* '"),
    Case("Feature: f\n  Scenario: s\n    ⟦*\u{A0}bad\n" + end, "a no-break space (U+00A0) where a space", "'* '"),
  ]

  @Test(arguments: laidOut) func misplacedElementsAreReported(example: Case) throws {
    try warns(example: example)
  }

  /// Texts that begin or end like titles and tags, above `Scenario: s` in the third column.
  @Test(arguments: [
    "  Scenario planning\n  is fun", "  Scenario planning.", "  Scenario planning\n    is fun.",
    "  As a user\n  Scenario planning", "  Scenarios of all kinds",
    "  Example application for a shop", "  Rule engines are fun", "  Background information", "    Scenario planning",
    "  Scenario list: long", "Scenario planning", "  made @home\n", "  Contact: @team", "  by the team @home",
    "  *\tone thing\n  *\tanother", "  | a |\n  | b |", "  # language: en", "  # language: unclear",
    "  # languages: de", "  # language: German words",
  ])
  func textsLikeTitlesAreLeftAlone(text: String) throws {
    #expect(try parse("Feature: f\n\(text)\n\(Self.end)").warnings == [])
  }

  @Test(arguments: [
    "Scenario: mail to joe@home\n    Given x", "Scenario: mention \"@joe\"\n    Given x",
    "Scenario: a @ b\n    Given x",
    "Scenario: a @\n    Given x", "Scenario: a\n    | a |\n    |---|\n    | b |\n\n    Given x",
    "Scenario: a\n    Text:\n    | a |\n\n    Given x", "@a@b\n  Scenario: s\n    Given x",
    "Scenario Outline: to @<name>\n    Given <name>\n    Examples:\n      | name |\n      | joe |",
  ])
  func intendedTitlesAndTablesAreAccepted(text: String) throws {
    #expect(try parse("Feature: f\n  \(text)\n").warnings == [])
  }

  @Test func starWithATabIsAnError() throws {
    var ids = IDGenerator()
    let source = SourceFile(uri: "x.feature", text: "Feature: f\n  Scenario: s\n    Given x\n    *\tbad\n")
    let problem = try #require(Gherkin.parse(source, ids: &ids).errors.first).diagnostic
    #expect(problem.problem.contains("there is a tab (U+0009) where a space has to be"), "\(problem)")
    #expect(problem.advice == "Did you mean '* '?")
  }

  /// If definitions are known, lines directly above steps that match them; without steps, all such lines.
  @Test(arguments: [
    ("Scenario: s\n    bad\n    bad\n    Given x", [3, 4]),
    ("Scenario: s\n    Text.\n    bad\n    so\n    Given x", [4]),
    ("Background:\n    bad\n    | x |\n    bad\n    Given x", [3]),
    ("Scenario: s\n    bad\n\n    worse\n    bad", [3, 6]),
    ("Scenario: s\n    bad\n\n    Given x", []), ("Scenario: s\n    bad\n\n    so be it\n\n    Given x", []),
    ("Rule: r\n    bad\n  Scenario: s\n    Given x", []), ("Scenario: s\n    bad.\n    bad?\n    Given x", []),
  ])
  func linesThatDefinitionsMatchAreMissed(text: String, lines: [Int]) throws {
    let document = try parse("Feature: f\n  \(text)\n\(Self.end)")
    // A warning can hide those about the lines directly below.
    let new = document.warnings { $0 == "bad" }.filter {
      !document.warnings.contains($0) && !$0.problem.contains("directly below")
    }
    // Some lines are found only because of their position.
    let found = document.warnings { $0 == "bad" }.filter { $0.problem.contains("no keyword") }
    #expect(Set(found.compactMap(\.location?.line)).isSuperset(of: lines), "\(found)")
    #expect(lines.isEmpty == new.isEmpty, "\(new)")
    for warning in new {
      #expect(
        warning.problem == "a definition matches this line, but it begins with no keyword, so it is only a description")
      #expect(warning.advice?.hasPrefix("Begin it with a keyword, such as 'Given '") == true)
    }
  }
}
