import Foundation
import Messages
import Runner
import StepRegistry
import Synchronization
import TestSupport
import Testing

/// Packages run scenarios one by one and write the same stream as the command.
@Suite struct SharedStreamTests {
  private static let feature = """
    Feature: f
      Scenario: passing
        Given a step
        And an odd step

      Scenario: failing
        Given a step
        Then it fails
        And a step

      Scenario: unknown
        Given nobody knows

      Scenario: several
        Given a twin

      Scenario: skipped
        Given a sold step

      Scenario: empty

    """

  private static func steps(beforeAll: @escaping @Sendable () throws -> Void) -> Steps {
    Steps(Empty.self) {
      BeforeAll { try beforeAll() }
      AfterAll { try skip("nobody is there") }
      Before { _ in }
      After { _ in log("done") }
      Given("a step") { _ in }
      Given("an odd step") { _ in Scenario.current?.onSuccess { "nobody used it\nRemove it." } }
      Given("a twin") { _ in }
      Given("a {word}") { (_, _: String) in }
      Given("a sold step") { _ in try skip("it was sold") }
      Then("it fails") { _ in try expect(1, equals: 2) }
    }
  }

  /// The lines of both streams.
  private static func streams(
    _ beforeAll: @escaping @Sendable () throws -> Void
  ) async throws -> (command: [String], package: [String]) {
    let folder = try URL.testFolder()
    defer { folder.removeFolder() }
    let path = folder.appending(path: "x.feature").path
    try feature.write(toFile: path, atomically: true, encoding: .utf8)
    let registry = try Registry([steps(beforeAll: beforeAll)], relativeTo: "/")

    var ids = IDGenerator()
    let suite = try Suite(
      try FeatureLoader.load([PathArgument(path: path)], ids: &ids, fillingEverywhere: false), selection: Selection(),
      ids: &ids)
    var command: [String] = []
    let warnings = registry.warnings + suite.features.flatMap(\.document.warnings)
    let run = TestRun(
      registry: registry, options: RunOptions(), clock: TickingClock(), ids: ids, warnings: warnings
    ) { command.append("\($0)") }
    _ = await run.run(suite)

    let journal = Journal()
    let scenarios = try ScenarioSuite<String>(
      [PathArgument(path: path)], fillingEverywhere: false, selection: Selection(), registry: registry,
      clock: TickingClock()
    ) { news, _ in
      if case .message(let message) = news { journal.note("\(message)") }
      return []
    }
    for number in scenarios.scenarios.indices { _ = await scenarios.run(number) }
    return (command, journal.all)
  }

  /// Shows only the first message that differs.
  private static func expectSame(_ package: [String], _ command: [String]) {
    let difference = zip(package, command).first { $0 != $1 }
    #expect(difference?.0 == difference?.1)
    #expect(package.count == command.count)
  }

  @Test func `a package emits the stream of the command`() async throws {
    let (command, package) = try await Self.streams {}
    #expect(command.count > 60)
    Self.expectSame(package, command)
  }

  @Test func `package and command streams match after failing hook`() async throws {
    let (command, package) = try await Self.streams { try expect(1, equals: 2) }
    #expect(
      command.count { $0.hasPrefix("testRunHookFinished") } == 2 && !command.contains { $0.hasPrefix("testCase") })
    Self.expectSame(package, command)
  }

  @Test func `package and command streams match after skipping hook`() async throws {
    let (command, package) = try await Self.streams { try skip("closed today") }
    #expect(command.count { $0.hasPrefix("testCaseFinished") } == 6)
    Self.expectSame(package, command)
  }
}
