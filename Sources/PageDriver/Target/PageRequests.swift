import DevTools
import Synchronization

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
  let keepsAnswers = RunEnvironment.current.keepsAnswers
  /// Whether exchanges with servers are recorded.
  let recordsAnswers = RunEnvironment.current.recordsAnswers
  /// The change that breaks the page; nil for an unchanged page.
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
  func noteFailure(of wanted: HTTPRequest, _ reason: String, matters: Bool = true) {
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
  func note(
    _ request: HTTPRequest, _ outcome: HTTPStub.Outcome?, after delay: Duration = .zero, isUnanswered: Bool = false
  ) {
    let time = log.time
    state.withLock { state in
      state.records.app.requests.append(request)
      if isUnanswered { state.records.app.unansweredRequests.append(request) }
      state.records.note(HTTPExchange(request, at: .zero, outcome: outcome, after: delay), at: time)
    }
  }

  /// Records an address with an unsuccessful response.
  func noteFailed(_ url: String) { state.withLock { $0.workers.fail(url) } }

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
}
