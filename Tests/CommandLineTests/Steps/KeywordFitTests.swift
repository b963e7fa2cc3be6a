import Foundation
import TestSupport
import Testing

/// `"keywords-fit"` in `cukeswift.json`: a definition is only for the steps with its keyword.
@Suite(.waitsForCommands) struct KeywordFitTests {
  private let folder: CommandLineHarness

  init() throws {
    folder = try CommandLineHarness(hasSteps: false)
    try folder.write("cukeswift.json", "{ \"keywords-fit\": true }\n")
    try folder.write(
      "features/steps/Steps.swift",
      """
      @_spi(German) import CukeKit

      final class Basket: World {}
      let steps = Steps(Basket.self) {
        Given("a basket") { _ in }
        When("I add an apple") { world in try await step("a basket") }
        Then("there is an apple") { _ in }
        Wenn("ich einen Apfel nehme") { _ in }
        And("all is well") { _ in }
        Given("the same text") { _ in }
        Then("the same text") { _ in }
      }

      """)
  }

  /// The steps that fit, and those that do not.
  private static let feature = """
    Feature: Basket
      Scenario: fits
        Given a basket
        And a basket
        When I add an apple
        * I add an apple
        Then there is an apple
        But there is an apple
        Given the same text
        When ich einen Apfel nehme
        Then the same text
        And all is well
      Scenario: does not fit
        Given a basket
        And there is an apple
        When a basket
        Then ich einen Apfel nehme

    """

  @Test(arguments: [[], ["--dry-run"], ["--in-process"]]) func `a step under another keyword is undefined`(
    options: [String]
  ) throws {
    try folder.write("features/a.feature", Self.feature)
    let outcome = try folder.run(["run", "--format", "progress", "--jobs", "1"] + options)
    #expect(outcome.exitCode == 1)
    #expect(outcome.output.contains("14 steps (3 undefined, "), "\(outcome.output)")
    for reason in [
      """
      // This is a Given step, and its definition is for another keyword:
      //   Then there is an apple # features/steps/Steps.swift:7

      """,
      """
      // This is a When step, and its definition is for another keyword:
      //   Given a basket # features/steps/Steps.swift:5

      """,
      """
      // This is a Then step, and its definition is for another keyword:
      //   When ich einen Apfel nehme # features/steps/Steps.swift:8

      """,
    ] {
      #expect(outcome.output.contains(reason), "\(outcome.output)")
    }
    #expect(!outcome.output.contains("defined twice"))
  }

  @Test func `without the setting every keyword fits`() throws {
    try folder.write("cukeswift.json", "{ \"keywords-fit\": false }\n")
    try folder.write("features/a.feature", Self.feature.replacing("the same text", with: "a basket"))
    try folder.pass("run", "--format", "progress")
  }

  @Test func `'steps' counts only steps that fit`() throws {
    try folder.write("features/a.feature", Self.feature)
    let outcome = try folder.pass("steps", "--unused", "--features", "features")
    #expect(!outcome.output.contains("there is an apple"), "\(outcome.output)")
    try folder.write("features/a.feature", "Feature: F\n  Scenario: S\n    Given there is an apple\n")
    let unused = try folder.run("steps", "--unused", "--features", "features")
    #expect(unused.output.contains("there is an apple"), "\(unused.output)")
  }

  @Test func `the setting is a boolean`() throws {
    try folder.write("cukeswift.json", "{ \"keywords-fit\": \"yes\" }\n")
    try folder.write("features/a.feature", Self.feature)
    let outcome = try folder.run("run")
    #expect(outcome.exitCode == 2)
    #expect(outcome.errors.contains("cukeswift.json:1:19: error: "), "\(outcome.errors)")
  }
}
