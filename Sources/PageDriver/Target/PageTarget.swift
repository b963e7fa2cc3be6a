import DevTools
import PageContent
internal import Synchronization

/// A page in a browser, in a context whose cookies and storage it shares with the pages that it opens, and with nobody else.
///
/// What happens in it is taken on the thread that reads from the browser, so that the page's clock is stopped without delay.
final class PageTarget: Sendable {
  /// Why the page's clock stands still again.
  enum Halt: Sendable {
    /// Something on the page has changed.
    case changed
    /// The time that it was given has passed.
    case expired
    /// A request has come whose answer takes some of the page's time.
    case held
  }

  enum Clock {
    case halted
    /// It runs with this policy; somebody waits for its halt, or will do so.
    case running(PageClock.Policy, DevToolsConnection.Command)
  }

  struct State {
    var clock = Clock.halted
    /// Why it has halted last.
    var halt = Halt.changed
    /// How many documents were shown since an address was opened.
    var documents = 0
    /// The world of the script in the main frame; nil while there is none.
    var world: Int?
    /// The world of the page's own scripts in the main frame; nil while there is none.
    var mainWorld: Int?
    /// The worlds of the script in other frames, in which it may have something to describe.
    var frameWorlds: [Int] = []
    var awaitsWorld: [DevToolsConnection.Command] = []
    var isLoaded = false
    /// What it is to show, for which its server has not answered yet.
    var destination: Destination?
    /// What it leads to by itself, for which its server has not answered yet; no two have the same number.
    var leaving: (address: String, number: Int)?
    /// How often it was left.
    var leavings = 0
    /// What it has led to in vain.
    var deadEnd: DeadEnd?
    /// Whether what it was to show is another place of the document that was there already.
    var hasStayed = false
    /// Whether the document has asked a server for a stream, an answer that has no end.
    var hasStream = false
    /// The connections (`WebSocket`) of the document with servers that are open or being opened.
    var sockets: Set<String> = []
    /// What servers were asked since the document was opened.
    var answers = AskedAnswers()
    /// The requests of scripts since something was done to the page to which no answer has begun.
    var asked: Set<String> = []
    /// The requests of scripts of the document to which no answer has begun.
    var underWay: Set<String> = []
    /// The status that the server answered with for the document; nil where it is not known.
    var status: Int?
    /// What could not be opened, in whose place the browser shows something of its own; nil where that is not so.
    var unreachable: String?
    /// Whether it stands still at a change, and its clock is being stopped.
    var isStopping = false
    var mainFrame = ""
    /// The page that the clock is set by: pages that can reach each other have one, which lasts as long as the first of them.
    var clockSession = ""
    /// Whether the document may be in another process than that page.
    var mayHaveMoved = false
    var end: BrowserError?
    var dialog: PageDialog?
    /// What sets the time of the page at its beginning, in seconds since 1970; nil once that is known to be done.
    var clockStart: (command: DevToolsConnection.Command, time: Double)?
    /// How much later the time of events is for the browser than for the page, in seconds; nil where that is not known.
    var eventOffset: Double?
    /// Whether the browser lets time pass.
    var isTimePassing = false
    /// Requests that are to fail as soon as time passes, with the reasons that the browser knows.
    var failures: [(request: String, reason: String)] = []
    /// The files that are chosen when the page asks for some; nil where none are.
    var files: [String]?
    /// What the page has begun to drag, as JSON; nil where that is nothing new.
    var drag: String?
    /// Whether another page has opened it, and it has shown no document yet.
    var isEmpty = false
    /// Whether another page has opened it for a download, and it shows nothing.
    var isDownload = false
    /// Whether its document is one that is loaded, and not `about:blank`.
    var hasAddress = false
    /// Whether it has closed itself, or was closed by its opener.
    var isClosed = false
    /// What waits for its first document.
    var awaitsDocument: DevToolsConnection.Command?
    /// The workers of the page that report to it.
    var workers: Set<String> = []
    /// What the page is to answer, which it does not while a dialog is open.
    var awaited: [DevToolsConnection.Command] = []

    /// The clock that runs and waits for answers; nil where none does.
    var waitingClock: DevToolsConnection.Command? {
      guard destination == nil, case .running(let policy, let command) = clock, policy.kind == .waiting else {
        return nil
      }
      return command
    }
  }

  let connection: DevToolsConnection
  let session: String
  let id: String
  let context: PageContext
  let requests: PageRequests
  let state = Mutex(State())

