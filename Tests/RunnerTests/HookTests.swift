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

  @Test func runInOrderAroundRunScenarioAndStep() async throws {
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

  @Test func ordersGoBeforeTheOrderOfDefinition() async throws {
    let journal = Journal()
    let steps = Steps(Empty.self) {
      BeforeAll(order: 1) { journal.note("all 1") }
      BeforeAll(order: -1) { journal.note("all -1") }
      Before { _ in journal.note("before 0") }
      Before(order: 5) { _ in journal.note("before 5") }
      Before("@one", order: -5) { _ in journal.note("before -5") }
      Before { _ in journal.note("before 0 again") }
      BeforeStep(order: 2) { _ in journal.note("< 2") }
      BeforeStep(order: 1) { _ in journal.note("< 1") }
      AfterStep(order: 2) { _ in journal.note("> 2") }
      AfterStep(order: 1) { _ in journal.note("> 1") }
      After { _ in journal.note("after 0") }
      After { _ in journal.note("after 0 again") }
      After(name: "last", order: Int.min) { _ in journal.note("after min") }
      After(order: 5) { _ in journal.note("after 5") }
      AfterAll(order: 1) { journal.note("end 1") }
      AfterAll(order: 2) { journal.note("end 2") }
      Given("a step") { _ in journal.note("step") }
    }
    let run = try await RecordedRun(Self.feature, lines: [3], steps)
    #expect(run.success)
    #expect(
      journal.all == [
        "all -1", "all 1",
        "before -5", "before 0", "before 0 again", "before 5",
        "< 1", "< 2", "step", "> 2", "> 1",
        "after 5", "after 0 again", "after 0", "after min",
        "end 2", "end 1",
      ])
  }

  @Test func failingHookSkipsStepsButNotLaterHooks() async throws {
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

  @Test func failedBeforeAllHookPreventsAllScenarios() async throws {
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

  @Test(arguments: [(true, false, ["all", "end"]), (false, true, ["all", "step", "end"])])
  func pendingBeforeAllHookFailsOnlyStrictRuns(isStrict: Bool, success: Bool, notes: [String]) async throws {
    let journal = Journal()
    let steps = Steps(Empty.self) {
      BeforeAll { try pending("no server") }
      BeforeAll { journal.note("all") }
      Given("a step") { _ in journal.note("step") }
      AfterAll { journal.note("end") }
    }
    var options = RunOptions()
    options.isStrict = isStrict
    let run = try await RecordedRun(Self.feature, lines: [3], options: options, steps)
    #expect(run.success == success)
    #expect(journal.all == notes)
  }

  @Test func aPendingHookAfterAllFailsTheRun() async throws {
    let steps = Steps(Empty.self) {
      Given("a step") { _ in }
      AfterAll { try pending() }
    }
    #expect(try await !RecordedRun(Self.feature, lines: [3], steps).success)
  }

  @Test(arguments: [("no camera", "no camera"), (nil, "a hook before the run skipped all scenarios")])
  func aHookBeforeAllCanSkipAllScenarios(reason: String?, message: String) async throws {
    let journal = Journal()
    let steps = Steps(Empty.self) {
      BeforeAll { try skip(reason) }
      BeforeAll { journal.note("all") }
      Before { _ in journal.note("before") }
      Given("a step") { _ in journal.note("step") }
      After { _ in journal.note("after") }
      AfterAll { journal.note("end") }
    }
    let run = try await RecordedRun(Self.feature, steps)
    #expect(run.success)
    #expect(run.scenarioNames == ["first", "second"])
    #expect(run.results.map(\.status) == Array(repeating: .skipped, count: 7))
    #expect(run.results.allSatisfy { $0.message == message })
    #expect(journal.all == ["all", "end"])
  }

  @Test func keepsAHookErrorAfterAFailedStep() async throws {
    struct Later: Error, CustomStringConvertible {
      let description = "the hook too"
    }
    let steps = Steps(Empty.self) {
      Given("a step") { _ in try expect(false, "the step") }
      AfterStep { _ in throw Later() }
    }
    let run = try await RecordedRun(Self.feature, lines: [3], steps)
    let message = try #require(run.results.first?.message)
    #expect(
      message.hasPrefix("the step\nat ")
        && message.contains(
          /HookTests.swift:167\n\nthe AfterStep hook at \S*HookTests.swift:\d+ failed: the hook too\nat \S*HookTests.swift:\d+$/
        ), "\(message)")
  }

  @Test func seeResultsOfTheScenarioAndItsSteps() async throws {
    let journal = Journal()
    let steps = Steps(Empty.self) {
      Before { _ in journal.note("before \(Scenario.current?.status.rawValue ?? "?")") }
      BeforeStep { _ in
        let step = Scenario.current?.step
        journal.note("< \(step?.keyword ?? "?") \(step?.text ?? "?") \(step?.status?.rawValue ?? "-")")
      }
      AfterStep { _ in
        let step = Scenario.current?.step
        journal.note("> \(step?.text ?? "?") \(step?.status?.rawValue ?? "-") \(step?.error ?? "-")")
        if step?.duration == nil { journal.note("no duration") }
      }
      After { _ in
        let scenario = Scenario.current
        journal.note(
          "after \(scenario?.status.rawValue ?? "?") \(scenario?.error ?? "-") \(scenario?.isFailed == true)")
        if scenario?.step != nil || (scenario?.duration ?? .zero) <= .zero { journal.note("wrong") }
      }
      Given("a step") { _ in if Scenario.current?.step?.text != "a step" { journal.note("wrong") } }
      Given("a failing step") { _ in throw Whoops() }
    }
    _ = try await RecordedRun(Self.feature, steps)
    #expect(
      journal.all == [
        "before passed", "< Given a step -", "> a step passed -", "after passed - false",
        "before passed", "< Given a step -", "> a step passed -", "< Given a failing step -",
        "> a failing step failed Whoops()", "after failed Whoops() true",
      ])
  }
}
