import HTTP
import JSON

/// A request with the parameters of its route.
struct RouteCall: Sendable {
  /// The request.
  let request: WebRequest
  /// The named segments of the path.
  let parameters: [String: String]
  /// The body, or an empty object for a request without one.
  let body: JSONValue

  /// A named segment of the path.
  subscript(name: String) -> String { parameters[name] ?? "" }
}

extension RouteCall {
  /// A call without parameters or a body.
  static let none = RouteCall(request: WebRequest("GET", "/"), parameters: [:], body: [:])
}

/// The routes of a protocol, each a method with a path such as `/session/:session/url`.
struct RouteTable<Action: Sendable>: Sendable {
  /// One route.
  struct Route: Sendable {
    let method: String
    let path: String
    let action: Action
  }

  /// The route of a request.
  enum Match {
    case found(Action, parameters: [String: String])
    /// The path exists only with other methods.
    case otherMethod([String])
    case unknown
  }

  /// The routes, in the order in which they are listed.
  let routes: [Route]

  /// A node of the prefix tree of path segments.
  private struct Node: Sendable {
    var literals: [String: Int] = [:]
    var parameter: (name: String, node: Int)?
    var actions: [String: Action] = [:]
  }

  private let nodes: [Node]

  init(_ routes: [Route]) {
    self.routes = routes
    var nodes = [Node()]
    for route in routes {
      var current = 0
      for segment in route.path.split(separator: "/").map(String.init) {
        if segment.hasPrefix(":") {
          if let parameter = nodes[current].parameter {
            current = parameter.node
            continue
          }
          nodes[current].parameter = (String(segment.dropFirst()), nodes.count)
        } else {
          if let next = nodes[current].literals[segment] {
            current = next
            continue
          }
          nodes[current].literals[segment] = nodes.count
        }
        current = nodes.count
        nodes.append(Node())
      }
      nodes[current].actions[route.method] = route.action
    }
    self.nodes = nodes
  }

  /// Finds the route of a request.
  func match(_ method: String, _ segments: [String]) -> Match {
    var current = 0
    var parameters: [String: String] = [:]
    for segment in segments {
      if let next = nodes[current].literals[segment] {
        current = next
      } else if let parameter = nodes[current].parameter {
        parameters[parameter.name] = segment
        current = parameter.node
      } else {
        return .unknown
      }
    }
    if let action = nodes[current].actions[method] { return .found(action, parameters: parameters) }
    return nodes[current].actions.isEmpty ? .unknown : .otherMethod(nodes[current].actions.keys.sorted())
  }
}
