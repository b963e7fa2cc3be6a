import CLibrary
import Dispatch
import OperatingSystem
import Synchronization

/// An HTTP/1.1 server: one thread waits for all connections, and tasks answer the requests.
///
/// Requests of one connection are answered one after another, requests of several connections in parallel. A slow,
/// broken or silent client costs only its connection, until its time limit.
package final class WebServer: Sendable {
  /// The port that the server listens on.
  package let port: Int
  private let mailbox: Mailbox

  /// Begins to listen and to serve.
  ///
  /// - Parameters:
  ///   - host: the name or address of the network interface, such as `127.0.0.1`.
  ///   - port: the port; 0 lets the system choose a free one.
  ///   - limits: the limits for clients.
  ///   - responder: answers the requests.
  /// - Throws: a `SocketFailure` if the server cannot listen there.
  package convenience init(
    host: String = "127.0.0.1", port: Int = 0, limits: ServerLimits = ServerLimits(), responder: any WebResponder
  ) throws(SocketFailure) {
    let address = try SocketAddress(host: host, port: port)
    let listener = try Socket.make(address.family)
    Socket.set(listener, SOL_SOCKET, SO_REUSEADDR)
    guard address.withPointer({ bind(listener, $0, $1) }) == 0, listen(listener, 128) == 0 else {
      let code = errno
      close(listener)
      throw SocketFailure(
        "nothing can listen on port \(port) of \(host): \(String(cString: strerror(code)))",
        isAboutHost: code == EADDRNOTAVAIL)
    }
    do {
      let port = SocketAddress.port(of: listener) ?? port
      try self.init(listener: listener, port: port, limits: limits, responder: responder) {}
    } catch {
      close(listener)
      throw error
    }
  }

  /// Serves one existing connection, such as the connection to another process.
  ///
  /// - Parameters:
  ///   - descriptor: the socket of the connection, which the server closes.
  ///   - limits: the limits for the client.
  ///   - responder: answers the requests.
  ///   - onEnd: called on the thread of the server when the connection has ended.
  /// - Throws: a `SocketFailure` if the system has no pipe left.
  package convenience init(
    connected descriptor: Int32, limits: ServerLimits = ServerLimits(), responder: any WebResponder,
    onEnd: @escaping @Sendable () -> Void
  ) throws(SocketFailure) {
    Socket.prepare(descriptor)
    try self.init(listener: -1, connected: descriptor, port: 0, limits: limits, responder: responder, onEnd: onEnd)
  }

  private init(
    listener: Int32, connected: Int32? = nil, port: Int, limits: ServerLimits, responder: any WebResponder,
    onEnd: @escaping @Sendable () -> Void
  ) throws(SocketFailure) {
    self.port = port
    let wake: (readEnd: Int32, writeEnd: Int32)
    do {
      wake = try FileDescriptors.pipe()
    } catch {
      throw SocketFailure("no pipe can be made", code: error.code)
    }
    for end in [wake.readEnd, wake.writeEnd] { Socket.prepare(end) }
    let mailbox = Mailbox(writing: wake.writeEnd)
    self.mailbox = mailbox
    DispatchQueue(label: "web server").async {
      var loop = ServerLoop(
        listener: listener, connected: connected, waking: wake.readEnd, mailbox: mailbox, limits: limits,
        responder: responder)
      loop.run()
      onEnd()
    }
  }

  deinit { mailbox.post(.stop) }

  /// Stops the server: closes all connections and cancels pending responses.
  ///
  /// Returns when the thread has ended.
  package func stop() async {
    await withCheckedContinuation { continuation in
      mailbox.stop { continuation.resume() }
    }
  }
}

/// Messages from tasks and owners of a server to its thread.
final class Mailbox: Sendable {
  /// A message to the thread.
  enum Letter: Sendable {
    /// The response for the connection with this number.
    case answer(Int, WebResponse)
    /// More bytes for the stream of a connection; nil at the end of the stream.
    case more(Int, [UInt8]?)
    case stop
  }

  private struct State {
    var letters: [Letter] = []
    var hasEnded = false
    var waiting: [@Sendable () -> Void] = []
  }

  private let state = Mutex(State())
  /// The descriptor to write a byte to in order to wake the thread.
  private let writing: Int32

  init(writing: Int32) { self.writing = writing }

  deinit { close(writing) }

  /// Sends a message to the thread.
  func post(_ letter: Letter) {
    let isFirst = state.withLock { state in
      state.letters.append(letter)
      return state.letters.count == 1 && !state.hasEnded
    }
    if isFirst { wake() }
  }

  private func wake() {
    var byte: UInt8 = 0
    _ = withUnsafeBytes(of: &byte) { SystemCalls.write(writing, $0) }
  }

  /// Ends the thread, and calls a closure when it has ended.
  func stop(_ hasStopped: @escaping @Sendable () -> Void) {
    let hasEnded = state.withLock { state in
      if !state.hasEnded { state.waiting.append(hasStopped) }
      return state.hasEnded
    }
    if hasEnded { hasStopped() } else { post(.stop) }
  }

  /// The messages since the last call.
  func take() -> [Letter] {
    state.withLock { state in
      defer { state.letters = [] }
      return state.letters
    }
  }

  /// Records that the thread has ended.
  func end() {
    let waiting = state.withLock { state in
      state.hasEnded = true
      defer { state.waiting = [] }
      return state.waiting
    }
    for closure in waiting { closure() }
  }
}
