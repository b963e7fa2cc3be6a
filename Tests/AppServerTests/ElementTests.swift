import AppServer
import AppUnderTest
import HTTP
import JSON
import Testing

/// Finding, reading, touching and typing into elements.
@Suite struct ElementTests {
  static let locators: [(using: String, value: String, names: [String])] = [
    ("accessibility id", "Climbing", ["Climbing", "Climbing"]), ("id", "Refresh", ["Refresh", "Refresh"]),
    ("name", "Add", ["Add", "Add"]), ("name", "Nothing", []),
    ("class name", "XCUIElementTypeCell", ["Dinner at eight", "Climbing", "Helping with the move"]),
    ("class name", "Table", ["-"]),
    ("class name", "UIATableCell", ["Dinner at eight", "Climbing", "Helping with the move"]),
    ("xpath", "//XCUIElementTypeCell[2]", ["Climbing"]),
    ("xpath", "//XCUIElementTypeApplication[1]", ["Cancelled"]),
    ("xpath", "/XCUIElementTypeApplication/XCUIElementTypeWindow", ["-"]),
    ("xpath", "//*[@type='XCUIElementTypeButton' and @enabled='true']", ["Refresh", "Add"]),
    ("xpath", "//XCUIElementTypeNavigationBar[@visible='true']/XCUIElementTypeButton[last()]", ["Add"]),
    ("xpath", "//*[name()='XCUIElementTypeNavigationBar']", ["Plans"]),
    ("xpath", "//XCUIElementTypeCell[@y > 180]", ["Helping with the move"]),
    ("xpath", "//UIAApplication[1]/UIAWindow[1]/UIATableView[1]/UIATableCell[3]", ["Helping with the move"]),
    ("xpath", "//UIANavigationBar[1]/UIAButton[2]", ["Add"]),
    ("-ios predicate string", "name == 'Add'", ["Add", "Add"]),
    ("-ios predicate string", "type == 'XCUIElementTypeCell' AND label CONTAINS[c] 'CLIMB'", ["Climbing"]),
    (
      "-ios predicate string", "wdName BEGINSWITH 'Re' AND isWDEnabled == 1 AND visible == true",
      ["Refresh", "Refresh"]
    ),
    ("-ios predicate string", "rect.y > 180 AND type == 'XCUIElementTypeCell'", ["Helping with the move"]),
    ("-ios class chain", "**/XCUIElementTypeCell[2]", ["Climbing"]),
    ("-ios class chain", "**/XCUIElementTypeCell[-1]", ["Helping with the move"]),
    ("-ios class chain", "**/XCUIElementTypeCell[`name CONTAINS 'in'`][2]", ["Climbing"]),
    ("-ios class chain", "XCUIElementTypeWindow/*/**/XCUIElementTypeButton[`name == 'Add'`]", ["Add"]),
    ("-ios class chain", "**/XCUIElementTypeCell[$name == 'Climbing'$]", ["Climbing"]),
    ("-ios class chain", "**/XCUIElementTypeCell[9]", []),
    ("css selector", "[name=\"Add\"]", ["Add", "Add"]), ("css selector", "[id=\"Refresh\"]", ["Refresh", "Refresh"]),
    ("css selector", ".XCUIElementTypeNavigationBar > XCUIElementTypeButton", ["Refresh", "Add"]),
    ("css selector", "XCUIElementTypeCell:nth-child(2)", ["Climbing"]), ("css selector", "#Add", ["Add", "Add"]),
    ("link text", "label=Add", ["Add", "Add"]), ("partial link text", "label=efres", ["Refresh", "Refresh"]),
    ("link text", "Add", ["Add", "Add"]),
  ]

  static let unreadable: [(using: String, value: String)] = [
    ("xpath", "//["), ("xpath", "//button[@x=]"), ("css selector", "[name"), ("css selector", ""),
    ("-ios predicate string", "name ==="), ("-ios predicate string", ""), ("-ios class chain", ""),
    ("-ios class chain", "**/"), ("-ios class chain", "**"), ("-ios class chain", "**/XCUIElementTypeCell[0]"),
    ("-ios class chain", "**/XCUIElementTypeCell[1][2]"), ("-ios class chain", "**/XCUIElementTypeCell[`name == 'x']"),
    ("-ios class chain", "**/XCUIElementTypeCell[`name`]"), ("-ios class chain", "**/Cell]"),
    ("-ios predicate string", "foo == 1"), ("-ios predicate string", "name == 'x' OR NOT labl CONTAINS 'y'"),
    ("-ios class chain", "**/Bogus"), ("-ios class chain", "**/XCUIElementTypeCell[`foo == 1`]"),
    ("xpath", String(repeating: "(", count: 30_000)),
  ]

