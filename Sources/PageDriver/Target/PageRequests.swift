import DevTools
internal import Synchronization

/// Answers the requests of a page from a folder of files or from stubs; other requests go to the real server.
final class PageRequests: Sendable {
  /// A response that is sent when some of the page's time has passed.
  struct Held: Sendable {
    let request: String
    /// The browser's ID of the request, which its redirections share.
    let id: String?
    let stub: HTTPStub
    let origin: String?
    /// The page that has sent the request.
    let page: PageTarget
  }

  private struct State {
    var stubs: [(stub: HTTPStub, left: Int?)] = []
    var held: [Held] = []
    /// Whether a response has a delay.
    var hasDelays = false
    /// The requests that pages have cancelled since then.
    var givenUp: Set<String> = []
    var records: [HTTPRequest] = []
    var unanswered: [HTTPRequest] = []
    /// The addresses of pictures, fonts and sounds, whose failure does not change the behaviour of a page.
    var decorations: Set<String> = []
    /// The requests with their results and times, in milliseconds since 1970.
    var exchanges: [(exchange: HTTPExchange, time: Double)] = []
    var chosenFiles: [String] = []
    var permissionsAsked: [Permission] = []
    var isOffline = false
    /// The requests that were given the credentials, which are given only once.
    var loggedIn: Set<String> = []
    var services: [String: FakeService] = [:]
    var calls: [ServiceCall] = []
    var opened: [String] = []
    /// The addresses with an unsuccessful response.
    var failed: Set<String> = []
    /// The workers without a running script, with the addresses of their scripts.
    var workers: [String: String] = [:]
    /// The rules for navigations away from pages.
    var leaving = PageLeaving()
    /// The workers without a pending request.
    var idleWorkers: Set<String> = []
  }

  /// The console output of the page.
  let log = PageLog()
  /// The downloads of the page.
  let downloads: PageDownloads
  private let state = Mutex(State())
  private let source: PageSource

  init(_ source: PageSource) {
    self.source = source
    downloads = PageDownloads(log)
  }

  /// The permissions that pages have requested, in order.
  var permissionsAsked: [Permission] { state.withLock(\.permissionsAsked) }

  /// Records a permission that a page has requested.
  func note(asked permission: Permission) { state.withLock { $0.permissionsAsked.append(permission) } }

  /// The rules for navigations away from pages.
  var leaving: PageLeaving {
    get { state.withLock(\.leaving) }
    set { state.withLock { $0.leaving = newValue } }
  }

  /// Adds a stub, which takes precedence over the existing ones.
  func add(_ stub: HTTPStub) {
    state.withLock { state in
      state.stubs.insert((stub, stub.times), at: 0)
      if stub.delay > .zero { state.hasDelays = true }
    }
  }

  /// Replaces a service.
  func add(_ service: FakeService) {
    state.withLock { state in
      state.services[service.name] = service
      if service.delay > .zero { state.hasDelays = true }
    }
  }

  /// Takes the responses that are to be sent later.
  func takeHeld() -> [Held] {
    state.withLock { state in
      defer { state.held = [] }
      return state.held
    }
  }

  /// Whether responses are to be sent later.
  var hasHeld: Bool { state.withLock { !$0.held.isEmpty } }

  /// The browser's ID of a request, which its redirections share.
  ///
  /// - Parameter request: the request, as `Fetch.requestPaused` describes it.
  static func id(of request: DevToolsValue) -> String? { request.string("networkId") ?? request.string("requestId") }

  /// Records that a request has ended without a response.
  func noteEnd(of id: String) { state.withLock { if $0.hasDelays { $0.givenUp.insert(id) } } }

  /// Whether the page still waits for a held response.
  func isWanted(_ held: Held) -> Bool { held.id.map { id in state.withLock { !$0.givenUp.contains(id) } } ?? true }

  /// Whether a response has a delay, during which the page may cancel the request.
  var hasDelays: Bool { state.withLock(\.hasDelays) }

