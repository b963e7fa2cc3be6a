import AppServer
import AppUnderTest
import JSON
import TestSupport
import Testing

/// The routes of Calabash's server as used by its clients.
@Suite struct CalabashTests {
  /// Queries with the labels or texts of the elements found in the list of alarms.
  static let queries: [(query: JSONValue, found: [JSONValue])] = [
    ("tableViewCell", ["06:30", "08:15", "22:00"]), ("tableViewCell index:1", ["08:15"]),
    ("tableViewCell first", ["06:30"]), ("tableViewCell last what follows is not read", ["22:00"]),
    ("tableView child * {label LIKE '2*'}", ["22:00"]), ("find tableViewCell marked:'08:15'", ["08:15"]),
    ("* marked:'08:15' parent tableViewCell", ["08:15"]), ("label accParent tableViewCell index:0", ["06:30"]),
    ("view:'UITableViewCell' indexPath:1,0", ["08:15"]), ("UITableViewCell {label BEGINSWITH '0'} index:1", ["08:15"]),
    ("button marked:'Nothing'", []), (["tableViewCell"], ["06:30", "08:15", "22:00"]),
    (["tableView", "descendant", "UITableViewCell", ["marked": "08:15"]], ["08:15"]),
    (["tableViewCell", ["label", "22:00"]], ["22:00"]), (["tableViewCell", ["label", "BEGINSWITH", "22"]], ["22:00"]),
    (["tableViewCell", ["__type": "index", "index": 2]], ["22:00"]),
    (["tableViewCell", ["indexPath": [1, 0]]], ["08:15"]),
    (["view", ["label": "06:30", "enabled": true], "button"], []),
  ]

  @Test func `string and array queries find views`() async throws {
    let client = try InAppClient(.calabash, "Alarm")
    for (query, found) in Self.queries {
      let answer = await client.map(query, "query", "accessibilityLabel")
      #expect(answer.results == .array(found), "\(query): \(answer.body)")
      #expect(answer.body["outcome"] == "SUCCESS" && answer.body["status_bar_orientation"] == "down")
    }
    for query: JSONValue in ["button[1]", "", 7, [7], [["marked": []]], [["a", "b", "c", "d"]], "view {text ==}"] {
      let answer = await client.map(query, "query")
      #expect(answer.status == 200 && answer.body["outcome"] == "FAILURE", "\(query): \(answer.body)")
      #expect(answer.reason?.isEmpty == false && answer.body["details"] != nil)
    }
  }

  /// Chains of methods with the result for the first element of a query.
  static let chains: [(query: String, chain: [JSONValue], result: JSONValue)] = [
    ("switch", ["isOn"], 1), ("switch", ["isOn", "description"], "YES"), ("label text:'Alarm'", ["text"], "Alarm"),
    ("label text:'Alarm'", ["text", "length"], 5), ("tableViewCell", ["noSuchMethod"], "*****"),
    ("tableViewCell", ["accessibilityIdentifier"], nil), ("tableViewCell", ["superview", "class"], "UITableView"),
    ("tableView", ["numberOfSections"], 1), ("tableView", [["numberOfRowsInSection": 0]], 3),
    ("tableView", [[["numberOfRowsInSection:": [0]]]], 3), ("label", [["numberOfRowsInSection": 0]], "*****"),
    ("tableViewCell", ["subviews", "count"], 2), ("switch", ["isHidden"], 0), ("switch", ["alpha"], 1),
    ("button marked:'Edit'", ["titleLabel", "text"], "Edit"), ("tableViewCell", ["textLabel", "text"], "06:30"),
    ("tableView", ["delegate", "class"], "UITableView"), ("tableViewCell", ["textLabel", "foo", "bar"], "*****"),
  ]

  @Test func `methods are called on results in order`() async throws {
    let client = try InAppClient(.calabash, "Alarm")
    for (query, chain, result) in Self.chains {
      let answer = await client.send(
        "POST", "/map",
        ["query": .string(query + " index:0"), "operation": ["method_name": "query", "arguments": .array(chain)]])
      #expect(answer.results == [result], "\(query) \(chain): \(answer.body)")
    }
    // An unknown operation is called as a method with its arguments.
    #expect(await client.map("tableView", "numberOfRowsInSection", 0).results == [3])
    let frame = await client.map("tableViewCell index:1", "query", "frame").results?.array?.first
    #expect(frame?["Y"] == 52 && frame?["Height"] == 52 && frame?["description"] != nil)
  }

