import DevTools
import Dispatch
import PageContent
import Synchronization

/// Endless responses.
extension PageTarget {
  /// The requests of the current document to servers.
  struct DocumentTraffic {
    /// Whether the document has requested a stream, which is an endless response.
    var hasStream = false
    /// The open or opening `WebSocket` connections.
    var sockets: Set<String> = []
    /// The addresses of the requests, by the browser's IDs, which redirections share.
    var urls: [String: String] = [:]
  }

  /// The requests to servers, whose ends the browser does not report.
  struct Traffic {
    var document = DocumentTraffic()
    /// The unanswered requests of scripts since the latest action.
    var asked: Set<String> = []
    /// The unanswered requests of scripts of the document.
    var underWay: Set<String> = []
    /// Whether a check is scheduled.
    var isWatched = false
    /// The clock that was waiting at the last check, and the page's time at that moment.
    var last: (clock: Expectation, time: Substring)?

    /// The most requests to keep.
    static let most = 1000
    /// The time for which the clock may wait for the end of a response before the check, in seconds of real time.
    static let limit = 4.0
    /// The time in seconds for which the clock must have stood still after the check before a response counts as
    /// endless.
    static let pause = 1.0
  }

  /// Records a request, to prevent the clock from waiting endlessly for its response.
  private func watch(_ request: PausedRequest) {
    let id = request.networkID ?? request.url
    state.withLock { state in
      // The page reports a redirected request with its first address.
      guard state.traffic.document.urls.count < Traffic.most, state.traffic.document.urls[id] == nil else { return }
      state.traffic.document.urls[id] = request.url
    }
    watchAnswers()
  }

  /// Schedules a check for the time when the clock has waited too long for responses.
  func watchAnswers() {
    let isNeeded = state.withLock { state in
      guard !state.traffic.isWatched, !state.traffic.document.urls.isEmpty, state.waitingClock != nil else {
        return false
      }
      state.traffic.isWatched = true
      return true
    }
    if isNeeded { lookAtAnswers(after: Traffic.limit) }
  }

  private func lookAtAnswers(after seconds: Double) {
    DispatchQueue.global().asyncAfter(deadline: .now() + seconds) { [weak self] in
      guard let self else { return }
      Task { await self.lookAtAnswers() }
    }
  }

  /// Stops the waiting of the clock if it has stood still since the last check because of endless responses.
  private func lookAtAnswers() async {
    let clock = state.withLock(\.waitingClock)
    // Another part of the driver notices a page that does not answer, because it waits for its clock.
    let text = clock == nil ? nil : try? await evaluate(Self.endedAnswers).string("result", "value")
    let lines = (text ?? "").split(separator: "\n")
    let found: (isEndless: Bool, urls: [String])? = state.withLock { state in
      guard let clock, let time = lines.first, clock === state.waitingClock else {
        (state.traffic.isWatched, state.traffic.last) = (false, nil)
        return (false, [])
      }
      guard let last = state.traffic.last, last.clock === clock, last.time == time else {
        state.traffic.last = (clock, time)
        return nil
      }
      (state.traffic.isWatched, state.traffic.last) = (false, nil)
      // An address can be requested several times.
      var ended = Dictionary(grouping: lines.dropFirst(), by: \.self).mapValues(\.count)
      let urls = state.traffic.document.urls.values.filter { url in
        let address = url.prefix { $0 != "#" }
        ended[address, default: 0] -= 1
        return ended[address, default: 0] < 0
      }
      state.traffic.document.urls = [:]
      return (true, urls.sorted())
    }
    guard let found else { return lookAtAnswers(after: Traffic.pause) }
    // The clock may have begun to wait again in the meantime.
    guard found.isEndless else { return watchAnswers() }
    for url in found.urls { requests.note(endless: url) }
    // A page that waits for an endless response never finishes loading. An error means that the page has gone.
    try? order(PageScript.load)
    noteStream()
  }

  /// The page's time, and the addresses of the responses that have ended.
  private static let endedAnswers = """
    [Date.now(), ...[...performance.getEntriesByType("resource"), ...performance.getEntriesByType("navigation")]
      .filter(entry => entry.responseEnd > 0).map(entry => entry.name.split("#")[0])].join("\\n")
    """

  /// Whether a server may push data to the document: in an endless response, which time must not wait for, or through a
  /// connection.
  var hasStream: Bool { state.withLock { $0.traffic.document.hasStream || !$0.traffic.document.sockets.isEmpty } }

  /// Records a request to a server.
  func note(asked request: PausedRequest) {
    if isMainDocument(request) {
      state.withLock { ($0.traffic.document, $0.traffic.underWay) = (DocumentTraffic(), []) }
    }
    if request.isOfEventSource { return noteStream() }
    if request.isOfScript {
      state.withLock {
        $0.traffic.asked.insert(request.sharedID)
        $0.traffic.underWay.insert(request.sharedID)
      }
    }
    watch(request)
  }

  /// Records that a request was answered, or never will be.
  ///
  /// - Parameter id: its ID, which its redirections share.
  func note(answered id: String) {
    state.withLock {
      $0.traffic.asked.remove(id)
      $0.traffic.underWay.remove(id)
    }
  }

  /// Records that a request has ended without a response, for example because the page has cancelled it, and resumes
  /// waits for the request.
  func takeLoadingFailed(_ event: DevToolsEvent) {
    guard let id = event.parameters.string("requestId") else { return }
    let isAwaited = state.withLock { state in
      state.traffic.document.urls[id] = nil
      state.traffic.asked.remove(id)
      let isAwaited = state.traffic.underWay.remove(id) != nil
      return isAwaited && !state.navigation.isUnderWay
    }
    requests.noteEnd(of: id)
    if isAwaited { stop() }
  }

  /// Whether the document is being loaded or left.
  var isNavigating: Bool { state.withLock(\.navigation.isUnderWay) }

  /// Whether the document is being loaded or left, or a response to a request of its scripts is pending.
  var isUnderWay: Bool {
    state.withLock { $0.navigation.isUnderWay || !$0.traffic.underWay.isEmpty }
  }

  /// Whether a response to a request of scripts since the latest action is pending.
  var awaitsAnswer: Bool { state.withLock { !$0.traffic.asked.isEmpty } }

  /// Records the opening or closing of a connection of the document.
  func takeSocket(_ event: DevToolsEvent) {
    let values = event.parameters
    guard let id = values.string("requestId") else { return }
    switch event.method {
    case "Network.webSocketCreated":
      noteSending { $0.document.sockets.insert(id) }
    case "Network.webSocketWillSendHandshakeRequest":
      // A development server pushes only the news that a file has changed.
      let protocols = values.string("request", "headers", "Sec-WebSocket-Protocol") ?? ""
      if protocols.hasPrefix("vite-") { state.withLock { _ = $0.traffic.document.sockets.remove(id) } }
    default: state.withLock { _ = $0.traffic.document.sockets.remove(id) }
    }
  }

  /// Records that a server answers with a stream; a clock that waits for its end would stay wrong.
  func noteStream() { noteSending { ($0.document.hasStream, $0.underWay) = (true, []) } }

  /// Records that a server may push data from now on, and stops the waiting of the clock.
  private func noteSending(_ note: (inout Traffic) -> Void) {
    let isWaiting = state.withLock { state in
      note(&state.traffic)
      return state.clock.run?.policy.kind == .waiting
    }
    if isWaiting { halt(.success(.held)) }
  }
}
