import AppUnderTest
import HTTP
import JSON

/// Sends WebDriver commands to a server, and reads its responses.
final class RemoteClient: Sendable {
  private let server: RemoteServer

  /// Makes a client; it connects at the first command.
  ///
  /// - Parameters:
  ///   - address: the server.
  ///   - patience: how long the server may be silent.
  init(_ address: RemoteAddress, patience: Duration) {
    server = RemoteServer(address, patience: patience)
  }

  /// Sends a command to the server.
  ///
  /// - Parameters:
  ///   - method: the HTTP method.
  ///   - path: the path after the address, such as `/session`.
  ///   - body: the body of the request; nil for a command without a body.
  /// - Returns: the member `value` of the response.
  /// - Throws: a `RemoteProblem`.
  func call(_ method: String, _ path: String, _ body: JSONValue? = nil) async throws -> JSONValue {
    try await answer(method, path, body)["value"] ?? .null
  }

  /// Sends a command to the server; returns the whole response, in which older servers have more members than `value`.
  func answer(_ method: String, _ path: String, _ body: JSONValue? = nil) async throws -> JSONValue {
    let (response, request) = try await server.send(method, path, body)
    return try Self.value(of: response, to: request, at: server.address)
  }

  /// Reads a response.
  private static func value(
    of response: WebResponse, to request: String, at address: RemoteAddress
  ) throws(RemoteProblem) -> JSONValue {
    let isRedirection = (300..<400).contains(response.status)
    guard let value = try? JSONValue(parsing: response.body), value.object != nil, !isRedirection else {
      let reason =
        if isRedirection, let target = response.headers["Location"] {
          "redirects to \(target.quoted): use the address of a server that speaks WebDriver itself"
        } else if response.status == 401 || response.status == 403 {
          "does not let this client in: its address needs a user and a password, as in https://USER:PASSWORD@…"
        } else {
          "does not speak WebDriver: it sends \(typeName(of: response)) with status \(response.status)"
        }
      throw .foreign(reason, response, to: request, at: address)
    }
    let error = value["value"]?["error"]?.string
    guard response.status >= 400 || error != nil else { return value }
    let code = error ?? WebDriverErrorCode.unknownError.rawValue
    let message = value["value"]?["message"]?.string ?? "status \(response.status)"
    throw RemoteProblem(
      kind: .refused(code), message: RemoteProblem.firstLine(of: message), request: request,
      answer: "\(response.status) \(RemoteProblem.excerpt(withoutStacks(value).bytes))",
      alertText: value["value"]?["data"]?["text"]?.string)
  }

  /// A response for a message to the user, without the stack traces of the server.
  private static func withoutStacks(_ answer: JSONValue) -> JSONValue {
    guard var body = answer.object, var error = body["value"]?.object else { return answer }
    error["stacktrace"] = nil
    // The messages of Appium contain the stack trace, those of chromedriver its build information.
    if let message = error["message"]?.string { error["message"] = .string(RemoteProblem.firstLine(of: message)) }
    if var data = error["data"]?.object {
      data["stacktrace"] = nil
      error["data"] = .object(data)
    }
    body["value"] = .object(error)
    return .object(body)
  }

  /// Checks that a server that accepts requests also answers requests. A running server answers this request
  /// immediately.
  ///
  /// - Returns: whether the server has answered; the next command reports any other problem.
  /// - Throws: a `RemoteProblem` if the server does not answer.
  func requireLife() async throws -> Bool {
    do {
      _ = try await answer("GET", "/status")
      return true
    } catch let problem as RemoteProblem where problem.kind != .silent {
      return problem.kind != .unreachable
    }
  }

  private static func typeName(of response: WebResponse) -> String {
    response.headers["Content-Type"]?.prefix { $0 != ";" }.description ?? "something without a type"
  }
}
