import DevTools
internal import Synchronization

/// Answers that have no end.
extension PageTarget {
  /// Whether the document has asked a server for a stream, an answer that has no end: its time must not wait for that.
  var hasStream: Bool { state.withLock { $0.hasStream } }

  /// Notes a request that a server is asked.
  ///
  /// - Parameter request: the request, as `Fetch.requestPaused` describes it.
  func note(asked request: DevToolsValue) {
    // The browser calls it a request of a script; only what it takes distinguishes it.
    if request.string("request", "headers", "Accept") == "text/event-stream" {
      noteStream()
    } else if isMainDocument(request) {
      state.withLock { $0.hasStream = false }
    } else if let type = request.string("resourceType"), ["Fetch", "XHR"].contains(type),
      let id = request.string("requestId")
    {
      state.withLock { _ = $0.asked.insert(id) }
    }
  }

  /// Notes that a request is answered, or never will be.
  ///
  /// - Parameter id: its id.
  func note(answered id: String) { state.withLock { _ = $0.asked.remove(id) } }

  /// Whether an answer is to come to what scripts have asked for since something was done to the page.
  var awaitsAnswer: Bool { state.withLock { !$0.asked.isEmpty } }

  /// Notes that a server answers with a stream: a clock that waits for its end would never be right again.
  func noteStream() {
    let isWaiting = state.withLock { state in
      state.hasStream = true
      return if case .running(let policy, _) = state.clock { policy.kind == .waiting } else { false }
    }
    if isWaiting { halt(.success(.held)) }
  }
}
