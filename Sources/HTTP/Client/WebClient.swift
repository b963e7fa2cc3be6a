import CLibrary
import Dispatch
import OperatingSystem
import SourceText
import Synchronization

/// An HTTP/1.1 client that keeps its connection between requests.
///
/// Requests are sent one after another on the client's own thread.
package final class WebClient: Sendable {
  /// How the client gets a connection.
  private enum Route: Sendable {
    case address(host: String, port: Int)
    /// Calls a closure that returns a connected non-blocking socket.
    case opening(@Sendable () throws -> Int32)
    /// The initial connection is the only one and cannot be replaced.
    case existing
  }

  /// The name of the server in messages.
  private let name: String
  /// The value of the header field `Host` for requests without one.
  private let hostField: String
  private let route: Route
  private let limits: MessageLimits
  private let timeout: Duration
  private let queue = DispatchQueue(label: "web client")
  /// The open connection; nil without one.
  private let connection = Mutex<Int32?>(nil)

  /// Makes a client of a server; it connects at the first request.
  ///
  /// - Parameters:
  ///   - host: the name or address of the server.
  ///   - port: the port of the server.
  ///   - limits: the size limits of responses.
  ///   - timeout: how long the server may be silent.
  ///   - connecting: returns a connected non-blocking socket, which the client closes; nil to connect to host and port.
  package init(
    host: String = "127.0.0.1", port: Int, limits: MessageLimits = MessageLimits(body: 256 << 20),
    timeout: Duration = .seconds(60), connecting: (@Sendable () throws -> Int32)? = nil
  ) {
    name = "\(host):\(port)"
    hostField = "\(host.hostOfURL):\(port)"
    route = connecting.map { .opening($0) } ?? .address(host: host, port: port)
    self.limits = limits
    self.timeout = timeout
  }

  /// The header field with which a proxy reports that it cannot reach the server, and why.
  package static let failureField = "X-Cukeswift-Failure"

  /// Makes a client for an existing connection, which cannot be replaced after its end.
  ///
  /// - Parameters:
  ///   - descriptor: the socket of the connection, which the client closes.
  ///   - name: the name of the server in messages.
  ///   - limits: the size limits of responses.
  ///   - timeout: how long the server may be silent.
  package init(
    connected descriptor: Int32, named name: String, limits: MessageLimits = MessageLimits(body: 256 << 20),
    timeout: Duration
  ) {
    self.name = name
    hostField = "localhost"
    route = .existing
    self.limits = limits
    self.timeout = timeout
    Socket.prepare(descriptor)
    connection.withLock { $0 = descriptor }
  }

  deinit { disconnect() }

  /// Ends the connection; later requests fail if the connection cannot be replaced.
  package func end() {
    // A request that waits for its response notices the shutdown before the socket is closed.
    connection.withLock { if let open = $0 { shutdown(open, Int32(SHUT_RDWR)) } }
    queue.async { self.disconnect() }
  }

  /// Sends a request and waits for its response.
  ///
  /// A kept connection that the server has closed is replaced by a new one. A connection that breaks before the
  /// response begins is replaced once, and only for a request that may safely be made twice, because the server may
  /// have done it already.
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - limit: how long the server may be silent; nil for the timeout of the client.
  /// - Throws: a `SocketFailure` if the server cannot be reached or breaks the connection; a `WebProblem` for a
  ///   malformed response.
  package func send(_ request: WebRequest, silentFor limit: Duration? = nil) async throws -> WebResponse {
    let limit = limit ?? timeout
    return try await withCheckedThrowingContinuation { continuation in
      queue.async { continuation.resume(with: Result { try self.exchange(request, limit) }) }
    }
  }

  private func exchange(_ request: WebRequest, _ limit: Duration) throws -> WebResponse {
    let canReconnect = if case .existing = route { false } else { true }
    if canReconnect { disconnectIfEnded() }
    let wasOpen = connection.withLock { $0 != nil }
    do {
      return try exchangeOnce(request, limit)
    } catch let error as ConnectionLoss {
      disconnect()
      guard wasOpen, error.isBeforeAnswer, canReconnect, Self.repeatable.contains(request.method) else {
        throw error.failure
      }
      do {
        return try exchangeOnce(request, limit)
      } catch let error as ConnectionLoss {
        disconnect()
        throw error.failure
      }
    } catch {
      disconnect()
      throw error
    }
  }

  /// The idempotent methods (RFC 9110, section 9.2.2).
  private static let repeatable: Set<String> = ["GET", "HEAD", "OPTIONS", "DELETE"]

  private struct ConnectionLoss: Error {
    let failure: SocketFailure
    /// Whether the connection was lost before the first byte of the response.
    let isBeforeAnswer: Bool
  }

  private func exchangeOnce(_ request: WebRequest, _ limit: Duration) throws -> WebResponse {
    let descriptor = try connected(limit)
    try write(encoded(request), to: descriptor, limit)
    var reader = MessageReader(limits: limits)
    var head: ResponseHead?
    var space = [UInt8](repeating: 0, count: 64 << 10)
    var hasBegun = false
    while true {
      while let event = try reader.next() {
        switch event {
        case .head(let read):
          let read = try ResponseHead(read, to: request)
          if read.status >= 200 { head = read }
          try reader.setFraming(read.framing)
        case .body(let body):
          guard let head else { continue }
          if head.closes { disconnect() }
          return WebResponse(head.status, headers: head.headers, body: body)
        }
      }
      try wait(for: POLLIN, on: descriptor, limit)
      let count = space.withUnsafeMutableBytes { SystemCalls.read(descriptor, into: $0) }
      if count < 0, Socket.wouldWait { continue }
      guard count > 0 else {
        if count == 0, let body = reader.end(), let head {
          disconnect()
          return WebResponse(head.status, headers: head.headers, body: body)
        }
        let failure =
          count < 0
          ? SocketFailure("the connection to \(name) broke", code: errno)
          : SocketFailure("\(name) closed the connection without a complete answer")
        throw ConnectionLoss(failure: failure, isBeforeAnswer: !hasBegun)
      }
      hasBegun = true
      space.withUnsafeBytes { reader.append(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
    }
  }

  private func encoded(_ request: WebRequest) -> [UInt8] {
    var head = "\(request.method) \(request.path)\(request.query.isEmpty ? "" : "?\(request.query)") HTTP/1.1\r\n"
    if request.headers["Host"] == nil { head += "Host: \(hostField)\r\n" }
    for field in request.headers.all { head += "\(field.name.withoutLineBreaks): \(field.value.withoutLineBreaks)\r\n" }
    if !request.body.isEmpty || request.method == "POST" || request.method == "PUT" {
      head += "Content-Length: \(request.body.count)\r\n"
    }
    return Array((head + "\r\n").utf8) + request.body
  }

  // MARK: - The connection

  private func connected(_ limit: Duration) throws -> Int32 {
    if let open = connection.withLock({ $0 }) { return open }
    let descriptor =
      switch route {
      case .address(let host, let port): try connect(to: host, port, limit)
      case .opening(let open): try open()
      case .existing: throw SocketFailure("the connection to \(name) has ended")
      }
    connection.withLock { $0 = descriptor }
    return descriptor
  }

  private func connect(to host: String, _ port: Int, _ limit: Duration) throws -> Int32 {
    let address = try SocketAddress(host: host, port: port)
    let descriptor = try Socket.make(address.family)
    var isConnected = false
    defer { if !isConnected { close(descriptor) } }
    if address.withPointer({ systemConnect(descriptor, $0, $1) }) != 0 {
      guard errno == EINPROGRESS else { throw SocketFailure("\(name) cannot be reached", code: errno) }
      try wait(for: POLLOUT, on: descriptor, limit)
      var code: Int32 = 0
      var length = socklen_t(MemoryLayout<Int32>.size)
      getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &length)
      guard code == 0 else { throw SocketFailure("\(name) cannot be reached", code: code) }
    }
    Socket.sendAtOnce(descriptor)
    isConnected = true
    return descriptor
  }

  /// Closes a kept connection that the server has closed; between responses, the end is the only thing to read.
  private func disconnectIfEnded() {
    if let open = connection.withLock({ $0 }), FileDescriptors.wait(for: POLLIN, on: open, within: .zero) {
      disconnect()
    }
  }

  private func disconnect() {
    let open = connection.withLock { descriptor in
      defer { descriptor = nil }
      return descriptor
    }
    if let open { close(open) }
  }

  private func wait(for events: Int32, on descriptor: Int32, _ limit: Duration) throws(SocketFailure) {
    if FileDescriptors.wait(for: events, on: descriptor, within: limit) { return }
    throw SocketFailure("\(name) has been silent for \(limit.text)", isSilence: true)
  }

  private func write(_ bytes: [UInt8], to descriptor: Int32, _ limit: Duration) throws {
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes { Socket.send(descriptor, $0) }
      if count > 0 {
        sent += count
      } else if Socket.wouldWait {
        try wait(for: POLLOUT, on: descriptor, limit)
      } else {
        throw ConnectionLoss(
          failure: SocketFailure("the connection to \(name) broke", code: errno), isBeforeAnswer: true)
      }
    }
  }
}

// Inside the type above, the name refers to the type's own function.
private let systemConnect = connect(_:_:_:)

/// The first part of a response.
private struct ResponseHead {
  let status: Int
  let headers: HeaderFields
  /// Whether the connection ends after the response.
  let closes: Bool
  let framing: MessageHead.Framing

  init(_ head: MessageHead, to request: WebRequest) throws(WebProblem) {
    guard head.firstLine.count >= 2, head.firstLine[0].hasPrefix("HTTP/1."), let status = Int(head.firstLine[1]),
      (100...599).contains(status)
    else { throw WebProblem(502, "the response does not begin with a line such as HTTP/1.1 200 OK") }
    self.status = status
    headers = head.headers
    closes = head.headers.lists("close", in: "Connection") || head.firstLine[0] == "HTTP/1.0"
    let hasNoBody = status < 200 || status == 204 || status == 304 || request.method == "HEAD"
    framing = hasNoBody ? .length(0) : try head.framing(otherwise: .untilEnd)
  }
}
