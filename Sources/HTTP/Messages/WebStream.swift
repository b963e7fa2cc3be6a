import Synchronization

/// Bytes that are sent to one client over time, until its connection ends.
package final class WebStream: Sendable, Hashable {
  private struct State {
    /// The bytes sent before the connection existed.
    var waiting: [[UInt8]] = []
    var hasEnded = false
    /// Sends bytes through the connection, and ends it with nil; nil before the connection exists.
    var sink: (@Sendable ([UInt8]?) -> Void)?
    /// Whether the client has disconnected.
    var hasLeft = false
  }

  private let state = Mutex(State())
  private let onEnd: @Sendable (WebStream) -> Void

  /// Makes a stream for a response.
  ///
  /// - Parameter onEnd: called once, on the thread of the server, when the client has disconnected.
  package init(onEnd: @escaping @Sendable (WebStream) -> Void = { _ in }) {
    self.onEnd = onEnd
  }

  /// Sends bytes; they are dropped if the client has disconnected.
  package func send(_ bytes: [UInt8]) {
    // Sending under the lock keeps the order of the calls.
    state.withLock { state in
      guard !state.hasEnded, !state.hasLeft else { return }
      if let sink = state.sink { sink(bytes) } else { state.waiting.append(bytes) }
    }
  }

  /// Sends an event to a page's `EventSource`.
  ///
  /// - Parameters:
  ///   - name: the type of the event, without line breaks.
  ///   - data: the data of the event; each of its lines becomes a data line.
  package func send(event name: String, data: String) {
    let lines = data.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    var bytes = Array("event: \(name)\n".utf8)
    for line in lines {
      bytes += Array("data: ".utf8)
      // A carriage return would end the line too.
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

  /// Connects the stream, and sends the waiting bytes.
  func connect(_ sink: @escaping @Sendable ([UInt8]?) -> Void) {
    state.withLock { state in
      guard state.sink == nil, !state.hasLeft else { return }
      state.sink = sink
      for bytes in state.waiting { sink(bytes) }
      state.waiting = []
      if state.hasEnded { sink(nil) }
    }
  }

  /// Records that the client has disconnected.
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
