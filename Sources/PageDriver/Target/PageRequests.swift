import DevTools
internal import Synchronization

/// Answers what a page asks servers: with a folder of files, with stubs, or not at all, so that the real server is asked.
final class PageRequests: Sendable {
  /// An answer that comes when some of the page's time has passed.
  struct Held: Sendable {
    let request: String
    /// What the browser calls the request with all its redirections.
    let id: String?
    let stub: HTTPStub
    let origin: String?
    /// The page that has asked.
    let page: PageTarget
  }

  private struct State {
    var stubs: [(stub: HTTPStub, left: Int?)] = []
    var held: [Held] = []
    /// Whether some answers are to come later.
    var hasDelays = false
    /// The requests that pages have given up since then.
    var givenUp: Set<String> = []
    var records: [HTTPRequest] = []
    var unanswered: [HTTPRequest] = []
    /// The addresses of pictures, fonts and sounds: without them a page does the same.
    var decorations: Set<String> = []
    /// What the page asked with what came of it, and when, in milliseconds since 1970.
    var exchanges: [(exchange: HTTPExchange, time: Double)] = []
    var chosenFiles: [String] = []
    var permissionsAsked: [Permission] = []
    var isOffline = false
    /// The requests that were given a name and a password, which are given once.
    var loggedIn: Set<String> = []
    var services: [String: FakeService] = [:]
    var calls: [ServiceCall] = []
    var opened: [String] = []
    /// The addresses for which something came that is no success.
    var failed: Set<String> = []
    /// The workers that no script runs in yet, with its address.
    var workers: [String: String] = [:]
    /// How pages are left for others.
    var leaving = PageLeaving()
    /// The workers that nobody waits for, as they are at rest as far as that is known.
    var idleWorkers: Set<String> = []
  }

  /// What the page writes to its console.
  let log = PageLog()
  /// The files that the page downloads.
  let downloads: PageDownloads
  private let state = Mutex(State())
  private let source: PageSource

  init(_ source: PageSource) {
    self.source = source
    downloads = PageDownloads(log)
  }

  /// What pages have asked the user to allow, the first first.
  var permissionsAsked: [Permission] { state.withLock(\.permissionsAsked) }

  /// Notes that a page has asked the user to allow something.
  func note(asked permission: Permission) { state.withLock { $0.permissionsAsked.append(permission) } }

  /// How pages are left for others.
  var leaving: PageLeaving {
    get { state.withLock(\.leaving) }
    set { state.withLock { $0.leaving = newValue } }
  }

  /// Adds a stub, which comes before those that are there.
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

  /// Takes the answers that are to come later.
  func takeHeld() -> [Held] {
    state.withLock { state in
      defer { state.held = [] }
      return state.held
    }
  }

  /// Whether there are answers that are to come later.
  var hasHeld: Bool { state.withLock { !$0.held.isEmpty } }

  /// What the browser calls a request with all its redirections.
  ///
  /// - Parameter request: the request, as `Fetch.requestPaused` describes it.
  static func id(of request: DevToolsValue) -> String? { request.string("networkId") ?? request.string("requestId") }

  /// Notes that a request has ended without an answer.
  func noteEnd(of id: String) { state.withLock { if $0.hasDelays { $0.givenUp.insert(id) } } }

  /// Whether the page still waits for an answer that is to come later.
  func isWanted(_ held: Held) -> Bool { held.id.map { id in state.withLock { !$0.givenUp.contains(id) } } ?? true }

  /// Whether some answers are to come later, so that the page may give up their requests before.
  var hasDelays: Bool { state.withLock(\.hasDelays) }

  /// What the page asked, and what of it nothing answered.
  var records: (all: [HTTPRequest], unanswered: [HTTPRequest]) {
    state.withLock { ($0.records, $0.unanswered) }
  }

  /// What the page asked, with what came of it.
  ///
  /// - Parameter start: when the page's time began, in milliseconds since 1970.
  func exchanges(since start: Double) -> [HTTPExchange] {
    state.withLock(\.exchanges).map { exchange, time in
      var exchange = exchange
      exchange.time = .milliseconds(max(time - start, 0))
      return exchange
    }
  }

  /// Notes what comes of a request; nil where only the server knows.
  private func note(_ request: HTTPRequest, _ outcome: HTTPStub.Outcome?, after delay: Duration = .zero) {
    let time = log.time
    state.withLock { $0.exchanges.append((HTTPExchange(request, at: .zero, outcome: outcome, after: delay), time)) }
  }

  /// The files that the page was given.
  var chosenFiles: [String] { state.withLock(\.chosenFiles) }

  /// Notes files that the page is given.
  func noteChosen(_ paths: [String]) { state.withLock { $0.chosenFiles += paths } }

  /// Takes the network away from the page, or brings it back.
  func goOffline(_ isOffline: Bool) { state.withLock { $0.isOffline = isOffline } }

  /// Notes that a server did not answer; called on the thread that reads.
  ///
  /// - Parameter entry: an entry of the browser's log, which may be about something else.
  func takeLog(_ entry: DevToolsValue) {
    // An answer with a status such as 404 is an answer.
    guard entry.string("entry", "source") == "network", let text = entry.string("entry", "text"),
      let reason = text.firstRange(of: "net::ERR_"), let url = entry.string("entry", "url")
    else { return }
    let isDecoration = state.withLock { $0.decorations.contains(url) }
    noteFailure(of: HTTPRequest(.get, url), String(text[reason.upperBound...]), matters: !isDecoration)
  }

