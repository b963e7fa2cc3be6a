import JSON
import PageDriver
import TestSupport
import Testing

/// Actions of keys, pointers and wheels on a page (W3C WebDriver, section 15). The expected events are those of
/// chromedriver.
@Suite(.enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)"), .opensPages) struct PageActionTests {
  private static let page = """
    <style>body { margin: 0 } div { width: 100px; height: 50px }</style>
    <div id=a>A</div><div id=b>B</div><div id=d draggable=true>D</div><input id=i><div style='height: 3000px'></div><div id=far>F</div>
    <script>
      const log = [];
      for (const type of ['keydown', 'keyup'])
        addEventListener(type, e => log.push(`${type} ${e.key} ${e.code} ${e.location} ${e.keyCode} ${+e.shiftKey}${+e.ctrlKey}`));
      for (const type of ['mousedown', 'mouseup', 'click', 'dblclick', 'auxclick', 'contextmenu', 'mouseover'])
        addEventListener(type, e => log.push(`${type} ${e.target.id} ${e.button} ${e.buttons} ${e.detail} ${+e.shiftKey}${+e.ctrlKey}`));
      for (const type of ['drop', 'dragend']) addEventListener(type, e => log.push(`${type} ${e.target.id}`));
      addEventListener('dragover', e => e.preventDefault());
      addEventListener('contextmenu', e => e.preventDefault());
      addEventListener('wheel', e => log.push(`wheel ${e.target.id} ${e.clientX} ${e.clientY} ${e.deltaY}`));
    </script>
    """

  /// Keys that are pressed (`+a`) and released (`-a`), one each tick.
  private static func keys(_ steps: String...) -> JSONValue {
    [
      "type": "key", "id": "keys",
      "actions": .array(
        steps.map { ["type": $0.first == "+" ? "keyDown" : "keyUp", "value": .string(String($0.dropFirst()))] }),
    ]
  }

  /// A pointer that moves to an element (`a`), presses (`+0`) and releases (`-0`) buttons, and pauses (`600`).
  private static func mouse(_ steps: String..., type: String = "mouse") -> @Sendable (ServedClient) async -> JSONValue {
    { client in
      var actions: [JSONValue] = []
      for step in steps {
        if let pause = Int(step), pause > 0, step.first != "+" {
          actions.append(["type": "pause", "duration": .number(Double(pause))])
        } else if let button = Int(step.dropFirst()) {
          actions.append([
            "type": step.first == "+" ? "pointerDown" : "pointerUp", "button": .number(Double(button)),
          ])
        } else {
          let element = await client.find("id", step).element
          actions.append(["type": "pointerMove", "x": 0, "y": 0, "origin": [elementKey: .string(element)]])
        }
      }
      return [
        "type": "pointer", "id": .string(type), "parameters": ["pointerType": .string(type)],
        "actions": .array(actions),
      ]
    }
  }

  private static let shift = "\u{E008}", control = "\u{E009}"

  private func log(in client: ServedClient) async -> [String] {
    let script = "return log.splice(0).filter(line => !line.startsWith('mouseover'))"
    let answer = await client.send("POST", "/s/execute/sync", ["script": .string(script), "args": []])
    return answer.value.array?.compactMap(\.string) ?? [answer.message]
  }

  @Test(
    arguments: [
      (keys("+a", "-a"), ["keydown a KeyA 0 65 00", "keyup a KeyA 0 65 00"], "a"),
      (
        keys("+a", "+b", "-a", "-b"),
        ["keydown a KeyA 0 65 00", "keydown b KeyB 0 66 00", "keyup a KeyA 0 65 00", "keyup b KeyB 0 66 00"], "ab"
      ),
      (keys("+A", "-A"), ["keydown A KeyA 0 65 10", "keyup A KeyA 0 65 10"], "A"),
      (
        keys("+" + shift, "+1", "-1", "-" + shift),
        [
          "keydown Shift ShiftLeft 1 16 10", "keydown ! Digit1 0 49 10", "keyup ! Digit1 0 49 10",
          "keyup Shift ShiftLeft 1 16 00",
        ], "!"
      ),
      (
        keys("+" + control, "+a", "-a", "-" + control),
        [
          "keydown Control ControlLeft 1 17 01", "keydown a KeyA 0 65 01", "keyup a KeyA 0 65 01",
          "keyup Control ControlLeft 1 17 00",
        ], ""
      ),
      (keys("-a"), [], ""), (keys("+é", "-é"), ["keydown é  0 0 00", "keyup é  0 0 00"], "é"),
      (keys("+:", "-:"), ["keydown : Semicolon 0 186 10", "keyup : Semicolon 0 186 10"], ":"),
      (keys("+\u{E01B}", "-\u{E01B}"), ["keydown 1 Numpad1 3 97 00", "keyup 1 Numpad1 3 97 00"], "1"),
      (keys("+\u{E019}", "-\u{E019}"), ["keydown = NumpadEqual 3 187 00", "keyup = NumpadEqual 3 187 00"], "="),
      (keys("+\u{E018}", "-\u{E018}"), ["keydown ;  0 186 00", "keyup ;  0 186 00"], ";"),
      (keys("+\u{E040}", "-\u{E040}"), ["keydown ZenkakuHankaku  0 244 00", "keyup ZenkakuHankaku  0 244 00"], ""),
    ] as [(JSONValue, [String], String)])
  func `keys are pressed and released separately`(source: JSONValue, events: [String], text: String) async throws {
    try await ServedClient.serving(Self.page, on: "1280x900") { client in
      _ = await client.send("POST", "/s/execute/sync", ["script": "i.focus()", "args": []])
      #expect(await client.send("POST", "/s/actions", ["actions": [source]]).error == nil)
      #expect(await log(in: client) == events)
      let field = await client.find("id", "i").element
      #expect(await client.send("GET", "/s/element/\(field)/property/value").value == .string(text))
    }
  }

  @Test(
    arguments: [
      (mouse("a", "+0", "-0"), ["mousedown a 0 1 1 00", "mouseup a 0 0 1 00", "click a 0 0 1 00"]),
      (mouse("far", "+0", "-0"), ["mousedown far 0 1 1 00", "mouseup far 0 0 1 00", "click far 0 0 1 00"]),
      (
        mouse("a", "+0", "-0", "+0", "-0"),
        [
          "mousedown a 0 1 1 00", "mouseup a 0 0 1 00", "click a 0 0 1 00", "mousedown a 0 1 2 00",
          "mouseup a 0 0 2 00",
          "click a 0 0 2 00", "dblclick a 0 0 2 00",
        ]
      ),
      (
        mouse("a", "+0", "-0", "600", "+0", "-0"),
        [
          "mousedown a 0 1 1 00", "mouseup a 0 0 1 00", "click a 0 0 1 00", "mousedown a 0 1 1 00",
          "mouseup a 0 0 1 00",
          "click a 0 0 1 00",
        ]
      ),
      (
        mouse("a", "+2", "-2", "+1", "-1"),
        [
          "mousedown a 2 2 1 00", "contextmenu a 2 2 0 00", "mouseup a 2 0 1 00", "auxclick a 2 0 1 00",
          "mousedown a 1 4 1 00", "mouseup a 1 0 1 00", "auxclick a 1 0 1 00",
        ]
      ),
      (
        mouse("a", "+0", "+2", "-2", "-0"),
        [
          "mousedown a 0 1 1 00", "mousedown a 2 3 1 00", "contextmenu a 2 3 0 00", "mouseup a 2 1 1 00",
          "auxclick a 2 1 1 00", "mouseup a 0 0 0 00",
        ]
      ),
      (
        mouse("a", "+0", "-0", type: "pen"),
        ["mousedown a 0 1 1 00", "mouseup a 0 0 1 00", "click a 0 0 1 00"]
      ),
    ] as [(@Sendable (ServedClient) async -> JSONValue, [String])])
  func `buttons of pointers are pressed and released`(
    source: @Sendable (ServedClient) async -> JSONValue, events: [String]
  ) async throws {
    try await ServedClient.serving(Self.page, on: "1280x900") { client in
      #expect(await client.send("POST", "/s/actions", ["actions": [source(client)]]).error == nil)
      #expect(await log(in: client) == events)
    }
  }

  @Test func `an element is dragged`() async throws {
    try await ServedClient.serving(Self.page, on: "1280x900") { client in
      let source = await Self.mouse("d", "+0", "b", "b", "-0")(client)
      #expect(await client.send("POST", "/s/actions", ["actions": [source]]).error == nil)
      #expect(await log(in: client).filter { $0.hasPrefix("d") } == ["drop b", "dragend d"])
    }
  }

  @Test func `buttons stay pressed between commands`() async throws {
    try await ServedClient.serving(Self.page, on: "1280x900") { client in
      func act(_ source: (ServedClient) async -> JSONValue) async {
        #expect(await client.send("POST", "/s/actions", ["actions": [source(client)]]).error == nil)
      }
      await act(Self.mouse("a", "+0"))
      await act(Self.mouse("b"))
      await act(Self.mouse("-0"))
      #expect(await log(in: client) == ["mousedown a 0 1 1 00", "mouseup b 0 0 1 00", "click  0 0 1 00"])
      await act(Self.mouse("a", "+0"))
      let other = await client.find("id", "b").element
      #expect(await client.send("POST", "/s/element/\(other)/click", [:]).error == nil)
      _ = await log(in: client)
      await act { _ in Self.keys("+" + Self.shift, "+x") }
      #expect(await client.send("DELETE", "/s/actions").error == nil)
      #expect(
        await log(in: client) == [
          "keydown Shift ShiftLeft 1 16 10", "keydown X KeyX 0 88 10", "keyup X KeyX 0 88 10", "mouseup a 0 0 0 10",
          "keyup Shift ShiftLeft 1 16 00",
        ])
    }
  }

  @Test func `each window has its own held input`() async throws {
    try await ServedClient.serving(Self.page, on: "1280x900") { client in
      func act(_ source: JSONValue) async {
        #expect(await client.send("POST", "/s/actions", ["actions": [source]]).error == nil)
      }
      func use(_ window: String) async {
        #expect(await client.send("POST", "/s/window", ["handle": .string(window)]).error == nil)
      }
      await act(Self.keys("+" + Self.shift, "+a"))
      await act(await Self.mouse("b", "+0")(client))
      let address = await client.send("GET", "/s/url").value
      #expect(await client.send("POST", "/s/window/new", [:]).value["handle"] == "2")
      await use("2")
      #expect(await client.send("POST", "/s/url", ["url": address]).error == nil)
      await act(Self.keys("-a", "+a", "-a"))
      await act(await Self.mouse("b", "+0", "-0")(client))
      #expect(
        await log(in: client) == [
          "keydown a KeyA 0 65 00", "keyup a KeyA 0 65 00", "mousedown b 0 1 1 00", "mouseup b 0 0 1 00",
          "click b 0 0 1 00",
        ])
      await use("1")
      _ = await log(in: client)
      await act(Self.keys("+x"))
      #expect(await client.send("DELETE", "/s/actions").error == nil)
      #expect(
        await log(in: client) == [
          "keydown X KeyX 0 88 10", "keyup X KeyX 0 88 10", "mouseup b 0 0 1 10", "click b 0 0 1 10",
          "keyup A KeyA 0 65 10", "keyup Shift ShiftLeft 1 16 00",
        ])
    }
  }

  private static let touched = """
    <style>body { margin: 0 } div { width: 100px; height: 50px }</style><div id=a>A</div><div id=b>B</div>
    <script>
      const log = [];
      for (const type of ['touchstart', 'touchmove', 'touchend', 'touchcancel'])
        addEventListener(type, e => log.push(`${type} ${e.target.id} ${e.touches.length}`));
      addEventListener('click', e => log.push(`click ${e.target.id} ${e.pointerType}`));
    </script>
    """

  @Test(
    arguments: [
      ([["a", "+0", "-0"]], ["touchstart a 1", "touchend a 0", "click a touch"]),
      ([["a", "+0", "b", "-0"]], ["touchstart a 1", "touchmove a 1", "touchend a 0"]),
      (
        [["a", "+0", "1", "-0"], ["b", "1", "+0", "-0"]],
        ["touchstart a 1", "touchstart b 2", "touchend a 1", "touchend b 0"]
      ),
      ([["a", "+0", "cancel"]], ["touchstart a 1", "touchcancel a 0"]),
    ] as [([[String]], [String])])
  func `fingers touch a page on a desktop`(steps: [[String]], events: [String]) async throws {
    try await ServedClient.serving(Self.touched, on: "1280x900") { client in
      var sources: [JSONValue] = []
      for (number, steps) in steps.enumerated() {
        var actions: [JSONValue] = []
        for step in steps {
          switch step {
          case "+0": actions.append(["type": "pointerDown", "button": 0])
          case "-0": actions.append(["type": "pointerUp", "button": 0])
          case "1": actions.append(["type": "pause"])
          case "cancel": actions.append(["type": "pointerCancel"])
          default:
            let element = await client.find("id", step).element
            actions.append(["type": "pointerMove", "x": 0, "y": 0, "origin": [elementKey: .string(element)]])
          }
        }
        sources.append([
          "type": "pointer", "id": .string("finger \(number)"), "parameters": ["pointerType": "touch"],
          "actions": .array(actions),
        ])
      }
      let answer = await client.send("POST", "/s/actions", ["actions": .array(sources)])
      #expect(answer.error == nil, "\(answer)")
      let seen = await client.send("POST", "/s/execute/sync", ["script": "return log", "args": []])
      #expect(seen.value == .array(events.map(JSONValue.string)))
    }
  }

  private static let watched = """
    <style>body { margin: 0; touch-action: none } div { width: 100px; height: 50px }</style><div id=a>A</div>
    <script>
      const log = [], round = number => Math.round(number * 100) / 100;
      for (const type of ['pointerdown', 'pointermove']) addEventListener(type, e => log.push([
        type, e.width, e.height, round(e.pressure), round(e.tangentialPressure), e.tiltX, e.tiltY, e.twist]));
    </script>
    """

  @Test(
    arguments: [
      ("pen", ["pressure": 0.36], ["pointerdown", 1, 1, 0.36, 0, 0, 0, 0]),
      (
        "pen", ["tiltX": -72, "tiltY": 9, "twist": 86, "tangentialPressure": -0.5, "pressure": 1],
        ["pointerdown", 1, 1, 1, -0.5, -72, 9, 86]
      ),
      (
        "pen", ["altitudeAngle": 0.78539816, "azimuthAngle": 0, "pressure": 1],
        ["pointerdown", 1, 1, 1, 0, 45, 0, 0]
      ),
      ("pen", ["altitudeAngle": 0.3, "azimuthAngle": 0.2419, "pressure": 1], ["pointerdown", 1, 1, 1, 0, 72, 38, 0]),
      ("touch", ["width": 23, "height": 31, "pressure": 0.78], ["pointerdown", 23, 31, 0.78, 0, 0, 0, 0]),
    ] as [(String, JSONValue, JSONValue)])
  func `pages read how a pointer touches`(type: String, properties: JSONValue, event: JSONValue) async throws {
    try await ServedClient.serving(Self.watched, on: "1280x900") { client in
      let element = await client.find("id", "a").element
      var press: [String: JSONValue] = ["type": "pointerDown", "button": 0]
      press.merge(properties.object ?? [:]) { $1 }
      let source: JSONValue = [
        "type": "pointer", "id": "p", "parameters": ["pointerType": .string(type)],
        "actions": [
          ["type": "pointerMove", "x": 0, "y": 0, "origin": [elementKey: .string(element)]], .object(press),
          ["type": "pointerUp", "button": 0],
        ],
      ]
      #expect(await client.send("POST", "/s/actions", ["actions": [source]]).error == nil)
      let script = "return log.find(event => event[0] === 'pointerdown')"
      #expect(await client.send("POST", "/s/execute/sync", ["script": .string(script), "args": []]).value == event)
    }
  }

  @Test(arguments: ["mouse", "pen"]) func `a pointer with buttons is not cancelled`(type: String) async throws {
    try await ServedClient.serving(Self.page, on: "1280x900") { client in
      let source: JSONValue = [
        "type": "pointer", "id": "m", "parameters": ["pointerType": .string(type)],
        "actions": [["type": "pointerCancel"]],
      ]
      #expect(await client.send("POST", "/s/actions", ["actions": [source]]).error == "unsupported operation")
    }
  }

  @Test func `places are those of the chosen frame`() async throws {
    let page = """
      <body style='margin: 50px'><iframe id=f style='border: 3px solid; padding: 2px' srcdoc="<body style='margin: 0'>
      <script>addEventListener('mousemove', e => place = [e.clientX, e.clientY])</script>"></iframe>
      """
    try await ServedClient.serving(page, on: "1280x900") { client in
      let frame = await client.find("id", "f").value
      #expect(await client.send("POST", "/s/frame", ["id": frame]).error == nil)
      let source: JSONValue = [
        "type": "pointer", "id": "m", "actions": [["type": "pointerMove", "x": 7, "y": 9]],
      ]
      #expect(await client.send("POST", "/s/actions", ["actions": [source]]).error == nil)
      let seen = await client.send("POST", "/s/execute/sync", ["script": "return place", "args": []])
      #expect(seen.value == [7, 9])
    }
  }

  @Test func `a modifier key is held during a click`() async throws {
    try await ServedClient.serving(Self.page, on: "1280x900") { client in
      #expect(
        await client.send("POST", "/s/actions", ["actions": [Self.keys("+" + Self.control)]]).error == nil)
      let element = await client.find("id", "a").element
      #expect(await client.send("POST", "/s/element/\(element)/click", [:]).error == nil)
      #expect(await log(in: client).last == "click a 0 0 1 01")
    }
  }

  @Test func `a pointer hovers, and a wheel scrolls`() async throws {
    try await ServedClient.serving(Self.page, on: "1280x900") { client in
      let source = await Self.mouse("a", "b")(client)
      #expect(await client.send("POST", "/s/actions", ["actions": [source]]).error == nil)
      let script = "return log.splice(0)"
      #expect(
        await client.send("POST", "/s/execute/sync", ["script": .string(script), "args": []]).value
          == ["mouseover a 0 0 0 00", "mouseover b 0 0 0 00"])
      let scroll: JSONValue = ["type": "scroll", "x": 5, "y": 7, "deltaX": 0, "deltaY": 40]
      let wheel: JSONValue = ["type": "wheel", "id": "wheel", "actions": [scroll]]
      #expect(await client.send("POST", "/s/actions", ["actions": [wheel]]).error == nil)
      #expect(await log(in: client) == ["wheel a 5 7 40"])
      #expect(
        await client.send("POST", "/s/execute/sync", ["script": "return scrollY", "args": []]).value == 40)
    }
  }
}
