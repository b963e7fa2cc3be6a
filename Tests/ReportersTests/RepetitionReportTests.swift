import Messages
import OperatingSystem
import Reporters
import Runner
import SourceText
import StepRegistry
import Synchronization
import Testing

/// Reports of a run with three repetitions of two scenarios. One of them fails once.
@Suite struct RepetitionReportTests {
  private static let feature =
    "Feature: x\n  Scenario: good\n    Given a step\n  Scenario: mixed\n    Given a step\n    And it fails once\n"

  private static func recording() async throws -> Recording {
    var ids = IDGenerator()
    let parsed = Gherkin.parse(SourceFile(uri: "features/x.feature", text: feature), ids: &ids)
    let document = try #require(parsed.document)
    let suite = try Suite([FeatureLoader.Feature(document: document)], selection: Selection(), ids: &ids)
    let count = Mutex(0)
    let steps = Steps(NoWorld.self) {
      Given("a step") { _ in }
      Given("it fails once") { _ in
        attach("\(count.withLock { $0 } * 1_000_000)", as: Attachment.appTimeMediaType)
        let number = count.withLock { count in
          count += 1
          return count
        }
        try expect(number != 2, "it fails")
      }
    }
    var options = RunOptions()
    options.repeats.count = 3
    options.announcement.settings = [RunSetting("seed", "41544"), RunSetting("repeat", "3")]
    var envelopes: [Envelope] = []
    let run = TestRun(
      registry: try Registry([steps], relativeTo: "/"), options: options, clock: SystemClock(), ids: ids
    ) { if case .meta = $0 { return } else { envelopes.append($0) } }
    _ = await run.run(suite)
    return Recording(envelopes)
  }

  @Test func theSummaryHasRatesAndTimes() async throws {
    let text = try await Self.recording().report(.summary)
    for part in [
      "  passed      2 of 3 (66.7 %, 95 % interval 20.8 % to 93.9 %)\n",
      "  app time    mean 1.0 ms, deviation 1.0 ms, minimum 0 µs, median 1.0 ms, maximum 2.0 ms\n",
      "  failed      1 of 3: And it fails once (line 6)\n", "6 scenarios (1 failed, 5 passed)\n",
      "Randomized with seed 41544\nSettings: repeat 3\n",
      "Flaky Scenarios:\ncukeswift run features/x.feature:4 # Scenario: mixed (failed in 1 of 3 repetitions)\n",
    ] {
      #expect(text.contains(part), "\(text)")
    }
    #expect(!text.contains("Failing Scenarios:"))
  }

  @Test func otherReportsHaveTheSettingsAndRates() async throws {
    let recording = try await Self.recording()
    let junit = try recording.report(.junit)
    #expect(junit.contains("<property name=\"seed\" value=\"41544\"/>"), "\(junit)")
    #expect(junit.contains("name=\"mixed (3)\""))
    let json = try recording.report(.json)
    #expect(json.contains("\"metadata\":{\"seed\":\"41544\",\"repeat\":\"3\"}"), "\(json)")
    #expect(json.contains("\"count\":3,\"passed\":2,\"failed\":1,\"skipped\":0,\"outcome\":\"flaky\""))
    #expect(json.contains("\"appTime\":{\"mean\":1000000,\"deviation\":1000000"))
    let html = try recording.report(.html)
    #expect(html.contains("seed 41544 · repeat 3"))
    #expect(html.contains("passed 2 of 3 (66.7 %, 95 % interval 20.8 % to 93.9 %)"))
  }

  @Test(arguments: [
    ("flaky = 1 and failed = 0 and passed = 2 and scenarios = 2", 0), ("flaky = 0", 1), ("failed = 1", 2),
  ])
  func gatesCountAScenarioOnce(gate: String, failures: Int) async throws {
    let judge = GateReporter([try QualityGate(parsing: gate)])
    let reporters = ReporterGroup([judge])
    try await Self.recording().envelopes.forEach(reporters.receive)
    #expect(reporters.finish().isEmpty)
    #expect(judge.failures.count == failures, "\(judge.failures)")
  }
}

private final class NoWorld: World {}