  @Test func `every locator finds what it means`() async throws {
    let client = try await ServedClient.starting("Cancelled", capabilities: ["timeouts": ["implicit": 1000]])
    _ = await client.find("name", "Climbing")
    for (using, value, names) in Self.locators {
      let found = await client.names(using, value)
      #expect(found == names, "\(using): \(value)")
    }
    for (using, value) in Self.unreadable {
      let answer = await client.find(using, value)
      #expect(answer.error == "invalid selector" && answer.status == 400, "\(using): \(value.prefix(50)) \(answer)")
    }
    let bar = await client.find("class name", "XCUIElementTypeNavigationBar").element
    #expect(await client.find("name", "Add", in: bar).error == nil)
    #expect(await client.find("name", "Climbing", in: bar).error == "no such element")
    #expect(await client.find("xpath", "./XCUIElementTypeButton[1]", in: bar).error == nil)
    #expect(await client.find("-ios predicate string", "name == 'Climbing'", in: bar).error == "no such element")
    #expect(await client.find("-ios class chain", "XCUIElementTypeButton[2]", in: bar).error == nil)
  }

  @Test func `implicit waits and repeated searches advance time`() async throws {
    let waiting = try await ServedClient.starting("Cancelled", capabilities: ["timeouts": ["implicit": 3_600_000]])
    #expect(await waiting.find("name", "Climbing").error == nil)
    // No pending event can change the screen.
    #expect(await waiting.find("name", "Nothing").error == "no such element")
    let polling = try await ServedClient.starting("Cancelled")
    #expect(await polling.find("name", "Climbing").error == "no such element")
    #expect(await polling.find("name", "Loading plans").error == nil)
    #expect(await polling.find("name", "Climbing").error == nil)
  }

  @Test func `elements keep their ids and become stale`() async throws {
    let client = try await ServedClient.starting("Cancelled", capabilities: ["timeouts": ["implicit": 1000]])
    let climbing = await client.find("name", "Climbing").element
    #expect(await client.find("xpath", "//XCUIElementTypeCell[2]").element == climbing)
    await client.touch("Climbing")
    #expect(await client.title() == "Climbing")
    let friend = await client.find("id", "friend").element
    for (method, path) in [
      ("GET", "text"), ("GET", "rect"), ("POST", "click"), ("POST", "clear"), ("GET", "displayed"),
    ] {
      let answer = await client.send(method, "/s/element/\(climbing)/\(path)", method == "POST" ? [:] : nil)
      #expect(answer.error == "stale element reference" && answer.status == 404, "\(path)")
    }
    #expect(await client.find("name", "x", in: climbing).error == "stale element reference")
    #expect(await client.send("GET", "/s/element/\(friend)/text").value == "With Grace")
    _ = await client.send("POST", "/s/back", [:])
    #expect(await client.send("GET", "/s/element/\(friend)/text").error == "stale element reference")
    _ = await client.find("name", "Climbing")
    #expect(await client.send("GET", "/s/element/\(climbing)/text").value == "With Grace, Saturday")
    let app = await client.find("class name", "XCUIElementTypeApplication").element
    #expect(await client.send("GET", "/s/element/\(app)/attribute/name").value == "Cancelled")
  }

