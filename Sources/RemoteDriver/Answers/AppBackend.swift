import AppUnderTest
import HTTP
import Synchronization

/// Stands in for the servers of an app: answers its requests as the scenario has prepared, and records the requests.
final class AppBackend: WebResponder {
  private struct State {
    var answers = RequestAnswers()
    var records = AppRecords()
    /// The bytes of the recorded requests.
    var size = 0
    /// Why later requests are not recorded; nil if they are.
    var limit: String?
    /// Whether later requests are not recorded.
    var isFull: Bool { limit != nil }
    /// The waits for a further request, by their numbers.
    var waits: [Int: AsyncStream<Never>.Continuation] = [:]
    var lastWait = 0
  }

  private let state = Mutex(State())

  /// The most requests that are recorded, and the most bytes of their bodies and headers.
  private static let (mostRequests, mostBytes) = (10_000, 256 << 20)
  /// The time for which a request that times out gets no answer. The limit of the app is shorter.
  private static let silence = Duration.seconds(300)

  // MARK: - Preparing

  /// Adds answers.
  ///
  /// - Returns: whether the command is about answers.
  /// - Throws: an `AppError` for an answer that no server can send.
  func add(_ command: AppCommand) throws(AppError) -> Bool {
    switch command {
    case .stub(let stub):
      try AppError.requireSendable(stub)
      state.withLock { $0.answers.add(stub) }
    case .fake(let service): state.withLock { $0.answers.add(service) }
    case .answerAsRecorded(let servers):
      let recorded = servers.begin()
      state.withLock { $0.answers.recorded = recorded }
    case .setArguments, .setVariables, .rotate, .setDate, .setTimeZone, .setLocation, .setPermission, .setPreference,
      .setTextSize, .setAppearance, .setLanguage, .setNetwork, .setOffline, .chooseFiles, .sendToBackground,
      .bringToForeground, .shake, .notify, .touchNotification, .openURL, .browse, .device:
      return false
    }
    return true
  }

  /// The requests of the app until now.
  ///
  /// - Throws: an `AppError` if there were too many.
  func records() throws(AppError) -> AppRecords {
    let (records, limit) = state.withLock { ($0.records, $0.limit) }
    if let limit { throw AppError(.faultyApp, problem: limit) }
    return records
  }

  /// Waits for a further request of the app.
  ///
  /// - Parameters:
  ///   - count: the number of requests known so far.
  ///   - limit: the longest time to wait.
  /// - Returns: whether there are more.
  func waitForRequest(beyond count: Int, within limit: Duration) async -> Bool {
    let (arrival, wait) = AsyncStream<Never>.makeStream()
    let number: Int? = state.withLock { state in
      guard state.records.requests.count <= count else { return nil }
      state.lastWait += 1
      state.waits[state.lastWait] = wait
      return state.lastWait
    }
    guard let number else { return true }
    defer { state.withLock { $0.waits[number] = nil } }
    await withTaskGroup(of: Void.self) { group in
      group.addTask { for await _ in arrival {} }
      group.addTask { try? await Task.sleep(for: limit) }
      await group.next()
      group.cancelAll()
    }
    return state.withLock { $0.records.requests.count > count }
  }

  // MARK: - Answering

  /// Answers a request of the app.
  func response(to request: WebRequest) async -> WebResponse {
    let (asked, origin) = (HTTPRequest(request), request.headers["Origin"])
    if let wanted = asked.preflighted, state.withLock({ $0.answers.has(for: wanted) }) {
      return WebResponse(
        HTTPAnswer(status: 204), for: origin, asking: request.headers["Access-Control-Request-Headers"])
    }
    let source = take(asked)
    guard let stub = source?.made(for: asked) else {
      if case .recorded(let server)? = source { server.noteUnknown(asked) }
      return WebResponse(refuse(asked), for: origin)
    }
    // A cancelled task belongs to a connection that has ended.
    try? await Task.sleep(for: stub.delay)
    switch stub.outcome {
    case .answer(let answer): return WebResponse(answer, for: origin)
    case .failure(.timedOut):
      try? await Task.sleep(for: Self.silence)
      return .none
    case .failure: return .none
    }
  }

