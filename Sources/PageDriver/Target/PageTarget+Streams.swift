import DevTools
internal import Dispatch
internal import Synchronization

/// Answers that have no end.
extension PageTarget {
  /// What servers were asked since the document was opened, of which nobody says when the answers end.
  struct AskedAnswers {
    /// The addresses, by the ids that the browser gives requests with all their redirections.
    var urls: [String: String] = [:]
    /// Whether somebody will look at them.
    var isWatched = false
    /// The clock that waited when they were looked at last, and the page's time at that moment.
    var last: (clock: DevToolsConnection.Command, time: Substring)?

    /// The most that are kept.
    static let most = 1000
    /// How many seconds the clock may wait for the end of an answer, in real time, before somebody looks at them.
    static let limit = 4.0
    /// How many seconds later it has to stand where it stood, so that the answer is taken for one that has no end.
    static let pause = 1.0
  }

  /// Notes what a server is asked, so that the clock does not wait for it without end.
  private func watch(_ request: DevToolsValue) {
    guard let url = request.string("request", "url") else { return }
    let id = request.string("networkId") ?? url
    state.withLock { state in
      // The page has a redirected request by the address that was asked for first.
      guard state.answers.urls.count < AskedAnswers.most, state.answers.urls[id] == nil else { return }
      state.answers.urls[id] = url
    }
    watchAnswers()
  }

  /// Sees to it that somebody looks when the clock has waited for answers as long as it may.
  func watchAnswers() {
    let isNeeded = state.withLock { state in
      guard !state.answers.isWatched, !state.answers.urls.isEmpty, state.waitingClock != nil else { return false }
      state.answers.isWatched = true
      return true
    }
    if isNeeded { lookAtAnswers(after: AskedAnswers.limit) }
  }

  private func lookAtAnswers(after seconds: Double) {
    DispatchQueue.global().asyncAfter(deadline: .now() + seconds) { [weak self] in
      guard let self else { return }
      Task { await self.lookAtAnswers() }
    }
  }

  /// Has the clock wait no longer if it has stood still since the last look, with answers that have not ended.
  private func lookAtAnswers() async {
    let clock = state.withLock(\.waitingClock)
    // A page that says nothing is noticed by those who wait for its clock.
    let text = clock == nil ? nil : try? await evaluate(Self.endedAnswers).string("result", "value")
    let lines = (text ?? "").split(separator: "\n")
    let found: (isEndless: Bool, urls: [String])? = state.withLock { state in
      guard let clock, let time = lines.first, clock == state.waitingClock else {
        (state.answers.isWatched, state.answers.last) = (false, nil)
        return (false, [])
      }
      guard let last = state.answers.last, last == (clock, time) else {
        state.answers.last = (clock, time)
        return nil
      }
      (state.answers.isWatched, state.answers.last) = (false, nil)
      // An address can be asked for several times.
      var ended = Dictionary(grouping: lines.dropFirst(), by: \.self).mapValues(\.count)
      let urls = state.answers.urls.values.filter { url in
        let address = url.prefix { $0 != "#" }
        ended[address, default: 0] -= 1
        return ended[address, default: 0] < 0
      }
      state.answers.urls = [:]
      return (true, urls.sorted())
    }
    guard let found else { return lookAtAnswers(after: AskedAnswers.pause) }
    // The clock may have begun to wait again meanwhile.
    guard found.isEndless else { return watchAnswers() }
    for url in found.urls { requests.note(endless: url) }
    // A page that waits for one of them is never loaded further; one that has gone waits for nothing.
    try? order("cukeswift.load()")
    noteStream()
  }

  /// The page's time, and the addresses of the answers that have ended.
  private static let endedAnswers = """
    [Date.now(), ...[...performance.getEntriesByType("resource"), ...performance.getEntriesByType("navigation")]
      .filter(entry => entry.responseEnd > 0).map(entry => entry.name.split("#")[0])].join("\\n")
    """

  /// Whether a server may send to the document by itself: in an answer that has no end, for which time must not wait, or through a
  /// connection of its own.
  var hasStream: Bool { state.withLock { $0.hasStream || !$0.sockets.isEmpty } }

  /// Notes a request that a server is asked.
  ///
  /// - Parameter request: the request, as `Fetch.requestPaused` describes it.
  func note(asked request: DevToolsValue) {
    if isMainDocument(request) {
      state.withLock { ($0.hasStream, $0.sockets, $0.answers.urls, $0.underWay) = (false, [], [:], []) }
    }
    // The browser calls it a request of a script; only what it takes distinguishes it.
    if request.string("request", "headers", "Accept") == "text/event-stream" {
      return noteStream()
    }
    if let type = request.string("resourceType"), ["Fetch", "XHR"].contains(type),
      let id = PageRequests.id(of: request)
    {
      state.withLock {
        $0.asked.insert(id)
        $0.underWay.insert(id)
      }
    }
    watch(request)
  }

  /// Notes that a request is answered, or never will be.
  ///
  /// - Parameter id: its id, which all its redirections have too.
  func note(answered id: String) {
    state.withLock {
      $0.asked.remove(id)
      $0.underWay.remove(id)
    }
  }

  /// Notes that a request has ended without an answer, for example as the page has given it up: what waits for it looks again.
  func takeLoadingFailed(_ event: DevToolsEvent) {
    guard let id = event.parameters.string("requestId") else { return }
    let isAwaited = state.withLock { state in
      state.answers.urls[id] = nil
      state.asked.remove(id)
      let isAwaited = state.underWay.remove(id) != nil
      return isAwaited && state.isLoaded && state.destination == nil && state.leaving == nil
    }
    requests.noteEnd(of: id)
    if isAwaited { stop() }
  }

  /// Whether the document is being loaded or left, or an answer is to come to what its scripts have asked for.
  var isUnderWay: Bool {
    state.withLock { !$0.isLoaded || $0.destination != nil || $0.leaving != nil || !$0.underWay.isEmpty }
  }

  /// Whether an answer is to come to what scripts have asked for since something was done to the page.
  var awaitsAnswer: Bool { state.withLock { !$0.asked.isEmpty } }

  /// Notes what becomes of a connection of the document with a server.
  func takeSocket(_ event: DevToolsEvent) {
    let values = event.parameters
    guard let id = values.string("requestId") else { return }
    switch event.method {
    case "Network.webSocketCreated":
      noteSending { $0.sockets.insert(id) }
    case "Network.webSocketWillSendHandshakeRequest":
      // A server for developers sends only that a file has changed.
      let protocols = values.string("request", "headers", "Sec-WebSocket-Protocol") ?? ""
      if protocols.hasPrefix("vite-") { state.withLock { _ = $0.sockets.remove(id) } }
    default: state.withLock { _ = $0.sockets.remove(id) }
    }
  }

  /// Notes that a server answers with a stream: a clock that waits for its end would never be right again.
  func noteStream() { noteSending { ($0.hasStream, $0.underWay) = (true, []) } }

  /// Notes that a server may send by itself from now on, and has the clock wait for nothing more.
  private func noteSending(_ note: (inout State) -> Void) {
    let isWaiting = state.withLock { state in
      note(&state)
      return if case .running(let policy, _) = state.clock { policy.kind == .waiting } else { false }
    }
    if isWaiting { halt(.success(.held)) }
  }
}
