import AppServer
import JSON
import Testing

/// DeviceAgent, the gesture server of Calabash.
@Suite struct DeviceAgentTests {
  /// Requests with their complete response, or the beginning of the error.
  static let requests: [(method: String, path: String, body: JSONValue?, answer: JSONValue?, error: String?)] = [
    ("GET", "health", nil, ["status": "Calabash is ready and waiting."], nil),
    ("GET", "ping", nil, ["status": "honk"], nil),
    ("GET", "status", nil, ["status": "DeviceAgent is ready and waiting."], nil),
    (
      "POST", "session", ["bundleID": "com.example.Alarm", "launchArgs": ["-x"], "environment": ["A": "b"]],
      ["status": "launched!"], nil
    ),
    ("POST", "session", ["bundle_id": "Alarm", "terminate_aut_if_running": false], ["status": "launched!"], nil),
    ("POST", "session", ["bundleID": "com.example.Other"], nil, "the app 'com.example.Other' is not served here"),
    ("POST", "session", [:], nil, "a session has a bundleID"),
    ("POST", "pid", ["bundleID": "Alarm"], ["pid": "1", "state": 4, "state_string": "foreground"], nil),
    ("POST", "home", [:], [:], nil), ("POST", "pid", [:], ["pid": "1", "state": 3, "state_string": "background"], nil),
    ("POST", "session", ["bundle_id": "Alarm", "terminate_aut_if_running": false], ["status": "launched!"], nil),
    ("GET", "springboard-alert", nil, [:], nil),
    ("POST", "dismiss-springboard-alert", ["button_title": "OK"], nil, "There is no SpringBoard alert."),
    ("POST", "dismiss-springboard-alerts", [:], ["status": "no alerts"], nil),
    (
      "POST", "set-dismiss-springboard-alerts-automatically", ["dismiss_automatically": false],
      ["is_dismissing_alerts_automatically": false], nil
    ),
    ("POST", "volume", ["volume": "up"], ["status": "success", "volumeDirection": "up"], nil),
    ("POST", "volume", ["volume": "left"], nil, "the volume is turned up or down"),
    ("POST", "rotate_home_button_to", ["orientation": 9], nil, "the orientation must be"),
    ("GET", "sessionIdentifier", nil, ["sessionId": "cukeswift"], nil), ("GET", "device", nil, nil, nil),
    ("GET", "version", nil, nil, nil), ("GET", "arguments", nil, nil, nil), ("GET", "element-types", nil, nil, nil),
    ("GET", "orientations", nil, nil, nil), ("POST", "query", [:], nil, "a query needs a condition"),
    ("POST", "query", ["colour": "red"], nil, "unknown condition 'colour'"),
    ("POST", "query", ["type": "Spaceship"], nil, "unknown type"),
    ("POST", "query", ["type": "Keyboard"], ["result": []], nil),
    ("POST", "query", ["index": "x", "type": "Cell"], nil, "'index' is a number"),
    ("POST", "gesture", ["specifiers": [:]], nil, "a gesture has a name"),
    ("POST", "gesture", ["gesture": "wave"], nil, "unknown gesture 'wave'"),
    (
      "POST", "gesture", ["gesture": "touch", "specifiers": ["coordinate": ["x": 1]]], nil,
      "a coordinate has an x and a y"
    ),
    (
      "POST", "gesture", ["gesture": "touch", "specifiers": ["coordinate": [1, 9000]]], nil,
      "1,9000 is outside the screen"
    ),
    (
      "POST", "gesture", ["gesture": "touch", "specifiers": ["marked": "Nothing"]], nil,
      "nothing on the screen is found"
    ),
    (
      "POST", "gesture", ["gesture": "touch", "specifiers": ["coordinate": [9, 9]], "options": ["duration": "x"]], nil,
      "'duration' is a number"
    ),
    (
      "POST", "gesture", ["gesture": "touch", "specifiers": ["coordinate": [9, 9]], "options": ["num_fingers": 1.5]],
      nil,
      "'num_fingers' must be a whole number"
    ),
    (
      "POST", "gesture", ["gesture": "drag", "specifiers": ["coordinates": [[9, 9]]]], nil,
      "a drag needs at least two coordinates"
    ),
    (
      "POST", "gesture",
      ["gesture": "pinch", "specifiers": ["coordinate": [90, 400]], "options": ["pinch_direction": "over"]], nil,
      "the pinch_direction must be in or out"
    ),
    ("POST", "gesture", ["gesture": "rotate", "specifiers": ["coordinate": [90, 400]]], ["status": "success"], nil),
    ("POST", "gesture", ["gesture": "pinch", "specifiers": ["coordinate": [90, 400]]], ["status": "success"], nil),
    (
      "POST", "gesture", ["gesture": "two_finger_tap", "specifiers": ["coordinate": [90, 400]]], ["status": "success"],
      nil
    ),
    ("POST", "gesture", ["gesture": "enter_text", "options": ["string": "x"]], nil, "no text field has the focus"),
    ("POST", "gesture", ["gesture": "enter_text"], nil, "enter_text takes a 'string'"),
    ("POST", "gesture", ["gesture": "set_picker_wheel_value"], nil, "set_picker_wheel_value takes"),
    ("POST", "home", ["duration": 1], [:], nil),
    (
      "POST", "gesture", ["gesture": "touch", "specifiers": ["coordinate": [9, 9]]], nil, "the app is in the background"
    ),
    ("POST", "session", ["bundleID": "Alarm", "terminate_aut_if_running": false], ["status": "launched!"], nil),
    ("POST", "gesture", ["gesture": "touch", "specifiers": ["coordinate": [9, 9]]], ["status": "success"], nil),
    ("POST", "shutdown", [:], ["message": "Goodbye.", "delay": 0], nil),
    ("POST", "terminate", ["bundleID": "Alarm"], ["state": 1, "state_string": "not running"], nil),
    ("POST", "pid", [:], ["pid": "-1", "state": 1, "state_string": "not running"], nil),
    ("DELETE", "session", nil, ["state": 1], nil),
  ]

