import AppServer
import AppUnderTest
import HTTP
import JSON
import SampleApps

/// A client that calls the handler of a server inside an app directly, without sockets.
struct InAppClient {
  let server: AppServer

  /// A response.
  struct Answer {
    let status: Int
    let type: String
    let bytes: [UInt8]
    let body: JSONValue

    /// The results.
    var results: JSONValue? { body["results"] }
    /// The reason for a failure; nil for a success.
    var reason: String? { (body["reason"] ?? body["error"])?.string }
  }

  /// Creates a client for a server of a sample app.
  init(
    _ wireProtocol: ServeSetting.WireProtocol, _ app: String?, change: (inout ServeSetting) -> Void = { _ in }
  ) throws {
    var setting = ServeSetting(app: try app.map { try AppCatalog.samples.app(named: $0) }) {
      try AppCatalog.samples.app(named: $0)
    }
    setting.wireProtocol = wireProtocol
    change(&setting)
    server = AppServer(setting)
  }

  /// Sends a request.
  @discardableResult
  func send(_ method: String, _ path: String, _ body: JSONValue? = nil, headers: [(String, String)] = []) async
    -> Answer
  {
    let request = WebRequest(
      method, path, headers: HeaderFields([("Host", "localhost:37265")] + headers), body: body?.bytes ?? [])
    let response =
      if let now = server.immediateResponse(to: request) { now } else { await server.response(to: request) }
    return Answer(
      status: response.status, type: response.headers["Content-Type"] ?? "", bytes: response.body,
      body: (try? JSONValue(parsing: response.body)) ?? .null)
  }

  /// Performs an operation on the elements of a query, as clients of Calabash do.
  func map(_ query: JSONValue, _ method: String? = nil, _ arguments: JSONValue...) async -> Answer {
    var operation: [String: JSONValue] = ["arguments": .array(arguments)]
    if let method { operation["method_name"] = .string(method) }
    return await send("POST", "/map", ["query": query, "operation": .object(operation)])
  }

  /// Calls a method on the elements of a selector, as clients of Frank do.
  func frank(_ selector: String, _ method: String, _ arguments: JSONValue..., engine: String = "uiquery") async
    -> Answer
  {
    await send(
      "POST", "/map",
      [
        "query": .string(selector), "selector_engine": .string(engine),
        "operation": ["method_name": .string(method), "arguments": .array(arguments)],
      ])
  }

  /// Makes a gesture with DeviceAgent.
  func gesture(_ name: String, _ specifiers: JSONValue, _ options: JSONValue = [:]) async -> Answer {
    await send(
      "POST", "/1.0/gesture", ["gesture": .string(name), "specifiers": specifiers, "options": options])
  }

  /// Touches the centre of the first element of a query, as the Ruby client does.
  @discardableResult
  func touch(_ query: JSONValue) async -> Answer {
    let rect = await map(query, "query").results?.array?.first?["rect"]
    return await gesture("touch", ["coordinate": ["x": rect?["center_x"] ?? .null, "y": rect?["center_y"] ?? .null]])
  }
}
