import DevTools

/// Drives a page in a browser, as an app: what it shows is a tree of elements, its time is virtual.
///
/// The page's clock stands still but for `advance` and `letPass`: nothing happens on the page between two steps. Input is that of
/// the browser itself: fingers that touch, keys that are pressed.
public actor PageDriver: AppDriver {
  /// The device whose screen the page has.
  public let device: Device
  let source: PageSource
  let browser: BrowserShare
  /// What every page of the run is launched with, and what the scenario says.
  let commonArguments: [String]
  var launchArguments: [String] = []
  var settings = PageSettings()
  /// The page that is open; nil where none is.
  private(set) var page: PageTarget?
  /// Keeps cookies and storage from one launch to the next.
  private var context: PageContext?
  nonisolated let requests: PageRequests
  private var isInBackground = false
  /// The size of texts that the page has.
  private var appliedScale = 1.0
  /// What was seen last; nil where something was done since.
  private var tree: PageTree?
  /// The page's time at its launch, and the latest that is known, in milliseconds since 1970.
  private var launchTime = 0.0
  private var pageTime = 0.0
  /// Whether time has passed since `pageTime`.
  private var isTimeOld = false
  /// Whether the page may show something else than `tree`, though its time is known.
  private var hasChanged = false
  /// Whether the page stands still at its next change.
  private var isArmed = false
  /// Answers that are to come, and when, in the page's time.
  private var held: [(answer: PageRequests.Held, time: Double)] = []
  /// Where the fingers are that are down.
  private var fingers: [Int: Point] = [:]
  /// The finger that was put down alone, not reported to the browser yet: it may be lifted at once.
  private var waiting: Touch?
  /// How often the page has seen a finger lifted.
  private var lifted = 0
  private var lastClick: (point: Point, time: Double)?

  /// Makes a driver; the browser is started when the page is opened.
  ///
  /// - Parameters:
  ///   - source: where the page comes from.
  ///   - device: the screen that the page has.
  ///   - arguments: what it is launched with, before what its scenario says.
  ///   - browser: the browser, which many pages share.
  package init(
    _ source: PageSource, on device: Device = .standard, launchedWith arguments: [String] = LaunchArguments.current,
    browser: BrowserShare
  ) {
    self.source = source
    self.device = device
    commonArguments = arguments
    self.browser = browser
    requests = PageRequests(source)
  }

  deinit {
    context?.close()
  }

  // MARK: - Life

  /// Opens the page in a context of its own, and lets it load.
  ///
  /// - Throws: an `AppError` where it cannot be opened.
  public func launch() async throws {
    try await reporting {
      try await terminate()
      try source.requireStart()
      try await source.startServer()
      let context = try await self.openContext()
      let page = try await PageTarget(in: context, requests: requests)
      self.page = page
      try await prepare(page)
      try await applySettings()
      try await open(address, from: settings.startTime, in: page)
      appliedScale = 1
      if page.dialog == nil { try await applySettings() }
      _ = try await look()
      launchTime = pageTime
    }
  }

  /// Closes the page; what it keeps is there when it is opened again.
  ///
  /// - Throws: an `AppError` where the browser does not answer.
  public func terminate() async throws {
    let page = self.page
    self.page = nil
    tree = nil
    held = []
    fingers = [:]
    waiting = nil
    lastClick = nil
    isInBackground = false
    try await reporting { try await page?.close() }
  }

  private func openContext() async throws -> PageContext {
    if let context, context.connection.isOpen { return context }
    let context = try await PageContext(in: try browser.connection())
    self.context = context
    return context
  }

  /// The address with the arguments of the launch.
  private var address: String {
    let arguments = commonArguments + launchArguments
    if arguments.isEmpty { return source.address }
    let items = arguments.map { "argument=" + HTTPRequest.encoded($0) }.joined(separator: "&")
    return source.address + (source.address.contains("?") ? "&" : "?") + items
  }

  /// Has the browser show the page in the world of the script, with its clock in our hands.
  private func prepare(_ page: PageTarget) async throws {
    let commands = [
      try page.begin("Page.enable"), try page.begin("Runtime.enable"), try page.begin("Debugger.enable"),
      try page.begin("Fetch.enable") { json in
        json.name("patterns")
        json.array { $0.object { $0.member("urlPattern", "*") } }
      },
      try page.begin("Emulation.setTouchEmulationEnabled") {
        $0.member("enabled", true)
        $0.member("maxTouchPoints", 10)
      },
      try page.begin("Emulation.setFocusEmulationEnabled") { $0.member("enabled", true) },
      try page.begin("Page.addScriptToEvaluateOnNewDocument") { $0.member("source", PageScript.shadows) },
      try page.begin("Page.addScriptToEvaluateOnNewDocument") {
        $0.member("source", PageScript.source)
        $0.member("worldName", PageScript.world)
      },
    ]
    for command in commands { _ = try await page.answer(to: command) }
    for (name, value) in settings.items {
      let change = Self.change(ofItem: name, value)
      try await page.call("Page.addScriptToEvaluateOnNewDocument") { $0.member("source", "try { \(change) } catch {}") }
    }
    settings.items = [:]
  }

  /// How much of its time a page may take to load, in milliseconds.
  private static let loadingTime = 60_000.0

  private func open(_ address: String, from start: Double? = nil, in page: PageTarget) async throws {
    let (halt, problem) = try await page.open(address, from: start, milliseconds: Self.loadingTime)
    guard let halt else {
      throw AppError(.faultyApp, problem: "the page \(address) cannot be opened: \(problem)")
    }
    isTimeOld = true
    tree = nil
    if halt == .held { try await answerHeld(in: page) }
    _ = try await look()
    let end = pageTime + Self.loadingTime
    // While a dialog is open, the page loads no further.
    while !page.isLoaded, page.dialog == nil { if try await pass(until: end, in: page) == .deadline { return } }
  }

  /// Opens another address in the same page.
  func visit(_ address: String) async throws {
    try await reporting {
      let page = try running()
      try await open(address, in: page)
    }
  }

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
    if let exception = answer.string("exceptionDetails", "exception", "description") {
      throw AppError(.faultyApp, problem: "the page throws: \(exception)")
    }
    return try read(answer)
  }

  private func running() throws -> PageTarget {
    guard let page else { throw AppError.notRunning }
    return page
  }

  /// Does something with the browser; what the browser has against it is an `AppError`.
  private func reporting<Value>(_ body: () async throws -> Value) async throws -> Value {
    do {
      return try await body()
    } catch let error as BrowserError {
      if error.kind == .ended || error.kind == .silent {
        page = nil
        tree = nil
        context = nil
      }
      // Neither a page that loops nor a browser that hangs can be brought to do anything else.
      if error.kind == .silent { browser.discard() }
      throw AppError(error, page: address)
    }
  }

  // MARK: - Screen

  /// What the page shows.
  ///
  /// - Throws: an `AppError` where it is not open or does not answer.
  public func snapshot() async throws -> any ElementTree {
    try await reporting { try await look() }
  }

  private func look() async throws -> PageTree {
    let page = try running()
    if let tree, !isTimeOld, !hasChanged { return tree }
    if let dialog = page.dialog, let shown = screen(with: dialog) { return shown }
    do {
      var look = try await self.look(after: tree)
      if look.hasForeignFrames, try await page.lookIntoFrames() {
        tree = nil
        look = try await self.look(after: nil)
      }
      note(look.time)
      lifted = look.lifted
      if let change = look.change { tree = try change.applied(to: tree) }
      if let tree { return tree }
    } catch let error as BrowserError where error.kind == .interrupted {
      if let dialog = page.dialog, let shown = screen(with: dialog) { return shown }
      throw error
    }
    throw BrowserError(.refused, "the page does not say what it shows")
  }

  private func screen(with dialog: PageDialog) -> PageTree? {
    // A dialog that is open while the page loads stands on nothing.
    if tree == nil { note(settings.startTime * 1000) }
    return (tree ?? .empty(settings.size(of: device), url: address))?.showing(dialog)
  }

  /// Asks the script what has changed since a screen; nil is answered with all that is there.
  func look(after tree: PageTree?) async throws -> PageLook {
    try PageLook(try await running().evaluate("cukeswift.look(\(tree?.version ?? 0))"))
  }

  private func note(_ time: Double) {
    pageTime = max(pageTime, time)
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
      return try await pass(until: end, in: page)
    }
  }

  /// Lets the page's time pass until something changes or it is so late, in milliseconds since 1970.
  ///
  /// - Parameter stopping: whether a change ends it; what is on its way to the page while it stands still is lost.
  private func pass(until end: Double, stopping: Bool = true, in page: PageTarget) async throws -> Advance {
    try await putDown(in: page)
    while true {
      if isTimeOld { _ = try await look() }
      let slice = min(end, held.map(\.time).min() ?? end) - pageTime
      if slice > 0 {
        if stopping {
          try page.order("cukeswift.arm()")
          isArmed = true
        }
        switch try await page.run(held.isEmpty ? .waiting : .advancing, milliseconds: slice) {
        case .changed:
          isTimeOld = true
          isArmed = false
          return .event
        case .held:
          isTimeOld = true
          try await answerHeld(in: page)
          continue
        case .expired: isTimeOld = true
        }
      }
      // What the page says counts: the end of an earlier run may be reported late.
      if isTimeOld { _ = try await look() }
      if end - pageTime < Self.precision { pageTime = max(pageTime, end) }
      if answerDue(in: page) { continue }
      if pageTime >= end { return .deadline }
    }
  }

  /// Lets the page's time pass, with everything that happens in it.
  ///
  /// - Parameter time: the page's time at which it is.
  /// - Throws: an `AppError` where the page is not open or does not answer.
  public func letPass(until time: Duration) async throws {
    try await reporting {
      let page = try running()
      let end = launchTime + time.milliseconds
      while pageTime < end, page.dialog == nil {
        try await disarm(page)
        if try await pass(until: end, stopping: false, in: page) == .deadline { break }
      }
      // What has happened meanwhile is on the next snapshot.
      hasChanged = true
    }
  }

  /// Notes when the answers that were held back are to come.
  private func answerHeld(in page: PageTarget) async throws {
    let answers = page.heldAnswers
    guard !answers.isEmpty else { return }
    let now = try await page.evaluate("cukeswift.now()").read("result", "value") { json throws(JSONError) in
      try json.number()
    }
    let time = max(now ?? pageTime, pageTime)
    held += answers.map { ($0, time + $0.stub.delay.milliseconds) }
  }

  /// Gives the answers whose time has come; returns whether there were any.
  private func answerDue(in page: PageTarget) -> Bool {
    let due = held.filter { $0.time - Self.precision <= pageTime }
    held.removeAll { $0.time - Self.precision <= pageTime }
    for (answer, _) in due { PageRequests.answer(answer.request, answer.stub.outcome, origin: answer.origin, on: page) }
    return !due.isEmpty
  }

  // MARK: - Input

  /// Delivers what a finger does.
  ///
  /// - Parameter touch: what the finger does, and where.
  /// - Throws: an `AppError` where the page is not open or the finger is outside the screen.
  public func send(_ touch: Touch) async throws {
    try await reporting {
      let page = try running()
      if isInBackground { throw AppError.inBackground }
      let size = settings.size(of: device)
      let screen = Rect(x: 0, y: 0, width: size.width, height: size.height)
      guard screen.contains(touch.point) else { throw AppError.outsideScreen(touch.point, screen: screen) }
      isTimeOld = true
      page.beginAction()
      if let dialog = page.dialog { return try await self.touch(dialog, touch, in: page) }
      try await disarm(page)
      switch touch.phase {
      case .down:
        if fingers.isEmpty { waiting = touch }
        fingers[touch.finger] = touch.point
        if fingers.count > 1 { try await putDown(in: page) }
        if waiting == nil { try await sendFingers("touchStart", in: page) }
      case .move:
        try await putDown(in: page)
        fingers[touch.finger] = touch.point
        try await sendFingers("touchMove", in: page)
      case .up:
        fingers[touch.finger] = nil
        if waiting != nil {
          waiting = nil
          try await click(at: touch.point, in: page)
        } else {
          try await sendFingers("touchEnd", in: page)
        }
      case .cancelled:
        fingers = [:]
        if waiting == nil { try await sendFingers("touchCancel", in: page) }
        waiting = nil
      }
    }
  }

  /// Lets the page not stand still at its next change.
  private func disarm(_ page: PageTarget) async throws {
    guard isArmed else { return }
    _ = try await page.evaluate("cukeswift.disarm()")
    isArmed = false
  }

  /// Puts down the finger of which it was not known yet whether it only touches.
  private func putDown(in page: PageTarget) async throws {
    guard let touch = waiting else { return }
    waiting = nil
    try await send(event("touchStart", [touch.finger: touch.point]), in: page)
  }

  private func sendFingers(_ kind: String, in page: PageTarget) async throws {
    try await send(event(kind, fingers), in: page)
  }

  /// Has the browser handle what fingers do.
  ///
  /// It does so frame by frame, so that some of the page's time has to pass.
  private func send(_ event: @Sendable (inout JSONWriter) -> Void, in page: PageTarget) async throws {
    try await disarm(page)
    let command = try page.begin("Input.dispatchTouchEvent", event)
    while !page.connection.isAnswered(command) {
      if isTimeOld { _ = try await look() }
      _ = try await pass(until: pageTime + Self.partOfFrame, stopping: false, in: page)
    }
    _ = try await page.answer(to: command)
    isTimeOld = true
  }

  /// How exact the page's time is, in milliseconds.
  private static let precision = 1.0

  /// How much time passes between two looks whether a frame was drawn, in milliseconds; a frame takes 16.7.
  private static let partOfFrame = 4.0

  /// What the browser gets for fingers.
  ///
  /// The time is that of the page, so that a movement is as fast as it was meant. A finger is lifted a while after it has come to
  /// rest: what the browser would let go on moving then would do so in real time.
  private func event(_ kind: String, _ fingers: [Int: Point]) -> @Sendable (inout JSONWriter) -> Void {
    let time = pageTime / 1000 + (kind == "touchEnd" ? 0.25 : 0)
    return { json in
      json.member("type", kind)
      json.member("timestamp", time)
      json.name("touchPoints")
      json.array { json in
        for (finger, point) in fingers.sorted(by: { $0.key < $1.key }) {
          json.object {
            $0.member("x", point.x)
            $0.member("y", point.y)
            $0.member("id", finger)
          }
        }
      }
    }
  }

  /// How often a touch is sent again that the page has not seen at all.
  private static let attempts = 3

  /// Touches a point with nothing before or after it: the browser does that at once, without waiting for a frame.
  private func click(at point: Point, in page: PageTarget) async throws {
    if isTimeOld { _ = try await look() }
    isTimeOld = true
    let isAgain = lastClick.map { $0.point == point && pageTime - $0.time < 300 } ?? false
    let count = isAgain ? 2 : 1
    lastClick = isAgain ? nil : (point, pageTime)
    let event = { (kind: String) -> @Sendable (inout JSONWriter) -> Void in
      { json in
        json.member("type", kind)
        json.member("x", point.x)
        json.member("y", point.y)
        guard kind != "mouseMoved" else { return }
        json.member("button", "left")
        json.member("clickCount", count)
      }
    }
    let before = lifted
    for _ in 0..<Self.attempts {
      // The browser handles what it is sent in order, so that only the last answer has to be waited for.
      try page.send("Input.dispatchMouseEvent", event("mouseMoved"))
      try page.send("Input.dispatchMouseEvent", event("mousePressed"))
      do {
        try await page.call("Input.dispatchMouseEvent", event("mouseReleased"))
      } catch let error as BrowserError where error.kind == .interrupted {
        return
      }
      isTimeOld = true
      _ = try await look()
      // In a frame of its own, or where another page was opened, nothing is seen of it.
      if lifted != before { return }
    }
  }

  private func touch(_ dialog: PageDialog, _ touch: Touch, in page: PageTarget) async throws {
    guard touch.phase == .up, let shown = screen(with: dialog), let element = shown.element(at: touch.point) else {
      return
    }
    switch shown.string(.identifier, of: element) {
    case PageDialog.accepting: try page.answerDialog(accepting: true, text: dialog.text)
    case PageDialog.dismissing: try page.answerDialog(accepting: false, text: nil)
    default: break
    }
  }

  /// Types a text into the field that has the focus, key by key.
  ///
  /// - Parameter text: what is typed; `Keys` has those that type no letter.
  /// - Throws: an `AppError` where the page is not open or no field has the focus.
  public func type(_ text: String) async throws {
    try await reporting {
      let page = try running()
      if page.dialog != nil { return page.changeDialog { $0.type(text) } }
      let tree = try await look()
      guard tree.hasFocus else { throw AppError.noFocus }
      page.beginAction()
      try await disarm(page)
      isTimeOld = true
      for character in text {
        for event in KeyEvent.events(for: character) { try page.send("Input.dispatchKeyEvent", event.write) }
      }
      // An answer to this comes when all keys have been handled.
      do {
        _ = try await page.evaluate("cukeswift.now()")
      } catch let error as BrowserError where error.kind == .interrupted {
        // A key has opened a dialog.
      }
    }
  }
}

