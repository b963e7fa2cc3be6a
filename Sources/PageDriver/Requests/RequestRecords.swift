import DevTools

/// The requests of the pages of a driver.
struct RequestRecords {
  /// The records for steps, except its events and its pasteboard.
  var app = AppRecords()
  /// The requests of scripts, rather than of the browser for pages and their files.
  var ofScripts: [HTTPRequest] = []
  /// The exchanges with servers that were not taken for a recording yet, with the indices of their requests.
  var served: [(index: Int, exchange: ServerExchange)] = []
  /// The addresses of pictures, fonts and sounds, whose failure does not change the behaviour of a page.
  var decorations: Set<String> = []
  /// The requests with their results and times, in milliseconds since 1970.
  var exchanges: [(exchange: HTTPExchange, time: Double)] = []
  /// The events that pages have posted, with their times in milliseconds since 1970.
  var posted: [(name: String, subject: String?, time: Double)] = []
  /// The text that was copied last; nil for an empty pasteboard, and in an optional for one that nothing has changed.
  var pasteboard: String??
  /// The requests that a server has not answered yet, by the ID that their redirections share: the indices of their
  /// exchanges, and the real times at which they were sent.
  private var open: [String: (index: Int, sent: ContinuousClock.Instant)] = [:]

  /// Records that the latest request is sent to its server.
  mutating func noteSent(_ id: String) { open[id] = (exchanges.count - 1, .now) }

  /// Records the answer of a server, or its failure.
  ///
  /// - Parameters:
  ///   - answered: the request with the answer.
  ///   - body: the body of the answer; nil for a body that the browser does not return.
  ///   - keepsBody: whether the body is kept, and not only its size.
  ///   - isRecorded: whether the exchange is kept for a recording.
  mutating func noteAnswer(_ answered: PausedRequest, body: [UInt8]?, keepsBody: Bool, isRecorded: Bool) {
    guard let (index, sent) = open.removeValue(forKey: answered.sharedID), exchanges.indices.contains(index) else {
      return
    }
    if isRecorded, let exchange = answered.exchange(body: body) { served.append((index, exchange)) }
    exchanges[index].exchange.realTime = .now - sent
    guard let status = answered.status else {
      exchanges[index].exchange.outcome = .failure(answered.failure == "TimedOut" ? .timedOut : .unreachable)
      return
    }
    var headers = answered.responseHeaders
    // Cookies are secrets, and traces are passed on.
    headers["set-cookie"] = headers["set-cookie"].map { _ in "…" }
    let text = (keepsBody ? body : nil).flatMap { String(validating: $0, as: UTF8.self) } ?? ""
    exchanges[index].exchange.outcome = .answer(HTTPAnswer(status: status, body: text, headers: headers))
    exchanges[index].exchange.answerSize = body?.count ?? headers["content-length"].flatMap { Int($0) }
  }

  /// Finds the latest request for an address.
  ///
  /// - Parameter wanted: a request for the address, of any method.
  func latest(like wanted: HTTPRequest) -> HTTPRequest? {
    app.requests.last { $0.host == wanted.host && $0.path == wanted.path && $0.query == wanted.query }
  }
}
