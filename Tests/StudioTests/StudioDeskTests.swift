import AppUnderTest
import Console
import JSON
import OperatingSystem
import Runner
import SampleApps
import SourceText
import StepLibrary
import StepRegistry
import Testing

@testable import Studio

/// Requests of pages become console lines.
@Suite struct StudioDeskTests {
  private struct NoRuns: StudioRunner {
    func run(
      _ paths: [String], on device: Device,
      decide: @escaping @Sendable (StepPause) async -> (decision: StepPause.Decision, reloaded: Registry?)
    ) async -> StudioRunResult {
      var result = StudioRunResult(report: "\(paths.joined(separator: ", ")) on \(device.name): passed", passed: true)
      result.page = Array("<p>".utf8)
      return result
    }
  }

  private func desk(_ app: String) throws -> (desk: StudioDesk, console: ConsoleSession) {
    var setting = ConsoleSession.Setting(
      apps: .samples, app: app,
      load: { (try Registry([PredefinedSteps.steps(for: .samples)], relativeTo: "/"), .samples) })
    setting.surface = .forms
    let console = try ConsoleSession(setting)
    return (StudioDesk(console, setting, NoRuns(), ProjectBounds(FileSystem.workingFolder)), console)
  }

  private func gesture(
    _ kind: String, _ x: Double, _ y: Double, to end: (Double, Double)? = nil, seconds: Double = 0.1
  ) throws -> StudioGesture {
    try StudioGesture([
      "kind": .string(kind), "x": .number(x), "y": .number(y), "toX": .number(end?.0 ?? x),
      "toY": .number(end?.1 ?? y), "seconds": .number(seconds),
    ])
  }