  /// The requests of the page, and those without a response.
  var records: (all: [HTTPRequest], unanswered: [HTTPRequest]) {
    state.withLock { ($0.records, $0.unanswered) }
  }

  /// The requests of the page with their results.
  ///
  /// - Parameter start: the initial time of the page, in milliseconds since 1970.
  func exchanges(since start: Double) -> [HTTPExchange] {
    state.withLock(\.exchanges).map { exchange, time in
      var exchange = exchange
      exchange.time = .milliseconds(max(time - start, 0))
      return exchange
    }
  }

  /// Records the result of a request; nil for a request that the server answers.
  private func note(_ request: HTTPRequest, _ outcome: HTTPStub.Outcome?, after delay: Duration = .zero) {
    let time = log.time
    state.withLock { $0.exchanges.append((HTTPExchange(request, at: .zero, outcome: outcome, after: delay), time)) }
  }

  /// The files that were chosen for the page.
  var chosenFiles: [String] { state.withLock(\.chosenFiles) }

  /// Records files that are chosen for the page.
  func noteChosen(_ paths: [String]) { state.withLock { $0.chosenFiles += paths } }

  /// Makes the page offline or online.
  func goOffline(_ isOffline: Bool) { state.withLock { $0.isOffline = isOffline } }

  /// Records that a server did not answer; called on the reading thread.
  ///
  /// - Parameter entry: an entry of the browser's log, which may have another subject.
  func takeLog(_ entry: DevToolsValue) {
    // A response with an error status such as 404 is a response.
    guard entry.string("entry", "source") == "network", let text = entry.string("entry", "text"),
      let reason = text.firstRange(of: "net::ERR_"), let url = entry.string("entry", "url")
    else { return }
    let isDecoration = state.withLock { $0.decorations.contains(url) }
    noteFailure(of: HTTPRequest(.get, url), String(text[reason.upperBound...]), matters: !isDecoration)
  }

  /// Records that a server did not answer.
  ///
  /// - Parameters:
  ///   - wanted: the request, regardless of its method.
  ///   - reason: the browser's reason.
  ///   - matters: whether a step may fail because of this.
  private func noteFailure(of wanted: HTTPRequest, _ reason: String, matters: Bool = true) {
    let request: HTTPRequest = state.withLock { state in
      let asked = state.records.last { $0.host == wanted.host && $0.path == wanted.path && $0.query == wanted.query }
      let request = asked ?? wanted
      if matters, !state.isOffline, !state.unanswered.contains(request) { state.unanswered.append(request) }
      return request
    }
    log.add(request, "not answered, \(reason)")
  }

  /// Records a response that seems to be endless.
  ///
  /// - Parameter url: the address of the request.
  func note(endless url: String) {
    log.add(HTTPRequest(.get, url), "the answer has not ended for 5 s, and the page's time waits for it no longer")
  }

  /// Answers an authentication request of a server; called on the reading thread.
  func logIn(_ values: DevToolsValue, on target: PageTarget) {
    guard let id = values.string("requestId") else { return }
    let origin = values.string("authChallenge", "origin")
    // The password is sent to its own server only, and only once.
    let isGiven = source.login?.origin == origin && state.withLock { $0.loggedIn.insert(id).inserted }
    let login = isGiven ? source.login : nil
    _ = try? target.send("Fetch.continueWithAuth") { json in
      json.member("requestId", id)
      json.name("authChallengeResponse")
      json.object {
        $0.member("response", login == nil ? "CancelAuth" : "ProvideCredentials")
        if let login {
          $0.member("username", login.user)
          $0.member("password", login.password)
        }
      }
    }
  }

  /// The calls of replaced services, and the external addresses that the page navigated to.
  var calls: (services: [ServiceCall], opened: [String]) {
    state.withLock { ($0.calls, $0.opened) }
  }

