import CLibrary
import OperatingSystem

/// The thread of a server, which waits for readable or writable descriptors, finished responses and time limits.
struct ServerLoop: ~Copyable {
  private let listener: Int32
  private let waking: Int32
  private let mailbox: Mailbox
  private let limits: ServerLimits
  private let responder: any WebResponder
  private var connections: [Int: ServerConnection] = [:]
  private var lastNumber = 0
  /// No connection is accepted until then, because the system had no descriptor left; nil when accepting.
  private var restsUntil: ContinuousClock.Instant?
  private var hasStopped = false

  /// Whether the loop serves a single existing connection and ends when the connection ends.
  private let endsWithConnection: Bool

  /// Makes the loop of a server; `run` serves its connections.
  ///
  /// - Parameters:
  ///   - listener: the listening socket; -1 if only `connected` is served.
  ///   - connected: an existing connection.
  init(
    listener: Int32, connected: Int32? = nil, waking: Int32, mailbox: Mailbox, limits: ServerLimits,
    responder: any WebResponder
  ) {
    self.listener = listener
    endsWithConnection = connected != nil
    if let connected { connections[0] = ServerConnection(connected, limits: limits, responder: responder, now: .now) }
    self.waking = waking
    self.mailbox = mailbox
    self.limits = limits
    self.responder = responder
  }

  /// Serves until the server is stopped.
  mutating func run() {
    var space = [UInt8](repeating: 0, count: 64 << 10)
    while !hasStopped { space.withUnsafeMutableBytes { step($0) } }
    for connection in connections.values {
      connection.task?.cancel()
      connection.stream?.leave()
      close(connection.descriptor)
    }
    if listener >= 0 { close(listener) }
    close(waking)
    mailbox.end()
  }

  private mutating func step(_ space: UnsafeMutableRawBufferPointer) {
    let numbers = Array(connections.keys)
    var entries = [pollfd(fd: waking, events: Int16(POLLIN), revents: 0)]
    entries.append(pollfd(fd: restsUntil == nil ? listener : -1, events: Int16(POLLIN), revents: 0))
    for number in numbers {
      guard let connection = connections[number] else { continue }
      entries.append(pollfd(fd: connection.descriptor, events: connection.events, revents: 0))
    }
    let count = poll(&entries, nfds_t(entries.count), timeout)
    // A wait that a signal has interrupted is repeated.
    guard count >= 0 || errno == EINTR else { return hasStopped = true }
    let now = ContinuousClock.now
    if let rest = restsUntil, rest <= now { restsUntil = nil }
    if count > 0, entries[0].revents != 0 {
      _ = SystemCalls.read(waking, into: space)
      readMail(now: now)
    }
    if count > 0 {
      for (number, entry) in zip(numbers, entries.dropFirst(2)) where entry.revents != 0 {
        serve(number, entry.revents, space, now: now)
      }
      if entries[1].revents != 0 { accept(now: now) }
    }
    for number in numbers {
      if let deadline = connections[number]?.deadline, deadline <= now { connections[number]?.expire(now: now) }
      closeIfFinished(number)
    }
    if endsWithConnection, connections.isEmpty { hasStopped = true }
  }

  /// The time until the first deadline of a connection in milliseconds; -1 without a deadline.
  private var timeout: Int32 {
    let first = (connections.values.compactMap(\.deadline) + [restsUntil].compactMap(\.self)).min()
    guard let first else { return -1 }
    let rest = first - .now
    guard rest > .zero else { return 0 }
    let milliseconds = rest.components.seconds * 1000 + rest.components.attoseconds / 1_000_000_000_000_000
    return Int32(clamping: milliseconds + 1)
  }

  private mutating func readMail(now: ContinuousClock.Instant) {
    for letter in mailbox.take() {
      switch letter {
      case .stop: hasStopped = true
      case .answer(let number, let response):
        guard connections[number] != nil else {
          response.stream?.leave()
          continue
        }
        connections[number]?.finish(response, now: now)
        begin(number)
        work(number, now: now)
        closeIfFinished(number)
      case .more(let number, let bytes):
        connections[number]?.append(bytes, now: now)
        closeIfFinished(number)
      }
    }
  }

  private mutating func serve(
    _ number: Int, _ events: Int16, _ space: UnsafeMutableRawBufferPointer, now: ContinuousClock.Instant
  ) {
    if events & Int16(POLLERR | POLLNVAL) != 0 { connections[number]?.breakOff() }
    if events & Int16(POLLOUT) != 0 { connections[number]?.send(now: now) }
    if events & Int16(POLLIN) != 0 {
      connections[number]?.receive(using: space, now: now)
    } else if events & Int16(POLLHUP) != 0 {
      connections[number]?.breakOff()
    }
    work(number, now: now)
    closeIfFinished(number)
  }

  private mutating func work(_ number: Int, now: ContinuousClock.Instant) {
    let (responder, mailbox) = (responder, mailbox)
    connections[number]?.work(
      { request in
        if let response = responder.immediateResponse(to: request) { return (response, nil) }
        // A client waits for the response.
        let task = Task(priority: .high) { mailbox.post(.answer(number, await responder.response(to: request))) }
        return (nil, task)
      }, now: now)
    begin(number)
  }

  /// Connects a stream to the mailbox of the loop.
  private func begin(_ number: Int) {
    let mailbox = mailbox
    connections[number]?.stream?.connect { mailbox.post(.more(number, $0)) }
  }

  private mutating func closeIfFinished(_ number: Int) {
    guard let connection = connections[number], connection.isFinished else { return }
    connections[number] = nil
    connection.stream?.leave()
    close(connection.descriptor)
  }

  /// Accepts all waiting connections.
  private mutating func accept(now: ContinuousClock.Instant) {
    while true {
      let descriptor = systemAccept(listener, nil, nil)
      guard descriptor >= 0 else {
        if [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(errno) {
          closeIdlest()
          restsUntil = now + .milliseconds(200)
        }
        if errno == EINTR || errno == ECONNABORTED { continue }
        return
      }
      Socket.prepare(descriptor)
      Socket.sendAtOnce(descriptor)
      if connections.count >= limits.connections { closeIdlest() }
      guard connections.count < limits.connections else {
        let answer = responder.response(to: WebProblem(503, "all \(limits.connections) connections are in use"))
        _ = answer.encoded(closes: true).withUnsafeBytes { Socket.send(descriptor, $0) }
        close(descriptor)
        continue
      }
      lastNumber += 1
      connections[lastNumber] = ServerConnection(descriptor, limits: limits, responder: responder, now: now)
    }
  }

  /// Closes the connection that has been idle longest.
  private mutating func closeIdlest() {
    guard let idlest = connections.filter(\.value.isIdle).min(by: { $0.value.lastUse < $1.value.lastUse }) else {
      return
    }
    connections[idlest.key] = nil
    close(idlest.value.descriptor)
  }
}

// Inside the type above, this name refers to its own function.
private let systemAccept = accept(_:_:_:)