  @Test func gesturesAreLines() async throws {
    let (_, console) = try desk("UIKit Catalog")
    func line(_ gesture: StudioGesture) async throws -> String { try await gesture.request(in: console).line }
    #expect(try await line(gesture("touch", 100.04, 200)) == "tap_point 100.0, 200.0")
    #expect(try await line(gesture("hold", 100, 200, seconds: 1.26)).hasPrefix("touch_hold \""))
    #expect(try await line(gesture("hold", 100, 200, seconds: 1.26)).hasSuffix(", duration: 1.3"))
    #expect(try await line(gesture("scroll", 100, 200, to: (100, 320))) == "scroll \"tableView\", :down")
    #expect(try await line(gesture("scroll", 100, 200, to: (100, 80))) == "scroll \"tableView\", :up")
    #expect(try await line(gesture("drag", 300, 200, to: (100, 205))).hasPrefix("swipe :left, query: \""))
    #expect(
      try await line(gesture("drag", 300, 200, to: (100, 205), seconds: 0.8))
        == "pan_coordinates {x: 300.0, y: 200.0}, {x: 100.0, y: 205.0}, duration: 0.8")
    // Scrolling by a slow drag is recorded by name, since the coordinates of a drag are meaningful on only one device.
    #expect(
      try await line(gesture("drag", 100, 300, to: (104, 120), seconds: 0.8)) == "scroll \"tableView\", :down")
    // A table at its top cannot scroll up: the drag may have another purpose.
    #expect(try await line(gesture("drag", 100, 200, to: (104, 320), seconds: 0.8)).hasPrefix("pan_coordinates {"))
    #expect(try await line(gesture("drag", 100, 300, to: (100, 270), seconds: 0.8)).hasPrefix("pan_coordinates {"))
    #expect(throws: Diagnostic.self) { try StudioGesture(["kind": "jump", "x": 1, "y": 2]) }
    #expect(throws: Diagnostic.self) { try StudioGesture(["kind": "touch", "x": "1", "y": 2]) }
  }

  @Test func linesAreCompleted() async throws {
    let (desk, _) = try desk("Calculator")
    func lines(_ text: String) async -> [String] {
      let answer = await desk.answer((["do": "complete", "text": .string(text)] as JSONValue).bytes)
      return answer["lines"]?.array?.compactMap(\.string) ?? []
    }
    #expect(await lines("Then I should s").contains { $0.hasPrefix("Then I should see ") })
    #expect(await lines("touch button marked:'A").contains("touch button marked:'AC'"))
    #expect(await lines("no such line").isEmpty)
  }

  @Test func failuresAreInTheWordsOfThePage() async throws {
    let (desk, _) = try desk("Calculator")
    func ask(_ question: JSONValue) async -> JSONValue { await desk.answer(question.bytes) }
    _ = await ask(["do": "gesture", "kind": "touch", "x": 60, "y": 400])
    let refusal = await ask(["do": "save", "form": "xcuitest", "path": "Package.swift"])["problem"]?.string ?? ""
    #expect(refusal.hasSuffix("Name another file, or choose Replace."), "\(refusal)")
    let changed = await ask(["do": "line", "line": "reword 1, 'When I touch \"nothing\"'"])
    #expect(changed["problem"] == #"step 1, When I touch "nothing" has failed"#)
    #expect(changed["view"]?["restProblem"]?.string?.contains("nothing") == true)
  }

  @Test func actionsAreShownWithTheirSteps() async throws {
    let (desk, _) = try desk("Calculator")
    func ask(_ question: JSONValue) async -> JSONValue { await desk.answer(question.bytes) }
    let touch = await ask(["do": "gesture", "kind": "touch", "x": 60, "y": 400])
    #expect(touch["view"]?["steps"] == [#"When I touch the "4" button"#])
    #expect(touch["line"] == "tap_point 60.0, 400.0" && touch["view"]?["canUndo"] == true)
    #expect(touch["view"]?["picture"]?.string?.hasPrefix("data:image/svg+xml;base64,") == true)
    let check = await ask(["do": "check", "query": "label id:'display'", "property": "text"])
    #expect(
      check["view"]?["steps"]?.array?.last == #"Then the "display" label should be "4""#, "\(check["problem"] ?? "")")
    let found = await ask(["do": "find", "query": "button"])
    #expect(found["rows"]?.array?.count == 18)
    #expect(await ask(["do": "find", "query": "button marked:'Sav'"])["note"] == "no button of 18 is marked 'Sav'")
    #expect(await ask(["do": "find", "query": "button marked:"])["problem"] != nil)
    #expect(await ask(["do": "run", "path": "a.feature"])["report"] == "a.feature on iPhone X: passed")
    _ = await ask(["do": "line", "line": "device '1024x768'"])
    #expect(await ask(["do": "run", "path": "a.feature"])["report"] == "a.feature on 1024x768: passed")
    #expect(await ask(["do": "line", "line": "quit"])["text"]?.string?.contains("Ctrl-C") == true)
    #expect(await ask(["do": "save", "form": "feature", "path": "../x.feature"])["problem"] != nil)
    #expect(await ask(["do": "check", "query": "button", "property": "text; quit"])["problem"] != nil)
    #expect(await ask(["do": "nothing"])["problem"] == "error: the studio cannot do 'nothing'")
    #expect(await ask(["do": "element"])["problem"] == "error: 'element' needs a number 'number'")
    #expect(
      await ask(["do": "element", "number": 1.5])["problem"] == "error: the number of an element must be a whole number"
    )
    #expect(await ask(["do": "at", "x": 1])["problem"] == "error: 'at' needs a number 'y'")
    #expect(await ask(["do": "tick"])["problem"] == "error: 'tick' needs a number 'seconds'")
  }

  @Test func realTimeShowsTheScreenWhenItChanges() async throws {
    let (desk, _) = try desk("Articles")
    _ = await desk.answer((["do": "look"] as JSONValue).bytes)
    var views = 0
    for _ in 0..<50 {
      if await desk.answer((["do": "tick", "seconds": 0.1] as JSONValue).bytes)["view"] != nil { views += 1 }
    }
    #expect((1...10).contains(views), "\(views)")
  }
}
