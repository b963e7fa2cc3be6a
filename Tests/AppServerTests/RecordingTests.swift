import AppServer
import AppUnderTest
import JSON
import ModelApps
import Recordings
import StepLibrary
import Synchronization
import TestSupport
import Testing

/// What clients do is recorded in predefined steps.
@Suite struct RecordingTests {
  @Test func `actions on an app become steps`() async throws {
    let saved = SavedSessions()
    let client = try await ServedClient.starting("Tinylog") { $0.recording = saved.recording }
    await client.touch("+")
    let field = await client.find("class name", "XCUIElementTypeTextField").element
    for body: JSONValue in [["text": "Groceries"], ["text": ""]] {
      _ = await client.send("POST", "/s/element/\(field)/value", body)
    }
    _ = await client.send("GET", "/s/source")
    _ = await client.send("POST", "/s/element/\(field)/clear", [:])
    _ = await client.send("POST", "/s/element/\(field)/value", ["text": "Tea"])
    await client.touch("Save")
    #expect(await client.touch("Nothing").error != nil)
    _ = await client.send("POST", "/s/back", [:])
    _ = await client.send("POST", "/s/orientation", ["orientation": "LANDSCAPE"])
    _ = await client.send("POST", "/s/appium/app/background", ["seconds": 3])
    _ = await client.send("POST", "/s/location", ["location": ["latitude": 1, "longitude": 2]])
    #expect(saved.lines == [])
    _ = await client.send("DELETE", "/s")
    #expect(
      saved.lines == [
        "When I touch the \"+\" button", "And I type \"Groceries\" on the keyboard", "And I clear the \"name\" field",
        "And I type \"Tea\" on the keyboard", "And I touch the \"Save\" button", "And I go back",
        "And I rotate the device to landscape", "And I send the app to the background",
        "And I bring the app back to the foreground",
        "# There is no predefined step for this action: set location.",
      ], "\(saved.lines.joined(separator: "\n"))")
  }

  @Test func `mobile commands become steps`() async throws {
    let saved = SavedSessions()
    let client = try await ServedClient.starting(capabilities: ["appium:orientation": "LANDSCAPE"]) {
      $0.recording = saved.recording
      $0.defaults.app = AppCatalog.Entry("Board") { Board() }
    }
    let row = await client.find("accessibility id", "Row").element
    let commands: [(String, [String: JSONValue])] = [
      ("doubleTap", ["elementId": .string(row)]), ("touchAndHold", ["elementId": .string(row), "duration": 2]),
      ("shake", [:]), ("isLocked", [:]),
      ("queryAppState", ["bundleId": "Board"]), ("terminateApp", ["bundleId": "Board"]),
      ("launchApp", ["bundleId": "Board"]), ("clearApp", ["bundleId": "Board"]),
    ]
    for (name, arguments) in commands {
      let answer = await client.send(
        "POST", "/s/execute/sync", ["script": .string("mobile: " + name), "args": [.object(arguments)]])
      #expect(answer.error == nil, "\(name): \(answer)")
    }
    _ = await client.send("DELETE", "/s")
    #expect(
      saved.lines == [
        "When I rotate the device to landscape", "And I double-tap \"Row\"",
        "And I touch and hold \"Row\" for 2 seconds", "And I shake the device",
        "And I relaunch the app", "# There is no predefined step for this command: mobile: clearApp",
      ], "\(saved.lines.joined(separator: "\n"))")
  }

  static let pointers: [(actions: JSONValue, line: String)] = [
    ([["type": "pointerDown", "button": 0], ["type": "pointerUp", "button": 0]], "When I touch the \"Row\" label"),
    (
      [
        ["type": "pointerDown", "button": 0], ["type": "pause", "duration": 900], ["type": "pointerUp", "button": 0],
      ],
      "When I touch and hold \"Row\" for 0.9 seconds"
    ),
    (
      [
        ["type": "pointerDown", "button": 0], ["type": "pause", "duration": 20], ["type": "pointerUp", "button": 0],
        ["type": "pause", "duration": 50], ["type": "pointerDown", "button": 0], ["type": "pause", "duration": 20],
        ["type": "pointerUp", "button": 0],
      ], "When I double-tap \"Row\""
    ),
    (
      [
        ["type": "pointerDown", "button": 0],
        ["type": "pointerMove", "x": -60, "y": 0, "origin": "pointer", "duration": 400],
        ["type": "pointerUp", "button": 0],
      ], "When I playback recording \"Session 1\""
    ),
    (
      [["type": "pointerDown", "button": 0]], "# There is no predefined step for this command: POST /actions"
    ),
  ]

  @Test(arguments: pointers.indices) func `pointer actions become steps`(index: Int) async throws {
    let (actions, line) = Self.pointers[index]
    let saved = SavedSessions()
    let client = try await ServedClient.starting {
      $0.recording = saved.recording
      $0.defaults.app = AppCatalog.Entry("Board") { Board() }
    }
    let row = await client.find("accessibility id", "Row").element
    let move: JSONValue = ["type": "pointerMove", "x": 0, "y": 0, "origin": [elementKey: .string(row)]]
    let source: JSONValue = [
      "type": "pointer", "id": "finger", "parameters": ["pointerType": "touch"],
      "actions": .array([move] + (actions.array ?? [])),
    ]
    let answer = await client.send("POST", "/s/actions", ["actions": [source]])
    #expect(answer.error == nil, "\(answer)")
    _ = await client.send("DELETE", "/s")
    #expect(saved.lines == [line])
  }

  @Test func `input before an error is recorded`() async throws {
    let saved = SavedSessions()
    let client = try await ServedClient.starting {
      $0.recording = saved.recording
      $0.defaults.app = AppCatalog.Entry("Board") { Board() }
    }
    let row = await client.find("accessibility id", "Row").element
    let touch: [JSONValue] = [
      ["type": "pointerMove", "x": 0, "y": 0, "origin": [elementKey: .string(row)]],
      ["type": "pointerDown", "button": 0], ["type": "pointerUp", "button": 0],
    ]
    let outside: JSONValue = ["type": "pointerMove", "x": 9000, "y": 0]
    for actions in [touch + [outside], [outside] + touch] {
      let source: JSONValue = [
        "type": "pointer", "id": "finger", "parameters": ["pointerType": "touch"], "actions": .array(actions),
      ]
      let answer = await client.send("POST", "/s/actions", ["actions": [source]])
      #expect(answer.error == "move target out of bounds", "\(answer)")
    }
    _ = await client.send("DELETE", "/s")
    #expect(
      saved.lines == [
        "When I touch the \"Row\" label", "# POST /actions failed before its last action: move target out of bounds",
      ], "\(saved.lines.joined(separator: "\n"))")
  }

  @Test func `sessions without actions are not saved`() async throws {
    let saved = SavedSessions()
    let client = try await ServedClient.starting(
      "Tinylog", capabilities: ["cukeswift:arguments": ["--demo"], "appium:orientation": "LANDSCAPE"]
    ) { $0.recording = saved.recording }
    _ = await client.send("GET", "/s/title")
    _ = await client.send("DELETE", "/s")
    #expect(saved.count == 0)
  }
}

