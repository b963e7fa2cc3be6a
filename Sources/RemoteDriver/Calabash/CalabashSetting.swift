package import AppUnderTest
import HTTP
package import JSON
import OperatingSystem
import SourceText

/// The addresses of the servers of an app that contains the Calabash server.
package struct CalabashSetting: Sendable, Hashable {
  /// The server in the app.
  package var server: RemoteAddress
  /// The DeviceAgent server, which makes gestures and starts the app.
  package var agent: RemoteAddress
  /// The bundle identifier of the app; nil for the identifier that the app's server reports.
  package var bundle: String?
  /// How the app is launched.
  package var launch = LaunchSetting()

  /// The supported capabilities, each with a text.
  private enum Capability: String, CaseIterable {
    case deviceAgent, bundleId
  }

  /// Describes the servers of an app.
  ///
  /// - Parameters:
  ///   - server: the server in the app.
  ///   - capabilities: `bundleId`, and `deviceAgent`, the address of DeviceAgent; the default is port 27753 of the same
  ///     host.
  /// - Throws: a `Diagnostic` for an unsupported capability.
  package init(server: RemoteAddress, capabilities: [String: JSONValue] = [:]) throws(Diagnostic) {
    self.server = server
    agent = try RemoteAddress("http://\(server.host.hostOfURL):27753")
    for (name, value) in capabilities.sorted(by: { $0.key < $1.key }) {
      // The name of an app is for servers of several apps; this server is part of the app.
      if name == "cukeswift:app" || name == AnswersAddress.capability { continue }
      guard let text = value.string, let capability = Capability(rawValue: name) else {
        let names = Capability.allCases.map(\.rawValue).joined(separator: " and ")
        throw Diagnostic(
          problem: "'\(name)' is not a setting for a Calabash server",
          advice: "The capabilities are \(names), each with a text.")
      }
      switch capability {
      case .bundleId: bundle = text
      case .deviceAgent: agent = try RemoteAddress(text)
      }
    }
  }
}

extension AppCatalog.Entry {
  /// Names an app that is driven through the Calabash server inside the app.
  ///
  /// - Parameters:
  ///   - setting: the servers of the app.
  ///   - name: the name of the app.
  /// - Returns: the entry; the servers are not contacted before the app is launched.
  package static func calabash(_ setting: CalabashSetting, named name: String) -> Self {
    Self(name, type: { nil }, mutations: { [] }, isRemote: true) { device, arguments in
      CalabashDriver(setting, on: device, launchedWith: arguments)
    }
  }
}

/// Sends requests to the Calabash server in an app, and to DeviceAgent.
final class CalabashClient: Sendable {
  private let server: RemoteServer
  private let agent: RemoteServer

  init(_ setting: CalabashSetting) {
    // The server delays some responses while something moves.
    server = RemoteServer(setting.server, patience: Self.patience)
    agent = RemoteServer(setting.agent, patience: Self.patience)
  }

  /// The time for which a server may be silent.
  private static let patience = Duration.seconds(120)

  /// Sends a request to the server in the app.
  ///
  /// - Parameters:
  ///   - route: the route, such as `map`.
  ///   - body: the body of a POST request; nil for a GET request.
  /// - Returns: the response.
  /// - Throws: a `RemoteProblem`.
  func ask(_ route: String, _ body: JSONValue? = nil) async throws -> JSONValue {
    let (answer, shown) = try await server.send(body == nil ? "GET" : "POST", "/\(route)", body)
    let value = try Self.json(answer, shown, server.address)
    if value["outcome"] == "FAILURE" {
      let reason = (value["reason"] ?? value["description"])?.string ?? "no reason is given"
      throw RemoteProblem(
        kind: .refused("FAILURE"), message: reason, request: shown, answer: RemoteProblem.excerpt(answer.body))
    }
    return value
  }

  /// Performs an operation on the views that a query finds.
  func map(_ query: String, _ method: String, _ arguments: [JSONValue] = []) async throws -> [JSONValue] {
    let operation: JSONValue = ["method_name": .string(method), "arguments": .array(arguments)]
    return try await ask("map", ["query": .string(query), "operation": operation])["results"]?.array ?? []
  }

  /// A picture of the screen.
  func picture() async throws -> [UInt8] {
    let (answer, shown) = try await server.send("GET", "/screenshot", nil)
    guard answer.body.starts(with: [0x89, 0x50, 0x4E, 0x47]) else {
      throw RemoteProblem(
        kind: .refused(WebDriverErrorCode.unsupported.rawValue), message: "it gives no picture", request: shown,
        answer: RemoteProblem.excerpt(answer.body))
    }
    return answer.body
  }

  /// Sends a request to DeviceAgent.
  @discardableResult
  func agent(_ route: String, _ body: JSONValue, method: String = "POST") async throws -> JSONValue {
    let (answer, shown) = try await agent.send(method, "/1.0/\(route)", body)
    let value = try Self.json(answer, shown, agent.address)
    if let error = value["error"]?.string {
      throw RemoteProblem(
        kind: .refused("error"), message: RemoteProblem.firstLine(of: error), request: shown,
        answer: RemoteProblem.excerpt(answer.body))
    }
    return value
  }

  private static func json(
    _ answer: WebResponse, _ shown: String, _ address: RemoteAddress
  ) throws(RemoteProblem) -> JSONValue {
    if let value = try? JSONValue(parsing: answer.body), value.object != nil { return value }
    let type = answer.headers["Content-Type"] ?? "something without a type"
    throw .foreign(
      "is not a Calabash server: it sends \(type) with status \(answer.status)", answer, to: shown, at: address)
  }
}
