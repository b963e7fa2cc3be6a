import Messages
import Runner
import StepRegistry
import Testing

/// Tags for scenarios that are expected to fail, or that continue after a failure.
@Suite struct ScenarioTagTests {
  struct Whoops: Error, CustomStringConvertible {
    let description = "whoops"
  }

  static let steps = Steps(Empty.self) {
    Given("it passes") { _ in }
    Given("it fails") { _ in throw Whoops() }
    Given("it skips") { _ in try skip() }
    BeforeStep("@before-step") { _ in throw Whoops() }
    After("@after") { _ in throw Whoops() }
  }

  @Test(
    arguments: [
      ("@xfail", ["it passes", "it fails", "it passes"], [.passed, .skipped, .skipped], true),
      ("@xfail:SHOP-12", ["it fails", "it vanishes"], [.skipped, .undefined], false),
      ("@xfail @before-step", ["it passes", "it fails"], [.failed, .skipped], false),
      ("@xfail", ["it passes", "it passes"], [.passed, .failed], false),
      ("@xfail", ["it passes", "it vanishes"], [.passed, .undefined], false),
      ("@xfail", ["it skips", "it passes"], [.skipped, .skipped], true),
      ("@xfail @after", ["it fails"], [.skipped, .failed], false),
      ("@xfailure", ["it fails"], [.failed], false),
      ("@continue-after-failure", ["it fails", "it vanishes", "it passes"], [.failed, .undefined, .passed], false),
      ("@continue-after-failure", ["it skips", "it passes"], [.skipped, .skipped], true),
      ("@skip", ["it fails", "it vanishes"], [.skipped, .skipped], true),
      ("@ignore:SHOP-12 @after", ["it fails"], [.skipped, .skipped], true),
      ("@skipped", ["it fails"], [.failed], false),
      ("@retry:2", ["it fails"], [.failed, .failed, .failed], false),
      ("@retry:0", ["it fails"], [.failed], false),
      ("@other", ["it fails", "it passes"], [.failed, .skipped], false),
    ] as [(String, [String], [Status], Bool)])
  func decide(tags: String, steps: [String], statuses: [Status], success: Bool) async throws {
    let text = steps.map { "    Given \($0)\n" }.joined()
    let run = try await RecordedRun("Feature: x\n  \(tags)\n  Scenario: x\n\(text)", Self.steps)
    #expect(run.results.map(\.status) == statuses)
    #expect(run.success == success)
  }

  @Test func sayWhatWasExpected() async throws {
    let failed = try await RecordedRun("Feature: x\n @xfail:SHOP-12\n Scenario: x\n  Given it fails\n", Self.steps)
    #expect(failed.results.first?.message == "failed as @xfail:SHOP-12 expects: whoops")
    let passed = try await RecordedRun("Feature: x\n @xfail:SHOP-12\n Scenario: x\n  Given it passes\n", Self.steps)
    #expect(
      passed.results.first?.message
        == "the scenario has passed, but @xfail:SHOP-12 expects it to fail\nRemove the tag if the fault is fixed."
    )
  }

  @Test func nameTheTagThatSkips() async throws {
    let run = try await RecordedRun("Feature: x\n @skip:\"no-camera\"\n Scenario: x\n  Given it fails\n", Self.steps)
    #expect(run.results.map(\.message) == ["skipped by the tag @skip:\"no-camera\""])
  }

  @Test(arguments: [("@retry:2", 5, 3), ("@retry:0", 5, 1), ("@other", 1, 2)])
  func setTheNumberOfAttempts(tag: String, retries: Int, attempts: Int) async throws {
    var options = RunOptions()
    options.retry.count = retries
    let run = try await RecordedRun(
      "Feature: x\n \(tag)\n Scenario: x\n  Given it fails\n", options: options, Self.steps)
    #expect(run.results.count == attempts)
  }
}