  @Test func `a view has what clients read`() async throws {
    let client = try InAppClient(.calabash, "Alarm")
    let view = try #require(await client.map("tableViewCell index:1").results?.array?.first)
    let expected: [String: JSONValue] = [
      "class": "UITableViewCell", "visible": 1, "accessibilityElement": true, "label": "08:15", "id": nil, "text": nil,
      "value": "Market, Sat", "selected": false, "enabled": true, "alpha": 1,
      "frame": ["x": 0, "y": 52, "width": 375, "height": 52],
      "rect": ["x": 0, "y": 140, "width": 375, "height": 52, "center_x": 187.5, "center_y": 166],
    ]
    for (name, value) in expected { #expect(view[name] == value, "\(name)") }
    let dump = await client.send("GET", "/dump").body
    #expect(dump["type"] == "CalabashRootView" && dump["outcome"] == nil)
    let window = try #require(dump["children"]?.array?.first)
    #expect(window["type"] == "UIWindow" && window["hit-point"]?["x"] == 187.5)
    #expect(window["children"]?.array?.isEmpty == false)
  }

  /// Requests with their results, or the beginning of the reason for a failure.
  static let requests: [(method: String, path: String, body: JSONValue?, results: JSONValue?, reason: String?)] = [
    (
      "POST", "/x/map?foo", ["query": "switch index:0", "operation": ["method_name": "query", "arguments": ["isOn"]]],
      [1], nil
    ),
    ("POST", "/map", ["operation": ["method_name": "orientation", "arguments": ["device"]]], ["down"], nil),
    (
      "POST", "/map", ["operation": ["method_name": "orientation", "arguments": ["face"]]], nil,
      "only 'device' and 'status_bar' have"
    ),
    ("POST", "/map", ["query": nil], nil, "the operation 'query' needs a query"),
    ("POST", "/map", ["query": "x", "operation": 3], [], nil),
    ("POST", "/condition", ["condition": "NONE_ANIMATING", "query": "view"], [], nil),
    ("POST", "/condition", ["condition": "NO_NETWORK_INDICATOR"], [], nil),
    ("POST", "/condition", ["condition": "NONE_ANIMATING"], nil, "NONE_ANIMATING has a query"),
    ("POST", "/condition", ["condition": "ALL"], nil, "unknown condition"),
    ("POST", "/condition", [:], nil, "a condition has a name"),
    ("POST", "/backdoor", ["arg": 1], nil, "a backdoor has a selector"),
    ("POST", "/backdoor", ["selector": "a:", "arg": 1, "arguments": []], nil, "a backdoor takes either"),
    ("POST", "/backdoor", ["selector": "a:"], nil, "a backdoor needs 'arg'"),
    ("POST", "/backdoor", ["selector": "login:", "arg": "x"], nil, "The backdoor: 'login:' is undefined"),
    ("POST", "/userprefs", ["key": "n", "value": 3], [3, nil], nil), ("GET", "/userprefs?key=n", nil, [3], nil),
    ("POST", "/userprefs", ["key": "n", "value": nil], [nil, 3], nil), ("GET", "/userprefs?key=n", nil, [nil], nil),
    ("GET", "/userprefs", nil, nil, "a preference has a key"),
    ("POST", "/userprefs", ["key": "n", "value": []], nil, "a preference must be a string"),
    ("POST", "/location", ["action": "change_location", "latitude": 50, "longitude": 14], [], nil),
    ("POST", "/location", ["action": "change_location", "latitude": 1000, "longitude": 14], nil, "a location needs"),
    ("POST", "/location", ["action": "go"], nil, "the action must be"),
    (
      "POST", "/setDeviceOrientation", ["orientation": "right"],
      [["status_bar_orientation": "right", "device_orientation": "right"]], nil
    ),
    (
      "POST", "/setDeviceOrientation", ["orientation": 1],
      [["status_bar_orientation": "down", "device_orientation": "down"]], nil
    ),
    ("POST", "/setDeviceOrientation", ["orientation": "over"], nil, "the orientation must be"),
    (
      "GET", "/statusBar", nil,
      [["orientation": "down", "frame": ["x": 0, "y": 0, "width": 375, "height": 44], "hidden": false]], nil
    ),
    ("GET", "/clearText", nil, nil, "no text field has the focus"), ("POST", "/shake", ["duration": 0.1], [], nil),
    ("GET", "/suspend", nil, ["active"], nil), ("POST", "/suspend", ["duration": 1], [], nil),
    ("POST", "/suspend", ["duration": -1], nil, "the duration"), ("GET", "/debug", nil, ["info"], nil),
    ("GET", "/process-info", nil, [], nil), ("GET", "/reflection", nil, [], nil), ("POST", "/querylog", [:], [], nil),
    ("POST", "/uia", ["command": "x"], nil, "UIAutomation does not exist"),
    ("GET", "/keychain", nil, nil, "the app has no keychain"),
    ("POST", "/keychain", [:], nil, "the app has no keychain"),
    ("POST", "/play", ["events": "!"], nil, "'events' must be"),
    ("POST", "/play", ["events": "QUJD"], nil, "the property list cannot be read"),
    ("POST", "/record", ["action": "stop"], nil, "nothing is being recorded"),
    ("POST", "/record", ["action": "pause"], nil, "the action must be start or stop"),
    ("POST", "/uia-tap", ["query": "button marked:'Nothing'", "timeout": 1], nil, "waited"),
    ("GET", "/exit", nil, [], nil), ("POST", "/exit", [:], [], nil),
  ]

  @Test func `routes answer with results or readable failures`() async throws {
    let client = try InAppClient(.calabash, "Alarm")
    for (method, path, body, results, reason) in Self.requests {
      let answer = await client.send(method, path, body)
      #expect(answer.status == 200 && answer.type == "application/json; charset=utf-8", "\(method) \(path)")
      #expect(answer.body["outcome"] == (reason == nil ? "SUCCESS" : "FAILURE"), "\(method) \(path): \(answer.body)")
      #expect(reason.map { answer.reason?.hasPrefix($0) == true } ?? (answer.reason == nil), "\(answer.body)")
      if let results { #expect(answer.results == results, "\(method) \(path) \(String(describing: body))") }
    }
    let property = await client.send("GET", "/appproperty?key=x").body
    #expect(property["outcome"] == "FAILURE" && property["description"]?.string?.isEmpty == false)
    #expect(await client.send("GET", "/gesture").status == 404)
    #expect(await client.send("GET", "/map").status == 405)
    #expect(await client.send("OPTIONS", "/map").status == 200)
    #expect(await client.send("GET", "/version", headers: [("Origin", "http://evil.example")]).status == 403)
    let picture = await client.send("GET", "/screenshot")
    #expect(picture.type == "image/png" && picture.bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    let introspection = await client.send("POST", "/introspection", ["query": "switch index:0"]).body
    #expect(introspection["results"]?.array?.first?["class"] == "UISwitch" && introspection["outcome"] == nil)
    #expect(await client.send("GET", "/keyboard-language").body == ["input_mode": "en_US", "outcome": "SUCCESS"])
    let version = await client.send("GET", "/version").body
    for name in [
      "4inch", "app_id", "app_name", "app_version", "device_family", "form_factor", "git", "ios_version", "outcome",
      "screen_dimensions", "server_port", "simulator", "version", "iOS_version", "system", "simulator_device",
    ] {
      #expect(version[name] != nil, "\(name)")
    }
    #expect(version["screen_dimensions"]?["width"] == 750 && version["screen_dimensions"]?["scale"] == 2)
    #expect(version["form_factor"] == "iphone 10" && version["server_port"] == 37265)
  }

  @Test func `operations scroll, set and turn what they find`() async throws {
    let client = try InAppClient(.calabash, "Articles")
    for _ in 0..<20 where await client.map("tableViewCell", "query").results == [] {}
    #expect(await client.map("tableViewCell index:0", "query", "row").results == [0])
    #expect(await client.map("tableView", "scroll", "down").results?.array?.first?["class"] == "UITableView")
    #expect(await client.map("tableViewCell index:0", "query", "row").results != [0])
    #expect(await client.map("tableView", "scroll", "sideways").reason == "scroll takes up, down, left or right")
    #expect(await client.map("navigationBar", "scroll", "down").results == [nil])
    #expect(await client.map("tableView", "scrollToRow", 0).results?.array?.first?["class"] == "UITableView")
    #expect(await client.map("tableView", "scrollToRow", 0, 0, "top", true).reason == nil)
    #expect(await client.map("tableViewCell index:0", "query", "row").results == [0])
    #expect(await client.map("tableView", "scrollToRow", 7, 0, "top", true).reason == nil)
    #expect(await client.map("tableViewCell index:0", "query", "row").results == [7])
    #expect(await client.map("tableView", "scrollToMark", "no such mark").results == [nil])
    #expect(await client.map("tableView", "collectionViewScroll", 0).reason?.contains("4 arguments") == true)
    #expect(await client.map("tableView", "setText", "x").results == [nil])
    #expect(await client.map("tableView", "changeSlider", 1).results == [nil])
    #expect(await client.map("tableView", "changeDatePickerDate", "2012 11 16", "yyyy MM dd").results == [nil])
    #expect(await client.map("tableView", "changeDatePickerDate", "now", "yyyy MM dd").reason?.contains("form") == true)
    #expect(await client.map("navigationBar", "flash").results?.array?.count == 1)
  }

  @Test func `map requires a query, switches ignore text`() async throws {
    let client = try InAppClient(.calabash, "Alarm")
    #expect(
      await client.send("POST", "/map", [:]).reason == "the operation 'query' needs a query: map takes 'query'")
    #expect(await client.send("POST", "/map", ["operation": ["method_name": "orientation"]]).reason == nil)
    #expect(await client.map("switch index:0", "setText", "x").results == [nil])
    #expect(await client.map("switch index:0", "query", "isOn").reason == nil)
  }

  @Test func `texts are set and cleared`() async throws {
    let client = try InAppClient(.calabash, "Tinylog")
    await client.touch("button marked:'+'")
    let field = await client.map("textField", "setText", "TODO")
    #expect(field.results?.array?.first?["text"] == "TODO", "\(field.body)")
    #expect(await client.map("textField isFirstResponder:1", "query", "text").results == ["TODO"])
    #expect(await client.send("GET", "/clearText").results?.array?.first?["class"] == "UITextField")
    #expect(await client.map("textField", "query", "text").results?.array?.first != "TODO")
    #expect(await client.map("view:'UIKBKeyplaneView'", "query").results?.array?.count == 1)
    #expect(await client.gesture("enter_text", [:], ["string": "Home"]).body == ["status": "success"])
    #expect(await client.map("textField", "query", "text").results == ["Home"])
  }

  @Test func `named calls reach the app`() async throws {
    let client = try InAppClient(.calabash, "Suggest")
    let answer = await client.send("POST", "/backdoor", ["selector": "choices:", "arg": ""])
    #expect(answer.results == [""] && answer.body["result"] == "", "\(answer.body)")
    let other = await client.send("POST", "/backdoor", ["selector": "choices", "arguments": ["a", 1]])
    #expect(other.body["result"] == "")
  }

  @Test func `recorded events are played and recorded again`() async throws {
    let client = try InAppClient(.calabash, "Alarm")
    let events = JSONValue.string(RecordedEvents.swipe)
    let missed = await client.send("POST", "/play", ["events": events, "query": "button marked:'x'"])
    #expect(missed.reason?.contains("found no views") == true)
    #expect(await client.send("POST", "/record", ["action": "start"]).reason == nil)
    let played = await client.send("POST", "/play", ["events": events, "query": "tableViewCell index:1"])
    #expect(played.results?.array?.first?["label"] == "08:15", "\(played.body)")
    #expect(await client.map("button marked:'Delete'", "query").results?.array?.count == 1)
    let stopped = await client.send("POST", "/record", ["action": "stop"])
    let text = String(decoding: stopped.bytes, as: UTF8.self)
    #expect(stopped.type == "text/xml" && text.contains("<key>WindowLocation</key>"))
    await client.touch("tableViewCell index:0")
    #expect(await client.map("button marked:'Delete'", "query").results == [])
    // Playing the recording at the place where it was recorded.
    let again: JSONValue = ["events": .string(String(decoding: Base64.encode(stopped.bytes), as: UTF8.self))]
    #expect(await client.send("POST", "/play", again).results == [])
    #expect(await client.map("button marked:'Delete'", "query").results?.array?.count == 1)
    let between = await client.send(
      "POST", "/interpolate", ["events": events, "start": "tableViewCell index:2", "end": "tableViewCell index:0"])
    #expect(between.results?.array?.map { $0["label"] } == ["22:00", "06:30"], "\(between.body)")
  }

  @Test func `repeating a query lets time pass`() async throws {
    let client = try InAppClient(.calabash, "Cancelled")
    var count = 0
    while await client.map("tableViewCell", "query").results == [], count < 20 { count += 1 }
    #expect((1..<20).contains(count))
    #expect(await client.send("GET", "/exit").reason == nil)
    #expect(await client.map("tableViewCell", "query").results == [])
  }

  @Test func `without an app name no app is served`() async throws {
    let client = try InAppClient(.calabash, nil)
    #expect(await client.map("view").reason == "no app is served")
    #expect(await client.send("GET", "/version").reason == nil)
  }
}
