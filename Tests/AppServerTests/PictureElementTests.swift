import AppServer
import JSON
import PageDriver
import TestSupport
import Testing

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
    let settings: JSONValue = ["settings": ["imageMatchThreshold": 2]]
    #expect(await client.send("POST", "/s/appium/settings", settings).error == nil)
    #expect(await client.find("-image", try await Self.picture(of: "7", client)).error == "no such element")
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
    #expect(await compare("matchTemplate", key, ["threshold": 2]).error == "unknown error")
    #expect(await compare("matchFeatures", key, [:]).error == "unsupported operation")
    #expect(await compare("guess", key, [:]).error == "invalid argument")
  }
}
