import CLibrary
import Dispatch
import SourceText
internal import Synchronization

/// Sends commands to a browser and hands on its answers and events.
///
/// Both sides communicate over a pair of descriptors: each message is JSON and ends with a zero byte. A thread reads
/// incoming messages. Commands can be sent from any task, several before the first answer.
package final class DevToolsConnection: Sendable {
  /// A command that was sent; its answer can be awaited once.
  package struct Command: Sendable, Hashable {
    let id: Int
    let method: String
  }

  private enum Answer {
    /// Not answered and not awaited yet.
    case open
    case awaited(CheckedContinuation<DevToolsValue, any Error>)
    case arrived(Result<DevToolsValue, BrowserError>)
    /// The answer is to be dropped.
    case unwanted
  }

  /// A command without an answer, or with an answer that was not fetched yet.
  private struct Slot {
    let method: String
    let sent: ContinuousClock.Instant
    /// How long the browser may take to answer; nil for the usual limit.
    let patience: Duration?
    var answer: Answer
  }

  private struct State {
    var lastID = 0
    var answers: [Int: Slot] = [:]
    var handlers: [String: @Sendable (DevToolsEvent) -> Void] = [:]
    /// The handler for pages opened by pages of a context, by context.
    var openings: [String: @Sendable (DevToolsEvent) -> Void] = [:]
    /// Why nothing can be sent any more; nil while it can.
    var end: BrowserError?
    /// Whether the browser has sent anything since its start.
    var hasHeard = false
    /// Whether a thread is already ending a browser that has failed since its start, and finding out why.
    var isFailing = false
    /// Whether a timer looks for commands that are not answered in time.
    var isGuarded = false
    /// How long the browser may take to answer; a page that loops never answers.
    var limit: Duration
    /// How long the browser may take from its start to its first answer.
    var startLimit: Duration { min(limit, BrokenBrowser.startLimit) }

    init(limit: Duration) {
      self.limit = limit
    }
  }

  /// Returns why a browser started for this connection does not answer; nil for a browser that was already running.
  private let startFailure: (@Sendable (StartProblem) -> BrowserError)?
  private let reading: Int32
  private let writing: Int32
  private let state: Mutex<State>
  /// Held while a message is written, to keep messages apart.
  private let writer = Mutex(())

  /// Begins to listen to a browser.
  ///
  /// - Parameters:
  ///   - reading: what the browser writes to; closed at the end.
  ///   - writing: what the browser reads from; closed at the end.
  ///   - limit: how long the browser may take to answer a command.
  ///   - startFailure: returns why a browser started for this connection has not answered anything; nil for a browser
  ///     that was already running.
  init(
    reading: Int32, writing: Int32, limit: Duration, startFailure: (@Sendable (StartProblem) -> BrowserError)?
  ) {
    self.startFailure = startFailure
    self.reading = reading
    self.writing = writing
    state = Mutex(State(limit: limit))
    // Writing to a browser that has ended is to fail instead of ending this process.
    signal(SIGPIPE, SIG_IGN)
    // A browser that hangs does not read, and a write must not wait for it forever.
    _ = fcntl(writing, F_SETFL, fcntl(writing, F_GETFL) | O_NONBLOCK)
    let queue = DispatchQueue(label: "browser")
    queue.async { [weak self] in
      var incoming = IncomingMessages(descriptor: reading)
      while let messages = incoming.next() {
        guard let self else { break }
        for message in messages { self.take(message) }
      }
      self?.endOfBrowser(isTooLong: incoming.isTooLong)
      systemClose(reading)
    }
  }

  /// Begins to listen to a browser that is already running.
  ///
  /// - Parameters:
  ///   - reading: what the browser writes to; closed at the end.
  ///   - writing: what the browser reads from; closed at the end.
  ///   - limit: how long the browser may take to answer a command.
  package convenience init(reading: Int32, writing: Int32, limit: Duration = .seconds(30)) {
    self.init(reading: reading, writing: writing, limit: limit, startFailure: nil)
  }

  /// Connects to the relay of a run, which shares one browser among all processes.
  ///
  /// - Parameters:
  ///   - name: the name of the relay.
  ///   - limit: how long the browser may take to answer a command.
  /// - Throws: a `BrowserError` if the relay has ended.
  package convenience init(toRelay name: String, limit: Duration = .seconds(30)) throws(BrowserError) {
    do throws(FileSystem.Failure) {
      let (reading, writing) = try RelaySocket.connect(to: name)
      self.init(reading: reading, writing: writing, limit: limit)
    } catch {
      throw BrowserError(.notStarted, "the browser of the run cannot be reached: \(error.path): \(error.reason)")
    }
  }

  deinit {
    shutdown(writing, Int32(SHUT_WR))
    systemClose(writing)
  }

  /// Whether commands can be sent.
  package var isOpen: Bool { ending == nil }

  /// Why nothing can be sent any more; nil while it can.
  package var ending: BrowserError? { state.withLock { $0.end } }

  /// Changes how long the browser may take to answer a command.
  package func limitAnswers(to limit: Duration) {
    state.withLock { state in
      state.limit = limit
      state.isGuarded = true
    }
    guardAnswers(after: limit)
  }

  /// Ends the connection and with it the browser; pending commands fail.
  package func close() {
    end(BrowserError(.ended, "the browser was closed"))
    // The reading thread notices the end when the browser closes its side.
    shutdownWriting()
  }

  // MARK: - Commands

  /// Sends a command.
  ///
  /// - Parameters:
  ///   - method: its name in the protocol, such as `Page.navigate`.
  ///   - session: the session of the page; empty for the browser.
  ///   - isAnswerWanted: whether `answer(to:)` will be called.
  ///   - patience: how long the browser may take to answer; nil for the usual limit.
  ///   - parameters: writes the members of its parameters.
  /// - Throws: a `BrowserError` if the browser has ended.
  @discardableResult
  package func send(
    _ method: StaticString, session: String = "", isAnswerWanted: Bool = true, patience: Duration? = nil,
    _ parameters: @Sendable (inout JSONWriter) -> Void = { _ in }
  ) throws(BrowserError) -> Command {
    let id = try begin("\(method)", isAnswerWanted: isAnswerWanted, patience: patience)
    var json = JSONWriter(capacity: 256)
    json.object { message in
      message.member("id", id)
      message.name("method")
      message.string("\(method)")
      if !session.isEmpty { message.member("sessionId", session) }
      message.name("params")
      message.object { parameters(&$0) }
    }
    writer.withLock { _ in json.withBytes { write($0) } }
    return Command(id: id, method: "\(method)")
  }

  /// Waits for the answer to a command.
  ///
  /// - Throws: a `BrowserError` if the browser refuses the command, ends, or does not answer in time.
  package func answer(to command: Command) async throws -> DevToolsValue {
    try await withCheckedThrowingContinuation { continuation in
      let arrived: Result<DevToolsValue, BrowserError>? = state.withLock { state in
        guard var slot = state.answers[command.id] else {
          return .failure(state.end ?? BrowserError(.refused, "\(command.method) was asked about twice"))
        }
        if case .arrived(let result) = slot.answer {
          state.answers[command.id] = nil
          return result
        }
        slot.answer = .awaited(continuation)
        state.answers[command.id] = slot
        return nil
      }
      if let arrived { continuation.resume(with: arrived.mapError { $0 as any Error }) }
    }
  }

  /// Whether the browser has answered a command, or never will.
  package func isAnswered(_ command: Command) -> Bool {
    state.withLock { state in
      guard let slot = state.answers[command.id] else { return true }
      return if case .arrived = slot.answer { true } else { false }
    }
  }

  /// Drops the answer to a command.
  package func forget(_ command: Command) {
    state.withLock { state in
      guard var slot = state.answers[command.id] else { return }
      if case .arrived = slot.answer {
        state.answers[command.id] = nil
      } else {
        slot.answer = .unwanted
        state.answers[command.id] = slot
      }
    }
  }

  /// Registers an expected event; the wait for it has the same time limit as a command.
  ///
  /// - Parameters:
  ///   - name: the state until the event, for the error message if the event does not come.
  ///   - patience: how long the event may take; nil for the usual limit.
  /// - Returns: an expectation that `answer(to:)` awaits until `fulfil(_:_:)` is called.
  /// - Throws: a `BrowserError` if the browser has ended.
  package func expect(_ name: StaticString, patience: Duration? = nil) throws(BrowserError) -> Command {
    Command(id: try begin("\(name)", isAnswerWanted: true, patience: patience), method: "\(name)")
  }

  /// Reports that an expected event has happened, or why it never will.
  package func fulfil(_ expectation: Command, _ result: Result<DevToolsValue, BrowserError> = .success(.nothing)) {
    finish(expectation.id, result)
  }

  /// Sends a command and waits for its answer.
  ///
  /// - Parameters:
  ///   - method: its name in the protocol.
  ///   - session: the session of the page; empty for the browser.
  ///   - parameters: writes the members of its parameters.
  /// - Throws: a `BrowserError` if the browser refuses the command, ends, or does not answer in time.
  @discardableResult
  package func call(
    _ method: StaticString, session: String = "", _ parameters: @Sendable (inout JSONWriter) -> Void = { _ in }
  ) async throws -> DevToolsValue {
    try await answer(to: try send(method, session: session, parameters))
  }

  /// Asks the relay of a run why something does not work.
  ///
  /// - Parameter name: the name that was given to `BrowserRelay.note(_:with:)`.
  /// - Returns: the problem; nil without a recorded problem.
  /// - Throws: a `BrowserError` if the relay has ended.
  package func problem(with name: String) async throws -> Diagnostic? {
    let answer = try await call(BrowserRelay.questionMethod) { $0.member("name", name) }
    return answer.string("problem").map { Diagnostic(problem: $0, advice: answer.string("advice")) }
  }

  /// Sets the closure for the events of a page; it runs on the reading thread and must not wait for answers.
  ///
  /// - Parameters:
  ///   - session: the session of the page; empty for the browser.
  ///   - handler: the closure; nil to remove it.
  package func onEvent(of session: String, _ handler: (@Sendable (DevToolsEvent) -> Void)?) {
    state.withLock { $0.handlers[session] = handler }
  }

  /// Sets the closure for pages opened by pages of a context; it runs on the reading thread and must not wait for
  /// answers.
  ///
  /// The opened page stands still until it gets `Runtime.runIfWaitingForDebugger`.
  ///
  /// - Parameters:
  ///   - context: the context.
  ///   - handler: gets the event `Target.attachedToTarget`; nil to remove it.
  package func onOpening(in context: String, _ handler: (@Sendable (DevToolsEvent) -> Void)?) {
    state.withLock { $0.openings[context] = handler }
  }

  /// Makes a browser that was just started report pages that are opened by other pages.
  ///
  /// - Throws: a `BrowserError` if the browser has ended.
  func attachToOpenedPages() throws(BrowserError) {
    try send("Target.setAutoAttach", isAnswerWanted: false) { Self.writeAttaching(to: &$0) }
  }

  /// Writes the parameters of `Target.setAutoAttach` for that.
  static func writeAttaching(to json: inout JSONWriter) {
    json.member("autoAttach", true)
    json.member("waitForDebuggerOnStart", true)
    json.member("flatten", true)
    json.name("filter")
    json.array { json in json.object { $0.member("type", "page") } }
  }

  /// Takes an event of the browser: a page was opened by another one or closed, or another event that is not about a
  /// page.
  private func takeEvent(_ event: DevToolsEvent) {
    switch event.method {
    case "Target.detachedFromTarget":
      guard let session = event.parameters.string("sessionId") else { return }
      state.withLock { $0.handlers[session] }?(event)
    case "Target.attachedToTarget":
      let info = event.parameters
      guard info.boolean("waitingForDebugger") == true, let session = info.string("sessionId") else { return }
      let handler = info.string("targetInfo", "browserContextId").flatMap { context in
        state.withLock { $0.openings[context] }
      }
      if info.string("targetInfo", "openerId") != nil, let handler { return handler(event) }
      // A command opened the page, or its context has no handler any more. A browser that has ended does not wait, so
      // errors are ignored.
      _ = try? send("Runtime.runIfWaitingForDebugger", session: session, isAnswerWanted: false)
      _ = try? send("Target.detachFromTarget", isAnswerWanted: false) { $0.member("sessionId", session) }
    default: state.withLock { $0.handlers[""] }?(event)
    }
  }

  private func begin(_ method: String, isAnswerWanted: Bool, patience: Duration? = nil) throws(BrowserError) -> Int {
    let (id, end, limit): (Int, BrowserError?, Duration?) = state.withLock { state in
      guard state.end == nil else { return (0, state.end, nil) }
      state.lastID += 1
      state.answers[state.lastID] = Slot(
        method: method, sent: .now, patience: patience, answer: isAnswerWanted ? .open : .unwanted)
      defer { state.isGuarded = true }
      let limit = startFailure == nil || state.hasHeard ? state.limit : state.startLimit
      return (state.lastID, nil, state.isGuarded ? nil : limit)
    }
    if let end { throw end }
    if let limit { guardAnswers(after: limit) }
    return id
  }

  // MARK: - What comes

  private func take(_ bytes: [UInt8]) {
    let message: DevToolsEnvelope
    do {
      message = try DevToolsEnvelope(bytes)
    } catch {
      if endAtStart(because: .garbled) { return }
      return end(BrowserError(.ended, "the browser sent invalid JSON: \(error)"))
    }
    state.withLock { $0.hasHeard = true }
    if let problem = message.problem {
      // Events that cannot be read are ignored.
      guard let id = message.id?.value else { return }
      return finish(id, .failure(BrowserError(.refused, "the browser's response cannot be read: \(problem)")))
    }
    if let id = message.id?.value {
      guard let reason = message.refusal else { return finish(id, .success(message.value)) }
      // The messages of Chromium for a page or frame that was left in the meantime.
      let isGone = [
        "Cannot find context", "Execution context was destroyed", "Session with given id not found",
        "Inspected target navigated", "Cannot find default execution context", "uniqueContextId not found",
      ]
      .contains { reason.contains($0) }
      finish(id, .failure(BrowserError(message.isNotStarted ? .notStarted : isGone ? .pageGone : .refused, reason)))
    } else if let method = message.method {
      let event = DevToolsEvent(method: method, parameters: message.value)
      if message.session.isEmpty { return takeEvent(event) }
      state.withLock { $0.handlers[message.session] }?(event)
    }
  }

  private func finish(_ id: Int, _ result: Result<DevToolsValue, BrowserError>) {
    let waiting: CheckedContinuation<DevToolsValue, any Error>? = state.withLock { state in
      guard var slot = state.answers[id] else { return nil }
      switch slot.answer {
      case .awaited(let continuation):
        state.answers[id] = nil
        return continuation
      case .unwanted: state.answers[id] = nil
      case .open:
        slot.answer = .arrived(result)
        state.answers[id] = slot
      case .arrived: break
      }
      return nil
    }
    waiting?.resume(with: result.mapError { $0 as any Error })
  }

  /// Handles the end of the messages of the browser.
  private func endOfBrowser(isTooLong: Bool) {
    if endAtStart(because: .closed) { return }
    let reason =
      isTooLong
      ? "the browser sends a message of more than \(IncomingMessages.longest >> 20) MB" : "the browser has ended"
    end(BrowserError(.ended, reason))
  }

  /// Ends the connection to a browser that has not sent anything since its start.
  ///
  /// Several threads may notice the same failure; only the first one ends the connection.
  ///
  /// - Returns: whether the browser has failed at its start.
  private func endAtStart(because problem: StartProblem) -> Bool {
    guard let startFailure else { return false }
    let (hasHeard, isFirst) = state.withLock { state in
      defer { state.isFailing = state.isFailing || !state.hasHeard }
      return (state.hasHeard, !state.isFailing && state.end == nil)
    }
    if !hasHeard, isFirst { end(startFailure(problem)) }
    return !hasHeard
  }

  /// Ends the connection: pending commands fail, and nothing can be sent any more.
  private func end(_ reason: BrowserError) {
    let (waiting, handlers): ([CheckedContinuation<DevToolsValue, any Error>], [@Sendable (DevToolsEvent) -> Void]) =
      state.withLock { state in
        guard state.end == nil else { return ([], []) }
        state.end = reason
        let waiting = state.answers.values.compactMap { slot in
          if case .awaited(let continuation) = slot.answer { continuation } else { nil }
        }
        // Answers that came before the end can still be fetched.
        state.answers = state.answers.filter { if case .arrived = $0.value.answer { true } else { false } }
        return (waiting, Array(state.handlers.values))
      }
    for continuation in waiting { continuation.resume(throwing: reason) }
    let event = DevToolsEvent(method: DevToolsConnection.endMethod, parameters: .nothing)
    for handler in handlers { handler(event) }
  }

  /// The name of the event that every page gets when the browser has ended; it is not part of the protocol.
  package static let endMethod = "Cukeswift.browserEnded"

  // MARK: - Limits

  /// After a delay, fails the commands that were not answered in time, and then schedules the next check.
  private func guardAnswers(after delay: Duration) {
    DispatchQueue.global().asyncAfter(deadline: .now() + .nanoseconds(delay.wholeNanoseconds)) { [weak self] in
      self?.failLateAnswers()
    }
  }

  private func failLateAnswers() {
    if endAtStart(because: .silent(state.withLock(\.startLimit))) { return }
    let now = ContinuousClock.now
    typealias Late = (error: BrowserError, continuation: CheckedContinuation<DevToolsValue, any Error>)
    let (late, next): ([Late], Duration?) = state.withLock { state in
      var late: [Late] = []
      let limit = state.limit
      for (id, slot) in state.answers where now - slot.sent >= slot.patience ?? limit {
        let patience = slot.patience ?? limit
        let error = BrowserError(
          .silent, "has not answered for \(patience.wording) (\(slot.method))\(MachineLoad.note)")
        switch slot.answer {
        case .awaited(let continuation):
          late.append((error, continuation))
          state.answers[id] = nil
        case .open: state.answers[id]?.answer = .arrived(.failure(error))
        case .unwanted: state.answers[id] = nil
        case .arrived: break
        }
      }
      let open = state.answers.values.filter { if case .arrived = $0.answer { false } else { true } }
      let next = open.map { $0.sent + ($0.patience ?? limit) }.min()
      state.isGuarded = next != nil
      // Commands sent later may have a shorter limit than the pending ones.
      return (late, next.map { max(min($0 - now, limit), .milliseconds(1)) })
    }
    for (error, continuation) in late { continuation.resume(throwing: error) }
    if let next { guardAnswers(after: next) }
  }

  // MARK: - Writing

  private func write(_ json: UnsafeBufferPointer<UInt8>) {
    var message = Array(json)
    message.append(0)
    message.withUnsafeBytes { bytes in
      var sent = 0
      while sent < bytes.count {
        let count = SystemCalls.write(writing, UnsafeRawBufferPointer(rebasing: bytes[sent...]))
        if count > 0 {
          sent += count
          continue
        }
        // The reading thread notices that the browser has ended.
        guard errno == EAGAIN else { return }
        let limit = max(state.withLock { $0.limit }, .seconds(1))
        if !FileDescriptors.wait(for: POLLOUT, on: writing, within: limit) {
          return end(BrowserError(.silent, "has not read a command for \(limit.wording)\(MachineLoad.note)"))
        }
      }
    }
  }

  private func shutdownWriting() {
    // A socket has one end for both directions.
    if shutdown(writing, Int32(SHUT_WR)) == 0 { return }
    // The browser sees the end of a pipe when its last writer is gone, so a descriptor for `/dev/null` replaces the
    // writer.
    let nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC)
    guard nowhere >= 0 else { return }
    writer.withLock { _ in _ = dup2(nowhere, writing) }
    systemClose(nowhere)
  }
}

