import ElementQuery
import JSON
import PageDriver
import Pictures
import TestSupport
import Testing

@testable import AppServer

/// Elements that are found by pictures, and pictures that are compared.
@Suite struct PictureElementTests {
  /// The picture of an element, in Base64.
  private static func picture(of name: String, _ client: ServedClient) async throws -> String {
    let element = await client.find("accessibility id", name).element
    return try #require(await client.send("GET", "/s/element/\(element)/screenshot").value.string)
  }

  @Test func `a picture is found and clicked`() async throws {
    let client = try await ServedClient.starting("Calculator")
    let picture = try await Self.picture(of: "7", client)
    let found = await client.find("-image", picture)
    let path = "/s/element/\(found.element)"
    #expect(found.element.hasPrefix("appium-image-element-"), "\(found)")
    let button = await client.find("accessibility id", "7").element
    let place = await client.send("GET", "/s/element/\(button)/rect").value
    let rect = await client.send("GET", path + "/rect").value
    for side in ["x", "y", "width", "height"] {
      #expect(abs((rect[side]?.number ?? -9) - (place[side]?.number ?? 0)) <= 2, "\(rect) \(place)")
    }
    #expect(await client.send("GET", path + "/size").value["width"] == rect["width"])
    #expect(await client.send("GET", path + "/location").value["x"] == rect["x"])
    #expect(await client.send("GET", path + "/displayed").value == true)
    #expect((await client.send("GET", path + "/attribute/score").value.number ?? 0) > 0.4)
    #expect(await client.send("POST", path + "/click", [:]).error == nil)
    let display = await client.find("accessibility id", "display").element
    #expect(await client.send("GET", "/s/element/\(display)/text").value == "7")
    let all = await client.send("POST", "/s/elements", ["using": "-image", "value": .string(picture)])
    #expect(all.value.array?.isEmpty == false)
  }

  @Test func `other commands of such elements are refused`() async throws {
    let client = try await ServedClient.starting("Calculator")
    let found = await client.find("-image", try await Self.picture(of: "7", client)).element
    for (method, path) in [("GET", "text"), ("POST", "clear"), ("GET", "attribute/name"), ("POST", "element")] {
      let answer = await client.send(method, "/s/element/\(found)/\(path)", method == "POST" ? [:] : nil)
      #expect(answer.error == "unsupported operation" && answer.message.contains("screenshot"), "\(path): \(answer)")
    }
    for name in ["tap", "swipe", "pinch", "scroll"] {
      let arguments: JSONValue = ["elementId": .string(found), "direction": "up", "x": 1, "y": 1, "scale": 2]
      let script: JSONValue = ["script": .string("mobile: \(name)"), "args": [arguments]]
      let answer = await client.send("POST", "/s/execute/sync", script)
      #expect(answer.error == "unsupported operation" && answer.message.contains("screenshot"), "\(name): \(answer)")
    }
    #expect(await client.send("GET", "/s/element/appium-image-element-9/rect").error == "no such element")
    let button = await client.find("accessibility id", "7").element
    #expect(await client.find("-image", "AAAA", in: button).error == "unsupported operation")
  }

  @Test func `missing and useless pictures are errors`() async throws {
    let other = try await ServedClient.starting("UIKit Catalog")
    let picture = try await Self.picture(of: "Buttons", other)
    let client = try await ServedClient.starting("Calculator", capabilities: ["timeouts": ["implicit": 1000]])
    let missing = await client.find("-image", picture)
    #expect(missing.error == "no such element" && missing.message.contains("40 % alike"), "\(missing)")
    let none = await client.send("POST", "/s/elements", ["using": "-image", "value": .string(picture)])
    #expect(none.value == [])
    for text in ["AAAA", "?"] {
      #expect(await client.find("-image", text).error == "invalid argument", "\(text)")
    }
  }

  @Test(arguments: [0, -1e20, 2, "0.5"] as [JSONValue])
  func `impossible thresholds are invalid`(threshold: JSONValue) async throws {
    let client = try await ServedClient.starting("Calculator")
    let settings: JSONValue = ["settings": ["imageMatchThreshold": threshold]]
    let setting = await client.send("POST", "/s/appium/settings", settings)
    #expect(setting.error == "invalid argument", "\(setting)")
    #expect(setting.message.contains("must be a number above 0, at most 1"), "\(setting)")
    let key = JSONValue.string(try await Self.picture(of: "7", client))
    let comparison = await client.send(
      "POST", "/s/appium/compare_images",
      ["mode": "matchTemplate", "firstImage": key, "secondImage": key, "options": ["threshold": threshold]])
    #expect(comparison.error == "invalid argument", "\(comparison)")
    #expect(comparison.message == "'threshold' must be a number above 0, at most 1")
  }

