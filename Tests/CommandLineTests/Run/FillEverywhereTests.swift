import TestSupport
import Testing

/// Placeholders in backgrounds and tags, as behave fills them.
@Suite(.waitsForCommands) struct FillEverywhereTests {
  private static let feature = """
    Feature: f
      Background:
        Given the "<app>" app is running

      @of-<app>
      Scenario Outline: <key>
        When I touch the "<key>" button
        Then the "display" label should be "<key>"

        Examples: on <app>
          | app        | key |
          | Calculator | 7   |

    """

  @Test func aProfileFillsThem() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write("features/f.feature", Self.feature)
    let plain = try harness.run("run", "--format", "summary")
    #expect(plain.exitCode == 1 && (plain.output + plain.errors).contains("so <app> stays as it is"), "\(plain)")
    try harness.write(
      "cukeswift.json", #"{"profiles": {"default": {"fill-everywhere": true, "fail-on-warnings": true}}}"#)
    let filled = try harness.run(
      "run", "--tags", "@of-Calculator", "--format", "pretty", "--format", "message:m.ndjson")
    #expect(filled.exitCode == 0 && filled.errors.isEmpty, "\(filled)")
    #expect(filled.output.contains("Given the \"Calculator\" app is running"), "\(filled.output)")
    let report = try harness.run("report", "m.ndjson", "--format", "pretty")
    #expect(report.output.contains("Given the \"Calculator\" app is running"), "\(report)")
    let json = try harness.run("report", "m.ndjson", "--format", "json")
    #expect(json.output.contains("\"@of-Calculator\""), "\(json)")
    #expect(try harness.run("snippets").output == "No definition is missing.\n")
    let mutated = try harness.run("mutate", "--mutation", "lacksSeven")
    #expect(mutated.exitCode == 0 && mutated.output.contains("noticed by 1 scenario"), "\(mutated)")
    #expect(try harness.run("parse", "--no-source", "--no-ast", "features").output.contains("@of-Calculator"))
    let doctor = try harness.run("doctor")
    #expect(doctor.output.contains("1 file, 1 scenario") && !doctor.output.contains("<app>"), "\(doctor)")
    let kept = try harness.run("heal", "--keep", "features")
    #expect(kept.exitCode == 0 && kept.errors.isEmpty, "\(kept)")
    try harness.pass("explore", "--near", "features/f.feature", "--steps", "1")
    // A line behind the file is not a line of it.
    let beyond = try harness.run("run", "features/f.feature:13")
    #expect(beyond.exitCode == 2, "\(beyond)")
    // Reports show the file as it is.
    let messages = try #require(harness.read("m.ndjson"))
    let source = try #require(messages.split(separator: "\n").first { $0.hasPrefix("{\"source\"") })
    #expect(!source.contains("placeholders"), "\(source)")
  }

  @Test func placeholdersWithoutAColumnAreReported() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    let feature = Self.feature.replacing("@of-<app>", with: "@of-<nope>").replacing("on <app>", with: "on <what>")
      .replacing("the \"<app>\" app", with: "the \"<ap>\" app")
    try harness.write("features/f.feature", feature)
    let outcome = try harness.run("run", "--fill-everywhere", "--dry-run")
    let text = outcome.output + outcome.errors
    for name in ["nope", "what", "ap"] {
      #expect(text.contains("no column of these Examples is called '\(name)', so <\(name)> stays as it is"), "\(text)")
    }
    #expect(text.contains("Did you mean <app>?"), "\(text)")
  }

  @Test func aScenarioWithoutExamplesIsReported() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    let plain = """

        Scenario: Plain
          When I touch the "7" button

      """
    try harness.write("features/f.feature", Self.feature + plain)
    let outcome = try harness.run("run", "--fill-everywhere", "--dry-run")
    #expect(
      (outcome.output + outcome.errors).contains("the scenario 'Plain' has no Examples, so <app> stays as it is"),
      "\(outcome)")
  }

  @Test func examplesWithoutRowsAreNotAScenario() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    let empty = """

        Scenario Outline: Empty
          When I touch the "<key>" button

          Examples:
            | key |

      """
    try harness.write("features/f.feature", Self.feature + empty)
    let outcome = try harness.run("run", "--fill-everywhere", "--dry-run")
    #expect(!(outcome.output + outcome.errors).contains("<app> stays as it is"), "\(outcome)")
  }

  @Test func placeholdersOfMarkdownAreFilled() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write(
      "features/f.feature.md",
      """
      # Feature: f

      ## Background:
      * Given the "<app>" app is running

      ## Scenario Outline: <key>
      * When I touch the "<key>" button

      ### Examples:

        | app        | key |
        | ---------- | --- |
        | Calculator | 7   |

      """)
    try harness.pass("run", "--fill-everywhere", "--fail-on-warnings")
  }

  @Test func aMisspeltCommentIsReported() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    for (comment, isMisspelt) in [
      ("# placeholder: everywhere", true), ("#placeholders everywhere", true), ("# Placeholders: Everywere", true),
      ("# placeholders:  everywhere", false), ("# places everywhere", false), ("# buy everything", false),
    ] {
      try harness.write("features/f.feature", comment + "\n" + Self.feature)
      let outcome = try harness.run("run", "--dry-run")
      let text = outcome.output + outcome.errors
      #expect(text.contains("Did you mean '# placeholders: everywhere'?") == isMisspelt, "\(comment): \(text)")
    }
  }

  @Test func aCommentOfTheFeatureFillsThem() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write("features/f.feature", "# placeholders: everywhere\n" + Self.feature)
    let outcome = try harness.run("run", "--format", "summary", "--fail-on-warnings")
    #expect(outcome.exitCode == 0 && outcome.errors.isEmpty, "\(outcome)")
  }
}
