import HTTP
import JSON

/// A protocol of servers inside apps: its routes and the format of its answers.
enum InAppDialect: Sendable {
  /// The protocol of the Calabash server.
  case calabash
  /// The protocol of DeviceAgent, which makes the gestures for Calabash.
  case deviceAgent
  /// The protocol of the Frank server.
  case frank

  /// The first segment of all paths of DeviceAgent.
  static let agentPrefix = "1.0"

  /// The protocol of a request; nil if the server does not speak one of these protocols.
  init?(of request: WebRequest, to wireProtocol: ServeSetting.WireProtocol) {
    switch wireProtocol {
    case .webdriver, .wda: return nil
    case .calabash: self = request.segments.first == Self.agentPrefix ? .deviceAgent : .calabash
    case .frank: self = .frank
    }
  }

  /// The routes.
  var table: RouteTable<InAppAction> {
    switch self {
    case .calabash: CalabashRoutes.table
    case .deviceAgent: DeviceAgentRoutes.table
    case .frank: FrankRoutes.table
    }
  }

  /// The segments that choose the route of a request. The Calabash server uses the last one only.
  func segments(of request: WebRequest) -> [String] {
    self == .calabash ? request.segments.suffix(1) : request.segments
  }

  /// The response with an answer.
  func response(_ answer: InAppAnswer) -> WebResponse {
    switch answer {
    case .file(let type, let bytes): return WebResponse(200, type: type, body: bytes)
    case .plain(let value): return Self.json(value)
    case .results(let results, let besides):
      if self == .deviceAgent { return Self.json(.object(besides)) }
      return Self.json(.object(besides.merging(["results": .array(results), "outcome": "SUCCESS"]) { $1 }))
    }
  }

  /// The response with an error.
  func response(_ error: InAppError) -> WebResponse {
    var body: [String: JSONValue]
    if self == .deviceAgent {
      let lines = [error.reason, error.details].filter { !$0.isEmpty }
      body = ["error": .string(lines.joined(separator: "\n"))]
    } else {
      body = [
        "outcome": self == .frank ? "ERROR" : "FAILURE", "reason": .string(error.reason),
        "details": .string(error.details),
      ]
    }
    if let alias = error.alias { body[alias] = .string(error.reason) }
    return Self.json(.object(body), status: error.status)
  }

  private static func json(_ value: JSONValue, status: Int = 200) -> WebResponse {
    WebResponse(status, type: "application/json; charset=utf-8", body: value.bytes)
  }
}
