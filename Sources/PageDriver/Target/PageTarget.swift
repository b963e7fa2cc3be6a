import DevTools
import PageContent
import Synchronization

/// A page in a browser, in a context that it shares only with the pages that it opens.
///
/// Its events are handled on the thread that reads from the browser, to stop the page's clock without delay.
final class PageTarget: Sendable {
  struct State {
    var navigation: PageNavigation
    var clock: PageClock
    var life = PageLife.open
    var worlds = Worlds()
    var traffic = Traffic()
    /// The files to choose when the page requests some; nil without chosen files.
    var files: [String]?
    /// The data that the page has begun to drag, as JSON; nil without new data.
    var drag: String?
    /// The expectation of the first document.
    var awaitsDocument: Expectation?
    /// The workers that report to the page.
    var workers: [String: DevToolsSession] = [:]
    /// The unanswered commands, which fail when a dialog opens.
    var awaited: [Expectation] = []

    /// The halt of the running clock that waits for responses; nil without one.
    var waitingClock: Expectation? {
      guard !navigation.isOpening, let run = clock.run, run.policy.kind == .waiting else { return nil }
      return run.halt
    }
  }

  let connection: DevToolsConnection
  let session: DevToolsSession
  /// The browser's ID of the page and of its main frame.
  let id: String
  let context: PageContext
  let requests: PageRequests
  /// The worlds of the frames.
  let frames = FrameWorlds()
  let state: Mutex<State>

  /// Takes over a prepared page.
  ///
  /// - Parameters:
  ///   - page: the prepared page.
  ///   - requests: answers the requests of the page.
  ///   - opener: the page whose clock it shares; nil for a page with its own clock.
  ///   - isOpened: whether another page has opened it.
  init(
    _ page: PreparedPage, requests: PageRequests, sharing opener: PageTarget? = nil, isOpened: Bool = false
  ) {
    context = page.context
    connection = page.context.connection
    (id, session) = (page.id, page.session)
    self.requests = requests
    state = Mutex(
      State(
        navigation: PageNavigation(isOpened ? .empty : .shown(.loading)),
        clock: PageClock(of: opener?.clockSession ?? page.session)))
    session.onEvent { [weak self] event in self?.take(event) }
  }

  /// Closes the page.
  func close() async throws {
    session.onEvent(nil)
    guard connection.isOpen else { return }
    do {
      try await connection.call("Target.closeTarget") { $0.member("targetId", id) }
    } catch let error as BrowserError where error.kind == .refused {
      // The page has closed itself in the meantime.
    }
  }

  // MARK: - Commands

  /// Sends a command about the page without waiting for its answer.
  func send(_ method: String, _ parameters: @Sendable (inout JSONWriter) -> Void = { _ in }) throws(BrowserError) {
    try session.send(method, isAnswerWanted: false, parameters)
  }

  /// Sends a command about the page; its answer can be awaited.
  ///
  /// - Parameters:
  ///   - method: its name in the protocol.
  ///   - patience: how long the page may take to answer; nil for the usual limit.
  ///   - parameters: writes the members of its parameters.
  func begin(
    _ method: String, patience: Duration? = nil, _ parameters: @Sendable (inout JSONWriter) -> Void = { _ in }
  ) throws(BrowserError) -> Expectation {
    try session.send(method, patience: patience, parameters)
  }

  /// Waits for the answer to a command.
  ///
  /// - Throws: a `BrowserError`, also if a dialog opens before the answer.
  func answer(to command: Expectation) async throws -> DevToolsValue {
    // The dialog may have opened before the wait.
    let interruption = state.withLock { state in
      state.awaited.append(command)
      return state.life.interruption
    }
    if let interruption { command.fulfil(.failure(interruption)) }
    defer { state.withLock { $0.awaited.removeAll { $0 === command } } }
    return try await command.value
  }

  /// Waits for the answers to several commands, in their order; after a failure, the other answers are dropped.
  ///
  /// - Throws: a `BrowserError`, also if a dialog opens before an answer.
  @discardableResult
  func answers(to commands: [Expectation]) async throws -> [DevToolsValue] {
    defer { for command in commands { command.forget() } }
    var answers: [DevToolsValue] = []
    for command in commands { answers.append(try await answer(to: command)) }
    return answers
  }

  /// Sends a command about the page and waits for its answer.
  @discardableResult
  func call(
    _ method: String, patience: Duration? = nil, _ parameters: @Sendable (inout JSONWriter) -> Void = { _ in }
  ) async throws -> DevToolsValue {
    try await answer(to: try begin(method, patience: patience, parameters))
  }

  // MARK: - What happened

  /// Takes the data that the page has begun to drag, as JSON; nil without new data.
  func takeDrag() -> String? {
    state.withLock { state in
      defer { state.drag = nil }
      return state.drag
    }
  }

  /// Whether the page has loaded since the latest navigation.
  var isLoaded: Bool { state.withLock(\.navigation.isLoaded) }

  /// The status of the document's response; nil for an unknown status.
  var status: Int? { state.withLock(\.navigation.status) }

  /// The address that could not be opened, while the browser shows its error page; nil for other pages.
  var unreachable: String? { state.withLock(\.navigation.unreachable) }

  /// Records the status of a response if it is for the main document.
  ///
  /// - Parameters:
  ///   - status: the status (RFC 9110, section 15).
  ///   - request: the request.
  func note(status: Int, of request: PausedRequest) {
    if isMainDocument(request) { state.withLock { $0.navigation.status = status } }
  }

  /// Whether a request is for the main document.
  func isMainDocument(_ request: PausedRequest) -> Bool { request.type == "Document" && request.frame == id }

  /// Whether another document was opened since the latest action.
  var hasLeft: Bool { state.withLock { $0.navigation.documents > 0 } }

  /// Records the start of an action on the page.
  func beginAction() {
    state.withLock { state in
      state.navigation.beginAction()
      state.traffic.asked = []
    }
  }
}
