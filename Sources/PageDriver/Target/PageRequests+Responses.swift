import DevTools

/// Responses to requests of a page, which are sent at once or later.
extension PageRequests {
  /// A response that is sent after some of the page's time has passed.
  struct Held: Sendable {
    let request: PausedRequest
    let response: Response
    /// The page's time until then.
    let delay: Duration
    /// The page that has sent the request.
    let page: PageTarget

    /// Sends the response.
    func send() { PageRequests.send(response, to: request, on: page) }
  }

  /// A response to a request.
  enum Response: Sendable {
    case outcome(HTTPStub.Outcome)
    /// A file of the page, with its media type.
    case file([UInt8], type: String)
    /// The response of the server.
    case ofServer
  }

  /// Sends a response to the page.
  static func send(_ response: Response, to paused: PausedRequest, on target: PageTarget) {
    switch response {
    case .outcome(.answer(let answer)): target.session.fulfil(paused.id, answer, origin: paused.origin)
    case .outcome(.failure(let failure)): fail(paused, failure, on: target)
    case .file(let bytes, let type):
      target.session.fulfil(paused.id, status: 200, headers: ["Content-Type": type], body: bytes)
    case .ofServer:
      target.note(asked: paused)
      target.session.proceed(with: paused.id)
    }
  }

  /// Lets a request fail.
  static func fail(_ paused: PausedRequest, _ failure: HTTPFailure, on target: PageTarget) {
    let reason =
      switch failure {
      case .offline: "InternetDisconnected"
      case .unreachable: "ConnectionRefused"
      case .timedOut: "TimedOut"
      }
    target.fail(paused.id, reason, isAwaited: paused.isAwaited)
  }
}

extension HTTPAnswer {
  /// The answer of a real server, for a page of any origin.
  init(_ exchange: ServerExchange, _ body: [UInt8]) {
    // The body is decoded, and the origin of the page is another one than the server expects.
    let left = ["content-encoding", "content-length", "transfer-encoding"]
    let fields = exchange.answerFields.filter { field in
      !left.contains(field.name) && !field.name.hasPrefix("access-control-")
    }
    self.init(
      status: exchange.status,
      headers: Dictionary(fields.map { ($0.name, $0.value) }) { "\($0)\n\($1)" })
    data = body
  }
}