  /// Takes a page that nobody else uses.
  ///
  /// - Parameters:
  ///   - page: what was prepared.
  ///   - requests: answers what the page asks servers.
  ///   - opener: the page whose clock it shares; nil where it has one of its own.
  ///   - isOpened: whether another page has opened it.
  init(
    _ page: PreparedPage, requests: PageRequests, sharing opener: PageTarget? = nil, isOpened: Bool = false
  ) {
    context = page.context
    connection = page.context.connection
    (id, session) = (page.id, page.session)
    self.requests = requests
    let clockSession = opener?.clockSession ?? page.session
    state.withLock { state in
      state.mainFrame = page.id
      state.clockSession = clockSession
      state.isEmpty = isOpened
    }
    connection.onEvent(of: session) { [weak self] event in self?.take(event) }
  }

  deinit {
    for session in state.withLock(\.workers).union([session]) { connection.onEvent(of: session, nil) }
  }

  /// The page that the clock is set by.
  private var clockSession: String { state.withLock { $0.clockSession } }

  /// Sets the page's clock.
  private func sendClock(_ parameters: @Sendable (inout JSONWriter) -> Void) throws(BrowserError) {
    try connection.send(
      "Emulation.setVirtualTimePolicy", session: clockSession, isAnswerWanted: false, parameters)
  }

  /// Has the page's clock stand still at a time, in seconds since 1970; 0 where that is not known.
  func holdClock(at time: Double) throws(BrowserError) {
    // That of another page stands still already, or does what that page was asked for.
    guard clockSession == session else { return }
    try sendClock {
      $0.member("policy", "pause")
      if time > 0 { $0.member("initialVirtualTime", time) }
    }
  }

  /// Stops the page's clock, as something has happened to another page.
  func stop() { halt(.success(.changed)) }

  /// Closes the page.
  func close() async throws {
    connection.onEvent(of: session, nil)
    guard connection.isOpen else { return }
    do {
      try await connection.call("Target.closeTarget") { $0.member("targetId", id) }
    } catch let error as BrowserError where error.kind == .refused {
      // It has closed itself meanwhile.
    }
  }

  // MARK: - Commands

  /// Sends a command about the page without waiting for its answer.
  func send(_ method: StaticString, _ parameters: @Sendable (inout JSONWriter) -> Void = { _ in }) throws(BrowserError)
  {
    try connection.send(method, session: session, isAnswerWanted: false, parameters)
  }

  /// Sends a command about the page, for whose answer can be waited.
  ///
  /// - Parameters:
  ///   - method: what the protocol calls it.
  ///   - patience: how long the page may take to answer; nil where that is as long as for most commands.
  ///   - parameters: writes the members of its parameters.
  func begin(
    _ method: StaticString, patience: Duration? = nil, _ parameters: @Sendable (inout JSONWriter) -> Void = { _ in }
  ) throws(BrowserError) -> DevToolsConnection.Command {
    try connection.send(method, session: session, patience: patience, parameters)
  }

  /// Waits no more for the answer to a command.
  func forget(_ command: DevToolsConnection.Command) { connection.forget(command) }

  /// Waits for the answer to a command.
  ///
  /// - Throws: a `BrowserError`, also where a dialog opens before there is an answer.
  func answer(to command: DevToolsConnection.Command) async throws -> DevToolsValue {
    // The dialog may have opened before anybody waited.
    let interruption = state.withLock { state in
      state.awaited.append(command)
      return state.end ?? (state.isClosed ? Self.closing : state.dialog != nil ? Self.interruption : nil)
    }
    if let interruption { connection.fulfil(command, .failure(interruption)) }
    defer { state.withLock { $0.awaited.removeAll { $0 == command } } }
    return try await connection.answer(to: command)
  }

