import AppUnderTest
import ModelApps
import SourceText
import StepLibrary
import StepRegistry
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
        Self.step("Start", "Start", "Stay"), Self.step("Start", "Detail", "Open"),
        Self.step("Detail", "Start", "Close"),
      ].joined(separator: ",\n"), states: #"{"name":"Start"},{"name":"Detail"}"#)
    let states = try await Self.walk(source, .states)
    #expect(states.followed == [[1]] && states.problems == [])
    for jobs in [1, 2] {
      let edges = try await Self.walk(source, .edges, jobs: jobs)
      #expect(edges.followed == [[0, 1, 2]] && edges.problems == [])
      #expect(await edges.walk.map.states.map(\.name) == ["Start", "Detail"])
    }
    let broken = try await Self.walk(source, .edges, .namelessSwitch)
    #expect(await broken.walk.findings.map(\.fault.property) == [.rule(.names)])
  }

  @Test func departuresHaveTheirPlaceInTheFile() async throws {
    let source = Self.map(
      [
        Self.step("Start", "Detail", "Stay"), Self.step("Start", "Detail", "Open"),
        Self.step("Detail", "Start", "Shut"), Self.step("Detail", "Start", "Close"),
      ].joined(separator: ",\n"), states: #"{"name":"Start"},{"name":"Detail"},{"name":"Lost"}"#)
    let (_, problems, followed) = try await Self.walk(source, .edges)
    #expect(problems.first == "3:3: the app does not go from 'Start' to 'Detail': it goes to 'Start'")
    #expect(problems.last?.hasPrefix("5:3: the app does not go from 'Detail' to 'Start': ") == true)
    #expect(problems.count == 2 && Set(followed.joined()) == [1, 3])
    #expect(try GivenMap(source).warnings(in: source).map(\.problem) == ["no transitions lead to 'Lost'"])
    let alone = Self.map("", states: #"{"name":"Start"}"#)
    let wrong = Self.map(Self.step("Detail", "Detail", "Stay"), states: #"{"name":"Detail"}"#)
    #expect(try await Self.walk(alone, .edges).problems == [])
    #expect(
      try await Self.walk(wrong, .edges).problems
        == ["1:12: the app does not start with 'Detail': its screen is 'Start'"])
  }

  @Test func theMapOfAWalkIsReadBack() async throws {
    let explored = Walk([try FaultyApp.walked(nil).app], seed: 1, limit: 60)
    _ = try await explored.run()
    let source = SourceFile(uri: "map.json", text: await explored.map.json)
    let given = try GivenMap(source)
    #expect(await given.edges.count == explored.map.transitions.count)
    #expect(given.unreachable.isEmpty)
    let (walk, problems, followed) = try await Self.walk(source, .edges)
    #expect(problems == [])
    #expect(given.edges.allSatisfy(Set(followed.joined()).contains))
    #expect(await walk.map.states.count == given.states.count)
  }

  /// An app whose second screen opens after two touches, with equal states before them.
  private final class Counter: App {
    private var count = 0
    private var isOpen = false

    var screen: Screen {
      Screen(isOpen ? "Detail" : "Start") {
        if isOpen { Label("Opened").id("opened") }
        Label("\(count)").id("count")
        Button("Add") { self.count += 1 }
        if !isOpen { Button("Open") { self.isOpen = self.count >= 2 } }
      }
    }
  }

  private static func counter() throws -> WalkedApp {
    let entry = AppCatalog.Entry("Counter") { Counter() }
    let registry = try Registry([PredefinedSteps.steps(for: AppCatalog([entry]))], relativeTo: "/")
    return WalkedApp(try AppLaunch(entry, on: .standard), by: registry)
  }

  @Test(arguments: [GivenMap.Cover.states, .edges])
  func transitionsThatDependOnDataAreFollowed(cover: GivenMap.Cover) async throws {
    let explored = Walk([try Self.counter()], seed: 1, limit: 60)
    _ = try await explored.run()
    let text = await explored.map.json
    #expect(text.contains("\"after\""))
    let given = try GivenMap(SourceFile(uri: "map.json", text: text))
    let (end, courses) = try await Walk([try Self.counter()], seed: 1, limit: .max).run(over: given, cover)
    #expect(end == .converged && courses.allSatisfy { $0.departure == nil })
    let followed = Set(courses.flatMap(\.followed))
    if cover == .edges { #expect(given.edges.allSatisfy(followed.contains)) }
    #expect(followed.contains { given.states[given.transitions[$0].to].name == "Detail" })
  }

  @Test func stepsOfAStateLeadToIt() async throws {
    let way = #"{"name":"Detail","steps":["I touch the \"Open\" button"]}"#
    let source = Self.map(Self.step("Detail", "Start", "Close"), states: #"{"name":"Start"},"# + way)
    #expect(try GivenMap(source).warnings(in: source).isEmpty)
    let edges = try await Self.walk(source, .edges)
    #expect(edges.problems == [] && edges.followed == [[1, 0]])
    let wrong = #"{"name":"Detail","steps":["I touch the \"Stay\" button"]}"#
    let (_, problems, _) = try await Self.walk(Self.map("", states: #"{"name":"Start"},"# + wrong), .states)
    #expect(problems == ["1:29: the steps of 'Detail' do not lead to it: it goes to 'Start'"])
  }

  @Test func eachPathBecomesAScenario() async throws {
    let (app, launch, registry) = try FaultyApp.ruled(Steps(declarations: []))
    let walk = Walk([app], seed: 1, limit: 80)
    _ = try await walk.run()
    let feature = try await walk.feature(launch, by: registry)
    #expect(feature.lost == 0 && feature.count >= 1 && feature.fileName == "Faulty")
    let start = """
      Feature: Faulty
        Written by 'cukeswift explore'.

        Scenario: Touch
      """
    #expect(feature.text.hasPrefix(start) && feature.text.contains("\n    Then "), "\(feature.text)")
    // A path that begins another one has no scenario of its own.
    #expect(await feature.count < walk.map.states.count)
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