  /// Notes that a server did not answer.
  ///
  /// - Parameters:
  ///   - wanted: what it was asked, by whatever method.
  ///   - reason: what the browser says of that.
  ///   - matters: whether a step may fail because of that.
  private func noteFailure(of wanted: HTTPRequest, _ reason: String, matters: Bool = true) {
    let request: HTTPRequest = state.withLock { state in
      let asked = state.records.last { $0.host == wanted.host && $0.path == wanted.path && $0.query == wanted.query }
      let request = asked ?? wanted
      if matters, !state.isOffline, !state.unanswered.contains(request) { state.unanswered.append(request) }
      return request
    }
    log.add(request, "not answered, \(reason)")
  }

  /// Notes that an answer seems to have no end.
  ///
  /// - Parameter url: what was asked for.
  func note(endless url: String) {
    log.add(HTTPRequest(.get, url), "the answer has not ended for 5 s, and the page's time waits for it no longer")
  }

  /// Answers a server that asks who the user is; called on the thread that reads.
  func logIn(_ values: DevToolsValue, on target: PageTarget) {
    guard let id = values.string("requestId") else { return }
    let origin = values.string("authChallenge", "origin")
    // Nobody else gets the password; a server that does not take it is not given it again.
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

  /// What the page asked services that were replaced, and the addresses outside itself to which it wanted to go.
  var calls: (services: [ServiceCall], opened: [String]) {
    state.withLock { ($0.calls, $0.opened) }
  }

  /// Notes that the page wants to go to an address.
  func noteNavigation(to address: String) {
    guard source.isOutside(address) else { return }
    // The browser adds the slash to a server's address.
    let isBare = address.hasSuffix("/") && address.count { $0 == "/" } == 3
    state.withLock { $0.opened.append(isBare ? String(address.dropLast()) : address) }
  }

  /// What a service that was replaced answers to a request; nil where it is for none.
  ///
  /// A request is for the service whose name its path ends with, be it `/api/categories` or `categories.json`. The arguments are
  /// what stands in its query, by the names there, or else its body. The answer is a list of texts in JSON, or has status 500.
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

  /// The name of the service that may be at a path.
  private static func service(at path: String) -> String {
    path.split(separator: "/").last.map { String($0.prefix { $0 != "." }) } ?? ""
  }

  /// Whether the scenario answers some requests of the method and for the address of a request.
  private func hasAnswers(for request: HTTPRequest) -> Bool {
    state.withLock { state in
      state.stubs.contains { $0.stub.isFor(request) } || state.services[Self.service(at: request.path)] != nil
    }
  }

  /// Answers a request that the browser has stopped; called on the thread that reads.
  ///
  /// - Returns: whether the answer is to come later.
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
    // Before it asks another server, the browser asks whether it may.
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
      // Time has to pass before its document comes.
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
      // The page remains where it is, as an app does that has an address opened by another one.
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

  /// The media types of answers that have no end, beside that of `EventSource`, whose request says so.
  private static let streams: Set<Substring> = [
    "text/event-stream", "application/x-ndjson", "application/ndjson", "application/jsonl", "application/json-seq",
    "application/stream+json", "multipart/x-mixed-replace",
  ]

  /// Whether an answer is a stream.
  ///
  /// - Parameter answer: the answer, as `Fetch.requestPaused` describes it.
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

  /// The most addresses that are kept for which something came that is no success.
  private static let mostFailed = 1000

  private func noteFailed(_ url: String) {
    state.withLock { if $0.failed.count < Self.mostFailed { $0.failed.insert(url) } }
  }

  /// Notes a worker that begins; called on the thread that reads.
  func noteWorker(_ worker: String, of url: String) {
    state.withLock { state in
      state.workers[worker] = url
      state.idleWorkers.insert(worker)
    }
  }

  /// The workers that can be waited for; the others have not answered yet.
  func takeIdleWorkers() -> Set<String> {
    state.withLock { state in
      defer { state.idleWorkers = [] }
      return state.idleWorkers
    }
  }

  /// Notes that a worker has answered.
  func noteIdle(_ worker: String) { state.withLock { _ = $0.idleWorkers.insert(worker) } }

  /// Notes that a script runs in a worker; called on the thread that reads.
  func noteScript(ofWorker worker: String) { state.withLock { _ = $0.workers.removeValue(forKey: worker) } }

  /// Notes that a worker has ended: one whose script could not be had is an error, which the browser reports to nobody but the page.
  func noteEnd(ofWorker worker: String) {
    let url: String? = state.withLock { state in
      state.idleWorkers.remove(worker)
      guard let url = state.workers.removeValue(forKey: worker), state.failed.contains(url) else { return nil }
      return url
    }
    if let url { log.addError("the script of a worker cannot be loaded: \(url)") }
  }

  /// Gives a request what a stub has for it.
  static func answer(_ id: String, _ outcome: HTTPStub.Outcome, origin: String?, on target: PageTarget) {
    switch outcome {
    case .answer(let answer): fulfil(id, answer, origin: origin, on: target)
    case .failure(let failure): fail(id, failure, on: target)
    }
  }

  private static func fulfil(_ id: String, _ answer: HTTPAnswer, origin: String?, on target: PageTarget) {
    var headers = answer.headers
    // A stub answers a page of whatever origin, unless it says otherwise.
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
    // A page that has gone waits for nothing.
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

  /// Whether a status has words of its own (IANA, HTTP Status Code Registry); the browser takes any other only with some.
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
