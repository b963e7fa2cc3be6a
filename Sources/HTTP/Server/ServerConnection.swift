import CLibrary
import OperatingSystem
import SourceText

/// A client of a server; used on the thread of the server's loop.
struct ServerConnection {
  let descriptor: Int32
  private var reader: RequestReader
  private let limits: ServerLimits
  private let responder: any WebResponder
  private var output = Output()
  /// The task that answers the current request.
  private(set) var task: Task<Void, Never>?
  /// The stream that is sent until the connection ends; nil without a stream.
  private(set) var stream: WebStream?
  private var current = CurrentRequest()
  /// Whether reading has ended.
  private var hasInputEnded = false
  /// Whether the connection ends when everything is sent.
  private var closesAfterOutput = false
  /// Whether the connection has failed.
  private(set) var isBroken = false
  /// When the connection became idle, a request began to arrive, or the client last read something.
  private var since: ContinuousClock.Instant

  init(_ descriptor: Int32, limits: ServerLimits, responder: any WebResponder, now: ContinuousClock.Instant) {
    self.descriptor = descriptor
    self.limits = limits
    self.responder = responder
    reader = RequestReader(limits: limits.messages)
    since = now
  }

  /// The bytes to send.
  private struct Output {
    private var bytes: [UInt8] = []
    private var sent = 0

    /// The number of bytes that remain to be sent.
    var count: Int { bytes.count - sent }
    var isEmpty: Bool { sent == bytes.count }

    mutating func append(_ more: [UInt8]) { if isEmpty { (bytes, sent) = (more, 0) } else { bytes += more } }

    /// Sends bytes, and returns their number.
    mutating func send(to descriptor: Int32) -> Int {
      let count = bytes[sent...].withUnsafeBytes { Socket.send(descriptor, $0) }
      if count > 0 { sent += count }
      if isEmpty { (bytes, sent) = ([], 0) }
      return count
    }
  }

  /// How to answer the current request.
  private struct CurrentRequest {
    /// Whether the connection ends after the response.
    var closes = false
    /// Whether the response has no body.
    var isHead = false
  }

  /// Whether the server waits for the next request.
  var isIdle: Bool { task == nil && stream == nil && output.isEmpty && !reader.isInside }

  /// When the connection was last used.
  var lastUse: ContinuousClock.Instant { since }

  /// Whether the connection can be closed.
  var isFinished: Bool {
    if isBroken { return true }
    if !output.isEmpty || task != nil || stream != nil { return false }
    return closesAfterOutput || hasInputEnded
  }

  /// The events to wait for, in the form of `poll`.
  var events: Int16 {
    // While a request is answered or a response is sent, little is read: enough to notice a break of the connection.
    let isFull = (task != nil || !output.isEmpty) && reader.waiting >= limits.ahead
    let reads = stream != nil || !hasInputEnded && !closesAfterOutput && !isFull
    return (reads ? Int16(POLLIN) : 0) | (!output.isEmpty ? Int16(POLLOUT) : 0)
  }

  /// When the client has taken too long; nil while the server does not wait for the client.
  var deadline: ContinuousClock.Instant? {
    if !output.isEmpty { return since + limits.sending }
    if task != nil || stream != nil { return nil }
    return since + (reader.isInside ? limits.receiving : limits.idle)
  }

  // MARK: - Events

  /// Reads the bytes that the client has sent.
  ///
  /// - Parameter space: a buffer for reading.
  mutating func receive(using space: UnsafeMutableRawBufferPointer, now: ContinuousClock.Instant) {
    let count = SystemCalls.read(descriptor, into: space)
    if count > 0 {
      // A client that gets a stream cannot send further requests.
      if stream != nil { return }
      if isIdle { since = now }
      reader.append(UnsafeRawBufferPointer(rebasing: space[..<count]))
    } else if count == 0 {
      hasInputEnded = true
      if stream != nil { breakOff() }
    } else if !Socket.wouldWait {
      breakOff()
    }
  }

  /// Ends the connection at once and cancels its task.
  mutating func breakOff() {
    isBroken = true
    task?.cancel()
  }

  /// Begins to answer the next complete request, unless one is being answered.
  ///
  /// - Parameters:
  ///   - respond: returns the response at once, or the task that makes it.
  ///   - now: the current time.
  mutating func work(
    _ respond: (WebRequest) -> (response: WebResponse?, task: Task<Void, Never>?), now: ContinuousClock.Instant
  ) {
    while task == nil, !closesAfterOutput, !isBroken, output.count < 1 << 20 {
      do throws(WebProblem) {
        guard let incoming = try reader.next() else {
          if reader.takeExpectation() { enqueue(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8), now: now) }
          return
        }
        current = CurrentRequest(closes: incoming.closes, isHead: incoming.request.method == "HEAD")
        since = now
        let answer = respond(incoming.request)
        if let response = answer.response { finish(response, now: now) } else { task = answer.task }
      } catch {
        refuse(error, now: now)
      }
    }
  }

  /// Takes the response to the current request.
  mutating func finish(_ response: WebResponse, now: ContinuousClock.Instant) {
    task = nil
    if response.breaksOff { return breakOff() }
    closesAfterOutput = closesAfterOutput || current.closes
    if let stream = response.stream {
      closesAfterOutput = true
      if !current.isHead { self.stream = stream }
    }
    enqueue(response.encoded(closes: closesAfterOutput, hasBody: !current.isHead), now: now)
  }

  /// Sends the next bytes of a stream.
  ///
  /// - Parameter bytes: the bytes; nil at the end of the stream.
  mutating func append(_ bytes: [UInt8]?, now: ContinuousClock.Instant) {
    guard let bytes else { return stream = nil }
    // A client that does not read must not fill the memory.
    guard output.count < limits.unsent else { return breakOff() }
    enqueue(bytes, now: now)
  }

  /// Answers with a problem, and ignores further requests.
  private mutating func refuse(_ problem: WebProblem, now: ContinuousClock.Instant) {
    closesAfterOutput = true
    enqueue(responder.response(to: problem).encoded(closes: true), now: now)
  }

  /// Ends a connection whose client has taken too long.
  mutating func expire(now: ContinuousClock.Instant) {
    guard reader.isInside, output.isEmpty, !closesAfterOutput else { return breakOff() }
    refuse(WebProblem(408, "the request took longer than \(limits.receiving.text) to arrive"), now: now)
  }

  private mutating func enqueue(_ bytes: [UInt8], now: ContinuousClock.Instant) {
    output.append(bytes)
    send(now: now)
  }

  /// Sends as many bytes as the client takes without blocking.
  mutating func send(now: ContinuousClock.Instant) {
    while !output.isEmpty {
      guard output.send(to: descriptor) > 0 else {
        if !Socket.wouldWait { breakOff() }
        return
      }
      since = now
    }
  }
}