  @Test func `one search remembers one place`() async throws {
    let client = try await ServedClient.starting("Calculator")
    let picture = try await Self.picture(of: "7", client)
    for number in 1...2 {
      #expect(await client.find("-image", picture).element == "appium-image-element-\(number)")
    }
  }

  @Test func `forgotten places are stale`() throws {
    let picture = PixelPicture(Self.stripe, pixelsPerPoint: 1)
    let place = PictureElement(
      search: try PictureSearch(for: picture), frame: Rect(x: 0, y: 0, width: 8, height: 8), score: 1)
    var places = PictureElements()
    let names = (0...PictureElements.most).map { _ in places.add(place) }
    #expect(try places.element(names[1]).score == 1)
    let error = #expect(throws: WireError.self) { try places.element(names[0]) }
    #expect(error?.code == .stale && error?.message == "the place '\(names[0])' was forgotten: find it again")
    for name in ["appium-image-element-0", "appium-image-element-102", "appium-image-element-x"] {
      #expect(throws: WireError.self) { try places.element(name) }
    }
  }

  private static var stripe: Drawing {
    var drawing = Drawing(Size(width: 8, height: 8))
    drawing.rect(Rect(x: 0, y: 0, width: 8, height: 2), fill: "#000000")
    return drawing
  }

  @Test func `actions begin at a found place`() async throws {
    let client = try await ServedClient.starting("Calculator")
    let found = await client.find("-image", try await Self.picture(of: "7", client)).element
    let finger: JSONValue = [
      "type": "pointer", "id": "finger", "parameters": ["pointerType": "touch"],
      "actions": [
        ["type": "pointerMove", "x": 0, "y": 0, "origin": [elementKey: .string(found)]],
        ["type": "pointerDown", "button": 0], ["type": "pointerUp", "button": 0],
      ],
    ]
    #expect(await client.send("POST", "/s/actions", ["actions": [finger]]).error == nil)
    let display = await client.find("accessibility id", "display").element
    #expect(await client.send("GET", "/s/element/\(display)/text").value == "7")
  }

  @Test func `a place without its picture is stale`() async throws {
    let client = try await ServedClient.starting("UIKit Catalog", capabilities: ["timeouts": ["implicit": 5000]])
    let found = await client.find("-image", try await Self.picture(of: "Buttons", client)).element
    #expect(await client.send("POST", "/s/element/\(found)/click", [:]).error == nil)
    #expect(await client.find("accessibility id", "Bold Button").error == nil)
    #expect(await client.send("POST", "/s/element/\(found)/click", [:]).error == "stale element reference")
  }

  @Test(.enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)"), .opensPages)
  func `a picture is found on a page`() async throws {
    let page = """
      <p id=note>quiet</p><div style='height: 90px'></div>
      <button style='width: 120px; height: 40px' onclick="note.textContent = 'pressed'">Heart</button>
      """
    try await ServedClient.serving(page) { client in
      let button = await client.find("css selector", "button").element
      let picture = await client.send("GET", "/s/element/\(button)/screenshot").value.string ?? ""
      let found = await client.find("-image", picture)
      #expect(await client.send("POST", "/s/element/\(found.element)/click", [:]).error == nil, "\(found)")
      let note = await client.find("css selector", "#note").element
      #expect(await client.send("GET", "/s/element/\(note)/text").value == "pressed")
    }
  }

  @Test func `pictures are compared`() async throws {
    let client = try await ServedClient.starting("Calculator")
    let screen = await client.send("GET", "/s/screenshot").value
    let key = JSONValue.string(try await Self.picture(of: "7", client))
    let compare = { (mode: String, second: JSONValue, options: JSONValue) in
      await client.send(
        "POST", "/s/appium/compare_images",
        ["mode": .string(mode), "firstImage": screen, "secondImage": second, "options": options])
    }
    #expect(await compare("getSimilarity", screen, [:]).value == ["score": 1])
    #expect(await compare("getSimilarity", key, [:]).error == "invalid argument")
    let place = await compare("matchTemplate", key, [:]).value
    #expect((place["score"]?.number ?? 0) > 0.5 && place["rect"]?["width"] != nil, "\(place)")
    let all = await compare("matchTemplate", key, ["multiple": true, "threshold": 0.5]).value
    #expect(all.array?.first == place)
    let other = try await ServedClient.starting("UIKit Catalog")
    let absent = JSONValue.string(try await Self.picture(of: "Buttons", other))
    #expect(await compare("matchTemplate", absent, [:]).error == "unknown error")
    #expect(await compare("matchFeatures", key, [:]).error == "unsupported operation")
    #expect(await compare("guess", key, [:]).error == "invalid argument")
  }
}
