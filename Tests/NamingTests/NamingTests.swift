import AgentServer
import AppUnderTest
import Console
import ElementQuery
import Healing
import JSON
import StepRegistry
import Testing

@testable import Recordings
@testable import StepLibrary

/// All clients use the same naming rule: each touches the same element or fails.
@Suite struct NamingTests {
  /// A console with a single app that shows a screen.
  private static func console(_ driver: ScreenDriver) throws -> ConsoleSession {
    let apps = AppCatalog([.init("Screen") { _, _ in driver }])
    return try ConsoleSession(
      ConsoleSession.Setting(
        apps: apps, app: "Screen", load: { (try Registry([PredefinedSteps.steps(for: apps)], relativeTo: "/"), apps) }))
  }

  /// The points touched by a console line, or the reason for its failure.
  private static func touch(_ line: String, on tree: HandmadeTree) async throws -> (points: [Point], failure: String?) {
    let driver = ScreenDriver(tree)
    let reply = try await console(driver).reply(to: line)
    let failure: String? = if case .failure(let reason) = reply { reason } else { nil }
    return (await driver.touches, failure)
  }

  private static func query(_ case: NamingCase) throws -> Query {
    guard let kind = `case`.kind else { return .view.called(`case`.name) }
    return try #require(ElementKind(stepText: kind)).named(`case`.name)
  }

  private static func step(_ case: NamingCase) -> String {
    "I touch " + (`case`.kind.map { "the \"\(`case`.name)\" \($0)" } ?? "\"\(`case`.name)\"")
  }

  /// Checks the result of a touch.
  private static func check(_ case: NamingCase, _ points: [Point], _ failure: String?, by client: String) {
    switch `case`.outcome {
    case .element(let number):
      #expect(failure == nil, "\(client)")
      #expect(points == [`case`.tree.hitPoint(of: ElementID(number))], "\(client)")
    case .several:
      let lists = ["can mean 2 elements on the screen", "finds 2 elements"].contains { failure?.contains($0) == true }
      #expect(points == [] && lists, "\(client): \(failure ?? "-")")
    case .nothing: #expect(points == [] && failure != nil, "\(client)")
    }
  }

  @Test func allWaysAreTried() {
    let outcomes = NamingCase.all.map(\.outcome)
    #expect(outcomes.count == 26)
    #expect(outcomes.filter { $0 == .several }.count == 3 && outcomes.filter { $0 == .nothing }.count == 6)
  }

  @Test(arguments: NamingCase.all)
  func stepsConsoleAndAgentsTouchTheSame(case: NamingCase) async throws {
    let step = try await Self.touch("When " + Self.step(`case`), on: `case`.tree)
    Self.check(`case`, step.points, step.failure, by: "steps")
    let line = `case`.kind == nil ? "tap_mark \"\(`case`.name)\"" : "touch \"\(try Self.query(`case`))\""
    let console = try await Self.touch(line, on: `case`.tree)
    Self.check(`case`, console.points, console.failure, by: "console")
    // A query has the same result, except for invisible elements.
    if case .element(let number) = `case`.outcome, `case`.tree.isVisible(ElementID(number)) {
      #expect(try Self.query(`case`).one(in: `case`.tree) == ElementID(number))
    }
    let target = `case`.kind == nil ? "\"\(`case`.name)\"" : "\(try Self.query(`case`))"
    for action in ["touch", "hold"] {
      let driver = ScreenDriver(`case`.tree)
      let agent = AgentSession(try Self.console(driver), folder: "/")
      let answer = await agent.perform("act", ["action": .string(action), "target": .string(target)])
      Self.check(`case`, await driver.touches, answer.isError ? answer.text : nil, by: "agents, \(action)")
    }
  }

  /// The recorder's steps for any touched element touch the same element again.
  @Test(arguments: NamingCase.all)
  func recorderNamesWhatWasTouched(case: NamingCase) async throws {
    let tree = `case`.tree
    var said = 0
    for element in tree.elements.dropFirst() where tree.isVisible(element) || tree.isUsable(element) {
      let moment = SessionAction.Moment(element, in: tree)
      let action = RecordedAction(.done(.touch), on: ElementRecord(element, in: tree))
      guard let step = ActionSentence.steps(for: action, on: moment).last else { continue }
      said += 1
      let (points, failure) = try await Self.touch("When " + step, on: tree)
      let point = try #require(points.first, "\(step): \(failure ?? "-")")
      let receiver = tree.isUsable(element) ? element : tree.element(at: point)
      #expect(points.count == 1 && receiver.map { tree.isElement($0, in: element) } == true, "\(step): \(point)")
    }
    #expect(said > 0)
  }

  /// A renamed element is proposed by a name that means this element, or not at all.
  @Test func healingProposesNamesThatMeanTheElement() async throws {
    var proposed = 0
    for tree in NamingCase.all.map(\.tree) { proposed += try await Self.heal(tree) }
    #expect(proposed >= 15)
  }

  /// Renames each control of a screen and returns the number of proposed new names.
  private static func heal(_ tree: HandmadeTree) async throws -> Int {
    var proposed = 0
    for element in tree.visibleElements where tree.takesTouches(element) {
      var record = ElementRecord(element, in: tree)
      (record.id, record.label, record.text) = (nil, "Former name", nil)
      record.candidates = [.init(query: "button marked:'Former name'", score: 80)]
      var action = RecordedAction(.done(.touch), on: record)
      action.steps = ["I touch the \"Former name\" button"]
      let driver = ScreenDriver(tree)
      let trace = SessionTrace(app: "Screen", device: Device.standard.name, actions: [action])
      let healing = await SessionHealing.replaying(
        trace, on: AppSession(driver: driver), certainty: HealedElement.leastCertainty / 2)
      for change in healing.changes {
        proposed += 1
        let (points, failure) = try await touch("When " + change.step.new, on: tree)
        #expect(await driver.touches == points && points.count == 1, "\(change.step.new): \(failure ?? "-")")
        #expect(
          points.first.flatMap(tree.element(at:)).map { tree.isElement($0, in: element) } == true, "\(change.step.new)")
      }
    }
    return proposed
  }

  /// An editor offers a name only for the one element that it means.
  @Test(arguments: NamingCase.all)
  func editorsOfferWhatNamesMean(case: NamingCase) throws {
    let kind = try `case`.kind.map { try #require(ElementKind(stepText: $0)).noun }
    let known = StepName.all(in: `case`.tree).filter { $0.name == `case`.name && $0.kind == kind }
    if case .element(let number) = `case`.outcome {
      #expect(known.map(\.element) == [ElementID(number)])
    } else {
      #expect(known == [])
    }
  }
}
