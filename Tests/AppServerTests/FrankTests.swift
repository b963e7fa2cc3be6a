import AppServer
import JSON
import Testing

/// The server of Frank.
@Suite struct FrankTests {
  /// Selectors with the results of a method for the elements found.
  static let selectors: [(selector: String, engine: String, method: String, results: JSONValue)] = [
    ("tableViewCell", "uiquery", "FEX_accessibilityLabel", ["06:30", "08:15", "22:00"]),
    ("view:'UITableViewCell' marked:'08:15'", "uiquery", "accessibilityLabel", ["08:15"]),
    ("tableViewCell marked:'8:1'", "uiquery", "accessibilityLabel", []),
    ("tableViewCell marked:'8:1'", "shelley_compat", "accessibilityLabel", ["08:15"]),
    ("tableViewCell markedExactly:'8:1'", "shelley_compat", "accessibilityLabel", []),
    ("tableViewCell marked:\"22:00\" switch", "uiquery", "isOn", [true]),
    ("tableViewCell index:1 descendant switch", "uiquery", "isOn", [false]),
    ("tableViewCell first", "uiquery", "tag", [0]),
    ("view isAnimating", "uiquery", "FEX_accessibilityLabel", []),
    ("label text:'Ala'", "shelley_compat", "text", ["Alarm"]),
    ("switch", "uiquery", "FEX_isVisible", [true, true, true]), ("switch index:0", "uiquery", "noSuchMethod", [nil]),
    (
      "button marked:'Edit'", "uiquery", "accessibilityFrame",
      [["origin": ["x": 0, "y": 44], "size": ["width": 56, "height": 44]]]
    ),
  ]

  @Test func `both selector engines call methods on views`() async throws {
    let client = try InAppClient(.frank, "Alarm")
    for (selector, engine, method, results) in Self.selectors {
      let answer = await client.frank(selector, method, engine: engine)
      #expect(answer.results == results && answer.body["outcome"] == "SUCCESS", "\(selector): \(answer.body)")
    }
  }

  @Test func `actions report whether they were possible`() async throws {
    let client = try InAppClient(.frank, "Alarm")
    #expect(await client.frank("switch index:1", "touch").results == [true])
    #expect(await client.frank("switch", "isOn").results == [true, true, true])
    #expect(await client.frank("tableViewCell index:1", "swipeInDirection:", "left").results == [true])
    // The label inside the button does not cause a second touch.
    #expect(await client.frank("view marked:'Delete'", "touch").results == [true, true])
    #expect(await client.frank("tableViewCell", "accessibilityLabel").results == ["06:30", "22:00"])
    #expect(await client.frank("tableView", "FEX_scrollToBottom").results == [true])
    #expect(await client.frank("tableView", "FEX_scrollToTop").results == [true])
    #expect(await client.frank("tableView", "FEX_setContentOffsetX:y:", 0, 0).results == [true])
    #expect(await client.frank("tableView", "FEX_scrollToRow:inSection:", 1, 0).results == [true])
    #expect(await client.frank("button marked:'Add'", "touchx:y:", 5, 5).results == [true])
    #expect(await client.frank("navigationBar", "accessibilityIdentifier").results == ["Alarm", "Add Alarm"])
    // Elements behind the front screen cannot be touched.
    #expect(await client.frank("tableViewCell marked:'22:00'", "touch").results == [false])
    #expect(await client.frank("button marked:'Cancel'", "FEX_flash").results == [true])
  }