extension PageDriver {
  /// Has the browser show the page as the settings say; nothing is done where it is not open.
  func applySettings() async throws {
    guard let page else { return }
    isTimeOld = true
    let settings = self.settings
    let size = settings.size(of: device)
    try await reporting {
      try await page.call("Emulation.setDeviceMetricsOverride") { json in
        json.member("width", Int(size.width))
        json.member("height", Int(size.height))
        json.member("deviceScaleFactor", 2)
        json.member("mobile", true)
        json.name("screenOrientation")
        json.object {
          $0.member("type", settings.orientation.isLandscape ? "landscapePrimary" : "portraitPrimary")
          $0.member("angle", settings.orientation.isLandscape ? 90 : 0)
        }
      }
      if let location = settings.location {
        try await page.call("Emulation.setGeolocationOverride") {
          $0.member("latitude", location.latitude)
          $0.member("longitude", location.longitude)
          $0.member("accuracy", 1)
        }
      }
      try await page.call("Emulation.setTimezoneOverride") { $0.member("timezoneId", settings.timeZone.name) }
      tree = nil
      if settings.textScale != appliedScale, page.isLoaded {
        _ = try await page.evaluate("cukeswift.scaleTexts(\(settings.textScale))")
        appliedScale = settings.textScale
      }
      for (permission, isGranted) in settings.permissions {
        guard let name = PageSettings.name(of: permission), let context else { continue }
        try await page.connection.call("Browser.setPermission") { json in
          json.name("permission")
          json.object { $0.member("name", name) }
          json.member("setting", isGranted ? "granted" : "denied")
          json.member("browserContextId", context.id)
        }
      }
    }
  }

