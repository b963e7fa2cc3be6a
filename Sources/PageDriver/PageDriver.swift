import DevTools
import PageContent

/// Drives a page in a browser, as an app: what it shows is a tree of elements, its time is virtual.
///
/// The page's clock stands still but for `advance`, `letPass` and a moment behind every input: nothing happens between two steps.
/// Input is that of the browser itself: fingers that touch, keys that are pressed.
///
/// The timers of workers are real, though their clock shows the page's time; what they post reaches the page when its time passes.
/// Videos and transitions move with the frames that the browser draws while time passes. A folder of files has no service workers:
/// their scripts are not fetched by the page.
public actor PageDriver: AppDriver {
  /// The device whose screen the page has.
  public let device: Device
  let source: PageSource
  let browser: BrowserShare
  /// What every page of the run is launched with, and what the scenario says.
  let commonArguments: [String]
  let pace: Pace
  private let errors = PageErrors.current
  var launchArguments: [String] = []
  var settings = PageSettings()
  /// The page that is open; nil where none is.
  var page: PageTarget? { didSet { context?.use(page) } }
  /// The pages that have opened the one that is open, each the next one, which are behind it.
  var openers: [PageTarget] = []
  /// Why the page is not open any more though nobody closed it; nil where it is open, or was closed.
  private var loss: String?
  /// Whether a page that another one has opened is being gone to.
  var isFollowing = false
  /// Keeps cookies and storage from one launch to the next.
  var context: PageContext?
  nonisolated let requests: PageRequests
  var isInBackground = false
  /// The status with which the server is to answer for the page; nil for any below 400.
  var expectedStatus: Int?
  /// What was kept of an earlier scenario, until the page is opened with it.
  var pendingState: PageState?
  /// The script by which new documents know that there is no network; nil while there is one.
  var offlineScript: String?
  /// Those settings that the page has already.
  var appliedRareSettings = RareSettings()
  /// The size of texts that the page has.
  var appliedScale = 1.0
  /// What was seen last; nil where something was done since.
  var tree: PageTree?
  /// The page's time at its launch, and the latest that is known, in milliseconds since 1970.
  private(set) var launchTime = 0.0
  var pageTime = 0.0
  /// How far the page's own clock is behind `pageTime`, in milliseconds: it stands while a dialog is open.
  private var lag = 0.0
  /// Whether time has passed since `pageTime`.
  var isTimeOld = false
  /// Whether the page may show something else than `tree`, though its time is known.
  private var hasChanged = false
  /// Whether the page stands still at its next change.
  var isArmed = false
  /// The worlds of frames of other origins in which it does too.
  private(set) var armedFrames: [Int] = []
  /// Answers that are to come, and when, in the page's time.
  private var held: [(answer: PageRequests.Held, time: Double)] = []
  /// Where the fingers are that are down.
  var fingers: [Int: Point] = [:]
  /// The modifier keys that are held.
  var modifiers: KeyModifiers = []
  /// The finger that was put down alone, not reported to the browser yet: it may be lifted at once.
  var waiting: Touch?
  /// The part of an open dialog on which a finger is down, by its identifier.
  var touchedPart: String?
  /// Whether a dialog has opened while a finger was down, of which the page has not heard any more.
  var isCutOff = false
  /// How often the page has seen a finger lifted.
  var lifted = 0
  var lastClick: (point: Point, time: Double)?

  /// Makes a driver; the browser is started when the page is opened.
  ///
  /// - Parameters:
  ///   - source: where the page comes from.
  ///   - device: the screen that the page has.
  ///   - arguments: what it is launched with, before what its scenario says.
  ///   - pace: how fast it goes for people who watch.
  ///   - browser: the browser, which many pages share.
  package init(
    _ source: PageSource, on device: Device = .standard, launchedWith arguments: [String] = LaunchArguments.current,
    pace: Pace = .current, browser: BrowserShare
  ) {
    self.pace = pace
    self.source = source
    self.device = device
    commonArguments = arguments
    self.browser = browser
    requests = PageRequests(source)
  }

  deinit {
    context?.close()
    // What is held names the page that asked for it.
    _ = requests.takeHeld()
  }

  // MARK: - Life

  /// Opens the page in a context of its own, and lets it load.
  ///
  /// - Throws: an `AppError` where it cannot be opened.
  public func launch() async throws {
    try await reporting {
      try await terminate()
      try source.requireStart()
      try await source.startServer(reachedBy: browser)
      let prepared = try await preparedPage()
      let context = prepared.context
      self.context = context
      context.takeOpened(requests: requests) { [requests, source] page in
        for command in try Self.beginReportingServer(to: page, source) { page.forget(command) }
        try page.holdClock(at: requests.log.time / 1000)
      }
      let page = PageTarget(prepared, requests: requests)
      self.page = page
      appliedRareSettings = RareSettings()
      offlineScript = nil
      // The browser does all of that while the process of the page starts.
      let commands = prepared.beginnings + (try Self.beginReportingServer(to: page, source))
      let screen = try beginScreen(of: page)
      let leaving = settings.timeZone.isNamed ? nil : try page.leave(from: settings.startTime)
      defer { for command in screen { page.forget(command) } }
      try await page.answers(to: commands)
      // The clock of a page before this one says nothing about that of this page.
      (pageTime, lag) = (0, 0)
      let beginnings = try await setUpStorage(of: page, in: context)
      try await applySettings(begun: screen)
      let start = try await startTime(in: page)
      try await open(
        .address(address), leaving: try leaving ?? page.leave(from: start), from: start, expecting: expectedStatus,
        in: page)
      // What the page keeps from here on is its own affair, also when it opens other pages.
      for script in beginnings {
        try page.send("Page.removeScriptToEvaluateOnNewDocument") { $0.member("identifier", script) }
      }
      appliedScale = 1
      if settings.textScale != appliedScale, page.dialog == nil { try await applySettings() }
      _ = try await look()
      launchTime = pageTime
      browser.prepareNextPage()
    }
  }

  /// When the page's time begins, in seconds since 1970: at the date of the device, as the page's time zone has it.
  private func startTime(in page: PageTarget) async throws -> Double {
    guard settings.timeZone.isNamed else { return settings.startTime }
    let date = settings.date
    let local = "new Date(\(date.year), \(date.month - 1), \(date.day), \(date.hour), \(date.minute)).getTime()"
    let answer = try await page.call("Runtime.evaluate") { $0.member("expression", local) }
    let time = answer.read("result", "value") { json throws(JSONError) in try json.number() }
    return time.map { $0 / 1000 } ?? settings.startTime
  }

  /// Closes the page; what it keeps is there when it is opened again.
  ///
  /// - Throws: an `AppError` where the browser does not answer.
  public func terminate() async throws {
    let pages = openers + [self.page].compactMap(\.self)
    (self.page, openers) = (nil, [])
    while let opened = context?.nextOpened() { opened.dismiss() }
    tree = nil
    held = []
    _ = requests.takeHeld()
    fingers = [:]
    modifiers = []
    waiting = nil
    touchedPart = nil
    isCutOff = false
    lastClick = nil
    loss = nil
    isInBackground = false
    try await reporting { for page in pages where !page.isClosed { try await page.close() } }
  }

  /// An empty page: in the context of the launch before, or in one that nobody has used.
  private func preparedPage() async throws -> PreparedPage {
    if let context, context.connection.isOpen { return try await PreparedPage(in: context) }
    return try await browser.takePage()
  }

  /// The address with the arguments of the launch.
  var address: String {
    let arguments = commonArguments + launchArguments
    if arguments.isEmpty { return source.address }
    let items = arguments.map { "argument=" + HTTPRequest.encoded($0) }.joined(separator: "&")
    return source.address + (source.address.contains("?") ? "&" : "?") + items
  }

  /// Has the browser report what only servers do: with what status they answer for a document, that they ask who the user is,
  /// or do not answer; and has it believe them who they are, where the source says so. A folder has no server.
  private static func beginReportingServer(
    to page: PageTarget, _ source: PageSource
  ) throws -> [DevToolsConnection.Command] {
    guard !source.isClosed else { return [] }
    let fetching = try page.begin("Fetch.enable") { [hasLogin = source.login != nil] json in
      json.name("patterns")
      json.array { json in
        json.object { $0.member("urlPattern", "*") }
        json.object {
          $0.member("urlPattern", "*")
          $0.member("resourceType", "Document")
          $0.member("requestStage", "Response")
        }
        // The scripts of workers, which may be missing, are others; what scripts fetch may be a stream.
        for type in ["Other", "Fetch", "XHR"] {
          json.object {
            $0.member("urlPattern", "*")
            $0.member("resourceType", type)
            $0.member("requestStage", "Response")
          }
        }
      }
      if hasLogin { json.member("handleAuthRequests", true) }
    }
    let logging = try page.begin("Log.enable")
    // It reports connections of pages with servers; what is sent is of no interest.
    let watching = try page.begin("Network.enable") {
      for limit: StaticString in ["maxTotalBufferSize", "maxResourceBufferSize", "maxPostDataSize"] {
        $0.member(limit, 0)
      }
    }
    guard source.acceptsAnyCertificate else { return [fetching, logging, watching] }
    return [
      fetching, logging, watching, try page.begin("Security.setIgnoreCertificateErrors") { $0.member("ignore", true) },
    ]
  }

  private static let certificateAdvice = [
    "The browser does not trust the server's certificate. If the server is one for tests, say so in cukeswift.json:",
    #""pages": { "Shop": { "url": "https://127.0.0.1:8443", "anyCertificate": true } }"#,
  ]

  /// How much of its time a page may take to load, in milliseconds.
  private static let loadingTime = 60_000.0

  private func open(
    _ destination: PageTarget.Destination, leaving: DevToolsConnection.Command, from start: Double? = nil,
    expecting status: Int? = nil,
    takingErrors takesErrors: Bool = false, within limit: Duration? = nil, in page: PageTarget
  ) async throws {
    (isTimeOld, tree) = (true, nil)
    let (halt, problem) = try await page.open(
      destination, leaving: leaving, milliseconds: Self.loadingTime, within: limit)
    let address = destination.address ?? address
    // An address outside of a folder is another app's, which the page cannot show.
    if takesErrors, problem == PageTarget.withoutDocument, !source.isClosed || !source.isOutside(address) { return }
    guard let halt else {
      let status = page.status.flatMap { $0 < 400 ? nil : $0 }
      let reason = status.map { "the server answers with status \($0) and nothing to show" } ?? problem
      throw AppError(
        .faultyApp, problem: "the page \(address) cannot be opened: \(reason)",
        details: reason.contains("ERR_CERT") ? Self.certificateAdvice : [])
    }
    do {
      if halt == .held { try await answerHeld(in: page) }
      try await load(page, at: address)
    } catch let error as BrowserError where error.kind == .interrupted && page.dialog != nil {
      // The page is open, and shows a dialog.
    }
    if !takesErrors { try requireStatus(status, of: page, at: address) }
    // A page that goes back to the empty document before it would show nothing any more, and nobody would come back from there.
    if start != nil { try page.send("Page.resetNavigationHistory") }
    do { try await draw(page) } catch let error as BrowserError where error.kind == .interrupted && page.dialog != nil {
    }
  }

  /// Lets a page load.
  func load(_ page: PageTarget, at address: String) async throws {
    _ = try await look()
    let end = pageTime + Self.loadingTime
    // While a dialog is open, the page loads no further.
    while !page.isLoaded, page.dialog == nil, !page.isClosed {
      guard try await proceed(until: end, in: page) == .event || page.isLoaded else {
        throw AppError(
          .faultyApp, problem: "the page \(address) is not loaded after \(Int(Self.loadingTime / 1000)) s of its time")
      }
    }
  }

  /// Makes sure that the server has answered with a status, if it is known with which.
  ///
  /// - Parameter wanted: the status; nil for any below 400.
  private func requireStatus(_ wanted: Int?, of page: PageTarget, at address: String) throws {
    let status = page.status
    if let wanted {
      guard status != wanted else { return }
      let shown = status.map { "status \($0)" } ?? "a status that is not known"
      throw AppError(.faultyApp, problem: "the page \(address) is open with \(shown), not with status \(wanted)")
    }
    guard let status, status >= 400 else { return }
    throw AppError(
      .faultyApp, problem: "the page \(address) cannot be opened: the server answers with status \(status)",
      details: ["Where that is meant, say so: Given the page \"\(address)\" is open with status \(status)"])
  }

  /// How much of its time a page gets to be drawn for the first time, in milliseconds; where that is not enough, as much again.
  private static let drawingTime = 100.0
  /// How much of its time it gets for that at most, in milliseconds.
  private static let mostDrawingTime = 2000.0

  /// Has a page be drawn for the first time, before which it takes no input.
  ///
  /// The browser draws in real time; the page's own time passes moment by moment meanwhile, as it would run away otherwise. It ends
  /// at the same time of the page in every run.
  func draw(_ page: PageTarget) async throws {
    let start = pageTime
    var end = start + Self.drawingTime
    while page.dialog == nil, !page.isClosed, end <= start + Self.mostDrawingTime {
      let isDrawn = try await number("cukeswift.drawn()", in: page) == 1
      // Answers of servers are not waited for; those of files and of the scenario come at once, or when their time has come.
      if source.isClosed, isDrawn || !held.isEmpty {
        _ = try await pass(until: isDrawn ? end : pageTime + Self.precision, stopping: false, in: page)
      } else {
        isTimeOld = true
        let kind: PageClock.Policy.Kind = source.isClosed ? .waiting : .advancing
        let rest = isDrawn ? max(end - pageTime, Self.precision) : Self.precision
        if try await page.run(kind, milliseconds: rest) == .held { try await answerHeld(in: page) }
        pageTime += rest
      }
      if isDrawn { return }
      if pageTime >= end { end += Self.drawingTime }
    }
  }

  /// What the script answers with a number.
  private func number(_ expression: String, in page: PageTarget) async throws -> Double? {
    try await page.evaluate(expression).read("result", "value") { json throws(JSONError) in try json.number() }
  }

  /// Opens another address in the same page.
  ///
  /// - Parameters:
  ///   - address: the address.
  ///   - takesErrors: whether the server may answer with any status.
  ///   - limit: how long it may take; nil where that is as long as for most.
  func visit(_ address: String, takingErrors takesErrors: Bool = false, within limit: Duration? = nil) async throws {
    try await reporting {
      let page = try running()
      try requireNoDialog()
      try await show(.address(address), takingErrors: takesErrors, within: limit, in: page)
    }
  }

  /// Has a page that is open show something else.
  func show(
    _ destination: PageTarget.Destination, takingErrors takesErrors: Bool = true, within limit: Duration?,
    in page: PageTarget
  ) async throws {
    page.beginAction()
    try await disarm(page)
    try await open(
      destination, leaving: try page.leave(from: nil), takingErrors: takesErrors, within: limit ?? loadingLimit,
      in: page)
  }

  /// How long a server may take to answer for a page to which another one leads.
  var loadingLimit: Duration { requests.leaving.limit }

  /// Asks the page's browser for something.
  func asking(_ body: (PageTarget) async throws -> DevToolsValue) async throws -> DevToolsValue {
    try await reporting { try await body(try running()) }
  }

  /// Evaluates an expression in the world of the page's own scripts.
  func script<Value>(_ expression: String, _ read: (DevToolsValue) throws -> Value) async throws -> Value {
    let answer = try await asking {
      try await $0.call("Runtime.evaluate") {
        $0.member("expression", expression)
        $0.member("awaitPromise", true)
        $0.member("returnByValue", true)
      }
    }
    isTimeOld = true
    if let thrown = answer.thrown { throw AppError(.faultyApp, problem: "the page throws: \(thrown)") }
    return try read(answer)
  }

  func running() throws -> PageTarget {
    if let page { return page }
    guard let loss else { throw AppError.notRunning }
    throw AppError(
      .notRunning, problem: "the page is not open any more: \(loss)",
      details: ["Open it again, as in: When I relaunch the app"])
  }

  /// Does something with the browser; what the browser has against it is an `AppError`.
  func reporting<Value>(_ body: () async throws -> Value) async throws -> Value {
    do {
      try await follow()
      let value = try await body()
      switch page?.takeDeadEnd() {
      case .unanswered(let other):
        throw AppError(
          .notLoaded,
          problem: "the page \(address) leads to \(other), which is not there after \(loadingLimit.wording)",
          details: ["Its server may not answer. The page shows what it showed before."])
      case .unreachable(let other) where !source.isClosed && !settings.isOffline && !requests.leaving.takesErrors:
        throw AppError(
          .notLoaded, problem: "the page \(address) leads to \(other), which cannot be opened",
          details: ["The browser shows a page of its own in its place."])
      case .unreachable, nil: break
      }
      if errors == .fail { await page?.catchUpWorkers() }
      if errors == .fail, let error = requests.log.takeError() {
        throw AppError(
          .faultyApp, problem: "a script of the page failed, and nothing caught that",
          details: error.split(separator: "\n").map(String.init))
      }
      return value
    } catch let error as BrowserError {
      if error.kind == .interrupted, let dialog = page?.dialog { throw AppError.waiting(dialog, page: address) }
      if error.kind == .ended || error.kind == .silent {
        lose(error.description)
      }
      // Neither a page that loops nor a browser that hangs can be brought to do anything else.
      if error.kind == .silent { await browser.discard() }
      throw AppError(error, page: address)
    }
  }

  /// Has no page any more.
  func lose(_ reason: String) {
    (page, openers) = (nil, [])
    tree = nil
    context?.close()
    context = nil
    loss = reason
  }

  // MARK: - Screen

  /// What the page shows.
  ///
  /// - Throws: an `AppError` where it is not open or does not answer.
  public func snapshot() async throws -> any ElementTree {
    try await reporting {
      let tree = try await look()
      guard let page, page.isClosed, !openers.isEmpty else { return known(tree) }
      try await follow()
      return known(try await look())
    }
  }

  /// A screen, or one of which nothing is known, where the browser shows something of its own as the page could not be opened.
  private func known(_ tree: PageTree) -> PageTree {
    guard let page, page.dialog == nil, let address = page.unreachable else { return tree }
    return .empty(tree.size, url: address) ?? tree
  }

  func look() async throws -> PageTree {
    let page = try running()
    if let dialog = page.dialog, let shown = screen(with: dialog) { return shown }
    if let tree, !isTimeOld, !hasChanged { return tree }
    do {
      let before = tree?.parts?.page ?? tree
      let look = try await self.look(after: before)
      note(look.time)
      lifted = look.lifted
      guard let shown = try look.screen(after: before) else {
        throw BrowserError(.refused, "the page does not say what it shows")
      }
      if !shown.foreignFrames.isEmpty {
        let whole = try await withFrames(shown, after: tree, in: page)
        tree = whole
        return whole
      }
      tree = shown
      return shown
    } catch let error as BrowserError where error.kind == .interrupted {
      if let dialog = page.dialog, let shown = screen(with: dialog) { return shown }
      // Its opener is looked at next.
      if page.isClosed, let shown = tree ?? .empty(settings.size(of: device), url: address) { return shown }
      throw error
    }
  }

  func screen(with dialog: PageDialog) -> PageTree? {
    // A dialog that is open while the page loads stands on nothing.
    if tree == nil { note(settings.startTime * 1000) }
    return (tree ?? .empty(settings.size(of: device), url: address))?.showing(dialog)
  }

  /// Waits until the page has taken what it was sent, and notes its time; what it shows is looked at when time has passed.
  func catchUp(_ page: PageTarget) async throws {
    do {
      if let time = try await number("cukeswift.now()", in: page) { note(time) }
    } catch let error as BrowserError where error.kind == .interrupted && (page.dialog != nil || page.isClosed) {
      // What it waits for is on the next screen.
    }
    hasChanged = true
  }

  /// Asks the script what has changed since a screen; nil is answered with all that is there.
  func look(after tree: PageTree?) async throws -> PageLook {
    let page = try running()
    let answer = try await page.evaluate("cukeswift.look(\(tree?.version ?? 0))")
    // The page finds out what it needs for a change later while the answer is read.
    if answer.size > Self.largeAnswer { try page.order("cukeswift.examine()") }
    var look = try PageLook(answer)
    // What the browser shows in the place of a document is at an address of its own.
    if let unreachable = page.unreachable { look.change?.url = unreachable }
    return look
  }

  /// From how many bytes on an answer takes a while to be read.
  private static let largeAnswer = 100_000

  func note(_ time: Double) {
    pageTime = max(pageTime, time)
    lag = pageTime - time
    requests.log.note(pageTime)
    isTimeOld = false
    hasChanged = false
  }

  // MARK: - Time

  /// The page's time since it was opened.
  ///
  /// - Throws: an `AppError` where it is not open.
  public func now() async throws -> Duration {
    _ = try running()
    if isTimeOld { _ = try await snapshot() }
    return .milliseconds(pageTime - launchTime)
  }

  /// Lets the page's time pass until something changes on it.
  ///
  /// - Parameter deadline: the page's time at which waiting ends.
  /// - Returns: whether something happened or the deadline came; a page may always do something later.
  /// - Throws: an `AppError` where the page is not open or does not answer.
  public func advance(notAfter deadline: Duration) async throws -> Advance {
    try await reporting {
      let page = try running()
      let end = launchTime + deadline.milliseconds
      if page.dialog != nil {
        note(end)
        return .deadline
      }
      return try await proceed(until: end, in: page)
    }
  }

  /// Lets the page's time pass until something changes or it is so late, in milliseconds since 1970.
  ///
  /// - Parameter stopping: whether a change ends it; what is on its way to the page while it stands still is lost.
  func pass(until end: Double, stopping: Bool = true, in page: PageTarget) async throws -> Advance {
    try await putDown(in: page)
    let hadStream = page.hasStream
    let start = pageTime
    while true {
      // The page does nothing until the dialog is answered, or nothing any more.
      if page.dialog != nil || page.isClosed { return .event }
      if isTimeOld { _ = try await look() }
      var slice = min(end, held.map(\.time).min() ?? end) - pageTime
      if slice > 0 {
        if lag > Self.precision { slice += lag }
        // A page that begins to listen to its server is noticed late, so that no more time passes at once than has passed.
        if !source.isClosed, !page.hasStream { slice = min(slice, max(pageTime - start, Self.shortestPart)) }
        if stopping {
          try page.order("cukeswift.arm()")
          armedFrames = tree?.parts?.frames.values.map(\.world) ?? []
          for world in armedFrames { try page.order("cukeswift.arm()", in: world) }
          isArmed = true
        }
        switch try await page.run(held.isEmpty && !page.hasStream ? .waiting : .advancing, milliseconds: slice) {
        case .changed:
          isTimeOld = true
          isArmed = false
          return .event
        case .held:
          isTimeOld = true
          try await answerHeld(in: page)
          // From here on it has to pass as time does.
          if stopping, page.hasStream, !hadStream { return .event }
          continue
        case .expired: isTimeOld = true
        }
      }
      // What the page says counts: the end of an earlier run may be reported late.
      if isTimeOld { _ = try await look() }
      if end - pageTime < Self.precision { pageTime = max(pageTime, end) }
      if answerDue() { continue }
      if pageTime >= end { return .deadline }
    }
  }

  /// How much time of a page with a server passes at once at least, in milliseconds.
  private static let shortestPart = 50.0

  /// Lets the page's time pass, with everything that happens in it.
  ///
  /// - Parameter time: the page's time at which it is.
  /// - Throws: an `AppError` where the page is not open or does not answer.
  public func letPass(until time: Duration) async throws {
    try await reporting {
      let page = try running()
      let end = launchTime + time.milliseconds
      while pageTime < end, page.dialog == nil, !page.isClosed {
        try await disarm(page)
        if pace.isRealTime {
          _ = try await passInRealTime(until: end, stopping: false, in: page)
        } else if try await pass(until: end, stopping: false, in: page) == .deadline {
          break
        }
      }
    }
  }

  /// Notes when the answers that were held back are to come.
  func answerHeld(in page: PageTarget) async throws {
    guard requests.hasHeld else { return }
    var time = pageTime
    do {
      if let now = try await number("cukeswift.now()", in: page) { time = max(now, time) }
    } catch let error as BrowserError where error.kind == .interrupted {
      // A dialog has opened, or the page has closed; the answers are due all the same.
    }
    held += page.heldAnswers.map { ($0, time + $0.stub.delay.milliseconds) }
  }

  /// Gives the answers whose time has come; returns whether there were any.
  private func answerDue() -> Bool {
    let due = held.filter { $0.time - Self.precision <= pageTime }
    held.removeAll { $0.time - Self.precision <= pageTime }
    for (answer, _) in due {
      PageRequests.answer(answer.request, answer.stub.outcome, origin: answer.origin, on: answer.page)
    }
    if !due.isEmpty { hasChanged = true }
    return !due.isEmpty
  }
}

extension AppError {
  /// What the browser has against something that was done to a page.
  fileprivate init(_ error: BrowserError, page: String) {
    let lines = error.description.split(separator: "\n").map(String.init)
    let problem = lines.first ?? "the browser fails"
    switch error.kind {
    case .notStarted, .crashedAtStart: self.init(.notSupported, problem: problem, details: Array(lines.dropFirst()))
    case .silent:
      self.init(
        .faultyApp, problem: "the page \(page) \(problem)",
        details: [
          "A script in it may run without end, a server may not answer, or the browser hangs; a browser that hangs is replaced.",
          "A loop that waits until Date.now() has changed has no end, as the page's time stands still while a script runs: use setTimeout.",
        ])
    case .ended:
      self.init(
        .faultyApp, problem: problem,
        details: ["The page was \(page). The next one is new, in another browser where this one has ended."])
    case .refused, .pageGone, .interrupted: self.init(.faultyApp, problem: problem, details: ["The page is \(page)."])
    }
  }
}

extension Duration {
  /// The duration in milliseconds.
  var milliseconds: Double { Double(components.seconds) * 1000 + Double(components.attoseconds) * 1e-15 }
}