  @Test func `what is asked of elements`() async throws {
    let client = try await ServedClient.starting("Alarm")
    func ask(_ element: String, _ path: String) async -> JSONValue {
      await client.send("GET", "/s/element/\(element)/\(path)").value
    }
    let cell = await client.find("name", "06:30").element
    let toggle = await client.find("xpath", "//XCUIElementTypeCell[1]//XCUIElementTypeSwitch").element
    #expect(await ask(cell, "name") == "XCUIElementTypeCell")
    #expect(await ask(cell, "text") == "Work, Weekdays")
    #expect(await ask(cell, "attribute/label") == "06:30")
    #expect(await ask(cell, "attribute/type") == "XCUIElementTypeCell")
    #expect(await ask(cell, "attribute/nothing") == nil)
    #expect(await ask(cell, "property/enabled") == "true")
    #expect(await ask(cell, "enabled") == true)
    #expect(await ask(cell, "displayed") == true)
    #expect(await ask(cell, "computedrole") == "cell")
    #expect(await ask(cell, "computedlabel") == "06:30")
    let rect = await ask(cell, "rect")
    #expect(rect["x"] == 0 && rect["width"] == 375)
    #expect(await ask(cell, "location")["y"] == rect["y"])
    #expect(await ask(cell, "size")["height"] == rect["height"])
    #expect(await ask(toggle, "attribute/value") == "1")
    #expect(await ask(toggle, "selected") == true)
    for (script, name, value) in [
      ("/* isDisplayed */return f(arguments)", nil, true as JSONValue),
      ("/* getAttribute */return g(arguments)", "value", "1"),
    ] as [(String, String?, JSONValue)] {
      let arguments: [JSONValue] =
        [["element-6066-11e4-a52e-4f735466cecf": .string(toggle)]] + (name.map { [.string($0)] } ?? [])
      let answer = await client.send("POST", "/s/execute/sync", ["script": .string(script), "args": .array(arguments)])
      #expect(answer.value == value)
    }
    _ = await client.send("POST", "/s/element/\(toggle)/click", [:])
    #expect(await ask(toggle, "attribute/value") == "0")
    let source = await client.send("GET", "/s/source").value.string ?? ""
    #expect(
      source.hasPrefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<AppiumAUT>\n  <XCUIElementTypeApplication type="))
    #expect(source.contains("<XCUIElementTypeSwitch type=\"XCUIElementTypeSwitch\" value=\"0\""))
  }

