/// A prepared answer to requests.
public struct HTTPStub: Sendable, Hashable {
  /// The outcome of a request.
  public enum Outcome: Sendable, Hashable {
    /// The app gets this answer.
    case answer(HTTPAnswer)
    /// The app gets no answer, for this reason.
    case failure(HTTPFailure)
  }

  /// The method to answer; nil for every method.
  public var method: HTTPMethod?
  /// The server with its port; `*` matches any text, and an empty text every server.
  public var host: String
  /// The path to answer; `*` matches any text.
  public var path: String
  /// The required query parameters; further ones are allowed.
  public var query: [String: String]
  /// A text that the body must contain; nil accepts every body.
  public var body: String?
  /// The outcome of the request.
  public var outcome: Outcome
  /// Makes the outcome in place of `outcome`; nil for a fixed one.
  var maker: OutcomeMaker?
  /// The app time until the outcome.
  public var delay: Duration
  /// The number of requests to answer; nil for all.
  public var times: Int?

  /// Describes the requests to answer and their outcome.
  ///
  /// - Parameters:
  ///   - method: the method to answer; nil for every method.
  ///   - path: the path to answer; `*` matches any text.
  ///   - query: the required query parameters; further ones are allowed.
  ///   - body: a text that the body must contain; nil accepts every body.
  ///   - outcome: the outcome of the request.
  ///   - delay: the app time until the outcome.
  ///   - times: the number of requests to answer; nil for all.
  ///   - host: the server with its port; `*` matches any text, and an empty text every server.
  public init(
    _ method: HTTPMethod?, _ path: String, query: [String: String] = [:], body: String? = nil,
    outcome: Outcome, after delay: Duration = .zero, times: Int? = nil,
    host: String = ""
  ) {
    self.method = method
    self.path = path
    self.query = query
    self.body = body
    self.outcome = outcome
    self.delay = delay
    self.times = times
    self.host = host
  }

  /// Whether the stub answers a request.
  package func answers(_ request: HTTPRequest) -> Bool {
    isFor(request) && query.allSatisfy { request.query[$0.key] == $0.value }
      && (body.map { request.body.contains($0) } ?? true)
  }

  /// Whether the method and address of a request match.
  package func isFor(_ request: HTTPRequest) -> Bool {
    (method == nil || method == request.method) && (host.isEmpty || request.host.matches(pattern: host))
      && request.path.matches(pattern: path)
  }
}

extension String {
  /// Whether the text matches a pattern in which `*` matches any text.
  package func matches(pattern: String) -> Bool {
    let parts = pattern.split(separator: "*", omittingEmptySubsequences: false)
    guard let first = parts.first, let last = parts.last, parts.count > 1 else { return self == pattern }
    guard hasPrefix(first), hasSuffix(last), utf8.count >= first.utf8.count + last.utf8.count else { return false }
    var rest = dropFirst(first.count).dropLast(last.count)
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      guard let found = rest.firstRange(of: part) else { return false }
      rest = rest[found.upperBound...]
    }
    return true
  }
}