  /// Records a navigation of the page to an external address.
  func noteNavigation(to address: String) {
    guard source.isOutside(address) else { return }
    // The browser adds a slash to the address of a server.
    let isBare = address.hasSuffix("/") && address.count { $0 == "/" } == 3
    state.withLock { $0.opened.append(isBare ? String(address.dropLast()) : address) }
  }

  /// The response of a replaced service to a request; nil for a request that is not for one.
  ///
  /// The last component of the path names the service, as in `/api/categories` or `categories.json`. The arguments are
  /// the values of the query, ordered by name, or else the body. The response is a JSON list of texts, or has status
  /// 500.
  private func stub(byServiceFor request: HTTPRequest) -> HTTPStub? {
    guard let service = state.withLock({ $0.services[Self.service(at: request.path)] }) else { return nil }
    let words = request.query.sorted { $0.key < $1.key }.map(\.value)
    let arguments = words.isEmpty && !request.body.isEmpty ? [request.body] : words
    state.withLock {
      $0.records.append(request)
      $0.calls.append(ServiceCall(name: service.name, arguments: arguments))
    }
    var answer = HTTPAnswer()
    do {
      var json = JSONWriter()
      let texts = try service.answer(arguments)
      json.array { json in for text in texts { json.string(text) } }
      answer.body = String(decoding: json.bytes, as: UTF8.self)
    } catch {
      answer = HTTPAnswer(status: 500, body: "\(error)")
    }
    return HTTPStub(nil, request.path, outcome: .answer(answer), after: service.delay)
  }

  /// The name of the service for a path.
  private static func service(at path: String) -> String {
    path.split(separator: "/").last.map { String($0.prefix { $0 != "." }) } ?? ""
  }

  /// Whether the scenario answers requests with the method and address of a request.
  private func hasAnswers(for request: HTTPRequest) -> Bool {
    state.withLock { state in
      state.stubs.contains { $0.stub.isFor(request) } || state.services[Self.service(at: request.path)] != nil
    }
  }

