import DevTools

/// The requests of the pages of a driver.
struct RequestRecords {
  /// The records for steps, except its events and its pasteboard.
  var app = AppRecords()
  /// The requests of scripts, rather than of the browser for pages and their files.
  var ofScripts: [HTTPRequest] = []
  /// The exchanges with servers that were not taken for a recording yet.
  private(set) var served: [Served] = []
  /// The addresses of pictures, fonts and sounds, whose failure does not change the behaviour of a page.
  var decorations: Set<String> = []
  /// The requests with their results.
  private(set) var exchanges: [Timed<HTTPExchange>] = []
  /// The events that pages have posted.
  var posted: [Timed<Posted>] = []
  /// The text that was copied last; nil for an empty pasteboard, and in an optional for one that nothing has changed.
  var pasteboard: String??
  /// The requests that a server has not answered yet, by the ID that their redirections share.
  private var open: [String: Open] = [:]

  /// A record with the time of its page, in milliseconds since 1970.
  struct Timed<Value> {
    var value: Value
    let time: Double

    /// The time since the start of the page, in milliseconds since 1970.
    func offset(from start: Double) -> Duration { .milliseconds(max(time - start, 0)) }
  }

  /// An event that a page has posted.
  struct Posted {
    let name: String
    let subject: String?
  }

  /// An exchange with a server.
  struct Served {
    /// The index of its request in `exchanges`.
    let index: Int
    let exchange: ServerExchange
  }

  /// A request that a server has not answered yet.
  private struct Open {
    /// The index of the request in `exchanges`.
    let index: Int
    /// The real time at which it was sent.
    let sent: ContinuousClock.Instant
  }

  /// Records a request with its result.
  ///
  /// - Parameters:
  ///   - exchange: the request with its result, which is missing for a request that the server answers.
  ///   - time: the page's time, in milliseconds since 1970.
  mutating func note(_ exchange: HTTPExchange, at time: Double) {
    exchanges.append(Timed(value: exchange, time: time))
  }

  /// Records that the latest request is sent to its server.
  mutating func noteSent(_ id: String) { open[id] = Open(index: exchanges.count - 1, sent: .now) }

  /// Takes the exchanges with servers since the last call.
  mutating func takeServed() -> [ServerExchange] {
    defer { served = [] }
    // Answers come in any order, and recordings are to be equal.
    return served.sorted { $0.index < $1.index }.map(\.exchange)
  }

  /// Records the answer of a server, or its failure.
  ///
  /// - Parameters:
  ///   - answered: the request with the answer.
  ///   - body: the body of the answer; nil for a body that the browser does not return.
  ///   - keepsBody: whether the body is kept, and not only its size.
  ///   - isRecorded: whether the exchange is kept for a recording.
  mutating func noteAnswer(_ answered: PausedRequest, body: [UInt8]?, keepsBody: Bool, isRecorded: Bool) {
    guard let request = open.removeValue(forKey: answered.sharedID), exchanges.indices.contains(request.index) else {
      return
    }
    let index = request.index
    if isRecorded, let exchange = answered.exchange(body: body) {
      served.append(Served(index: index, exchange: exchange))
    }
    exchanges[index].value.realTime = .now - request.sent
    guard let status = answered.status else {
      exchanges[index].value.outcome = .failure(answered.failure == "TimedOut" ? .timedOut : .unreachable)
      return
    }
    var headers = answered.responseHeaders
    // Cookies are secrets, and traces are passed on.
    headers["set-cookie"] = headers["set-cookie"].map { _ in "…" }
    let text = (keepsBody ? body : nil).flatMap { String(validating: $0, as: UTF8.self) } ?? ""
    exchanges[index].value.outcome = .answer(HTTPAnswer(status: status, body: text, headers: headers))
    exchanges[index].value.answerSize = body?.count ?? headers["content-length"].flatMap { Int($0) }
  }

  /// Finds the latest request for an address.
  ///
  /// - Parameter wanted: a request for the address, of any method.
  func latest(like wanted: HTTPRequest) -> HTTPRequest? {
    app.requests.last { $0.host == wanted.host && $0.path == wanted.path && $0.query == wanted.query }
  }
}