  /// Requests with their complete response, or the beginning of the reason for a failure.
  static let requests: [(method: String, path: String, body: JSONValue?, answer: JSONValue?, reason: String?)] = [
    ("GET", "/orientation", nil, ["orientation": "portrait", "detailed_orientation": "portrait"], nil),
    ("POST", "/orientation", "landscape_left", ["outcome": "SUCCESS", "results": []], nil),
    ("GET", "/orientation", nil, ["orientation": "landscape", "detailed_orientation": "landscape_left"], nil),
    ("POST", "/orientation", "sideways", nil, "the orientation must be one of"),
    ("POST", "/location", ["latitude": 50, "longitude": 14], ["outcome": "SUCCESS", "results": []], nil),
    ("POST", "/location", [:], nil, "a location needs"),
    ("GET", "/accessibility_check", nil, ["accessibility_enabled": "true"], nil),
    ("GET", "/device", nil, ["device": "iphone", "os_version": "15.0"], nil),
    ("GET", "/resolution", nil, ["width": 375, "height": 812, "scale": 2], nil),
    ("GET", "/engines", nil, ["uiquery", "shelley_compat"], nil), ("GET", "/version", nil, nil, nil),
    ("POST", "/type_into_keyboard", ["text_to_type": "x"], nil, "no text field has the focus"),
    ("POST", "/type_into_keyboard", [:], nil, "'text_to_type' must be a string"),
    (
      "POST", "/app_exec", ["operation": ["method_name": "login:", "arguments": ["x"]]], nil,
      "The backdoor: 'login:' is undefined"
    ),
    ("POST", "/app_exec", ["operation": ["method_name": "login:", "arguments": []]], nil, "the method login: takes 1"),
    ("POST", "/app_exec", [:], nil, "'operation' is missing"), ("POST", "/map", [:], nil, "'query' is a selector"),
    ("POST", "/map", ["query": "view", "selector_engine": "x"], nil, "unknown selector engine 'x'"),
    ("POST", "/map", ["query": "view"], nil, "'operation' is missing"),
    ("POST", "/map", ["query": "a[1]", "operation": ["method_name": "x"]], nil, "this is neither"),
    ("GET", "/dump/view/100000", nil, nil, "the view 100000 was not found"),
    ("GET", "/screenshot/frame/0.0.10", nil, nil, "an area must be written"),
    ("GET", "/screenshot/rotated/frame/0.0.0.10", nil, nil, "an area must be written"),
    ("GET", "/screenshot/allwindows/mask/0.0.10.10", nil, nil, "masks are not supported"),
    ("GET", "/screenshot/snapshot-all-views", nil, ["outcome": "SUCCESS", "results": []], nil),
    ("GET", "/screenshot/view-snapshot/x", nil, nil, "the view x was not found"),
    ("GET", "/exit", nil, ["outcome": "SUCCESS", "results": []], nil),
  ]

  @Test func `routes answer errors with HTTP status 200`() async throws {
    let client = try InAppClient(.frank, "Alarm")
    for (method, path, body, expected, reason) in Self.requests {
      let answer = await client.send(method, path, body)
      #expect(answer.status == 200, "\(path)")
      #expect(reason.map { answer.reason?.hasPrefix($0) == true } ?? (answer.reason == nil), "\(path): \(answer.body)")
      if let expected { #expect(answer.body == expected, "\(path)") }
      if reason != nil { #expect(answer.body["outcome"] == "ERROR") }
    }
    for path in [
      "", "/allwindows/frame/0.44.10.50", "/rotated/frame/0.44.10.50", "/allwindows-rotated/frame/0.44.100.50",
    ] {
      let picture = await client.send("GET", "/screenshot" + path)
      #expect(picture.type == "image/png" && picture.bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]), "\(path)")
    }
    // Width and height in pixels, 2 per point, are after the name of the first chunk.
    let part = await client.send("GET", "/screenshot/frame/0.44.100.50").bytes
    #expect(part.count > 24 && Array(part[16..<24]) == [0, 0, 0, 200, 0, 0, 0, 100])
    #expect(await client.send("GET", "/nothing").status == 404)
    #expect(await client.send("GET", "/").bytes.starts(with: Array("cukeswift".utf8)))
    let dump = await client.send("GET", "/dump").body
    #expect(dump["class"] == "UIWindow" && dump["uid"] == 0 && dump["subviews"]?.array?.isEmpty == false)
    #expect(await client.send("POST", "/dump/view/1").status == 405)
    #expect(await client.send("GET", "/dump/view/1").body["uid"] == 1)
  }

  @Test func `an app takes typing and method calls`() async throws {
    let client = try InAppClient(.frank, "Tinylog")
    await #expect(client.frank("view:'UINavigationButton' marked:'+'", "touch").results == [true])
    #expect(await client.frank("textField placeholder:'Name'", "touch").results == [true])
    #expect(await client.send("POST", "/type_into_keyboard", ["text_to_type": "Home"]).reason == nil)
    #expect(await client.frank("textField placeholder:'Name'", "text").results == ["Home"])
    #expect(await client.frank("textField placeholder:'Name'", "setText:", "Work").results == [true])
    #expect(await client.frank("textField placeholder:'Name'", "text").results == ["Work"])
    #expect(await client.frank("button marked:'Save'", "setText:", "Work").results == [nil])
    let suggest = try InAppClient(.frank, "Suggest")
    let answer = await suggest.send(
      "POST", "/app_exec", ["operation": ["method_name": "choices", "arguments": []]])
    #expect(answer.results == [""], "\(answer.body)")
  }
}
