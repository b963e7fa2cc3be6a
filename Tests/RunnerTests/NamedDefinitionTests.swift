import Messages
import Runner
import StepRegistry
import Testing

/// The definitions listed in the stream before the run begins.
@Suite struct NamedDefinitionTests {
  /// A run of more scenarios than stored plans; only the last one has the separate step.
  private func run(library: String?) async throws -> RecordedRun {
    var options = RunOptions()
    options.isDryRun = true
    options.announcement.libraryFolder = library
    let scenarios = String(repeating: "  Scenario: x\n    Given b\n", count: 5_001) + "  Scenario: y\n    Given c\n"
    return try await RecordedRun(
      "Feature: x\n" + scenarios, options: options,
      Steps(Empty.self) {
        Given("a") { _ in }
        Given("b") { _ in }
        Given("c") { _ in }
        Given("d") { _ in }
      })
  }

  private func named(in run: RecordedRun) -> [StepDefinitionMessage] {
    run.envelopes.compactMap { if case .stepDefinition(let definition) = $0 { definition } else { nil } }
  }

  @Test func libraryDefinitionsAreListedOnlyIfUsed() async throws {
    let all = named(in: try await run(library: nil))
    #expect(all.map(\.pattern.source) == ["a", "b", "c", "d"])
    #expect(named(in: try await run(library: "elsewhere/")) == all)

    let run = try await run(library: try #require(all.first).sourceReference.uri)
    let used = named(in: run)
    #expect(used.map(\.pattern.source) == ["b", "c"])
    // The list contains all definitions matched by steps.
    let ids = Set(used.map(\.id))
    let matches = run.envelopes.compactMap { envelope -> [String]? in
      guard case .testCase(let testCase) = envelope else { return nil }
      return testCase.steps.flatMap { step -> [String] in
        guard case .pickle(_, _, let matches) = step else { return [] }
        return matches.map(\.stepDefinitionID)
      }
    }
    #expect(matches.count == 5_002)
    #expect(matches.allSatisfy { $0.count == 1 && ids.isSuperset(of: $0) })
  }
}