  @Test func `fields, wheels and sliders can be set`() async throws {
    let client = try await ServedClient.starting("Cancelled")
    await client.touch("Add")
    let field = await client.find("xpath", "//XCUIElementTypeTextField[1]").element
    func value() async -> JSONValue { await client.send("GET", "/s/element/\(field)/attribute/value").value }
    #expect(await value() == "What")
    #expect(await client.send("POST", "/s/element/\(field)/value", ["text": "Chesss\u{E003}"]).error == nil)
    #expect(await client.send("POST", "/s/element/\(field)/value", ["value": ["!", "?"]]).error == nil)
    // An unsupported key is rejected before typing any letter.
    for (keys, name) in [("!\u{E012}?", "ArrowLeft"), ("\u{E009}a", "Control"), ("x\u{E004}", "Tab")] {
      let answer = await client.send("POST", "/s/element/\(field)/value", ["text": .string(keys)])
      #expect(answer.error == "unsupported operation" && answer.message.hasPrefix("the key \(name) "), "\(answer)")
    }
    #expect(await value() == "Chess!?")
    let active = await client.send("GET", "/s/element/active")
    #expect(active.element == field)
    #expect(await client.send("POST", "/s/element/\(field)/clear", [:]).error == nil)
    #expect(await value() == "What")
    let bar = await client.find("class name", "XCUIElementTypeNavigationBar").element
    #expect(await client.send("POST", "/s/element/\(bar)/value", ["text": "x"]).error == "element not interactable")
    #expect(await client.send("POST", "/s/element/\(bar)/clear", [:]).error == "invalid element state")

    let alarm = try await ServedClient.starting("Alarm")
    await alarm.touch("Add")
    let wheel = await alarm.find("xpath", "//XCUIElementTypePickerWheel[2]").element
    #expect(await alarm.send("POST", "/s/element/\(wheel)/value", ["text": "07"]).error == nil)
    #expect(await alarm.send("GET", "/s/element/\(wheel)/text").value == "07")
    #expect(await alarm.send("POST", "/s/element/\(wheel)/value", ["text": "99"]).error == "invalid argument")
    let picker = await alarm.find("class name", "XCUIElementTypeDatePicker").element
    #expect(await alarm.send("POST", "/s/element/\(picker)/value", ["text": "06:15"]).error == nil)
    #expect(await alarm.send("GET", "/s/element/\(wheel)/text").value == "15")
    #expect(await alarm.send("POST", "/s/element/\(picker)/value", ["text": "soon"]).error == "invalid argument")
    let next: JSONValue = [
      "script": "mobile: selectPickerWheelValue", "args": [["elementId": .string(wheel), "order": "next"]],
    ]
    #expect(await alarm.send("POST", "/s/execute/sync", next).error == nil)
    #expect(await alarm.send("GET", "/s/element/\(wheel)/text").value == "16")

    let catalog = try await ServedClient.starting("UIKit Catalog")
    await catalog.touch("Sliders")
    let slider = await catalog.find("class name", "XCUIElementTypeSlider").element
    #expect(await catalog.send("POST", "/s/element/\(slider)/value", ["text": "0.5"]).error == nil)
    #expect(await catalog.send("POST", "/s/element/\(slider)/value", ["text": "2"]).error == "invalid argument")
    #expect(await catalog.send("GET", "/s/element/\(slider)/attribute/value").value == "50%")
    #expect(
      await catalog.names("-ios predicate string", "type == 'XCUIElementTypeSlider' AND value == '50%'").count == 1)
  }

  @Test func `secure fields show dots, front screens hide others`() async throws {
    let login = try await ServedClient.starting("Login and Home", capabilities: ["timeouts": ["implicit": 5000]])
    let field = await login.find("class name", "XCUIElementTypeSecureTextField").element
    #expect(await login.send("POST", "/s/element/\(field)/value", ["text": "abc"]).error == nil)
    #expect(await login.send("GET", "/s/element/\(field)/attribute/value").value == "•••")
    #expect(await login.names("-ios predicate string", "value == '•••'") == ["password"])

    let client = try await ServedClient.starting("Alarm")
    let bar = await client.find("class name", "XCUIElementTypeNavigationBar").element
    let table = await client.find("class name", "XCUIElementTypeTable").element
    #expect(await client.send("GET", "/s/element/\(bar)/displayed").value == true)
    await client.touch("Add")
    #expect(await client.names("name", "06:30") == [])
    for element in [bar, table] {
      #expect(await client.send("GET", "/s/element/\(element)/text").error == "stale element reference")
    }
  }

  @Test func `alerts are read, answered and typed into`() async throws {
    let client = try await ServedClient.starting("Cancelled")
    await client.touch("Add")
    await client.touch("Save")
    #expect(await client.send("GET", "/s/alert/text").value == "Something is missing\nSay what, with whom, when.")
    #expect(
      await client.send("POST", "/s/execute/sync", ["script": "mobile: alert", "args": [["action": "getButtons"]]])
        .value == ["OK"])
    #expect(await client.send("POST", "/s/alert/text", ["text": "x"]).error == "element not interactable")
    // An alert blocks touches of the elements behind it.
    #expect(await client.touch("Save").error == "element click intercepted")
    #expect(await client.send("POST", "/s/alert/dismiss", [:]).error == nil)
    #expect(await client.send("GET", "/s/alert/text").error == "no such alert")

    let tinylog = try await ServedClient.starting("Tinylog")
    await tinylog.touch("+")
    let field = await tinylog.find("class name", "XCUIElementTypeTextField").element
    _ = await tinylog.send("POST", "/s/element/\(field)/value", ["text": "A"])
    await tinylog.touch("Save")
    let task = await tinylog.find("class name", "XCUIElementTypeTextField").element
    _ = await tinylog.send("POST", "/s/element/\(task)/value", ["text": "One\n"])
    await tinylog.touch("One")
    #expect(await tinylog.send("POST", "/s/alert/text", ["text": "!"]).error == nil)
    #expect(await tinylog.send("POST", "/s/alert/accept", [:]).error == nil)
    #expect(await tinylog.find("name", "One!").error == nil)
  }

  @Test func `web pages in an app are contexts`() async throws {
    let client = try await ServedClient.starting("Beer Explorer")
    #expect(await client.send("GET", "/s/contexts").value == ["NATIVE_APP", "WEBVIEW_1"])
    #expect(await client.send("GET", "/s/context").value == "NATIVE_APP")
    #expect(await client.find("css selector", "h1").error == "no such element")
    #expect(await client.send("POST", "/s/context", ["name": "WEBVIEW_1"]).error == nil)
    let heading = await client.find("css selector", "h1")
    #expect(await client.send("GET", "/s/element/\(heading.element)/name").value == "h1")
    #expect(await client.send("GET", "/s/element/\(heading.element)/text").value == "Belgian Beer Explorer")
    #expect(await client.find("tag name", "h1").element == heading.element)
    #expect(await client.find("xpath", "//h1").element == heading.element)
    #expect(await client.send("GET", "/s/source").value.string?.contains("<h1") == true)
    #expect(await client.send("POST", "/s/context", ["name": "NATIVE_APP"]).error == nil)
    #expect(await client.send("POST", "/s/context", ["name": "WEBVIEW_2"]).message.hasPrefix("No such context found."))
  }
}