/// What clients do on a page is recorded.
@Suite(.enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)"), .opensPages) struct PageRecordingTests {
  private static let page = """
    <title>Shop</title><label>Name <input id=name></label>
    <label>Size <select id=size><option>S<option id=large>L</select></label>
    <button id=ask onclick="confirm('Sure?')">Ask</button><button id=buy>Buy</button>
    """

  @Test func `actions on a page become steps`() async throws {
    let saved = SavedSessions()
    try await ServedClient.serving(Self.page, recording: saved.recording) { client in
      let touch = { (id: String) in
        _ = await client.send("POST", "/s/element/\(await client.find("id", id).element)/click", [:])
      }
      let name = await client.find("id", "name").element
      _ = await client.send("POST", "/s/element/\(name)/value", ["text": "Ada"])
      _ = await client.send("POST", "/s/element/\(name)/clear", [:])
      await touch("large")
      await touch("ask")
      _ = await client.send("POST", "/s/alert/accept", [:])
      await touch("buy")
      for script in ["return document.title", "document.body.append('Paid')"] {
        _ = await client.send("POST", "/s/execute/sync", ["script": .string(script), "args": []])
      }
      _ = await client.send("POST", "/s/cookie", ["cookie": ["name": "a", "value": "b"]])
      _ = await client.send("POST", "/s/refresh", [:])
    }
    #expect(
      saved.lines == [
        "When I enter \"Ada\" into the \"name\" field", "And I clear the \"name\" field",
        "And I turn column 1 of the \"size\" picker to \"L\"", "And I touch the \"ask\" button",
        "And I touch the \"accept\" button",
        "And I touch the \"buy\" button",
        "# There is no predefined step for this script: document.body.append('Paid')",
        "# There is no predefined step for this command: POST /cookie", "And I reload the page",
      ], "\(saved.lines.joined(separator: "\n"))")
  }

  @Test func `input of a mouse and keys becomes steps`() async throws {
    let saved = SavedSessions()
    try await ServedClient.serving(Self.page, recording: saved.recording) { client in
      let sources = { (buy: String) -> [JSONValue] in
        let move: JSONValue = ["type": "pointerMove", "x": 0, "y": 0, "origin": [elementKey: .string(buy)]]
        let press = { (button: Double) -> [JSONValue] in
          [["type": "pointerDown", "button": .number(button)], ["type": "pointerUp", "button": .number(button)]]
        }
        let mouse = { (actions: [JSONValue]) -> JSONValue in
          ["type": "pointer", "id": "mouse", "actions": .array(actions)]
        }
        let wheel: JSONValue = [
          "type": "wheel", "id": "wheel",
          "actions": [
            ["type": "scroll", "x": 0, "y": 0, "deltaX": 0, "deltaY": 90, "origin": [elementKey: .string(buy)]]
          ],
        ]
        let keys: JSONValue = [
          "type": "key", "id": "keys",
          "actions": [
            ["type": "keyDown", "value": "a"], ["type": "keyUp", "value": "a"], ["type": "keyDown", "value": "b"],
            ["type": "keyUp", "value": "b"],
          ],
        ]
        return [mouse([move]), mouse([move] + press(0)), mouse([move] + press(2)), mouse(press(1)), wheel, keys]
      }
      for source in sources(await client.find("id", "buy").element) {
        _ = await client.send("POST", "/s/actions", ["actions": [source]])
      }
    }
    #expect(
      saved.lines == [
        "When I hover over \"buy\"", "And I touch the \"buy\" button", "And I right-click \"buy\"",
        "# There is no predefined step for this command: POST /actions",
        "And I turn the mouse wheel down over \"buy\"", "And I type \"ab\" on the keyboard",
      ], "\(saved.lines.joined(separator: "\n"))")
  }
}

/// An app with something for each gesture.
private final class Board: App {
  var screen: Screen {
    Screen("Board") {
      Label("Row", size: 40).id("Row").traits(.button)
    }
  }
}

/// The sessions that were saved.
private final class SavedSessions: Sendable {
  private let traces = Mutex<[SessionTrace]>([])

  var count: Int { traces.withLock(\.count) }

  /// The steps and remarks of the sessions, without those that start the app and without queries.
  var lines: [String] {
    let sessions = traces.withLock { $0.map { FeatureEncoding.Session("Session", $0) } }
    guard !sessions.isEmpty else { return [] }
    let lines = FeatureEncoding(sessions, name: "Session").text.split(separator: "\n")
    return lines.drop { !$0.contains("Scenario:") }.dropFirst().map { String($0.drop { $0 == " " }) }
      .filter { !$0.hasPrefix("# found by") }
  }

  /// Records in predefined steps.
  var recording: ServedRecording {
    ServedRecording {
      .inSteps(app: $0.app.name, device: $0.device)
    } save: { trace in
      self.traces.withLock { $0.append(trace) }
    }
  }
}
