import SourceText
import StepRegistry
import Synchronization
import Testing

/// Failures inside `softly` from a task outside of steps.
@Suite struct StrayFailuresTests {
  struct Whoops: Error {}

  private let failures = StrayFailures()
  private let failure = SoftFailure(Whoops(), "/project/Steps.swift", 7)

  @Test func theOnlyStepThatRunsHasIt() {
    let context = StepContext(scenario: nil)
    failures.begin(context)
    failures.add(failure)
    #expect(context.takeLaterFailures().count == 1)
    failures.end(context)
    #expect(failures.take(relativeTo: "/project").isEmpty)
  }

  @Test func belongsToTheRunUnlessOneStepRuns() throws {
    failures.add(failure)
    let contexts = [StepContext(scenario: nil), StepContext(scenario: nil)]
    for context in contexts { failures.begin(context) }
    failures.add(failure)
    #expect(contexts.allSatisfy { $0.takeLaterFailures().isEmpty })
    let problems = failures.take(relativeTo: "/project")
    #expect(problems.count == 2)
    let problem = try #require(problems.first)
    #expect(problem.uri == "Steps.swift")
    #expect(problem.location?.line == 7)
    #expect(problem.advice?.hasPrefix("Whoops()\n") == true)
    #expect(failures.take(relativeTo: "/project").isEmpty)
  }

  @Test func unclaimedFailureBelongsToTheRun() {
    let context = StepContext(scenario: nil)
    failures.begin(context)
    failures.add(failure)
    failures.end(context)
    #expect(failures.take(relativeTo: "/project").count == 1)
  }

  @Test func theyAreHandedOverAsTheyCome() {
    let reported = Mutex<[Diagnostic]>([])
    let context = StepContext(scenario: nil)
    failures.begin(context)
    failures.add(failure)
    failures.addLate(failure)
    failures.report(relativeTo: "/project") { problems in reported.withLock { $0 += problems } }
    #expect(reported.withLock(\.count) == 1)
    failures.end(context)
    #expect(reported.withLock(\.count) == 2)
    failures.add(failure)
    #expect(reported.withLock { $0.map(\.uri) } == Array(repeating: "Steps.swift", count: 3))
    #expect(failures.take(relativeTo: "/project").isEmpty)
  }
}
