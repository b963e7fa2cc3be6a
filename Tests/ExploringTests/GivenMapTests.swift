import AppUnderTest
import SourceText
import StepLibrary
import Testing

@testable import Exploring

/// Maps that are read from files, and walks over them.
@Suite struct GivenMapTests {
  private static func map(_ transitions: String, states: String) -> SourceFile {
    SourceFile(uri: "map.json", text: "{\"states\":[\(states)],\n\"transitions\":[\n\(transitions)\n]}")
  }

  private static func step(_ from: String, _ to: String, _ button: String) -> String {
    #"  {"from":"\#(from)","to":"\#(to)","steps":["I touch the \"\#(button)\" button"]}"#
  }

  private static func walk(
    _ source: SourceFile, _ cover: GivenMap.Cover, _ fault: FaultyApp.Fault? = nil, jobs: Int = 1
  ) async throws -> (walk: Walk, problems: [String], followed: [[Int]]) {
    let given = try GivenMap(source)
    let apps = try (0..<jobs).map { _ in try FaultyApp.walked(fault).app }
    let walk = Walk(apps, seed: 1, limit: .max)
    let (end, courses) = try await walk.run(over: given, cover)
    #expect(end == .converged)
    let problems = courses.compactMap(\.departure).map { departure in
      let diagnostic = given.diagnostic(of: departure, in: source)
      return "\(diagnostic.location?.description ?? ""): \(diagnostic.problem)"
    }
    return (walk, problems, courses.map(\.followed))
  }

  @Test func pathsVisitStatesOrTransitions() async throws {
    let source = Self.map(
      [
        Self.step("Stay", "Stay", "Stay"), Self.step("Stay", "Close", "Open"),
        Self.step("Close", "Stay", "Close"),
      ].joined(separator: ",\n"), states: #"{"name":"Stay"},{"name":"Close"}"#)
    let states = try await Self.walk(source, .states)
    #expect(states.followed == [[1]] && states.problems == [])
    for jobs in [1, 2] {
      let edges = try await Self.walk(source, .edges, jobs: jobs)
      #expect(edges.followed == [[0, 1, 2]] && edges.problems == [])
      #expect(await edges.walk.map.states.map(\.name) == ["Stay", "Close"])
    }
    let broken = try await Self.walk(source, .edges, .namelessSwitch)
    #expect(await broken.walk.findings.map(\.fault.property) == [.rule(.names)])
  }

  @Test func departuresHaveTheirPlaceInTheFile() async throws {
    let source = Self.map(
      [
        Self.step("Stay", "Close", "Stay"), Self.step("Stay", "Close", "Open"),
        Self.step("Close", "Stay", "Shut"), Self.step("Close", "Stay", "Close"),
      ].joined(separator: ",\n"), states: #"{"name":"Stay"},{"name":"Close"},{"name":"Lost"}"#)
    let (_, problems, followed) = try await Self.walk(source, .edges)
    #expect(problems.first == "3:3: the app does not go from 'Stay' to 'Close': it goes to 'Stay'")
    #expect(problems.last?.hasPrefix("5:3: the app does not go from 'Close' to 'Stay': ") == true)
    #expect(problems.count == 2 && Set(followed.joined()) == [1, 3])
    #expect(try GivenMap(source).warnings(in: source).map(\.problem) == ["no transitions lead to 'Lost'"])
    let alone = Self.map("", states: #"{"name":"Stay"}"#)
    let wrong = Self.map(Self.step("Close", "Close", "Stay"), states: #"{"name":"Close"}"#)
    #expect(try await Self.walk(alone, .edges).problems == [])
    #expect(
      try await Self.walk(wrong, .edges).problems
        == ["1:12: the app does not start with 'Close': its screen is 'Stay'"])
  }

  @Test func theMapOfAWalkIsReadBack() async throws {
    let explored = Walk([try FaultyApp.walked(nil).app], seed: 1, limit: 60)
    _ = try await explored.run()
    let source = SourceFile(uri: "map.json", text: await explored.map.json)
    let given = try GivenMap(source)
    #expect(await given.transitions.count == explored.map.transitions.count)
    #expect(given.unreachable.isEmpty)
    let (walk, problems, followed) = try await Self.walk(source, .edges)
    #expect(problems == [])
    #expect(Set(followed.joined()).count == given.transitions.count)
    #expect(await walk.map.states.count == given.states.count)
  }

  @Test(arguments: [
    ("[]", "1:1: an object is expected here"), (#"{"states":[],"transitions":[]}"#, "1:1: the map has no state"),
    (#"{"states":[{"name":"A"},{"name":"A"}],"transitions":[]}"#, "1:25: another state has the name 'A'"),
    (#"{"states":[{"name":"A"}]}"#, "1:25: the object that ends here has no 'transitions'"),
    (
      #"{"states":[{"name":"A"}],"transitions":[{"from":"A","to":"B","steps":["x"]}]}"#,
      "1:41: the map has no state 'B'"
    ),
    (
      #"{"states":[{"name":"A"}],"transitions":[{"from":"A","to":"A","steps":[]}]}"#,
      "1:41: the transition has no step"
    ),
  ])
  func errorsHaveTheirPlace(text: String, problem: String) throws {
    let error = try #require(throws: Diagnostic.self) { try GivenMap(SourceFile(uri: "map.json", text: text)) }
    #expect("\(error.location?.description ?? ""): \(error.problem)" == problem)
  }
}