/// Reads messages that end with a zero byte from a descriptor.
struct IncomingMessages {
  private let descriptor: Int32
  private var rest: [UInt8] = []
  private var chunk = [UInt8](repeating: 0, count: 1 << 17)
  /// Whether reading ended because a message was too long.
  private(set) var isTooLong = false
  /// The longest message in bytes.
  static let longest = 256 << 20

  init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// Waits until something comes; nil at the end.
  ///
  /// - Returns: the messages that are complete now.
  mutating func next() -> [[UInt8]]? {
    let read = { (buffer: UnsafeMutableRawBufferPointer) in SystemCalls.read(descriptor, into: buffer) }
    var count = chunk.withUnsafeMutableBytes(read)
    // The descriptor can be the one socket for both directions, which is non-blocking because of writing.
    while count < 0, errno == EAGAIN {
      FileDescriptors.wait(for: POLLIN, on: descriptor)
      count = chunk.withUnsafeMutableBytes(read)
    }
    guard count > 0 else { return nil }
    var messages: [[UInt8]] = []
    var start = 0
    while let end = chunk[start..<count].firstIndex(of: 0) {
      messages.append(rest + chunk[start..<end])
      rest = []
      start = end + 1
    }
    rest += chunk[start..<count]
    guard rest.count <= IncomingMessages.longest else {
      isTooLong = true
      return nil
    }
    return messages
  }
}
