import DevTools
internal import Synchronization

/// Answers the requests of a page from a folder of files or from stubs; other requests go to the real server.
final class PageRequests: Sendable {
  /// The answers, the records and the requests under way.
  struct State {
    var answers = RequestAnswers()
    var records = RequestRecords()
    var workers = RequestedWorkers()
    var held: [Held] = []
    /// The requests that pages have cancelled although their answers have delays.
    var givenUp: Set<String> = []
    /// The requests that have received the credentials; each receives them only once.
    var loggedIn: Set<String> = []
    /// The rules for navigations away from pages.
    var leaving = PageLeaving()
  }

  /// The console output of the page.
  let log = PageLog()
  /// The downloads of the page.
  let downloads: PageDownloads
  let state = Mutex(State())
  let source: PageSource
  /// Whether the bodies of answers of servers are kept.
  private let keepsAnswers = RunEnvironment.current.keepsAnswers
  /// Whether exchanges with servers are recorded.
  private let recordsAnswers = RunEnvironment.current.recordsAnswers
  /// The change that breaks the page; nil for a page as it is.
  let mutation = RunEnvironment.current[AppMutation.self]

  init(_ source: PageSource) {
    self.source = source
    downloads = PageDownloads(log)
  }

  /// The rules for navigations away from pages.
  var leaving: PageLeaving {
    get { state.withLock(\.leaving) }
    set { state.withLock { $0.leaving = newValue } }
  }

  // MARK: - Answers of the scenario

  /// Adds a stub, which takes precedence over the existing ones.
  func add(_ stub: HTTPStub) { state.withLock { $0.answers.add(stub) } }

  /// Replaces a service.
  func add(_ service: FakeService) { state.withLock { $0.answers.add(service) } }

  /// Answers requests that no stub answers as recorded.
  func add(_ recorded: any RecordedServer) { state.withLock { $0.answers.recorded = recorded } }

  /// The kind of network; nil for one without delays.
  var network: NetworkCondition? { state.withLock(\.answers.network.condition) }

  /// Changes the kind of network.
  func changeNetwork(to condition: NetworkCondition?) { state.withLock { $0.answers.network.condition = condition } }

  /// Makes the page offline or online.
  func goOffline(_ isOffline: Bool) { state.withLock { $0.answers.isOffline = isOffline } }

  /// Whether a response has a delay, during which the page may cancel the request.
  var hasDelays: Bool { state.withLock(\.answers.hasDelays) }

  /// Takes the responses that are to be sent later.
  func takeHeld() -> [Held] {
    state.withLock { state in
      defer { state.held = [] }
      return state.held
    }
  }

  /// Whether responses are to be sent later.
  var hasHeld: Bool { state.withLock { !$0.held.isEmpty } }

  /// Records that a request has ended without a response.
  func noteEnd(of id: String) { state.withLock { if $0.answers.hasDelays { $0.givenUp.insert(id) } } }

  /// Whether the page still waits for a held response.
  func isWanted(_ held: Held) -> Bool { state.withLock { !$0.givenUp.contains(held.request.sharedID) } }

  // MARK: - Records

