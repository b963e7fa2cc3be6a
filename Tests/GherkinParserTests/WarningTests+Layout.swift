import GherkinParser
import SourceText
import Testing

/// Titles, tags, tables and languages that are misread because of their position.
extension WarningTests {
  static let laidOut: [Case] = [
    // Tags that are none.
    Case("Feature: f\n  ⟦wip @y\n  @z\n  Scenario: s\n    Given x\n", "does not begin with an @", "'@wip @y'"),
    Case("Feature: f\n  Scenario: e\n\n  ⟦wip @y @z" + end, "does not begin with an @", "'@wip @y @z'"),
    // Rules below rules.
    Case("Feature: f\n  Rule: r\n" + end + "    ⟦Rule: s\n" + end, "indented below another rule", "as that rule"),
    // Tables above the first step.
    Case("Feature: f\n  Scenario: s\n    ⟦| x |\n    | 1 |\n    Given x\n", "no step is above", "below its step"),
    Case("Feature: f\n  Background:\n    # Rows\n    ⟦| x |\n    Given x\n" + end, "no step is above", "below"),
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
    "Scenario: a @\n    Given x", "Scenario: Adding @slow\n    Given x", "Feature @x: f\n  Scenario: s\n    Given x",
    "Scenario: a\n    Text:\n    | a |\n\n    Given x", "@a@b\n  Scenario: s\n    Given x",
    "Rule: r\n  Scenario: s\n    Given x\n  Rule: t\n  Scenario: s\n    Given x\n Rule: u\n  Scenario: s\n    Given x",
    "Scenario Outline: to @<name>\n    Given <name>\n    Examples:\n      | name |\n      | joe |",
  ])
  func intendedTitlesAndTablesAreAccepted(text: String) throws {
    #expect(try parse("Feature: f\n  \(text)\n").warnings == [])
  }

  /// With definitions, lines directly above steps that are word for word steps; without steps, all of them.
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
    let found = document.warnings { $0 == "bad" }.filter { $0.problem.contains("not begin with a keyword") }
    #expect(Set(found.compactMap(\.location?.line)).isSuperset(of: lines), "\(found)")
    #expect(lines.isEmpty == new.isEmpty, "\(new)")
    for warning in new {
      #expect(
        warning.problem
          == "a definition matches this line, but it does not begin with a keyword, so it is only a description")
      #expect(warning.advice?.hasPrefix("Begin it with a keyword, such as 'Given '") == true)
    }
  }
}