  /// Records a request, and finds the source of its answer.
  private func take(_ asked: HTTPRequest) -> AnswerSource? {
    state.withLock { state in
      defer {
        for wait in state.waits.values { wait.finish() }
        state.waits = [:]
      }
      state.size += asked.size
      if state.limit == nil { state.limit = Self.limit(reachedBy: state) }
      if !state.isFull { state.records.requests.append(asked) }
      let source = asked.isTunnel ? nil : state.answers.take(for: asked)
      if !state.isFull, let call = source?.call { state.records.serviceCalls.append(call) }
      return source
    }
  }

  /// Why no more requests are recorded; nil below the limits.
  private static func limit(reachedBy state: State) -> String? {
    if state.records.requests.count >= mostRequests {
      "the app has made more than \(mostRequests) requests, and no more are kept"
    } else if state.size > mostBytes {
      "the requests of the app are larger than \(mostBytes >> 20) MB, and no more are kept"
    } else {
      nil
    }
  }

  /// The response to a request that nothing in the scenario answers, which is recorded.
  private func refuse(_ asked: HTTPRequest) -> HTTPAnswer {
    state.withLock { if !$0.isFull { $0.records.unansweredRequests.append(asked) } }
    guard asked.isTunnel else { return HTTPAnswer(status: 502, body: "no step answers \(asked)\n") }
    return HTTPAnswer(
      status: 501, body: "no tunnel to \(asked.host): only requests with http:// can be answered, not with https://\n")
  }
}

extension HTTPRequest {
  /// A request in the form in which it arrived. A client that uses the server as its proxy names the host of the
  /// requested server.
  fileprivate init(_ request: WebRequest) {
    let fields = request.headers.all.map { ($0.name, $0.value) }
    let isTunnel = request.method == Self.tunnel
    let host = isTunnel ? request.path : request.headers["Host"] ?? ""
    let path = isTunnel || request.path.hasPrefix("/") ? request.path : "/" + request.path
    self.init(
      HTTPMethod(rawValue: request.method),
      "http://" + host + (isTunnel ? "" : path) + (request.query.isEmpty ? "" : "?" + request.query),
      headers: Dictionary(fields) { "\($0), \($1)" }, body: String(decoding: request.body, as: UTF8.self))
  }

  /// The method that requests a connection to another server, for TLS.
  private static let tunnel = "CONNECT"

  /// Whether the app requests a connection to another server.
  fileprivate var isTunnel: Bool { method.rawValue == Self.tunnel }

  /// The request for which this request asks permission, because a page of another origin makes it; nil for other
  /// requests.
  fileprivate var preflighted: HTTPRequest? {
    guard method.rawValue == "OPTIONS" else { return nil }
    return headers.first { $0.key.lowercased() == "access-control-request-method" }.map {
      HTTPRequest(HTTPMethod(rawValue: $0.value), "http://\(host)\(address)")
    }
  }

  /// The approximate number of bytes.
  fileprivate var size: Int {
    headers.reduce(body.utf8.count + path.utf8.count) { $0 + $1.key.utf8.count + $1.value.utf8.count }
  }
}

extension WebResponse {
  /// Makes the response for an answer.
  ///
  /// - Parameters:
  ///   - answer: the answer.
  ///   - origin: the origin of the page that sent the request; nil for a client that is not a page.
  ///   - names: the headers for which the page asks permission; nil for none.
  fileprivate init(_ answer: HTTPAnswer, for origin: String?, asking names: String? = nil) {
    var fields = HeaderFields()
    for (name, value) in answer.headers(for: origin, asking: names).sorted(by: { $0.key < $1.key }) {
      if Self.ownFields.contains(name.lowercased()) { continue }
      // Several cookies are in lines of one value; other values are one line.
      for line in value.split(separator: "\n", omittingEmptySubsequences: false) { fields.append(name, String(line)) }
    }
    self.init(answer.status, headers: fields, body: answer.data ?? Array(answer.body.utf8))
  }

  /// The header fields that the sender of a response sets.
  private static let ownFields: Set<String> = ["connection", "content-length", "transfer-encoding"]
}
