internal import Synchronization

/// Bytes that are sent to one client as they come up, for as long as its connection lasts.
package final class WebStream: Sendable, Hashable {
  private struct State {
    /// What was sent before there was a connection.
    var waiting: [[UInt8]] = []
    var hasEnded = false
    /// Takes what is sent, and `nil` at the end; there once the connection is.
    var sink: (@Sendable ([UInt8]?) -> Void)?
    /// Whether the client has gone.
    var hasLeft = false
  }

  private let state = Mutex(State())
  private let onEnd: @Sendable (WebStream) -> Void

  /// Makes a stream for an answer.
  ///
  /// - Parameter onEnd: called once, on the thread of the server, when the client has gone.
  package init(onEnd: @escaping @Sendable (WebStream) -> Void = { _ in }) {
    self.onEnd = onEnd
  }

  /// Sends bytes; they are dropped where the client has gone.
  package func send(_ bytes: [UInt8]) {
    // The order in which threads come here is that in which the client gets it.
    state.withLock { state in
      guard !state.hasEnded, !state.hasLeft else { return }
      if let sink = state.sink { sink(bytes) } else { state.waiting.append(bytes) }
    }
  }

  /// Sends an event to a page's `EventSource`.
  ///
  /// - Parameters:
  ///   - name: the type of the event, without line breaks.
  ///   - data: what the page gets; each of its lines is sent as one.
  package func send(event name: String, data: String) {
    let lines = data.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    var bytes = Array("event: \(name)\n".utf8)
    for line in lines {
      bytes += Array("data: ".utf8)
      // A carriage return would end the line as well.
      bytes += line.filter { $0 != UInt8(ascii: "\r") }
      bytes.append(UInt8(ascii: "\n"))
    }
    bytes.append(UInt8(ascii: "\n"))
    send(bytes)
  }

  /// Ends the connection when everything is sent.
  package func end() {
    state.withLock { state in
      guard !state.hasEnded, !state.hasLeft else { return }
      state.hasEnded = true
      state.sink?(nil)
    }
  }

  /// Begins to send through a connection, with what is waiting.
  func connect(_ sink: @escaping @Sendable ([UInt8]?) -> Void) {
    state.withLock { state in
      guard state.sink == nil, !state.hasLeft else { return }
      state.sink = sink
      for bytes in state.waiting { sink(bytes) }
      state.waiting = []
      if state.hasEnded { sink(nil) }
    }
  }

  /// Notes that the client has gone.
  func leave() {
    let isNew = state.withLock { state in
      defer {
        state.hasLeft = true
        state.sink = nil
        state.waiting = []
      }
      return !state.hasLeft
    }
    if isNew { onEnd(self) }
  }

  package static func == (one: WebStream, other: WebStream) -> Bool { one === other }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
