import DevTools

/// The answers of a scenario to requests.
struct RequestAnswers {
  private var stubs = HTTPStubs()
  private var services: [String: FakeService] = [:]
  /// The recorded servers; nil without a recording.
  var recorded: (any RecordedServer)?
  /// Whether a prepared answer has a delay.
  private var hasSlowAnswers = false
  /// The network between the page and its servers.
  var network = AppNetwork()
  /// Whether an answer has a delay, during which the page may cancel the request.
  var hasDelays: Bool { hasSlowAnswers || network.condition != nil }
  var isOffline = false

  /// Adds a stub.
  mutating func add(_ stub: HTTPStub) {
    stubs.add(stub)
    if stub.delay > .zero { hasSlowAnswers = true }
  }

  /// Replaces a service.
  mutating func add(_ service: FakeService) {
    services[service.name] = service
    if service.delay > .zero { hasSlowAnswers = true }
  }

  /// The stub that answers a request, which counts as used; nil without one.
  mutating func take(for request: HTTPRequest) -> HTTPStub? { stubs.take(for: request) }

  /// The service that answers a request; nil without one.
  ///
  /// The last component of the path names the service, as in `/api/categories` or `categories.json`.
  func service(for request: HTTPRequest) -> FakeService? {
    services[request.path.split(separator: "/").last.map { String($0.prefix { $0 != "." }) } ?? ""]
  }

  /// Whether the scenario answers requests with the method and address of a request.
  func has(for request: HTTPRequest) -> Bool {
    stubs.has(for: request) || service(for: request) != nil || recorded?.has(for: request) == true
  }
}

extension FakeService {
  /// The call that a request makes: its arguments are the values of the query, ordered by name, or else the body.
  func call(by request: HTTPRequest) -> ServiceCall {
    let words = request.query.sorted { $0.key < $1.key }.map(\.value)
    return ServiceCall(name: name, arguments: words.isEmpty && !request.body.isEmpty ? [request.body] : words)
  }

  /// The response to a call: a JSON list of texts, or status 500.
  func response(to call: ServiceCall) -> HTTPAnswer {
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