  /// Answers a request that the browser has paused; called on the reading thread.
  ///
  /// - Returns: whether the response is to be sent later.
  func take(_ values: DevToolsValue, for target: PageTarget) -> Bool {
    guard let id = values.string("requestId"), let url = values.string("request", "url") else { return false }
    let (answered, failure) = (values.integer("responseStatusCode"), values.string("responseErrorReason"))
    if answered != nil || failure != nil {
      target.note(answered: Self.id(of: values) ?? id)
      if let answered {
        target.note(status: answered, of: values)
        if answered >= 400 { noteFailed(url) }
        if Self.isStream(values) { target.noteStream() }
      }
      if let failure {
        noteFailure(of: HTTPRequest(.get, url), failure)
        noteFailed(url)
      }
      _ = try? target.send("Fetch.continueRequest") { $0.member("requestId", id) }
      return false
    }
    let method = values.string("request", "method") ?? "GET"
    let origin = values.string("request", "headers", "Origin")
    let request = HTTPRequest(
      HTTPMethod(rawValue: method), url, body: values.string("request", "postData") ?? "")
    let isDecoration = ["Image", "Font", "Media"].contains(values.string("resourceType") ?? "")
    if isDecoration { state.withLock { _ = $0.decorations.insert(url) } }
    if state.withLock({ $0.isOffline }) {
      log.add(request, "not answered, as there is no network")
      state.withLock { $0.records.append(request) }
      note(request, .failure(.offline))
      PageRequests.fail(id, .offline, on: target)
      return false
    }
    // The browser sends a preflight request before a request to another origin.
    if method == "OPTIONS", let next = values.string("request", "headers", "Access-Control-Request-Method"),
      hasAnswers(for: HTTPRequest(HTTPMethod(rawValue: next), url))
    {
      PageRequests.fulfil(id, HTTPAnswer(status: 204), origin: origin, on: target)
      return false
    }
    let stub: HTTPStub? = state.withLock { state in
      guard let index = state.stubs.firstIndex(where: { $0.left != 0 && $0.stub.answers(request) }) else { return nil }
      state.stubs[index].left = state.stubs[index].left.map { $0 - 1 }
      state.records.append(request)
      return state.stubs[index].stub
    }
    if let stub = stub ?? self.stub(byServiceFor: request) {
      if case .answer(let answer) = stub.outcome {
        target.note(status: answer.status, of: values)
        if answer.status >= 400 { noteFailed(url) }
      } else {
        noteFailed(url)
      }
      log.add(request, "answered by the scenario" + (stub.delay > .zero ? " after \(stub.delay.text)" : ""))
      note(request, stub.outcome, after: stub.delay)
      guard stub.delay > .zero else {
        PageRequests.answer(id, stub.outcome, origin: origin, on: target)
        return false
      }
      state.withLock {
        $0.held.append(Held(request: id, id: Self.id(of: values), stub: stub, origin: origin, page: target))
      }
      // The document comes after some time.
      if target.isMainDocument(values) { target.endEmptiness() }
      return true
    }
    switch source.answer(to: url) {
    case .file(let bytes, let type):
      log.add(request, "answered by a file")
      target.note(status: 200, of: values)
      PageRequests.fulfil(id, status: 200, headers: ["Content-Type": type], body: bytes, on: target)
    case .nothing:
      log.add(request, "404, there is no such file")
      target.note(status: 404, of: values)
      state.withLock { state in
        state.records.append(request)
        if !isDecoration { state.unanswered.append(request) }
      }
      let answer = HTTPAnswer(status: 404, body: "nothing answers \(request)")
      note(request, .answer(answer))
      noteFailed(url)
      PageRequests.fulfil(id, answer, origin: origin, on: target)
    case .elsewhere where source.isClosed && target.isMainDocument(values):
      // The page stays where it is, like an app that opens an address in another app.
      log.add(request, "not opened, as it is outside the page")
      PageRequests.fulfil(id, HTTPAnswer(status: 204), origin: origin, on: target)
      if target.isEmpty {
        noteNavigation(to: url)
        target.dismiss()
      }
    case .elsewhere:
      log.add(request, source.isClosed ? "not answered, as nothing in the scenario does" : "sent to the server")
      state.withLock { state in
        state.records.append(request)
        if source.isClosed, !isDecoration { state.unanswered.append(request) }
      }
      note(request, source.isClosed ? .failure(.unreachable) : nil)
      if source.isClosed {
        noteFailed(url)
        PageRequests.fail(id, .unreachable, on: target)
      } else {
        target.note(asked: values)
        _ = try? target.send("Fetch.continueRequest") { $0.member("requestId", id) }
      }
    }
    return false
  }

  /// The media types of endless responses, beside that of `EventSource`, which is recognised by its request.
  private static let streams: Set<Substring> = [
    "text/event-stream", "application/x-ndjson", "application/ndjson", "application/jsonl", "application/json-seq",
    "application/stream+json", "multipart/x-mixed-replace",
  ]

  /// Whether a response is a stream.
  ///
  /// - Parameter answer: the response, as `Fetch.requestPaused` describes it.
  private static func isStream(_ answer: DevToolsValue) -> Bool {
    let type = answer.read("responseHeaders") { json throws(JSONError) -> String? in
      var type: String?
      try json.beginArray()
      while try json.nextElement() {
        var (name, value) = ("", "")
        try json.beginObject()
        while let member = try json.nextMember() {
          switch member {
          case "name": name = try json.string().string
          case "value": value = try json.string().string
          default: try json.skip()
          }
        }
        if name.lowercased() == "content-type" { type = value.lowercased() }
      }
      return type
    }
    guard let type, let media = type?.prefix(while: { $0 != ";" && $0 != " " }) else { return false }
    return streams.contains(media)
  }

  // MARK: - Workers

  /// The most addresses with an unsuccessful response to keep.
  private static let mostFailed = 1000

  private func noteFailed(_ url: String) {
    state.withLock { if $0.failed.count < Self.mostFailed { $0.failed.insert(url) } }
  }

