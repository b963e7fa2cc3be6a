import JSON

/// The answers of a scenario to the requests of an app: its stubs, then its services, then recorded servers.
package struct RequestAnswers: Sendable {
  private var stubs = HTTPStubs()
  private var services: [String: FakeService] = [:]
  /// The recorded servers; nil without a recording.
  package var recorded: (any RecordedServer)?
  /// Whether a prepared answer has a delay.
  private var hasSlowAnswers = false
  /// The network between the app and its servers.
  package var network = AppNetwork()
  /// Whether an answer has a delay, during which the app may cancel the request.
  package var hasDelays: Bool { hasSlowAnswers || network.condition != nil }
  /// Whether the app has no network.
  package var isOffline = false

  /// Starts without answers.
  package init() {}

  /// Adds a stub.
  package mutating func add(_ stub: HTTPStub) {
    stubs.add(stub)
    if stub.delay > .zero { hasSlowAnswers = true }
  }

  /// Replaces a service.
  package mutating func add(_ service: FakeService) {
    services[service.name] = service
    if service.delay > .zero { hasSlowAnswers = true }
  }

  /// Finds the source of the answer to a request, and counts the use of a stub.
  ///
  /// - Returns: nil for a request without an answer.
  package mutating func take(for request: HTTPRequest) -> AnswerSource? {
    if let stub = stubs.take(for: request) { return .stub(stub) }
    if let service = service(for: request) { return .service(service, service.call(by: request)) }
    return recorded.map { .recorded($0) }
  }

  /// The service that answers a request; nil without one.
  ///
  /// The last component of the path names the service, as in `/api/categories` or `categories.json`.
  private func service(for request: HTTPRequest) -> FakeService? {
    services[request.path.split(separator: "/").last.map { String($0.prefix { $0 != "." }) } ?? ""]
  }

  /// Whether the scenario answers requests with the method and address of a request.
  package func has(for request: HTTPRequest) -> Bool {
    stubs.has(for: request) || service(for: request) != nil || recorded?.has(for: request) == true
  }
}

/// The source of the answer to a request in a scenario.
package enum AnswerSource: Sendable {
  /// A prepared answer.
  case stub(HTTPStub)
  /// A service, with the call that the request makes.
  case service(FakeService, ServiceCall)
  /// Recorded servers, which may lack the request.
  case recorded(any RecordedServer)

  /// The call of a service; nil for other answers.
  package var call: ServiceCall? { if case .service(_, let call) = self { call } else { nil } }

  /// The answer to a request, as a stub. It may call the code of authors, so locks are not held.
  ///
  /// - Returns: nil for a request that was not recorded.
  package func made(for request: HTTPRequest) -> HTTPStub? {
    switch self {
    case .stub(let stub): stub.made(for: request)
    case .service(let service, let call):
      HTTPStub(nil, request.path, outcome: .answer(service.response(to: call)), after: service.delay)
    case .recorded(let server):
      server.answer(to: request).map {
        HTTPStub(nil, request.path, outcome: .answer($0.sendable(as: request, mayHaveLines: true)))
      }
    }
  }
}

extension FakeService {
  /// The call that a request makes: its arguments are the values of the query, ordered by name, or else the body.
  fileprivate func call(by request: HTTPRequest) -> ServiceCall {
    let words = request.query.sorted { $0.key < $1.key }.map(\.value)
    return ServiceCall(name: name, arguments: words.isEmpty && !request.body.isEmpty ? [request.body] : words)
  }

  /// The response to a call: a JSON list of texts, or status 500.
  fileprivate func response(to call: ServiceCall) -> HTTPAnswer {
    do {
      var json = JSONWriter()
      let texts = try answer(call.arguments)
      json.array { json in for text in texts { json.string(text) } }
      return HTTPAnswer(status: 200, body: String(decoding: json.bytes, as: UTF8.self))
    } catch {
      return HTTPAnswer(status: 500, body: "\(error)")
    }
  }
}

extension HTTPAnswer {
  /// The headers for a request, with a content type.
  ///
  /// - Parameters:
  ///   - origin: the origin of the page that sends the request; nil for a request without one. Pages of any origin may
  ///     read the answer, unless its headers restrict that.
  ///   - names: the value of `Access-Control-Request-Headers`; nil for a request without it.
  package func headers(for origin: String?, asking names: String? = nil) -> [String: String] {
    var headers = headers
    func has(_ name: String) -> Bool { headers.keys.contains { $0.lowercased() == name } }
    if let origin, !has("access-control-allow-origin") {
      headers["Access-Control-Allow-Origin"] = origin
      headers["Access-Control-Allow-Credentials"] = "true"
      headers["Access-Control-Allow-Methods"] = "GET, POST, PUT, PATCH, DELETE, HEAD"
      // Next to Allow-Credentials, * would be the name of a header.
      headers["Access-Control-Allow-Headers"] = names ?? "Authorization, Content-Type"
    }
    if !has("content-type") {
      let isJSON = body.first.map { "{[".contains($0) } ?? false
      headers["Content-Type"] = isJSON ? "application/json" : "text/plain; charset=utf-8"
    }
    return headers
  }
}