  @Test func `routes answer errors with HTTP status 200`() async throws {
    let client = try InAppClient(.calabash, "Alarm")
    for (method, path, body, expected, error) in Self.requests {
      let answer = await client.send(method, "/1.0/" + path, body)
      #expect(answer.status == 200, "\(path)")
      #expect(error.map { answer.reason?.hasPrefix($0) == true } ?? (answer.reason == nil), "\(path): \(answer.body)")
      if let expected { #expect(answer.body == expected, "\(path)") }
    }
    let unknown = await client.send("POST", "/1.0/fly", [:])
    #expect(unknown.status == 404 && unknown.reason?.hasPrefix("unhandled endpoint") == true)
  }

  /// Queries with the labels of the elements found.
  static let queries: [(query: JSONValue, labels: [JSONValue])] = [
    (["type": "Cell"], ["06:30", "08:15", "22:00"]), (["type": "cell", "index": 1], ["08:15"]),
    (["type": "Cell", "marked": "08:15"], ["08:15"]), (["type": "Cell", "text_like": "8:1"], ["08:15"]),
    (["type": "Cell", "text": "Market, Sat"], ["08:15"]), (["property": "label=22:00", "type": "Cell"], ["22:00"]),
    (["property_like": ["key": "label", "value": "2"], "type": "Cell", "index": 0], ["22:00"]),
    (["type": "Cell", "index": 7], []), (["marked": "Nothing"], []), (["id": "Alarm", "type": "NavigationBar"], [nil]),
    (["descendant_element": ["parent_type": "NavigationBar", "descendant_type": "Button"]], ["Edit", "Add"]),
  ]

  @Test func `queries find elements as XCUITest sees them`() async throws {
    let client = try InAppClient(.calabash, "Alarm")
    for (query, labels) in Self.queries {
      let answer = await client.send("POST", "/1.0/query", query)
      #expect(answer.body["result"]?.array?.map { $0["label"] ?? .null } == labels, "\(query): \(answer.body)")
    }
    let element = try #require(
      await client.send("POST", "/1.0/query", ["marked": "Edit", "type": "Button"]).body["result"]?.array?.first)
    #expect(element["rect"] == ["x": 0, "y": 44, "width": 56, "height": 44])
    #expect(element["hit_point"] == ["x": 28, "y": 66] && element["hitable"] == true && element["enabled"] == true)
    #expect(element["id"] == .null && element["has_keyboard_focus"] == false && element["type"] == "Button")
    let tree = await client.send("GET", "/1.0/tree").body
    #expect(tree["type"] == "Application" && tree["children"]?.array?.first?["type"] == "Window")
  }

  @Test func `gestures do what fingers do`() async throws {
    let client = try InAppClient(.calabash, "Alarm")
    let cell = ["x": 300, "y": 166] as JSONValue
    let swipe = await client.gesture(
      "drag", ["coordinates": [cell, [120, 166]]], ["duration": 0.5, "num_fingers": 1])
    #expect(swipe.body == ["status": "success"])
    #expect(await client.gesture("touch", ["marked": "Delete", "type": "Button"]).reason == nil)
    #expect(await client.map("tableViewCell", "query", "accessibilityLabel").results == ["06:30", "22:00"])
    await client.touch("button marked:'Add'")
    let turned = await client.gesture(
      "set_picker_wheel_value", [:], ["picker_index": 0, "picker_wheel_index": 0, "picker_wheel_value": "07"])
    #expect(turned.reason == nil, "\(turned.body)")
    #expect(
      await client.send("POST", "/1.0/query", ["type": "PickerWheel", "index": 0]).body["result"]?.array?.first?[
        "value"]
        == "07")
    #expect(await client.map("pickerView", "query", "numberOfComponents").results == [2])
    #expect(await client.map("pickerView", "query", ["numberOfRowsInComponent": 0]).results == [24])
    let title: JSONValue = [["pickerView": nil], ["titleForRow": 7], ["forComponent": 0]]
    #expect(await client.map("pickerView", "query", "delegate", title).results == ["07"])
    let turn = await client.send("POST", "/1.0/rotate_home_button_to", ["orientation": 3]).body
    #expect(turn["status"] == "success" && turn["orientation"] == 3)
    #expect(await client.map(.null, "orientation", "status_bar").results == ["right"])
  }
}
