import CLibrary
internal import SourceText

/// One client of a server, on the thread of its loop.
struct ServerConnection {
  let descriptor: Int32
  private var reader: RequestReader
  private let limits: ServerLimits
  private let responder: any WebResponder
  /// What is to be sent, and how much of it was.
  private var output: [UInt8] = []
  private var sent = 0
  /// What answers the request that is worked on.
  private(set) var task: Task<Void, Never>?
  /// What is sent for as long as the connection lasts; `nil` where nothing is.
  private(set) var stream: WebStream?
  /// What is known of the request that is worked on.
  private var current: (closes: Bool, isHead: Bool) = (false, false)
  /// Whether the client sends nothing more, or nothing more is taken from it.
  private var hasInputEnded = false
  /// Whether the connection ends when everything is sent.
  private var closesAfterOutput = false
  /// Whether nothing can be done with the connection any more.
  private(set) var isBroken = false
  /// When it became idle, a request began to arrive, or the client took something.
  private var since: ContinuousClock.Instant

  init(_ descriptor: Int32, limits: ServerLimits, responder: any WebResponder, now: ContinuousClock.Instant) {
    self.descriptor = descriptor
    self.limits = limits
    self.responder = responder
    reader = RequestReader(limits: limits.messages)
    since = now
  }

  /// Whether there is anything left to send.
  private var hasOutput: Bool { sent < output.count }

  /// Whether nothing happens until the client sends a request.
  var isIdle: Bool { task == nil && stream == nil && !hasOutput && !reader.isInside }

  /// When it was last used.
  var lastUse: ContinuousClock.Instant { since }

  /// Whether it can be closed.
  var isFinished: Bool {
    if isBroken { return true }
    if hasOutput || task != nil || stream != nil { return false }
    return closesAfterOutput || hasInputEnded
  }

  /// What it waits for, as `poll` has it.
  var events: Int16 {
    // What a client sends ahead is taken up to the size of a request, so that a break of the connection is noticed.
    let isFull = reader.waiting > limits.messages.head + limits.messages.body
    let reads = stream != nil || !hasInputEnded && !closesAfterOutput && !(task != nil && isFull)
    return (reads ? Int16(POLLIN) : 0) | (hasOutput ? Int16(POLLOUT) : 0)
  }

  /// When it has waited too long; `nil` while it waits for nothing of the client.
  var deadline: ContinuousClock.Instant? {
    if hasOutput { return since + limits.sending }
    if task != nil || stream != nil { return nil }
    return since + (reader.isInside ? limits.receiving : limits.idle)
  }

  // MARK: - What happens

  /// Takes what the client has sent.
  ///
  /// - Parameter space: room for it.
  mutating func receive(using space: UnsafeMutableRawBufferPointer, now: ContinuousClock.Instant) {
    let count = SystemCalls.read(descriptor, into: space)
    if count > 0 {
      // Who is sent a stream has nothing more to say.
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

  /// Ends it at once, with what works for it.
  mutating func breakOff() {
    isBroken = true
    task?.cancel()
  }

  /// Begins to answer the next request, if one is there and none is worked on.
  ///
  /// - Parameters:
  ///   - respond: gives the answer at once, or the task that does.
  ///   - now: the time.
  mutating func work(
    _ respond: (WebRequest) -> (response: WebResponse?, task: Task<Void, Never>?), now: ContinuousClock.Instant
  ) {
    while task == nil, !closesAfterOutput, !isBroken, output.count - sent < 1 << 20 {
      do throws(WebProblem) {
        guard let incoming = try reader.next() else {
          if reader.takeExpectation() { enqueue(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8), now: now) }
          return
        }
        current = (incoming.closes, incoming.request.method == "HEAD")
        since = now
        let answer = respond(incoming.request)
        if let response = answer.response { finish(response, now: now) } else { task = answer.task }
      } catch {
        refuse(error, now: now)
      }
    }
  }

  /// Takes the answer to the request that is worked on.
  mutating func finish(_ response: WebResponse, now: ContinuousClock.Instant) {
    task = nil
    closesAfterOutput = closesAfterOutput || current.closes
    if let stream = response.stream {
      closesAfterOutput = true
      if !current.isHead { self.stream = stream }
    }
    enqueue(response.encoded(closes: closesAfterOutput, hasBody: !current.isHead), now: now)
  }

  /// Sends more of a stream.
  ///
  /// - Parameter bytes: what is sent; `nil` at the end of the stream.
  mutating func append(_ bytes: [UInt8]?, now: ContinuousClock.Instant) {
    guard let bytes else { return stream = nil }
    // A client that takes nothing must not fill the memory.
    guard output.count - sent < limits.unsent else { return breakOff() }
    enqueue(bytes, now: now)
  }

  /// Answers that something is wrong, and takes nothing more.
  private mutating func refuse(_ problem: WebProblem, now: ContinuousClock.Instant) {
    closesAfterOutput = true
    enqueue(responder.response(to: problem).encoded(closes: true), now: now)
  }

  /// Ends what takes too long.
  mutating func expire(now: ContinuousClock.Instant) {
    guard reader.isInside, !hasOutput, !closesAfterOutput else { return breakOff() }
    refuse(WebProblem(408, "the request took longer than \(limits.receiving) to arrive"), now: now)
  }

  private mutating func enqueue(_ bytes: [UInt8], now: ContinuousClock.Instant) {
    if !hasOutput {
      output = bytes
      sent = 0
    } else {
      output += bytes
    }
    send(now: now)
  }

  /// Sends what the client takes.
  mutating func send(now: ContinuousClock.Instant) {
    while hasOutput {
      let count = output[sent...].withUnsafeBytes { Socket.send(descriptor, $0) }
      guard count > 0 else {
        if !Socket.wouldWait { breakOff() }
        return
      }
      sent += count
      since = now
    }
    output = []
    sent = 0
  }
}
