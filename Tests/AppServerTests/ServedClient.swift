import AppServer
import AppUnderTest
import HTTP
import JSON
import SampleApps
import Testing

/// A client that calls the handler of a server directly, without sockets.
struct ServedClient {
  let server: AppServer
  private(set) var session = ""

  /// A response.
  struct Answer {
    let status: Int
    let value: JSONValue

    /// The code of an error; nil for a success.
    var error: String? { value["error"]?.string }
    /// The message of an error.
    var message: String { value["message"]?.string ?? "" }
    /// The reference of the found element.
    var element: String { value[elementKey]?.string ?? "" }
  }

  /// Creates a client for a server of the sample apps.
  init(_ app: String? = nil, change: (inout ServeSetting) -> Void = { _ in }) throws {
    var setting = ServeSetting(app: try app.map { try AppCatalog.samples.app(named: $0) }) {
      try AppCatalog.samples.app(named: $0)
    }
    // Tests on a busy machine pause without meaning to.
    let start = ContinuousClock.now
    setting.now = { start }
    change(&setting)
    server = AppServer(setting)
  }

  /// Creates a client with a session of an app.
  static func starting(
    _ app: String? = nil, capabilities: [String: JSONValue] = [:], change: (inout ServeSetting) -> Void = { _ in }
  ) async throws -> ServedClient {
    var client = try ServedClient(app, change: change)
    let answer = await client.send("POST", "/session", ["capabilities": ["alwaysMatch": .object(capabilities)]])
    client.session = try #require(answer.value["sessionId"]?.string, "\(answer)")
    return client
  }

  /// The client with another session.
  func joining(_ session: String) -> ServedClient {
    var client = self
    client.session = session
    return client
  }

  /// Sends a request; `/s` at the beginning of the path stands for the session.
  func send(_ method: String, _ path: String, _ body: JSONValue? = nil, headers: [(String, String)] = []) async
    -> Answer
  {
    await send(method, path, bytes: body?.bytes ?? [], headers: headers)
  }

  /// Sends a request with arbitrary bytes as its body.
  func send(_ method: String, _ path: String, bytes: [UInt8], headers: [(String, String)] = []) async -> Answer {
    let path = path == "/s" || path.hasPrefix("/s/") ? "/session/\(session)\(path.dropFirst(2))" : path
    let request = WebRequest(
      method, path, headers: HeaderFields([("Host", "localhost:4723")] + headers), body: bytes)
    let response =
      if let now = server.immediateResponse(to: request) { now } else { await server.response(to: request) }
    let body = (try? JSONValue(parsing: response.body)) ?? .null
    return Answer(status: response.status, value: body["value"] ?? .null)
  }

  /// Finds one element.
  func find(_ using: String, _ value: String, in element: String? = nil) async -> Answer {
    await send(
      "POST", "/s\(element.map { "/element/\($0)" } ?? "")/element", ["using": .string(using), "value": .string(value)])
  }

  /// The names of all found elements.
  func names(_ using: String, _ value: String) async -> [String] {
    let found = await send("POST", "/s/elements", ["using": .string(using), "value": .string(value)])
    var names: [String] = []
    for element in found.value.array ?? [] {
      let id = element[elementKey]?.string ?? ""
      names.append(await send("GET", "/s/element/\(id)/attribute/name").value.string ?? "-")
    }
    return names
  }

  /// Touches the element with a name.
  @discardableResult
  func touch(_ name: String) async -> Answer {
    let found = await find("accessibility id", name)
    return await send("POST", "/s/element/\(found.element)/click", [:])
  }

  /// The title of the navigation bar.
  func title() async -> String { await send("GET", "/s/title").value.string ?? "-" }
}

/// The key of a reference to an element (W3C WebDriver, section 12).
let elementKey = "element-6066-11e4-a52e-4f735466cecf"
