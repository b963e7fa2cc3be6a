import Console
import JSON
import JSONRPC
import OperatingSystem

/// A text that agents can read by its address.
enum AgentResource {
  /// All step definitions, parameter types, apps and devices.
  case definitions
  /// The events of the last run.
  case lastReport
  /// The feature file at a path.
  case feature(String)

  private static let definitionsAddress = "cukeswift://definitions"
  private static let reportAddress = "cukeswift://last-report"
  private static let featurePrefix = "cukeswift://feature/"

  /// Reads an address; nil for an unknown one.
  init?(address: String) {
    switch address {
    case Self.definitionsAddress: self = .definitions
    case Self.reportAddress: self = .lastReport
    default:
      guard address.hasPrefix(Self.featurePrefix) else { return nil }
      self = .feature(String(address.dropFirst(Self.featurePrefix.count)))
    }
  }

  /// The address.
  private var address: String {
    switch self {
    case .definitions: Self.definitionsAddress
    case .lastReport: Self.reportAddress
    case .feature(let path): Self.featurePrefix + path
    }
  }

  /// The media type.
  var mediaType: String {
    switch self {
    case .definitions: "application/json"
    case .lastReport: "text/plain"
    case .feature: "text/x-gherkin"
    }
  }

  /// The resource as the protocol lists it.
  var json: JSONValue {
    var members: [String: JSONValue] = ["uri": .string(address), "mimeType": .string(mediaType)]
    switch self {
    case .definitions:
      members["name"] = "definitions"
      members["description"] = "all step definitions, parameter types, apps and devices"
    case .lastReport:
      members["name"] = "last report"
      members["description"] = "what happened in the last run"
    case .feature(let path): members["name"] = .string(path)
    }
    return .object(members)
  }

  /// The pattern of the addresses of features.
  static var featureTemplate: JSONValue {
    [
      "uriTemplate": .string(featurePrefix + "{path}"), "name": "feature",
      "mimeType": .string(feature("").mediaType), "description": "a feature file of the project",
    ]
  }
}

extension AgentServer {
  /// Lists the resources.
  func resources() throws(RPCError) -> JSONValue {
    do {
      // Files outside of the project are not readable either.
      let features = try project.features().filter { (try? bounds.checked($0)) != nil }
      let resources = [.definitions, .lastReport] + features.map(AgentResource.feature)
      return ["resources": .array(resources.map(\.json))]
    } catch {
      throw .internalError("\(error)")
    }
  }

  /// Reads a resource.
  func read(_ parameters: JSONValue) throws(RPCError) -> JSONValue {
    guard let uri = parameters["uri"]?.string else { throw .invalidParameters("\"uri\" is missing") }
    do {
      guard let resource = AgentResource(address: uri) else {
        throw AgentFailure(description: "no resource has the address \(uri)")
      }
      let content: JSONValue = [
        "uri": .string(uri), "mimeType": .string(resource.mediaType), "text": .string(try text(of: resource)),
      ]
      return ["contents": [content]]
    } catch {
      throw .resourceNotFound(uri, "\(error)")
    }
  }

  private func text(of resource: AgentResource) throws -> String {
    switch resource {
    case .definitions: return try project.definitions()
    case .lastReport: return try project.trace(of: .all, step: nil)
    case .feature(let path):
      let path = try bounds.checkedForAgent(path)
      guard FileSystem.isFeature(path) else { throw AgentFailure(description: "\(path) is not a feature file") }
      return try project.feature(at: path)
    }
  }
}
