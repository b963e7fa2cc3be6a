import Messages
import Runner
import SourceText
import StepRegistry
import Testing

@Suite struct RepetitionTests {
  static let feature = "Feature: x\n" + ["a", "b", "c"].map { "  Scenario: \($0)\n    Given a step\n" }.joined()
  static let steps = Steps(Empty.self) { Given("a step") { _ in } }

  private func run(_ change: (inout RepeatOptions) -> Void, order: ScenarioOrder = .defined) async throws -> RecordedRun
  {
    var options = RunOptions()
    change(&options.repeats)
    return try await RecordedRun(Self.feature, order: order, options: options, Self.steps)
  }

  @Test(arguments: [(1, 3), (2, 6), (4, 12)])
  func everythingRunsAsOftenAsRequested(count: Int, scenarios: Int) async throws {
    let run = try await run { $0.count = count }
    #expect(run.scenarioNames.count == scenarios)
    #expect(run.success)
  }

  @Test func eachRepetitionIsAnotherTestCase() async throws {
    let run = try await run { $0.count = 3 }
    let pickles = run.envelopes.compactMap { if case .testCase(let message) = $0 { message.pickleID } else { nil } }
    #expect(pickles.count == 9)
    #expect(Set(pickles).count == 3)
    let stream = StreamState()
    var repetitions: [Int] = []
    for envelope in run.envelopes {
      stream.take(envelope)
      if let attempt = stream.endedScenario { repetitions.append(attempt.repetition) }
    }
    #expect(stream.isRepeated)
    #expect(repetitions == [0, 0, 0, 1, 1, 1, 2, 2, 2])
    #expect(stream.unrunPickles.isEmpty)
  }

  @Test func aTimeEndsTheRepetitions() async throws {
    // The clock advances by a millisecond each time it is read.
    let short = try await run { $0.duration = .milliseconds(1) }
    #expect(short.scenarioNames.count == 3)
    let long = try await run { $0.duration = .milliseconds(100) }
    #expect(long.scenarioNames.count > 3)
    #expect(long.scenarioNames.count % 3 == 0)
    let limited = try await run { ($0.duration, $0.count) = (.seconds(100), 2) }
    #expect(limited.scenarioNames.count == 6)
  }

  @Test func aFailureEndsTheRepetitions() async throws {
    let journal = Journal()
    let steps = Steps(Empty.self) {
      Given("a step") { _ in
        journal.note("step")
        try expect(journal.all.count, isLessThan: 5)
      }
    }
    var options = RunOptions()
    options.repeats.endsAtFailure = true
    let run = try await RecordedRun(Self.feature, options: options, steps)
    // The repetition is completed.
    #expect(run.scenarioNames.count == 6)
    #expect(!run.success)
  }

  @Test func eachRepetitionIsShuffledWithTheNextSeed() async throws {
    let names = try await run({ ($0.count, $0.seed) = (3, 7) }, order: .random(seed: 7)).scenarioNames
    for repetition in 0..<3 {
      let single = try await run({ _ in }, order: .random(seed: 7 + UInt64(repetition))).scenarioNames
      #expect(Array(names[repetition * 3..<repetition * 3 + 3]) == single)
    }
    #expect(Set(names.indices.filter { $0 % 3 == 0 }.map { names[$0...].prefix(3).joined() }).count > 1)
  }

  @Test(arguments: [([6, 2], "ca"), ([4, 6, 2], "bca"), ([2, 4], "ab")])
  func scenariosRunInTheOrderOfTheirLines(lines: [Int], names: String) async throws {
    let order = ScenarioOrder.given([PathArgument(path: "x.feature", lines: lines)])
    let run = try await RecordedRun(Self.feature, lines: lines, order: order, Self.steps)
    #expect(run.scenarioNames.joined() == names)
  }

  @Test func settingsComeBackFromTheStream() throws {
    var announcement = RunAnnouncement()
    announcement.isRepeated = true
    announcement.settings = [RunSetting("seed", "7"), RunSetting("device", "iPhone \"SE\"")]
    let attachment = try #require(announcement.attachment(at: Timestamp(seconds: 1, nanoseconds: 2)))
    #expect(try RunAnnouncement(attachment) == announcement)
  }
}