  /// Goes to another app, or comes back.
  func setBackground(_ isBehind: Bool) async throws {
    _ = try await asking {
      try await $0.call("Page.setWebLifecycleState") { $0.member("state", isBehind ? "frozen" : "active") }
    }
    isInBackground = isBehind
  }

  /// Changes an item of `localStorage`.
  func setItem(_ name: String, _ value: PropertyValue?) async throws {
    try await script(Self.change(ofItem: name, value)) { _ in }
  }

  /// The source of a script that changes an item of `localStorage`; nil takes it away.
  private static func change(ofItem name: String, _ value: PropertyValue?) -> String {
    guard let value else { return "localStorage.removeItem(\(quoted(name)))" }
    return "localStorage.setItem(\(quoted(name)), \(quoted(value.description)))"
  }

  /// What is in `localStorage`.
  func items() async throws -> [String: PropertyValue] {
    try await script("Object.entries(localStorage).flat()") { value in
      let words = value.read("result", "value") { json throws(JSONError) in
        var words: [String] = []
        try json.beginArray()
        while try json.nextElement() { words.append(try json.string().string) }
        return words
      }
      var items: [String: PropertyValue] = [:]
      let all = words ?? []
      for index in stride(from: 0, to: all.count - 1, by: 2) { items[all[index]] = .string(all[index + 1]) }
      return items
    }
  }
}

extension Duration {
  /// The duration in milliseconds.
  fileprivate var milliseconds: Double { Double(components.seconds) * 1000 + Double(components.attoseconds) * 1e-15 }
}

extension AppError {
  /// What the browser has against something that was done to a page.
  fileprivate init(_ error: BrowserError, page: String) {
    let lines = error.description.split(separator: "\n").map(String.init)
    let problem = lines.first ?? "the browser fails"
    switch error.kind {
    case .notStarted: self.init(.notSupported, problem: problem, details: Array(lines.dropFirst()))
    case .silent:
      self.init(
        .faultyApp, problem: "the page \(page) \(problem)",
        details: [
          "A script in it may run without end, a server may not answer, or the browser hangs; the next page gets another browser."
        ])
    case .ended:
      self.init(.faultyApp, problem: problem, details: ["The page was \(page). The next page gets another browser."])
    case .refused, .pageGone, .interrupted: self.init(.faultyApp, problem: problem, details: ["The page is \(page)."])
    }
  }
}
