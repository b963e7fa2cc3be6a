import HTTP
import JSON
import Synchronization

/// A server with responses written in a test, which records its requests.
final class ScriptedServer: Sendable {
  private let listener: WebServer
  private let responder: Responder

  private final class Responder: WebResponder {
    let asked = Mutex<[(line: String, body: JSONValue)]>([])
    let answer: @Sendable (String, JSONValue) -> WebResponse?

    init(_ answer: @escaping @Sendable (String, JSONValue) -> WebResponse?) { self.answer = answer }

    /// Responds immediately, since other tests may occupy all threads of the task pool for minutes.
    func immediateResponse(to request: WebRequest) -> WebResponse? { answered(request) }

    func response(to request: WebRequest) async -> WebResponse { answered(request) }

    private func answered(_ request: WebRequest) -> WebResponse {
      let line = "\(request.method) \(request.path)"
      let body = (try? JSONValue(parsing: request.body)) ?? .null
      asked.withLock { $0.append((line, body)) }
      return answer(line, body) ?? .error("unknown command", line)
    }
  }

  /// Starts a server.
  ///
  /// - Parameter answer: returns the response to a method with a path and its body; nil for an unknown command.
  init(_ answer: @escaping @Sendable (String, JSONValue) -> WebResponse?) throws {
    responder = Responder(answer)
    listener = try WebServer(port: 0, responder: responder)
  }

  /// The address of the server.
  var address: String { "http://127.0.0.1:\(listener.port)" }

  /// The requests received, as methods with paths.
  var asked: [String] { responder.asked.withLock { $0.map(\.line) } }

  /// The request bodies of a command.
  func bodies(of line: String) -> [JSONValue] {
    responder.asked.withLock { $0.filter { $0.line == line }.map(\.body) }
  }

  /// Ends it.
  func end() async { await listener.stop() }
}

extension WebResponse {
  /// The response to a successful command.
  static func value(_ value: JSONValue) -> WebResponse {
    WebResponse(200, type: "application/json", body: (["value": value] as JSONValue).bytes)
  }

  /// The response to a failed command.
  static func error(_ code: String, _ message: String, status: Int = 404) -> WebResponse {
    let value: JSONValue = ["error": .string(code), "message": .string(message), "stacktrace": ""]
    return WebResponse(status, type: "application/json", body: (["value": value] as JSONValue).bytes)
  }

  /// The response to a new session.
  static let session = value([
    "sessionId": "s1",
    "capabilities": [
      "platformName": "iOS", "appium:platformVersion": "17.2", "appium:appVersion": "2.4",
      "appium:deviceName": "iPhone 15",
      "appium:automationName": "XCUITest", "appium:bundleId": "com.example.Shop",
    ],
  ])
}
