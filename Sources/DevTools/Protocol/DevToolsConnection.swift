import Dispatch
import OperatingSystem
import SourceText
import Synchronization

/// Sends commands to a browser and hands on its answers and events.
///
/// Commands can be sent from any task, several before the first answer. `DevToolsPipe` frames the messages, and a
/// thread reads them. `PendingAnswers` keeps the commands without an answer, and `EventRoutes` the receivers of events.
package final class DevToolsConnection: Sendable {
  /// The start of a browser for this connection.
  struct Start: Sendable {
    /// The time limit for the browser's first answer.
    let limit: Duration
    /// Returns why the browser has not answered anything.
    let failure: @Sendable (StartProblem) -> BrowserError
  }

  private enum Beginning {
    /// The browser has not sent anything since its start.
    case starting(Start)
    /// A thread is already ending a browser that has failed since its start, and finding out why.
    case failed
    case done
  }

  private let pipe: DevToolsPipe
  private let pending: PendingAnswers
  let routes = EventRoutes()
  private let beginning: Mutex<Beginning>

  /// Begins to listen to a browser.
  ///
  /// - Parameters:
  ///   - reading: the descriptor for the browser's messages; closed at the end.
  ///   - writing: the descriptor for commands; closed at the end.
  ///   - limit: how long the browser may take to answer a command.
  ///   - start: the start of the browser; nil for a browser that was already running.
  init(reading: Int32, writing: Int32, limit: Duration, start: Start?) {
    pipe = DevToolsPipe(reading: reading, writing: writing)
    pending = PendingAnswers(limit: limit)
    beginning = Mutex(start.map(Beginning.starting) ?? .done)
    pipe.listen { [weak self] message in
      self?.take(message)
      return self != nil
    } atEnd: { [weak self] isTooLong in
      self?.endOfBrowser(isTooLong: isTooLong)
    }
    guard let start else { return }
    DispatchQueue.global().asyncAfter(deadline: .now() + .nanoseconds(start.limit.wholeNanoseconds)) { [weak self] in
      _ = self?.endAtStart(because: .silent(start.limit))
    }
  }

  /// Begins to listen to a browser that is already running.
  ///
  /// - Parameters:
  ///   - reading: the descriptor for the browser's messages; closed at the end.
  ///   - writing: the descriptor for commands; closed at the end.
  ///   - limit: how long the browser may take to answer a command.
  package convenience init(reading: Int32, writing: Int32, limit: Duration = .seconds(30)) {
    self.init(reading: reading, writing: writing, limit: limit, start: nil)
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
    // Their answers cannot arrive any more.
    _ = pending.end(BrowserError(.ended, "the browser was closed"))
  }

  /// Whether commands can be sent.
  package var isOpen: Bool { ending == nil }

  /// Why nothing can be sent any more; nil while it can.
  package var ending: BrowserError? { pending.ending }

  /// Ends the connection and the browser. Pending commands fail.
  package func close() {
    end(BrowserError(.ended, "the browser was closed"))
    // The reading thread notices the end when the browser closes its side.
    pipe.close()
  }

  // MARK: - Commands

  /// Sends a command.
  ///
  /// - Parameters:
  ///   - method: its name in the protocol, such as `Page.navigate`.
  ///   - session: the session of the page; empty for the browser.
  ///   - isAnswerWanted: false to drop the answer.
  ///   - patience: how long the browser may take to answer; nil for the usual limit.
  ///   - parameters: writes the members of its parameters.
  /// - Returns: the expectation of the answer.
  /// - Throws: a `BrowserError` if the browser has ended.
  @discardableResult
  package func send(
    _ method: String, session: String = "", isAnswerWanted: Bool = true, patience: Duration? = nil,
    _ parameters: @Sendable (inout JSONWriter) -> Void = { _ in }
  ) throws(BrowserError) -> Expectation {
    let answer = try pending.add(method, isWanted: isAnswerWanted, patience: patience)
    let json = DevToolsEnvelope.command(answer.id, method, session: session, parameters)
    let limit = max(pending.limit, .seconds(1))
    if !json.withBytes({ pipe.write($0, within: limit) }) {
      end(
        BrowserError(
          .silent, "has not read a command for \(limit.wording)", advice: BrowserError.busyMachine))
    }
    return answer
  }

  /// Expects an event. The wait has the same time limit as a command.
  ///
  /// - Parameters:
  ///   - name: the state until the event, for the error message if the event does not come.
  ///   - patience: how long the event may take; nil for the usual limit.
  /// - Throws: a `BrowserError` if the browser has ended.
  package func expect(_ name: StaticString, patience: Duration? = nil) throws(BrowserError) -> Expectation {
    try pending.add("\(name)", patience: patience)
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
    _ method: String, session: String = "", _ parameters: @Sendable (inout JSONWriter) -> Void = { _ in }
  ) async throws -> DevToolsValue {
    try await send(method, session: session, parameters).value
  }

  /// Asks the relay of a run why something does not work.
  ///
  /// - Parameter name: the name that was given to `BrowserRelay.note(_:with:)`.
  /// - Returns: the problem; nil without a recorded problem.
  /// - Throws: a `BrowserError` if the relay has ended.
  package func problem(with name: String) async throws -> Diagnostic? {
    let answer = try await call(RelayMessages.questionMethod) { RelayMessages.writeQuestion(for: name, to: &$0) }
    return RelayMessages.problem(in: answer)
  }

  /// Sets the closure for pages opened by pages of a context; it runs on the reading thread and must not wait for
  /// answers.
  ///
  /// The opened page stands still until it gets `Runtime.runIfWaitingForDebugger`.
  ///
  /// - Parameters:
  ///   - context: the context.
  ///   - handler: gets the event `Target.attachedToTarget`, and returns whether it takes the page; nil to remove it.
  package func onOpening(in context: String, _ handler: (@Sendable (DevToolsEvent) -> Bool)?) {
    routes.onOpening(in: context, handler)
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
    json.array("filter") { json in json.object { $0.member("type", "page") } }
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
    beginning.withLock { if case .starting = $0 { $0 = .done } }
    if let id = message.id?.value { return pending.finish(id, message.result) }
    // Events that cannot be read are ignored.
    guard message.problem == nil, let method = message.method else { return }
    let event = DevToolsEvent(method: method, parameters: message.value)
    guard let opened = routes.pass(event, of: message.session) else { return }
    // A browser that has ended does not wait, so errors are ignored.
    _ = try? send("Runtime.runIfWaitingForDebugger", session: opened, isAnswerWanted: false)
    _ = try? send("Target.detachFromTarget", isAnswerWanted: false) { $0.member("sessionId", opened) }
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
    let before = beginning.withLock { beginning in
      defer { if case .starting = beginning { beginning = .failed } }
      return beginning
    }
    switch before {
    case .starting(let start): if isOpen { end(start.failure(problem)) }
    case .failed: break
    case .done: return false
    }
    return true
  }

  /// Ends the connection: pending commands fail, and nothing can be sent any more.
  private func end(_ reason: BrowserError) {
    guard pending.end(reason) else { return }
    routes.passToAll(DevToolsEvent(method: DevToolsConnection.endMethod, parameters: .nothing))
  }

  /// The name of the event that every page gets when the browser has ended; it is not part of the protocol.
  package static let endMethod = "Cukeswift.browserEnded"
}