  /// Waits for the answers to several commands, in their order; where one is not answered, nobody waits for the others.
  ///
  /// - Throws: a `BrowserError`, also where a dialog opens before there is an answer.
  @discardableResult
  func answers(to commands: [DevToolsConnection.Command]) async throws -> [DevToolsValue] {
    defer { for command in commands { forget(command) } }
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

  /// Lets the page's clock run until something changes or the time is over.
  ///
  /// - Parameters:
  ///   - kind: whether time passes while answers are under way.
  ///   - milliseconds: how much time may pass.
  /// - Throws: a `BrowserError` where the page or the browser has ended.
  func run(_ kind: PageClock.Policy.Kind, milliseconds: Double) async throws -> Halt {
    let policy = PageClock.Policy(kind: kind, milliseconds: milliseconds)
    let clock = try start(policy)
    if dialog != nil || isClosed {
      // It has opened while the clock stood still; the page hears nothing until it is answered.
      halt(.success(.changed))
    } else if requests.hasHeld {
      // It has come while the clock stood still; time would wait for its answer.
      halt(.success(.held))
    } else {
      try sendClock { policy.write(to: &$0) }
      failRequests()
    }
    return try await halted(clock)
  }

  /// Has a request fail, at once or as soon as time passes: a request that fails while time stands still has the browser wait for
  /// its answer without end when time is to pass.
  ///
  /// - Parameters:
  ///   - request: its id.
  ///   - reason: one of `Network.ErrorReason`.
  func fail(_ request: String, _ reason: String) {
    let isNow = state.withLock { state in
      // While the page is being left no time passes, as the browser hands on nothing to it.
      let isNow = state.isTimePassing || state.leaving != nil
      if !isNow { state.failures.append((request, reason)) }
      return isNow
    }
    if isNow { sendFailure(of: request, reason) }
  }

  /// Notes that time passes, and has those requests fail that were waiting for it.
  func failRequests() {
    let failures = state.withLock { state in
      state.isTimePassing = true
      defer { state.failures = [] }
      return state.failures
    }
    for failure in failures { sendFailure(of: failure.request, failure.reason) }
  }

  private func sendFailure(of request: String, _ reason: String) {
    // A page that has gone waits for nothing.
    _ = try? send("Fetch.failRequest") {
      $0.member("requestId", request)
      $0.member("errorReason", reason)
    }
  }

  /// Ends the time of what the page shows, before it shows something else.
  ///
  /// - Parameter start: when the time of what comes next begins, in seconds since 1970; nil where it continues.
  /// - Returns: what `open` waits for.
  /// - Throws: a `BrowserError` where the page or the browser has ended.
  func leave(from start: Double?) throws(BrowserError) -> DevToolsConnection.Command {
    let left = try self.start(PageClock.Policy(kind: .advancing))
    let command = try connection.send("Emulation.setVirtualTimePolicy", session: clockSession) {
      PageClock.Policy(kind: .advancing, milliseconds: 1, start: start).write(to: &$0)
    }
    if let start { state.withLock { $0.clockStart = (command, start) } } else { connection.forget(command) }
    return left
  }

  /// Notes what the time is for the browser at which that of the page begins: they are years apart.
  func noteClockStart() async throws {
    let begun = state.withLock { state in
      defer { state.clockStart = nil }
      return state.clockStart
    }
    guard let begun else { return }
    let base = try await connection.answer(to: begun.command)
      .read("virtualTimeTicksBase") { json throws(JSONError) in try json.number() }
    let offset = base.map { $0 / 1000 - begun.time - PageClock.steadyTimeIn1970 }
    state.withLock { $0.eventOffset = offset }
  }

  /// The time that an event has for the browser which happens at a time of the page, both in seconds since 1970; nil where that is not
  /// known, and the event has the time of the machine.
  ///
  /// Chromium ends a page in which something that a user does seems to have happened before the page was there.
  func eventTime(at time: Double) -> Double? { state.withLock { $0.eventOffset.map { $0 + time } } }

  private static let interruption = BrowserError(
    .interrupted, "the page shows a dialog, which waits for an answer")

  static let closing = BrowserError(.interrupted, "the page was closed")

  /// Notes that the page's clock runs from now on; returns what `halted` waits for.
  func start(
    _ policy: PageClock.Policy, patience: Duration? = nil
  ) throws(BrowserError) -> DevToolsConnection.Command {
    let halting = try connection.expect("its clock does not stop", patience: patience)
    let end = state.withLock { state in
      state.clock = .running(policy, halting)
      return state.end
    }
    if let end { throw end }
    watchAnswers()
    return halting
  }

  /// Waits until the page's clock stands still.
  func halted(_ halting: DevToolsConnection.Command) async throws -> Halt {
    _ = try await connection.answer(to: halting)
    return state.withLock { $0.halt }
  }

  /// Stops the page's clock, which may stand still already.
  func halt(_ result: Result<Halt, BrowserError>) {
    let halting: DevToolsConnection.Command? = state.withLock { state in
      guard case .running(_, let halting) = state.clock else { return nil }
      state.clock = .halted
      state.isTimePassing = false
      if case .success(let halt) = result { state.halt = halt }
      return halting
    }
    guard let halting else { return }
    // Time that is over stops by itself; a page that has ended has no clock.
    if case .success(let halt) = result, halt != .expired {
      _ = try? sendClock { $0.member("policy", "pause") }
    }
    connection.fulfil(halting, result.map { _ in .nothing })
  }

  /// Notes that the clock which this page shares with others stands still, for the page that waits for that.
  private func haltShared(_ halt: Halt) {
    if isRunning { return self.halt(.success(halt)) }
    if let page = context.current, page !== self, page.clockSession == clockSession { page.halt(.success(halt)) }
  }

  // MARK: - What happened

  /// Takes what the page has begun to drag, as JSON; nil where it has begun nothing.
  func takeDrag() -> String? {
    state.withLock { state in
      defer { state.drag = nil }
      return state.drag
    }
  }

  /// Whether the page has been loaded since it was last asked to.
  var isLoaded: Bool { state.withLock { $0.isLoaded } }

  /// The status that the server answered with for the document; nil where it is not known.
  var status: Int? { state.withLock { $0.status } }

  /// The address that could not be opened, where the browser shows something of its own in its place; nil elsewhere.
  var unreachable: String? { state.withLock { $0.unreachable } }

  /// Notes the status of an answer, if that is what the page itself is to show.
  ///
  /// - Parameters:
  ///   - status: the status (RFC 9110, section 15).
  ///   - request: what is answered, as `Fetch.requestPaused` describes it.
  func note(status: Int, of request: DevToolsValue) {
    if isMainDocument(request) { state.withLock { $0.status = status } }
  }

  /// Whether a request is for what the page itself is to show.
  func isMainDocument(_ request: DevToolsValue) -> Bool {
    request.string("resourceType") == "Document" && request.string("frameId") == state.withLock { $0.mainFrame }
  }

  /// Takes the answers that are to come later.
  var heldAnswers: [PageRequests.Held] { requests.takeHeld() }

  /// Whether another document was opened since something was done to the page.
  var hasLeft: Bool { state.withLock { $0.documents > 0 } }

  /// Notes that something is done to the page, whatever it has shown before.
  func beginAction() { state.withLock { ($0.documents, $0.asked, $0.deadEnd) = (0, [], nil) } }

  private func take(_ event: DevToolsEvent) {
    let values = event.parameters
    switch event.method {
    case "Debugger.paused": takePause(values)
    case "Debugger.resumed":
      // Before that, input would be lost.
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
      guard let other = values.string("sessionId"), other != session else { return takeClosing() }
      connection.onEvent(of: other, nil)
      state.withLock { _ = $0.workers.remove(other) }
      requests.noteEnd(ofWorker: other)
    case "Target.attachedToTarget": takeWorker(values)
    case "Page.frameRequestedNavigation":
      // A page without a document is there for what its opener asks for.
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

  /// Notes why the page answers nothing, and waits no more for what it was asked.
  private func interrupt(_ reason: BrowserError, _ note: (inout State) -> Void) {
    let awaited = state.withLock { state in
      note(&state)
      defer { state.awaited = [] }
      return state.awaited
    }
    for command in awaited { connection.fulfil(command, .failure(reason)) }
    halt(.success(.changed))
  }

  private func takeClosing() {
    interrupt(Self.closing) { $0.isClosed = true }
    endEmptiness()
  }

  /// Stops the clock at a change, and lets the script continue that waits for this answer.
  private func takeStop(_ request: String) {
    if isRunning { halt(.success(.changed)) }
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
    // A page's own statement `debugger` stops nothing.
    if isLoad || function == .some(PageScript.stop) {
      state.withLock { $0.isStopping = true }
      _ = try? sendClock { $0.member("policy", "pause") }
    }
    _ = try? send("Debugger.resume")
  }

  private func takeWorld(_ values: DevToolsValue) {
    guard let id = values.integer("context", "id") else { return }
    let frame = values.string("context", "auxData", "frameId")
    if values.boolean("context", "auxData", "isDefault") == true {
      state.withLock { if frame == $0.mainFrame { $0.mainWorld = id } }
    }
    guard values.string("context", "name") == PageScript.world else { return }
    let waiting = state.withLock { state -> [DevToolsConnection.Command] in
      guard frame == state.mainFrame else {
        state.frameWorlds.append(id)
        return []
      }
      state.world = id
      defer { state.awaitsWorld = [] }
      return state.awaitsWorld
    }
    for command in waiting { connection.fulfil(command) }
  }

  private func takeNavigation(_ values: DevToolsValue) {
    // A frame without a parent is the page itself; its new document does not go by the policy of the one before.
    guard values.string("frame", "parentId") == nil else { return takeStep() }
    let address = values.string("frame", "url") ?? ""
    state.withLock { state in
      state.hasAddress = address != "about:blank"
      // What the browser itself shows in the place of a document needs no time.
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

  /// How many documents a page may show one after another until something is done to it.
  private static let mostDocuments = 40

  private func end(_ reason: BrowserError) {
    let waiting = state.withLock { state in
      state.end = reason
      // A page that has crashed answers nothing, though its browser does.
      defer { (state.awaitsWorld, state.awaited) = ([], []) }
      return state.awaitsWorld + state.awaited
    }
    for command in waiting { connection.fulfil(command, .failure(reason)) }
    halt(.failure(reason))
  }
}
