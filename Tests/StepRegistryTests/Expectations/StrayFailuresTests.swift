import SourceText
import StepRegistry
import Testing

/// Where a failure inside `softly` counts that comes from a task of no step.
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

  @Test func itIsOfTheRunWhereNoneOrSeveralRun() throws {
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

  @Test func whatNoStepHasTakenIsOfTheRun() {
    let context = StepContext(scenario: nil)
    failures.begin(context)
    failures.add(failure)
    failures.end(context)
    #expect(failures.take(relativeTo: "/project").count == 1)
  }
}
