import Messages
import Runner
import StepRegistry
import Testing

@Suite struct HookTests {
  struct Whoops: Error {}

  static let feature = """
    Feature: x
      @one
      Scenario: first
        Given a step
      @two
      Scenario: second
        Given a step
        Given a failing step

    """

  @Test func runInTheirOrderAroundRunScenarioAndStep() async throws {
    let journal = Journal()
    let steps = Steps(Empty.self) {
      BeforeAll { journal.note("all 1") }
      BeforeAll { journal.note("all 2") }
      Before { _ in journal.note("before 1") }
      Before("@two") { _ in journal.note("before 2") }
      BeforeStep { _ in journal.note("<") }
      AfterStep { _ in journal.note(">") }
      AfterStep("@two") { _ in journal.note(">>") }
      After { _ in journal.note("after 1") }
      After("not @one") { _ in journal.note("after 2") }
      AfterAll { journal.note("end 1") }
      AfterAll { journal.note("end 2") }
      Given("a step") { _ in journal.note("step") }
      Given("a failing step") { _ in throw Whoops() }
    }
    let run = try await RecordedRun(Self.feature, steps)
    #expect(!run.success)
    #expect(
      journal.all == [
        "all 1", "all 2",
        "before 1", "<", "step", ">", "after 1",
        "before 1", "before 2", "<", "step", ">>", ">", "<", ">>", ">", "after 2", "after 1",
        "end 2", "end 1",
      ])
  }

  @Test func aFailingHookSkipsTheStepsButNotTheHooksAfterThem() async throws {
    let journal = Journal()
    let steps = Steps(Empty.self) {
      Before("@one") { _ in throw Whoops() }
      Given("a step") { _ in journal.note("step") }
      Given("a failing step") { _ in }
      After { _ in journal.note("after") }
    }
    let run = try await RecordedRun(Self.feature, lines: [3], steps)
    #expect(run.results.map(\.status) == [.failed, .skipped, .passed])
    #expect(journal.all == ["after"])
  }

  @Test func aHookCanSkipTheScenario() async throws {
    let steps = Steps(Empty.self) {
      Before { _ in try skip("not here") }
      Given("a step") { _ in throw Whoops() }
    }
    let run = try await RecordedRun(Self.feature, lines: [3], steps)
    #expect(run.results.map(\.status) == [.skipped, .skipped])
    #expect(run.success)
  }

  @Test func noScenarioRunsAfterAFailedHookBeforeAll() async throws {
    let journal = Journal()
    let steps = Steps(Empty.self) {
      BeforeAll { throw Whoops() }
      BeforeAll { journal.note("all") }
      Given("a step") { _ in journal.note("step") }
      AfterAll { journal.note("end") }
    }
    let run = try await RecordedRun(Self.feature, steps)
    #expect(!run.success)
    #expect(run.scenarioNames.isEmpty)
    #expect(journal.all == ["all", "end"])
  }

  @Test func keepsWhatAHookThrowsAfterAFailedStep() async throws {
    struct Later: Error, CustomStringConvertible {
      let description = "the hook too"
    }
    let steps = Steps(Empty.self) {
      Given("a step") { _ in try expect(false, "the step") }
      AfterStep { _ in throw Later() }
    }
    let run = try await RecordedRun(Self.feature, lines: [3], steps)
    #expect(run.results.map(\.message) == ["the step\n\nthe hook too"])
  }
}
