import DevTools
import PageContent
import Synchronization

/// The records of a page: its requests, events and questions.
extension PageRequests {
  /// The requests, events and questions of the page.
  var records: RequestRecords { state.withLock(\.records) }

  /// The requests of the page with their results.
  ///
  /// - Parameter start: the initial time of the page, in milliseconds since 1970.
  func exchanges(since start: Double) -> [HTTPExchange] {
    records.exchanges.map { timed in
      var exchange = timed.value
      exchange.time = timed.offset(from: start)
      return exchange
    }
  }

  /// Takes the exchanges with servers since the last call.
  func takeServed() -> [ServerExchange] { state.withLock { $0.records.takeServed() } }

  /// Takes a report of a page's scripts.
  func take(_ report: PageReport) {
    switch report {
    case .permission(let permission): state.withLock { $0.records.app.permissionsAsked.append(permission) }
    case .event(let name, let subject, let time):
      let time = time ?? log.time
      let event = RequestRecords.Posted(name: name, subject: subject)
      state.withLock { $0.records.posted.append(RequestRecords.Timed(value: event, time: time)) }
    case .copied(let text): note(copied: text)
    case .missingWorker(let url): log.addError("the script of a worker cannot be loaded: \(url)")
    case .socket(let url): note(socket: url)
    }
  }

  /// Records a connection that a page opens (`WebSocket`). Steps define no answers for these.
  private func note(socket url: String) {
    // The scheme is `ws` or `wss`.
    let isOutside = source.isOutside("http" + url.dropFirst(2))
    let request = HTTPRequest(.get, url)
    state.withLock { state in
      state.records.app.requests.append(request)
      if source.isClosed {
        state.records.app.unansweredRequests.append(request)
      } else if isOutside {
        state.records.app.sentRequests.append(request)
      }
    }
  }

  /// Records a text that was copied; nil for an empty pasteboard.
  func note(copied text: String?) { state.withLock { $0.records.pasteboard = .some(text) } }

  /// The events that pages have posted.
  ///
  /// - Parameter start: the initial time of the page, in milliseconds since 1970.
  func events(since start: Double) -> [PostedEvent] {
    records.posted.map { PostedEvent($0.value.name, of: $0.value.subject, at: $0.offset(from: start)) }
  }

  /// Records files that are chosen for the page.
  func noteChosen(_ paths: [String]) { state.withLock { $0.records.app.chosenFiles += paths } }

  /// Records a navigation of the page to an external address.
  func noteNavigation(to address: String) {
    guard source.isOutside(address) else { return }
    // The browser adds a slash to the address of a server.
    let isBare = address.hasSuffix("/") && address.count { $0 == "/" } == 3
    state.withLock { $0.records.app.openedURLs.append(isBare ? String(address.dropLast()) : address) }
  }

  /// Records a response that seems to be endless.
  ///
  /// - Parameter url: the address of the request.
  func note(endless url: String) {
    log.add(HTTPRequest(.get, url), "the answer has not ended for 5 s, and the page's time waits for it no longer")
  }
}