  /// Records a worker that starts; called on the reading thread.
  func noteWorker(_ worker: String, of url: String) {
    state.withLock { state in
      state.workers[worker] = url
      state.idleWorkers.insert(worker)
    }
  }

  /// The workers to wait for; the others have not answered the previous request yet.
  func takeIdleWorkers() -> Set<String> {
    state.withLock { state in
      defer { state.idleWorkers = [] }
      return state.idleWorkers
    }
  }

  /// Records that a worker has answered.
  func noteIdle(_ worker: String) { state.withLock { _ = $0.idleWorkers.insert(worker) } }

  /// Records that a script runs in a worker; called on the reading thread.
  func noteScript(ofWorker worker: String) { state.withLock { _ = $0.workers.removeValue(forKey: worker) } }

  /// Records the end of a worker; a script that could not be loaded is an error that the browser reports only to the
  /// page.
  func noteEnd(ofWorker worker: String) {
    let url: String? = state.withLock { state in
      state.idleWorkers.remove(worker)
      guard let url = state.workers.removeValue(forKey: worker), state.failed.contains(url) else { return nil }
      return url
    }
    if let url { log.addError("the script of a worker cannot be loaded: \(url)") }
  }

  /// Sends the response of a stub.
  static func answer(_ id: String, _ outcome: HTTPStub.Outcome, origin: String?, on target: PageTarget) {
    switch outcome {
    case .answer(let answer): fulfil(id, answer, origin: origin, on: target)
    case .failure(let failure): fail(id, failure, on: target)
    }
  }

  private static func fulfil(_ id: String, _ answer: HTTPAnswer, origin: String?, on target: PageTarget) {
    var headers = answer.headers
    // The response of a stub is allowed for pages of any origin, unless its headers restrict that.
    if let origin, !headers.keys.contains(where: { $0.lowercased() == "access-control-allow-origin" }) {
      headers["Access-Control-Allow-Origin"] = origin
      headers["Access-Control-Allow-Credentials"] = "true"
      headers["Access-Control-Allow-Methods"] = "GET, POST, PUT, PATCH, DELETE, HEAD"
      headers["Access-Control-Allow-Headers"] = "*, Authorization, Content-Type"
    }
    if !headers.keys.contains(where: { $0.lowercased() == "content-type" }) {
      let isJSON = answer.body.first.map { "{[".contains($0) } ?? false
      headers["Content-Type"] = isJSON ? "application/json" : "text/plain; charset=utf-8"
    }
    fulfil(id, status: answer.status, headers: headers, body: Array(answer.body.utf8), on: target)
  }

  private static func fulfil(
    _ id: String, status: Int, headers: [String: String], body: [UInt8], on target: PageTarget
  ) {
    // An error means that the page has gone.
    _ = try? target.send("Fetch.fulfillRequest") { json in
      json.member("requestId", id)
      json.member("responseCode", status)
      if !Self.hasWords(status) { json.member("responsePhrase", "Status \(status)") }
      json.name("responseHeaders")
      json.array { json in
        for (name, value) in headers.sorted(by: { $0.key < $1.key }) {
          json.object {
            $0.member("name", name)
            $0.member("value", value)
          }
        }
      }
      json.name("body")
      json.base64(body)
    }
  }

  /// Whether a status has a standard reason phrase (IANA, HTTP Status Code Registry); the browser requires a phrase.
  private static func hasWords(_ status: Int) -> Bool {
    switch status {
    case 100...103, 200...208, 226, 300...305, 307, 308, 400...418, 421...426, 428, 429, 431, 451, 500...508, 510, 511:
      true
    default: false
    }
  }

  private static func fail(_ id: String, _ failure: HTTPFailure, on target: PageTarget) {
    let reason =
      switch failure {
      case .offline: "InternetDisconnected"
      case .unreachable: "ConnectionRefused"
      case .timedOut: "TimedOut"
      }
    target.fail(id, reason)
  }
}
