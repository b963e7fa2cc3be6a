import DevTools
import PageContent
internal import Synchronization

/// A page in a browser, in a context that it shares only with the pages that it opens.
///
/// Its events are handled on the thread that reads from the browser, to stop the page's clock without delay.
final class PageTarget: Sendable {
  /// Why the page's clock has stopped.
  enum Halt: Sendable {
    /// The page has changed.
    case changed
    /// The given time has passed.
    case expired
    /// A request was made whose response takes some of the page's time.
    case held
  }

  enum Clock {
    case halted
    /// The clock runs with this policy; the command is the expectation of its halt.
    case running(PageClock.Policy, Expectation)
  }

  struct State {
    var clock = Clock.halted
    /// Why the clock has stopped last.
    var halt = Halt.changed
    /// The number of documents since the latest navigation or action.
    var documents = 0
    /// The world of the script in the main frame; nil between documents.
    var world: Int?
    /// The world of the page's own scripts in the main frame; nil between documents.
    var mainWorld: Int?
    /// The worlds of the script in other frames, which may describe a document.
    var frameWorlds: [Int] = []
    var awaitsWorld: [Expectation] = []
    var isLoaded = false
    /// The requested destination, which the server has not answered yet.
    var destination: Destination?
    /// A navigation started by the page and not yet answered; its number is unique.
    var leaving: (address: String, number: Int)?
    /// The number of navigations started by the page.
    var leavings = 0
    /// A failed navigation started by the page.
    var deadEnd: DeadEnd?
    /// Whether the navigation ended within the document that was there already.
    var hasStayed = false
    /// Whether the document has requested a stream, which is an endless response.
    var hasStream = false
    /// The open or opening `WebSocket` connections of the document.
    var sockets: Set<String> = []
    /// The requests since the document was opened.
    var answers = AskedAnswers()
    /// The unanswered requests of scripts since the latest action.
    var asked: Set<String> = []
    /// The unanswered requests of scripts of the document.
    var underWay: Set<String> = []
    /// The status of the document's response; nil for an unknown status.
    var status: Int?
    /// The address that could not be opened, while the browser shows its error page; nil for other pages.
    var unreachable: String?
    /// Whether the page has stopped at a change, and its clock is being stopped.
    var isStopping = false
    let mainFrame: String
    /// The session of the page that controls the clock: pages that can reach each other share the clock of the first of
    /// them.
    var clockSession: DevToolsSession
    /// Whether the document may be in another process than that page.
    var mayHaveMoved = false
    var end: BrowserError?
    var dialog: PageDialog?
    /// The command that sets the page's initial time, in seconds since 1970; nil once it is known to be done.
    var clockStart: (command: Expectation, time: Double)?
    /// The offset of the browser's event time to the page's time, in seconds; nil for an unknown offset.
    var eventOffset: Double?
    /// Whether the browser lets time pass.
    var isTimePassing = false
    /// The requests that are to fail as soon as time passes, with the reasons for the browser.
    var failures: [(request: String, reason: String)] = []
    /// The files to choose when the page requests some; nil without chosen files.
    var files: [String]?
    /// The data that the page has begun to drag, as JSON; nil without new data.
    var drag: String?
    /// Whether another page has opened the page, and it has not shown a document yet.
    var isEmpty = false
    /// Whether another page has opened the page for a download, and it stays empty.
    var isDownload = false
    /// Whether its document was loaded from an address other than `about:blank`.
    var hasAddress = false
    /// Whether the page has closed itself, or was closed by its opener.
    var isClosed = false
    /// The expectation of the first document.
    var awaitsDocument: Expectation?
    /// The workers that report to the page.
    var workers: [String: DevToolsSession] = [:]
    /// The unanswered commands, which fail when a dialog opens.
    var awaited: [Expectation] = []

    init(mainFrame: String, clockSession: DevToolsSession, isEmpty: Bool) {
      (self.mainFrame, self.clockSession, self.isEmpty) = (mainFrame, clockSession, isEmpty)
    }

    /// The running clock that waits for responses; nil without one.
    var waitingClock: Expectation? {
      guard destination == nil, case .running(let policy, let command) = clock, policy.kind == .waiting else {
        return nil
      }
      return command
    }
  }

