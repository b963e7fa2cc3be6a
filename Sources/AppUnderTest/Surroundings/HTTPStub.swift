/// An answer that waits for a request.
public struct HTTPStub: Sendable, Hashable {
  /// What comes of a request.
  public enum Outcome: Sendable, Hashable {
    /// The app gets this answer.
    case answer(HTTPAnswer)
    /// The app gets no answer, for this reason.
    case failure(HTTPFailure)
  }

  /// The method it answers; nil answers every one.
  public var method: HTTPMethod?
  /// The server it answers for, with its port; `*` stands for any text, and empty is every server.
  public var host: String
  /// The path it answers; `*` stands for any text.
  public var path: String
  /// What must be asked for; more may be.
  public var query: [String: String]
  /// What the body must contain; nil takes every one.
  public var body: String?
  /// What comes of the request.
  public var outcome: Outcome
  /// How long it takes, in the app's time.
  public var delay: Duration
  /// How many requests it answers; nil answers all.
  public var times: Int?

  /// Describes which requests are answered, and how.
  ///
  /// - Parameters:
  ///   - method: the method it answers; nil answers every one.
  ///   - path: the path it answers; `*` stands for any text.
  ///   - query: what must be asked for; more may be.
  ///   - body: what the body must contain; nil takes every one.
  ///   - outcome: what comes of the request.
  ///   - delay: how long it takes, in the app's time.
  ///   - times: how many requests it answers; nil answers all.
  ///   - host: the server it answers for, with its port; `*` stands for any text, and empty is every server.
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

  /// Whether it answers a request.
  package func answers(_ request: HTTPRequest) -> Bool {
    isFor(request) && query.allSatisfy { request.query[$0.key] == $0.value }
      && (body.map { request.body.contains($0) } ?? true)
  }

  /// Whether it answers some requests of the method and for the address of a request.
  package func isFor(_ request: HTTPRequest) -> Bool {
    (method == nil || method == request.method) && (host.isEmpty || request.host.matches(pattern: host))
      && request.path.matches(pattern: path)
  }
}

extension String {
  /// Whether the text is the pattern, in which `*` stands for any text.
  func matches(pattern: String) -> Bool {
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
