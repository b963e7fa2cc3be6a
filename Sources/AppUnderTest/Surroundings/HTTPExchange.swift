/// The method of a request; a page can use any word.
public struct HTTPMethod: RawRepresentable, Sendable, Hashable, CaseIterable {
  /// Returns a resource and changes nothing.
  public static let get = HTTPMethod(rawValue: "GET")
  /// Submits data, such as a form.
  public static let post = HTTPMethod(rawValue: "POST")
  /// Replaces a resource.
  public static let put = HTTPMethod(rawValue: "PUT")
  /// Changes parts of a resource.
  public static let patch = HTTPMethod(rawValue: "PATCH")
  /// Removes a resource.
  public static let delete = HTTPMethod(rawValue: "DELETE")
  /// Like `get`, without the body.
  public static let head = HTTPMethod(rawValue: "HEAD")
  /// The methods with names in steps.
  public static let allCases = [get, post, put, patch, delete, head]

  /// The method as sent, which is case-sensitive.
  public let rawValue: String

  /// Makes a method from a word.
  ///
  /// - Parameter rawValue: the word as sent, such as `PUT`.
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// A request of an app to a server.
public struct HTTPRequest: Sendable, Hashable {
  /// The method.
  public let method: HTTPMethod
  /// The server with its port; empty for an address without a server.
  public let host: String
  /// The path, beginning with a slash.
  public let path: String
  /// The query parameters, decoded.
  public let query: [String: String]
  /// The headers, by name.
  public let headers: [String: String]
  /// The body as text; empty without a body.
  public let body: String

  /// Makes a request.
  ///
  /// - Parameters:
  ///   - method: the method.
  ///   - address: the address, such as `https://api.example.com/comics?page=2` or only `/comics?page=2`.
  ///   - headers: the headers, by name.
  ///   - body: the body as text.
  public init(_ method: HTTPMethod, _ address: String, headers: [String: String] = [:], body: String = "") {
    self.method = method
    self.headers = headers
    self.body = body
    let parts = address.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    var place = parts.first ?? ""
    if let scheme = place.firstRange(of: "://") { place = place[scheme.upperBound...] }
    let slash = place.firstIndex(of: "/") ?? place.endIndex
    host = String(place[..<slash])
    path = slash == place.endIndex ? "/" : String(place[slash...])
    query = parts.count > 1 ? HTTPRequest.parameters(in: parts[1]) : [:]
  }

  private static func parameters(in text: Substring) -> [String: String] {
    var parameters: [String: String] = [:]
    for pair in text.split(separator: "&") {
      let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let value = sides.count > 1 ? PercentEncoding.decoded(sides[1], plusIsBlank: true) : ""
      parameters[PercentEncoding.decoded(sides[0], plusIsBlank: true)] = value
    }
    return parameters
  }
}

extension HTTPRequest: CustomStringConvertible {
  /// The request in one line: `POST /login`, with its query parameters.
  public var description: String { "\(method.rawValue) \(address)" }

  /// The path with its query parameters, for steps and messages. Only characters with a meaning are encoded.
  package var address: String {
    let parameters = query.sorted { $0.key < $1.key }.map { name, value in
      Self.encoded("%&+#=", in: name) + (value.isEmpty ? "" : "=" + Self.encoded("%&+#", in: value))
    }
    return path + (parameters.isEmpty ? "" : "?" + parameters.joined(separator: "&"))
  }

  private static func encoded(_ characters: String, in text: String) -> String {
    text.map { characters.contains($0) ? PercentEncoding.encoded(String($0)) : String($0) }.joined()
  }
}

/// The answer of a server.
public struct HTTPAnswer: Sendable, Hashable {
  /// The status, such as 200.
  public var status: Int
  /// The body as text.
  public var body: String
  /// The headers, by name.
  public var headers: [String: String]
  /// The body of an answer that is not text; nil for a text.
  package var data: [UInt8]?

  /// Makes an answer; the default status is success.
  public init(status: Int = 200, body: String = "", headers: [String: String] = [:]) {
    self.status = status
    self.body = body
    self.headers = headers
  }

  /// Whether the status reports success.
  public var isSuccess: Bool { (200..<300).contains(status) }
}

extension HTTPAnswer: ExpressibleByStringLiteral {
  /// An answer with status 200.
  public init(stringLiteral body: String) { self.init(body: body) }
}

/// The reason why a request failed.
public enum HTTPFailure: String, Error, Sendable, Hashable, CaseIterable {
  /// There is no network.
  case offline
  /// The server refused the connection.
  case unreachable
  /// The server took too long.
  case timedOut
}

/// A request of an app to a server, with its outcome.
package struct HTTPExchange: Sendable, Hashable {
  /// The request.
  package var request: HTTPRequest
  /// The app's time of the request.
  package var time: Duration
  /// The outcome; nil if it is not known.
  package var outcome: HTTPStub.Outcome?
  /// The app time until the outcome.
  package var delay: Duration
  /// The size of the body that a real server answered, in bytes; nil for an unknown size.
  package var answerSize: Int?
  /// The real time until a real server answered; nil without such an answer.
  package var realTime: Duration?

  /// Describes a request with its time and outcome.
  package init(_ request: HTTPRequest, at time: Duration, outcome: HTTPStub.Outcome?, after delay: Duration = .zero) {
    self.request = request
    self.time = time
    self.outcome = outcome
    self.delay = delay
  }
}