  /// Records that a server did not answer; called on the reading thread.
  ///
  /// - Parameter entry: an entry of the browser's log, which may have another subject.
  func takeLog(_ entry: DevToolsValue) {
    // A response with an error status such as 404 is a response.
    guard entry.string("entry", "source") == "network", let text = entry.string("entry", "text"),
      let reason = text.firstRange(of: "net::ERR_")
    else { return }
    // The address of an entry about a connection is that of the script.
    let socket = text.hasPrefix("WebSocket ") ? text.split(separator: "'").dropFirst().first : nil
    guard let url = socket.map(String.init) ?? entry.string("entry", "url") else { return }
    let isDecoration = state.withLock { $0.records.decorations.contains(url) }
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
      let request = state.records.latest(like: wanted) ?? wanted
      if matters, !state.answers.isOffline, !state.records.app.unansweredRequests.contains(request) {
        state.records.app.unansweredRequests.append(request)
      }
      return request
    }
    log.add(request, "not answered, \(reason)")
  }

  /// Records a request with its result.
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - outcome: the result; nil for a request that the server answers.
  ///   - isUnanswered: whether nothing in the scenario answers the request.
  private func note(
    _ request: HTTPRequest, _ outcome: HTTPStub.Outcome?, after delay: Duration = .zero, isUnanswered: Bool = false
  ) {
    let time = log.time
    state.withLock { state in
      state.records.app.requests.append(request)
      if isUnanswered { state.records.app.unansweredRequests.append(request) }
      state.records.note(HTTPExchange(request, at: .zero, outcome: outcome, after: delay), at: time)
    }
  }

  private func noteFailed(_ url: String) { state.withLock { $0.workers.fail(url) } }

  // MARK: - Requests

  /// Answers an authentication request of a server; called on the reading thread.
  func logIn(_ values: DevToolsValue, on target: PageTarget) {
    guard let id = values.string("requestId") else { return }
    // The password is sent to its own server only, and only once.
    let isGiven =
      source.login?.origin == values.string("authChallenge", "origin")
      && state.withLock { $0.loggedIn.insert(id).inserted }
    target.session.logIn(id, with: isGiven ? source.login : nil)
  }

  /// Answers a request that the browser has paused; called on the reading thread.
  ///
  /// - Returns: whether the response is to be sent later.
  func take(_ paused: PausedRequest, for target: PageTarget) -> Bool {
    if paused.status != nil || paused.failure != nil {
      takeAnswer(to: paused, for: target)
      return false
    }
    let request = paused.request
    if paused.isDecoration { state.withLock { _ = $0.records.decorations.insert(paused.url) } }
    if paused.isOfScript { state.withLock { $0.records.ofScripts.append(request) } }
    if state.withLock(\.answers.isOffline) {
      log.add(request, "not answered, as the network is off")
      note(request, .failure(.offline))
      Self.fail(paused, .offline, on: target)
      return false
    }
    // The browser sends a preflight request before a request to another origin.
    if let next = paused.preflighted, source.letsRequestsOut || state.withLock({ $0.answers.has(for: next) }) {
      target.session.fulfil(
        paused.id, HTTPAnswer(status: 204), origin: paused.origin, asking: paused.preflightedHeaders)
      return false
    }
    if mutation?.fails(request) == true {
      return answer(paused, request, with: HTTPStub(nil, request.path, outcome: AppMutation.failure), for: target)
    }
    if let stub = self.stub(for: request) { return answer(paused, request, with: stub, for: target) }
    return answerFromSource(paused, request, for: target)
  }

  /// Hands on the answer of a server, or its failure, when its body has been kept.
  private func takeAnswer(to paused: PausedRequest, for target: PageTarget) {
    guard keepsAnswers || recordsAnswers, paused.hasKeptBody,
      let answer = try? target.session.responseBody(of: paused.id)
    else {
      return handOn(paused, body: nil, for: target)
    }
    // The browser waits for the command that hands the answer on.
    answer.then { [self] answer in handOn(paused, body: (try? answer.get())?.responseBody, for: target) }
  }

  private func handOn(_ paused: PausedRequest, body: [UInt8]?, for target: PageTarget) {
    state.withLock {
      $0.records.noteAnswer(paused, body: body, keepsBody: keepsAnswers, isRecorded: recordsAnswers)
    }
    target.note(answered: paused.sharedID)
    if let status = paused.status {
      target.note(status: status, of: paused)
      if status >= 400 { noteFailed(paused.url) }
      if paused.isStream { target.noteStream() }
    }
    if let failure = paused.failure {
      noteFailure(of: HTTPRequest(.get, paused.url), failure, matters: !paused.wouldRepeatForm)
      noteFailed(paused.url)
    }
    if source.letsRequestsOut, let origin = paused.origin, let exchange = paused.exchange(body: body),
      let body = paused.answerBody(body)
    {
      // The real server allows its own pages only, and stubs allow every page.
      target.session.fulfil(paused.id, HTTPAnswer(exchange, body), origin: origin)
    } else {
      target.session.proceed(with: paused.id)
    }
  }

  /// The answer of the scenario to a request: a stub, or the response of a service; nil without one.
  private func stub(for request: HTTPRequest) -> HTTPStub? {
    let source = state.withLock { state in
      let source = state.answers.take(for: request)
      if let call = source?.call { state.records.app.serviceCalls.append(call) }
      return source
    }
    return source?.made(for: request)
  }

  /// Answers a request with a stub; returns whether the response is to be sent later.
  private func answer(
    _ paused: PausedRequest, _ request: HTTPRequest, with stub: HTTPStub, for target: PageTarget
  ) -> Bool {
    let effect = effectOfNetwork(on: paused, request, stub.outcome, after: stub.delay, for: target)
    let outcome = effect.outcome ?? stub.outcome
    let delay = mutation?.delay(of: request, instead: effect.delay) ?? effect.delay
    if case .answer(let answer) = outcome {
      target.note(status: answer.status, of: paused)
      if answer.status >= 400 { noteFailed(paused.url) }
    } else {
      noteFailed(paused.url)
    }
    log.add(request, "answered by the scenario" + (delay > .zero ? " after \(delay.text)" : ""))
    note(request, outcome, after: delay)
    return respond(with: .outcome(outcome), after: delay, to: paused, for: target)
  }

  /// The outcome of a request, and the time until then, with the effect of the network. The document of a page comes at
  /// once: before that, no time of a page can pass.
  ///
  /// - Parameter outcome: the outcome without the network; nil for a file or the response of a server.
  private func effectOfNetwork(
    on paused: PausedRequest, _ request: HTTPRequest, _ outcome: HTTPStub.Outcome? = nil, after delay: Duration = .zero,
    size: Int? = nil, for target: PageTarget
  ) -> (outcome: HTTPStub.Outcome?, delay: Duration) {
    guard !target.isMainDocument(paused) else { return (outcome, delay) }
    return state.withLock { $0.answers.network.effect(on: request, outcome, after: delay, size: size) }
  }

  /// Sends a response, now or later; returns whether it is to be sent later.
  private func respond(
    with response: Response, after delay: Duration, to paused: PausedRequest, for target: PageTarget
  ) -> Bool {
    if paused.isAwaited, delay > .zero {
      log.add(paused.request, "not delayed, as a script waits for the answer and the page's time stands still")
    }
    guard delay > .zero, !paused.isAwaited else {
      Self.send(response, to: paused, on: target)
      return false
    }
    state.withLock { $0.held.append(Held(request: paused, response: response, delay: delay, page: target)) }
    // The document comes after some time.
    if target.isMainDocument(paused) { target.endEmptiness() }
    return true
  }

  /// Answers a request from the folder of the page, or sends it to the server; returns whether that is to be done later.
  private func answerFromSource(_ paused: PausedRequest, _ request: HTTPRequest, for target: PageTarget) -> Bool {
    switch source.answer(to: paused.url) {
    case .file(let bytes, let type):
      let effect = effectOfNetwork(on: paused, request, size: bytes.count, for: target)
      if let outcome = effect.outcome { return lose(paused, request, outcome, after: effect.delay, for: target) }
      log.add(request, "answered by a file")
      target.note(status: 200, of: paused)
      return respond(with: .file(bytes, type: type), after: effect.delay, to: paused, for: target)
    case .nothing where isMissing(paused, request), .elsewhere where isMissing(paused, request):
      return leave(paused, request, for: target)
    case .nothing:
      log.add(request, "404, no such file")
      target.note(status: 404, of: paused)
      let answer = HTTPAnswer(status: 404, body: "nothing answers \(request)")
      return refuse(paused, request, with: .answer(answer), for: target)
    case .elsewhere where source.folder != nil && target.isMainDocument(paused):
      // The page stays where it is, like an app that opens an address in another app.
      log.add(request, "not opened, as it is outside the page")
      target.session.fulfil(paused.id, HTTPAnswer(status: 204), origin: paused.origin)
      if target.isEmpty {
        noteNavigation(to: paused.url)
        target.dismiss()
      }
      return false
    case .elsewhere where source.isClosed: return leave(paused, request, for: target)
    case .elsewhere:
      let effect = effectOfNetwork(on: paused, request, for: target)
      if let outcome = effect.outcome { return lose(paused, request, outcome, after: effect.delay, for: target) }
      log.add(request, "sent to the server")
      note(request, nil, after: effect.delay)
      state.withLock { state in
        state.records.noteSent(paused.sharedID)
        if source.isOutside(paused.url) { state.records.app.sentRequests.append(request) }
      }
      return respond(with: .ofServer, after: effect.delay, to: paused, for: target)
    }
  }

  /// Lets a request fail because nothing in the scenario answers it; returns whether that is to be done later.
  private func leave(_ paused: PausedRequest, _ request: HTTPRequest, for target: PageTarget) -> Bool {
    log.add(request, "not answered, as no step defines an answer")
    return refuse(paused, request, with: .failure(.unreachable), for: target)
  }

  /// Gives a request that nothing answers an outcome; returns whether that is to be done later.
  private func refuse(
    _ paused: PausedRequest, _ request: HTTPRequest, with outcome: HTTPStub.Outcome, for target: PageTarget
  ) -> Bool {
    let effect = effectOfNetwork(on: paused, request, outcome, for: target)
    let outcome = effect.outcome ?? outcome
    note(request, outcome, after: effect.delay, isUnanswered: !paused.isDecoration)
    noteFailed(paused.url)
    return respond(with: .outcome(outcome), after: effect.delay, to: paused, for: target)
  }

  /// Whether a request of a script is missing in the recording of its servers, which is noted.
  private func isMissing(_ paused: PausedRequest, _ request: HTTPRequest) -> Bool {
    guard paused.isOfScript, let recorded = state.withLock(\.answers.recorded) else { return false }
    recorded.noteUnknown(request)
    return true
  }

  /// Lets a request fail later that the network has lost.
  private func lose(
    _ paused: PausedRequest, _ request: HTTPRequest, _ outcome: HTTPStub.Outcome, after delay: Duration,
    for target: PageTarget
  ) -> Bool {
    log.add(request, "lost by the network")
    note(request, outcome, after: delay)
    noteFailed(paused.url)
    return respond(with: .outcome(outcome), after: delay, to: paused, for: target)
  }
}
