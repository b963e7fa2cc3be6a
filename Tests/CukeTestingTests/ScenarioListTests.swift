import CukeKit
import CukeTesting
import Messages
import Runner
import SourceText
import Synchronization
import Testing

/// Scenarios as cases of another test framework.
@Suite struct ScenarioListTests {
  /// What the hooks around a run were called for.
  private final class Calls: Sendable {
    let names = Mutex<[String]>([])
    func add(_ name: String) { names.withLock { $0.append(name) } }
  }

  private final class Door: World {}

  private static func list(_ calls: Calls = Calls(), in folder: String = "Features") -> ScenarioList {
    ScenarioList(
      in: folder,
      steps: [
        Steps(Door.self) {
          BeforeAll { calls.add("before") }
          AfterAll { calls.add("after") }
          Given("a door") { _ in calls.add("door") }
          Then("it is open") { _ in }
          Then("it is shut") { _ in try expect("open", equals: "shut") }
        }
      ])
  }

  @Test func `scenarios have name, place and tags`() throws {
    let all = Self.list().all
    #expect(all.map(\.name) == ["Opening", "Closing", "Locking"])
    #expect(all.map(\.line) == [4, 8, 13])
    #expect(all.last?.tags == ["@doors", "@slow"])
    #expect(all.first?.description == "Opening (Features/doors.feature:4 @doors)")
  }

  @Test func `what fails is told at its step`() async throws {
    let all = Self.list().all
    #expect(try await all[0].problems().isEmpty)
    let failed = try #require(try await all[1].problems().first)
    #expect(failed.location.line == 10 && failed.status == .failed)
    #expect(failed.text.contains("Then it is shut\nexpected: \"shut\"\nactual:   \"open\""), "\(failed.text)")
    let undefined = try #require(try await all[2].problems().first)
    #expect(undefined.location.line == 15 && undefined.status == .undefined)
    #expect(undefined.text.contains(#"When("I lose the key")"#))
  }

  @Test func `hooks around the run are called once, though scenarios run at the same time`() async throws {
    let calls = Calls()
    let all = Self.list(calls).all
    await withTaskGroup { group in
      for scenario in all { group.addTask { _ = try? await scenario.problems() } }
    }
    #expect(calls.names.withLock { $0 } == ["before", "door", "door", "door", "after"])
  }

  @Test func `features that cannot be used are one case that fails`() async throws {
    let all = Self.list(in: "Nowhere").all
    #expect(all.count == 1)
    await #expect(throws: ScenariosUnusable.self) { try await all[0].problems() }
  }

  @Test(arguments: [
    ("CUKESWIFT_TAGS", "not @slow", ["Opening", "Closing"]), ("CUKESWIFT_NAME", "^Clos", ["Closing"]),
    ("CUKESWIFT_SCENARIO", "doors.feature:14", ["Locking"]), ("CUKESWIFT_SCENARIO", "other.feature", []),
    ("OTHER", "x", ["Opening", "Closing", "Locking"]),
  ])
  func `the environment chooses scenarios`(_ variable: String, _ value: String, _ expected: [String]) throws {
    var notes: [String] = []
    let list = ScenarioList(in: "Features", steps: [], note: { notes.append($0) }) { $0 == variable ? value : nil }
    #expect(list.all.map(\.name) == expected)
    #expect(notes == (expected.isEmpty ? ["\(variable)=\(value) chooses none of the scenarios in Features"] : []))
  }
}
