import AppServer
import Foundation
import JSON
import Testing

/// Every route is implemented and documented in the manual.
@Suite struct RouteTests {
  /// A PNG file with a white pixel.
  private static let pixel: JSONValue =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4//8/AAX+Av4N70a4AAAAAElFTkSuQmCC"

  /// A request body that is valid for most routes.
  private static let body: JSONValue = [
    "using": "name", "value": "7", "text": "7", "name": "NATIVE_APP", "handle": "1", "id": nil, "url": "app://x",
    "orientation": "PORTRAIT", "location": ["latitude": 1, "longitude": 1], "settings": [:], "actions": [],
    "script": "mobile: shake", "args": [], "appId": "Calculator", "seconds": 1, "ms": 1, "implicit": 1,
    "capabilities": [:], "content": "dGVh", "mode": "getSimilarity", "firstImage": pixel, "secondImage": pixel,
  ]

  /// The errors allowed in place of a result: the calculator lacks the element, or a model lacks the function.
  private static let others: Set<String> = [
    "no such alert", "no such element", "element not interactable", "invalid element state",
  ]

  /// Known routes that are not supported for devices or models.
  private static let unsupported: Set<String> = [
    "POST /window/new", "POST /window/rect", "POST /window/maximize", "POST /window/minimize",
    "POST /window/fullscreen",
    "POST /forward", "POST /refresh", "GET /cookie", "GET /cookie/:name", "POST /cookie", "DELETE /cookie",
    "DELETE /cookie/:name", "GET /element/:element/css/:name", "GET /element/:element/shadow", "POST /execute/async",
    "POST /execute_async", "POST /print", "POST /goog/cdp/execute", "POST /permissions",
    "POST /appium/app/strings",
  ]

  @Test func `every route works or states its refusal`() async throws {
    #expect(AppServer.routes(of: .webdriver).count > 100)
    for route in AppServer.routes(of: .webdriver) {
      let client = try await ServedClient.starting("Calculator")
      let element = await client.find("class name", "XCUIElementTypeButton").element
      let path = route.path.replacing("/session/:session", with: "/s").replacing(":element", with: element)
        .replacing(":name", with: "name").replacing(":window", with: "1")
      // `script` is a text for most routes and a timeout for this one.
      let body = route.path.hasSuffix("/timeouts") ? ["implicit": 1] : Self.body
      let answer = await client.send(route.method, path, route.method == "POST" ? body : nil)
      let name = "\(route.method) \(route.path.dropFirst("/session/:session".count))"
      let isRefused = route.isRefused || Self.unsupported.contains(name)
      if isRefused {
        #expect(answer.error == "unsupported operation" && !answer.message.isEmpty, "\(route): \(answer)")
      } else {
        #expect(answer.error.map(Self.others.contains) ?? true, "\(route): \(answer)")
      }
    }
  }

  @Test func `every route stands in the manual`() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../docs/rules/serving.md")
    let text = try String(contentsOf: file, encoding: .utf8)
    for route in AppServer.routes(of: .webdriver) {
      let tail = route.path.dropFirst("/session/:session".count)
      let path = route.path.hasPrefix("/session/:session") && !tail.isEmpty ? "…\(tail)" : route.path
      #expect(text.contains("`\(route.method) \(path)`"), "\(route)")
    }
    for route in AppServer.routes(of: .calabash) + AppServer.routes(of: .frank) {
      #expect(text.contains("`\(route.method) \(route.path)`"), "\(route)")
    }
  }

  @Test func `the Ruby listing of the manual is tested`() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
    let manual = try String(contentsOf: root.appending(path: "docs/from-calabash.md"), encoding: .utf8)
    let script = try String(contentsOf: root.appending(path: "Tests/Clients/calabash.rb"), encoding: .utf8)
    let listing = try #require(manual.components(separatedBy: "```ruby\n").dropFirst().first)
    let lines = listing.components(separatedBy: "```")[0].split(separator: "\n")
    #expect(lines.count == 3 && script.contains(lines.map { "  \($0)\n" }.joined()))
  }
}
