import Messages
import Runner
import StepRegistry
import Testing

@Suite struct GroupHookTests {
  struct Whoops: Error {}

  private static let feature = """
    @shop
    Feature: x
      Scenario: first
        Given a step
      @skip
      Scenario: left out
        Given a step

      @paying
      Rule: y
        Scenario: second
          Given a step
        Scenario: third
          Given a step

      Rule: z
        Scenario: fourth
          Given a step

    """

  @Test func runOnceAroundFeatureAndRule() async throws {
    let journal = Journal()
    let steps = Steps(Empty.self) {
      BeforeFeature { journal.note("feature \($0.name) \($0.tags)") }
      BeforeFeature("@paying") { _ in journal.note("never") }
      AfterFeature { journal.note("end of \($0.name)") }
      BeforeRule { journal.note("rule \($0.rule ?? "") \($0.tags)") }
      AfterRule("@shop and @paying") { journal.note("end of \($0.rule ?? "")") }
      Before { _ in journal.note("before") }
      AfterAll { journal.note("end") }
      Given("a step") { _ in journal.note("step") }
    }
    let run = try await RecordedRun(Self.feature, steps)
    #expect(run.success)
    #expect(
      journal.all == [
        #"feature x ["@shop"]"#, "before", "step",
        #"rule y ["@shop", "@paying"]"#, "before", "step", "before", "step", "end of y",
        #"rule z ["@shop"]"#, "before", "step",
        "end of x", "end",
      ])
    #expect(run.results.map(\.status).filter { $0 == .skipped }.count == 3)
  }

  @Test func aFailureBeforeAFeatureFailsItsScenarios() async throws {
    let journal = Journal()
    let steps = Steps(Empty.self) {
      BeforeRule("@paying") { _ in
        journal.note("rule")
        throw Whoops()
      }
      AfterRule("@paying") { _ in journal.note("end") }
      Given("a step") { _ in journal.note("step") }
    }
    let run = try await RecordedRun(Self.feature, steps)
    #expect(!run.success)
    #expect(journal.all == ["step", "rule", "end", "step"])
    #expect(run.results.map(\.status) == [.passed, .skipped, .failed, .skipped, .failed, .skipped, .passed])
  }

  @Test func aHookCanSkipAFeature() async throws {
    let steps = Steps(Empty.self) {
      BeforeFeature { _ in try skip("no database") }
    }
    let run = try await RecordedRun(Self.feature, steps)
    #expect(run.success)
    #expect(run.results.allSatisfy { $0.status == .skipped })
  }

  @Test func aFailureAfterAFeatureFailsTheRun() async throws {
    let steps = Steps(Empty.self) {
      AfterFeature(name: "clean up") { _ in throw Whoops() }
      AfterRule { _ in }
      Given("a step") { _ in }
    }
    let run = try await RecordedRun(Self.feature, steps)
    #expect(!run.success)
    let results = run.envelopes.compactMap { if case .testRunHookFinished(let end) = $0 { end.result } else { nil } }
    #expect(results.map(\.status) == [.failed])
    let names = run.envelopes.compactMap { if case .hook(let hook) = $0 { hook.name } else { nil } }
    #expect(names == ["AfterFeature: clean up", "AfterRule"])
  }

  @Test func scopesLimitHooksOfFeatures() async throws {
    let journal = Journal()
    let steps = Steps(Empty.self) {
      Given("a step") { _ in }
    }
    let others = Steps(Empty.self, only: .feature("other")) {
      BeforeFeature { journal.note($0.name) }
    }
    let own = Steps(Empty.self, only: .feature("x")) {
      BeforeFeature { journal.note("own \($0.name)") }
    }
    _ = try await RecordedRun(Self.feature, steps, others, own)
    #expect(journal.all == ["own x"])
  }
}

@Suite struct AroundHookTests {
  struct Whoops: Error {}

  @TaskLocal static var place = "outside"

  private static let feature = """
    Feature: x
      @one
      Scenario: first
        Given a step
        And a failing step

    """

  private let journal = Journal()

  private func run(_ hooks: Steps) async throws -> RecordedRun {
    let steps = Steps(Empty.self) { [journal] in
      Before { _ in journal.note("before") }
      Given("a step") { _ in journal.note("step \(Self.place)") }
      Given("a failing step") { _ in throw Whoops() }
      After { _ in journal.note("after") }
    }
    return try await RecordedRun(Self.feature, hooks, steps)
  }

  @Test func hooksSurroundEachOther() async throws {
    let run = try await run(
      Steps(Empty.self) { [journal] in
        Around { (_, scenario) in
          journal.note("outer")
          try await Self.$place.withValue("inside") { try await scenario() }
          journal.note("end \(Scenario.current?.status ?? .passed)")
        }
        Around("@one") { (_, scenario) in
          journal.note("inner")
          try await scenario()
          journal.note("inner end")
        }
        Around("@two") { (_, scenario) in try await scenario() }
      })
    #expect(!run.success)
    #expect(journal.all == ["outer", "inner", "before", "step inside", "after", "inner end", "end failed"])
    #expect(run.results.map(\.status) == [.passed, .passed, .failed, .passed, .passed, .passed])
  }

  @Test func attachmentsBelongToTheirAroundHook() async throws {
    let run = try await run(
      Steps(Empty.self) {
        Around { (_, scenario) in
          log("outer before")
          try await scenario()
          log("outer after")
        }
        Around { (_, scenario) in
          log("inner before")
          try await scenario()
          log("inner after")
        }
      })
    var ids: [String] = []
    var owners: [String] = []
    for envelope in run.envelopes {
      if case .testCase(let testCase) = envelope {
        ids = testCase.steps.map { step in
          switch step {
          case .hook(let id, _): id
          case .pickle(let id, _, _): id
          }
        }
      }
      guard case .attachment(let attachment) = envelope, case .step(_, let id) = attachment.owner else { continue }
      owners.append("\(ids.firstIndex(of: id) ?? -1) \(attachment.text ?? "")")
    }
    #expect(owners == ["5 outer before", "4 inner before", "4 inner after", "5 outer after"])
  }

  @Test func anErrorBeforeTheScenarioSkipsIt() async throws {
    let run = try await run(Steps(Empty.self) { Around { (_, _) in throw Whoops() } })
    #expect(journal.all == ["after"])
    #expect(run.results.map(\.status) == [.skipped, .skipped, .skipped, .passed, .failed])
    #expect(run.results.last?.message?.contains("Whoops") == true)
  }

  @Test func anErrorAfterTheScenarioFailsIt() async throws {
    let run = try await run(
      Steps(Empty.self) {
        Around { (_, scenario) in
          try await scenario()
          throw Whoops()
        }
      })
    #expect(run.results.map(\.status) == [.passed, .passed, .failed, .passed, .failed])
  }

  @Test func aHookHasToRunTheScenarioOnce() async throws {
    let none = try await run(Steps(Empty.self) { Around { (_, _) in } })
    #expect(none.results.last?.message?.contains("did not run the scenario") == true)
    let twice = try await run(
      Steps(Empty.self) {
        Around { (_, scenario) in
          try await scenario()
          try await scenario()
        }
      })
    #expect(twice.results.last?.message?.contains("has already run") == true)
  }

  @Test func aHookCanSkipTheScenario() async throws {
    let run = try await run(Steps(Empty.self) { Around { (_, _) in try skip("not here") } })
    #expect(run.success)
    #expect(run.results.last?.status == .skipped)
  }
}
