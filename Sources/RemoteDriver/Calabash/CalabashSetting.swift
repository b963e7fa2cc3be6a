package import AppUnderTest
internal import HTTP
package import JSON
internal import SourceText

/// Where an app is driven that has the server of Calabash in it.
package struct CalabashSetting: Sendable, Hashable {
  /// The server in the app.
  package var server: RemoteAddress
  /// The server of DeviceAgent, which makes gestures and starts the app.
  package var agent: RemoteAddress
  /// What the app is called on its device; nil takes what its server says.
  package var bundle: String?

  /// The names of capabilities that mean something here.
  package static let capabilities = ["deviceAgent", "bundleId"]

  /// Describes where an app is driven.
  ///
  /// - Parameters:
  ///   - server: the server in the app.
  ///   - capabilities: `deviceAgent`, the address of DeviceAgent, which is otherwise on port 27753 of the same host; `bundleId`.
  /// - Throws: a `Diagnostic` for anything else.
  package init(server: RemoteAddress, capabilities: [String: JSONValue] = [:]) throws(Diagnostic) {
    self.server = server
    agent = try RemoteAddress("http://\(server.host.contains(":") ? "[\(server.host)]" : server.host):27753")
    for (name, value) in capabilities.sorted(by: { $0.key < $1.key }) {
      // What names the app for servers of several apps says nothing to the server in one.
      if name == "cukeswift:app" { continue }
      guard let text = value.string, Self.capabilities.contains(name) else {
        throw Diagnostic(
          problem: "'\(name)' is not a setting for a Calabash server",
          advice: "There are \(Self.capabilities.joined(separator: " and ")), each with a text.")
      }
      if name == "bundleId" { bundle = text } else { agent = try RemoteAddress(text) }
    }
  }
}

extension AppCatalog.Entry {
  /// Names an app that is driven through the server of Calabash in it.
  ///
  /// - Parameters:
  ///   - setting: where it is driven.
  ///   - name: what the app is called.
  /// - Returns: the entry; nothing is asked before the app is launched.
  package static func calabash(_ setting: CalabashSetting, named name: String) -> Self {
    Self(name, type: { nil }, mutations: { [] }, isRemote: true) { device, arguments in
      CalabashDriver(setting, on: device, launchedWith: arguments)
    }
  }
}

/// Speaks to the server of Calabash in an app, and to DeviceAgent beside it.
final class CalabashClient: Sendable {
  private let setting: CalabashSetting
  private let server: WebClient
  private let agent: WebClient

  init(_ setting: CalabashSetting) {
    self.setting = setting
    // The server holds the connection while something moves.
    server = WebClient(host: setting.server.host, port: setting.server.port, timeout: Self.patience)
    agent = WebClient(host: setting.agent.host, port: setting.agent.port, timeout: Self.patience)
  }

  /// How long a server may be silent.
  private static let patience = Duration.seconds(120)

  /// Has the server in the app do something.
  ///
  /// - Parameters:
  ///   - route: the route, such as `map`.
  ///   - body: what is sent; nil asks.
  /// - Returns: the answer.
  /// - Throws: a `RemoteProblem`.
  func ask(_ route: String, _ body: JSONValue? = nil) async throws -> JSONValue {
    let (answer, shown) = try await exchange(server, setting.server, "/\(route)", body, body == nil ? "GET" : "POST")
    let value = try Self.json(answer, shown, setting.server)
    if value["outcome"] == "FAILURE" {
      let reason = (value["reason"] ?? value["description"])?.string ?? "no reason is given"
      throw RemoteProblem(
        kind: .refused("FAILURE"), message: reason, request: shown, answer: RemoteProblem.excerpt(answer.body))
    }
    return value
  }

  /// Does an operation on what a query finds.
  func map(_ query: String, _ method: String, _ arguments: [JSONValue] = []) async throws -> [JSONValue] {
    let operation: JSONValue = ["method_name": .string(method), "arguments": .array(arguments)]
    return try await ask("map", ["query": .string(query), "operation": operation])["results"]?.array ?? []
  }

  /// A picture of the screen.
  func picture() async throws -> [UInt8] {
    let (answer, shown) = try await exchange(server, setting.server, "/screenshot", nil, "GET")
    guard answer.body.starts(with: [0x89, 0x50, 0x4E, 0x47]) else {
      throw RemoteProblem(
        kind: .refused("unsupported operation"), message: "it gives no picture", request: shown,
        answer: RemoteProblem.excerpt(answer.body))
    }
    return answer.body
  }

  /// Has DeviceAgent do something.
  @discardableResult
  func agent(_ route: String, _ body: JSONValue, method: String = "POST") async throws -> JSONValue {
    let (answer, shown) = try await exchange(agent, setting.agent, "/1.0/\(route)", body, method)
    let value = try Self.json(answer, shown, setting.agent)
    if let error = value["error"]?.string {
      throw RemoteProblem(
        kind: .refused("error"), message: error.split(whereSeparator: \.isNewline).first.map(String.init) ?? error,
        request: shown, answer: RemoteProblem.excerpt(answer.body))
    }
    return value
  }

  private func exchange(
    _ client: WebClient, _ address: RemoteAddress, _ path: String, _ body: JSONValue?, _ method: String
  ) async throws -> (WebResponse, String) {
    let bytes = body?.bytes ?? []
    let shown = "\(method) \(address)\(path)" + (bytes.isEmpty ? "" : " \(RemoteProblem.excerpt(bytes))")
    var headers = HeaderFields([("Accept", "application/json"), ("User-Agent", "cukeswift")])
    if let authorization = address.authorization { headers.append("Authorization", authorization) }
    if body != nil { headers.append("Content-Type", "application/json; charset=utf-8") }
    do {
      let request = WebRequest(method, address.path + path, headers: headers, body: bytes)
      return (try await client.send(request, silentFor: Deadline.rest.map { min($0, Self.patience) }), shown)
    } catch let failure as SocketFailure where failure.isSilence {
      throw RemoteProblem(
        kind: .silent, message: "the server at \(address) does not answer: \(failure)", request: shown)
    } catch {
      throw RemoteProblem(
        kind: .unreachable, message: "the server at \(address) cannot be used: \(error)", request: shown)
    }
  }

  private static func json(
    _ answer: WebResponse, _ shown: String, _ address: RemoteAddress
  ) throws(RemoteProblem) -> JSONValue {
    if let value = try? JSONValue(parsing: answer.body), value.object != nil { return value }
    throw RemoteProblem(
      kind: .foreign,
      message: "the server at \(address) is not a Calabash server: it sends "
        + "\(answer.headers["Content-Type"] ?? "something without a type") with status \(answer.status)",
      request: shown, answer: "\(answer.status) \(RemoteProblem.excerpt(answer.body))")
  }
}