  let connection: DevToolsConnection
  let session: DevToolsSession
  let id: String
  let context: PageContext
  let requests: PageRequests
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
      State(mainFrame: page.id, clockSession: opener?.clockSession ?? page.session, isEmpty: isOpened))
    session.onEvent { [weak self] event in self?.take(event) }
  }

  /// The session of the page that controls the clock.
  private var clockSession: DevToolsSession { state.withLock { $0.clockSession } }

  /// Sets the page's clock.
  @discardableResult
  private func sendClock(
    isAnswerWanted: Bool = false, _ parameters: @Sendable (inout JSONWriter) -> Void
  ) throws(BrowserError) -> Expectation {
    try clockSession.send("Emulation.setVirtualTimePolicy", isAnswerWanted: isAnswerWanted, parameters)
  }

  /// Holds the page's clock at a time, in seconds since 1970; 0 for an unknown time.
  func holdClock(at time: Double) throws(BrowserError) {
    // A shared clock is held already, or runs for the other page.
    guard clockSession === session else { return }
    try sendClock {
      $0.member("policy", "pause")
      if time > 0 { $0.member("initialVirtualTime", time) }
    }
  }

  /// Stops the page's clock because of an event in another page.
  func stop() { halt(.success(.changed)) }

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
  func send(_ method: StaticString, _ parameters: @Sendable (inout JSONWriter) -> Void = { _ in }) throws(BrowserError)
  {
    try session.send(method, isAnswerWanted: false, parameters)
  }

  /// Sends a command about the page; its answer can be awaited.
  ///
  /// - Parameters:
  ///   - method: its name in the protocol.
  ///   - patience: how long the page may take to answer; nil for the usual limit.
  ///   - parameters: writes the members of its parameters.
  func begin(
    _ method: StaticString, patience: Duration? = nil, _ parameters: @Sendable (inout JSONWriter) -> Void = { _ in }
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
      return state.end ?? (state.isClosed ? Self.closing : state.dialog != nil ? Self.interruption : nil)
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
    _ method: StaticString, patience: Duration? = nil, _ parameters: @Sendable (inout JSONWriter) -> Void = { _ in }
  ) async throws -> DevToolsValue {
    try await answer(to: try begin(method, patience: patience, parameters))
  }

  // MARK: - Time

  /// Lets the page's clock run until a change or the end of the time.
  ///
  /// - Parameters:
  ///   - kind: whether time passes while responses are pending.
  ///   - milliseconds: how much time may pass.
  /// - Throws: a `BrowserError` if the page or the browser has ended.
  func run(_ kind: PageClock.Policy.Kind, milliseconds: Double) async throws -> Halt {
    let policy = PageClock.Policy(kind: kind, milliseconds: milliseconds)
    let clock = try start(policy)
    if dialog != nil || isClosed {
      // The dialog has opened while the clock stood still, and the page does nothing until it is answered.
      halt(.success(.changed))
    } else if requests.hasHeld {
      // The request was made while the clock stood still, and time would wait for its response.
      halt(.success(.held))
    } else {
      try sendClock { policy.write(to: &$0) }
      failRequests()
    }
    return try await halted(clock)
  }

  /// Makes a request fail, at once or as soon as time passes.
  ///
  /// After a request that fails while time stands still, the browser would wait endlessly for its response when time is
  /// to pass.
  ///
  /// - Parameters:
  ///   - request: its ID.
  ///   - reason: one of `Network.ErrorReason`.
  func fail(_ request: String, _ reason: String) {
    let isNow = state.withLock { state in
      // While the page is being left, time does not pass, because the browser sends nothing to the page.
      let isNow = state.isTimePassing || state.leaving != nil
      if !isNow { state.failures.append((request, reason)) }
      return isNow
    }
    if isNow { sendFailure(of: request, reason) }
  }

  /// Records that time passes, and makes the waiting requests fail.
  func failRequests() {
    let failures = state.withLock { state in
      state.isTimePassing = true
      defer { state.failures = [] }
      return state.failures
    }
    for failure in failures { sendFailure(of: failure.request, failure.reason) }
  }

  private func sendFailure(of request: String, _ reason: String) {
    // An error means that the page has gone.
    _ = try? send("Fetch.failRequest") {
      $0.member("requestId", request)
      $0.member("errorReason", reason)
    }
  }

  /// Ends the time of the current document before a navigation.
  ///
  /// - Parameter start: the initial time of the next document, in seconds since 1970; nil to continue the time.
  /// - Returns: the expectation for `open`.
  /// - Throws: a `BrowserError` if the page or the browser has ended.
  func leave(from start: Double?) throws(BrowserError) -> Expectation {
    let left = try self.start(PageClock.Policy(kind: .advancing))
    let command = try sendClock(isAnswerWanted: true) {
      PageClock.Policy(kind: .advancing, milliseconds: 1, start: start).write(to: &$0)
    }
    if let start { state.withLock { $0.clockStart = (command, start) } } else { command.forget() }
    return left
  }

  /// Records the browser's time at the initial time of the page; the two may be years apart.
  func noteClockStart() async throws {
    let begun = state.withLock { state in
      defer { state.clockStart = nil }
      return state.clockStart
    }
    guard let begun else { return }
    let base = try await begun.command.value
      .read("virtualTimeTicksBase") { json throws(JSONError) in try json.number() }
    let offset = base.map { $0 / 1000 - begun.time - PageClock.steadyTimeIn1970 }
    state.withLock { $0.eventOffset = offset }
  }

  /// The browser's time of an event at a time of the page, both in seconds since 1970; nil while the offset is unknown.
  ///
  /// Without the offset, the event has the time of the machine. Chromium kills a page if user input seems to have
  /// happened before the page existed.
  func eventTime(at time: Double) -> Double? { state.withLock { $0.eventOffset.map { $0 + time } } }

  private static let interruption = BrowserError(
    .interrupted, "the page shows a dialog, which waits for an answer")

  static let closing = BrowserError(.interrupted, "the page was closed")

  /// Records that the page's clock runs from now on; returns the expectation for `halted`.
  func start(
    _ policy: PageClock.Policy, patience: Duration? = nil
  ) throws(BrowserError) -> Expectation {
    let halting = try connection.expect("its clock does not stop", patience: patience)
    let end = state.withLock { state in
      state.clock = .running(policy, halting)
      return state.end
    }
    if let end { throw end }
    watchAnswers()
    return halting
  }

  /// Waits until the page's clock has stopped.
  func halted(_ halting: Expectation) async throws -> Halt {
    _ = try await halting.value
    return state.withLock { $0.halt }
  }

  /// Stops the page's clock if it is running.
  func halt(_ result: Result<Halt, BrowserError>) {
    let halting: Expectation? = state.withLock { state in
      guard case .running(_, let halting) = state.clock else { return nil }
      state.clock = .halted
      state.isTimePassing = false
      if case .success(let halt) = result { state.halt = halt }
      return halting
    }
    guard let halting else { return }
    // Expired time stops by itself, and a page that has ended does not have a clock.
    if case .success(let halt) = result, halt != .expired {
      _ = try? sendClock { $0.member("policy", "pause") }
    }
    halting.fulfil(result.map { _ in .nothing })
  }

  /// Records that a shared clock has stopped, for the page that waits for that.
  private func haltShared(_ halt: Halt) {
    if isRunning { return self.halt(.success(halt)) }
    if let page = context.current, page !== self, page.clockSession === clockSession { page.halt(.success(halt)) }
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
  var isLoaded: Bool { state.withLock { $0.isLoaded } }

  /// The status of the document's response; nil for an unknown status.
  var status: Int? { state.withLock { $0.status } }

  /// The address that could not be opened, while the browser shows its error page; nil for other pages.
  var unreachable: String? { state.withLock { $0.unreachable } }

  /// Records the status of a response if it is for the main document.
  ///
  /// - Parameters:
  ///   - status: the status (RFC 9110, section 15).
  ///   - request: the request, as `Fetch.requestPaused` describes it.
  func note(status: Int, of request: DevToolsValue) {
    if isMainDocument(request) { state.withLock { $0.status = status } }
  }

  /// Whether a request is for the main document.
  func isMainDocument(_ request: DevToolsValue) -> Bool {
    request.string("resourceType") == "Document" && request.string("frameId") == state.withLock { $0.mainFrame }
  }

  /// Takes the responses that are to be sent later.
  var heldAnswers: [PageRequests.Held] { requests.takeHeld() }

  /// Whether another document was opened since the latest action.
  var hasLeft: Bool { state.withLock { $0.documents > 0 } }

  /// Records the start of an action on the page.
  func beginAction() { state.withLock { ($0.documents, $0.asked, $0.deadEnd) = (0, [], nil) } }

  private func take(_ event: DevToolsEvent) {
    let values = event.parameters
    switch event.method {
    case "Debugger.paused": takePause(values)
    case "Debugger.resumed":
      // Input before this event would be lost.
      let isStopping = state.withLock { state in
        defer { state.isStopping = false }
        return state.isStopping
      }
      if isStopping { haltShared(.changed) }
    case "Emulation.virtualTimeBudgetExpired": haltShared(.expired)
    case "Runtime.executionContextCreated": takeWorld(values)
    case "Runtime.executionContextDestroyed":
      if let world = values.integer("executionContextId") { skip(frameWorld: world) }
    case "Runtime.executionContextsCleared":
      state.withLock { ($0.world, $0.mainWorld, $0.frameWorlds) = (nil, nil, []) }
    case "Page.frameNavigated": takeNavigation(values)
    case "Page.navigatedWithinDocument": takeStay(values)
    case "Page.frameStartedNavigating": takeLeaving(values)
    case "Page.frameStoppedLoading": if values.string("frameId") == state.withLock(\.mainFrame) { endLeaving() }
    case "Target.detachedFromTarget":
      guard let other = values.string("sessionId"), other != session.id else { return takeClosing() }
      state.withLock { $0.workers[other] = nil }
      requests.noteEnd(ofWorker: other)
    case "Target.attachedToTarget": takeWorker(values)
    case "Page.frameRequestedNavigation":
      // An empty page does not count, because its navigation is a request of its opener.
      if !isEmpty, values.string("frameId") == state.withLock({ $0.mainFrame }), let address = values.string("url") {
        requests.noteNavigation(to: address)
      }
    case "Fetch.requestPaused":
      if values.string("request", "url") == PageScript.stopAddress, let id = values.string("requestId") {
        return takeStop(id)
      }
      if requests.take(values, for: self) { halt(.success(.held)) }
    case "Fetch.authRequired": requests.logIn(values, on: self)
    case "Runtime.bindingCalled":
      if values.string("name") == PageScript.asking, let name = values.string("payload") {
        requests.note(asked: Permission(rawValue: name))
      }
    case "Input.dragIntercepted": state.withLock { $0.drag = values.json("data") }
    case "Page.fileChooserOpened": takeFileChooser(values)
    case "Page.downloadWillBegin": takeDownload(values)
    case "Page.downloadProgress": requests.downloads.note(values, of: self)
    case "Log.entryAdded": requests.takeLog(values)
    case "Network.webSocketCreated", "Network.webSocketWillSendHandshakeRequest", "Network.webSocketClosed":
      takeSocket(event)
    case "Network.loadingFailed": takeLoadingFailed(event)
    case "Page.javascriptDialogOpening":
      let dialog = PageDialog(values)
      guard requests.leaving.isAccepted, dialog?.isQuestionBeforeLeaving == true else {
        return interrupt(Self.interruption) { $0.dialog = dialog }
      }
      _ = try? answerDialog(accepting: true, text: nil)
    case "Page.javascriptDialogClosed": state.withLock { $0.dialog = nil }
    case "Runtime.consoleAPICalled", "Runtime.exceptionThrown": requests.log.take(event)
    case "Inspector.targetCrashed": end(BrowserError(.ended, "the page has crashed"))
    case DevToolsConnection.endMethod: end(BrowserError(.ended, "the browser has ended"))
    default: break
    }
  }

  /// Fails the pending commands of a page that does not answer any more.
  private func interrupt(_ reason: BrowserError, _ note: (inout State) -> Void) {
    let awaited = state.withLock { state in
      note(&state)
      defer { state.awaited = [] }
      return state.awaited
    }
    for command in awaited { command.fulfil(.failure(reason)) }
    halt(.success(.changed))
  }

  private func takeClosing() {
    interrupt(Self.closing) { $0.isClosed = true }
    endEmptiness()
  }

  /// Stops the clock for a script that is about to stand still in the debugger.
  private func takeStop(_ request: String) {
    _ = try? sendClock { $0.member("policy", "pause") }
    _ = try? send("Fetch.fulfillRequest") { json in
      json.member("requestId", request)
      json.member("responseCode", 204)
      json.name("responseHeaders")
      json.array { json in
        json.object {
          $0.member("name", "Access-Control-Allow-Origin")
          $0.member("value", "*")
        }
      }
    }
  }

  private func takePause(_ values: DevToolsValue) {
    let function = values.read("callFrames") { json throws(JSONError) -> String? in
      try json.beginArray()
      guard try json.nextElement() else { return nil }
      try json.beginObject()
      while let name = try json.nextMember() {
        if "functionName" ~= name { return try json.string().string }
        try json.skip()
      }
      return nil
    }
    let isLoad = function == .some(PageScript.loaded)
    if isLoad { state.withLock { $0.isLoaded = true } }
    // A `debugger` statement of the page itself does not stop the clock.
    guard isLoad || function == .some(PageScript.stop) else { return resume() }
    state.withLock { $0.isStopping = true }
    guard let pause = try? sendClock(isAnswerWanted: true, { $0.member("policy", "pause") }) else { return resume() }
    // The browser may carry out `Debugger.resume` before earlier commands, so it is sent after the answer.
    Task {
      _ = try? await pause.value
      resume()
    }
  }

  private func resume() { _ = try? send("Debugger.resume") }

  private func takeWorld(_ values: DevToolsValue) {
    guard let id = values.integer("context", "id") else { return }
    let frame = values.string("context", "auxData", "frameId")
    if values.boolean("context", "auxData", "isDefault") == true {
      state.withLock { if frame == $0.mainFrame { $0.mainWorld = id } }
    }
    guard values.string("context", "name") == PageScript.world else { return }
    let waiting = state.withLock { state -> [Expectation] in
      guard frame == state.mainFrame else {
        state.frameWorlds.append(id)
        return []
      }
      state.world = id
      defer { state.awaitsWorld = [] }
      return state.awaitsWorld
    }
    for command in waiting { command.fulfil() }
  }

  private func takeNavigation(_ values: DevToolsValue) {
    // A frame without a parent is the page itself. The policy of the old document does not apply to its new document.
    guard values.string("frame", "parentId") == nil else { return takeStep() }
    let address = values.string("frame", "url") ?? ""
    state.withLock { state in
      state.hasAddress = address != "about:blank"
      // The error page of the browser does not need time.
      state.unreachable = values.string("frame", "unreachableUrl")
      if state.destination == nil, let address = state.unreachable { state.deadEnd = .unreachable(address) }
      state.mayHaveMoved = state.unreachable == nil
    }
    endEmptiness()
    let (policy, documents): (PageClock.Policy?, Int) = state.withLock { state in
      state.documents += 1
      (state.destination, state.leaving) = (nil, nil)
      return if case .running(let policy, _) = state.clock { (policy, state.documents) } else { (nil, state.documents) }
    }
    guard documents <= Self.mostDocuments else {
      return halt(
        .failure(
          BrowserError(
            .refused, "the page leads from one address to the next without end, \(address) being the latest")))
    }
    guard let policy else { return }
    _ = try? sendClock { policy.write(to: &$0) }
    watchAnswers()
  }

  /// The most documents that a page may show one after another without an action.
  private static let mostDocuments = 40

  private func end(_ reason: BrowserError) {
    let waiting = state.withLock { state in
      state.end = reason
      // A page that has crashed does not answer, although its browser does.
      defer { (state.awaitsWorld, state.awaited) = ([], []) }
      return state.awaitsWorld + state.awaited
    }
    for command in waiting { command.fulfil(.failure(reason)) }
    halt(.failure(reason))
  }
}
