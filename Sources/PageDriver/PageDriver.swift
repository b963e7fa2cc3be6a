import DevTools

/// Drives a page in a browser, as an app: what it shows is a tree of elements, its time is virtual.
///
/// The page's clock stands still but for `advance` and `letPass`: nothing happens on the page between two steps. Input is that of
/// the browser itself: fingers that touch, keys that are pressed.
public actor PageDriver: AppDriver {
  /// The device whose screen the page has.
  public let device: Device
  private let source: PageSource
  private let browser: BrowserShare
  private var page: PageTarget?
  private var requests: PageRequests
  /// What was seen last; nil where something was done since.
  private var tree: PageTree?
  /// The page's time at its launch, and the latest that is known, in milliseconds since 1970.
  private var launchTime = 0.0
  private var pageTime = 0.0
  /// Whether time has passed since `pageTime`.
  private var isTimeOld = false
  /// Answers that are to come, and when, in the page's time.
  private var held: [(answer: PageRequests.Held, time: Double)] = []
  private var fingers: [Int: Point] = [:]

  /// Makes a driver; the browser is started when the page is opened.
  ///
  /// - Parameters:
  ///   - source: where the page comes from.
  ///   - device: the screen that the page has.
  ///   - browser: the browser, which many pages share.
  package init(_ source: PageSource, on device: Device = .standard, browser: BrowserShare) {
    self.source = source
    self.device = device
    self.browser = browser
    requests = PageRequests(source)
  }

  deinit {
    page?.close()
  }

  // MARK: - Life

  /// Opens the page in a context of its own, and lets it load.
  ///
  /// - Throws: an `AppError` where it cannot be opened.
  public func launch() async throws {
    page?.close()
    page = nil
    tree = nil
    held = []
    fingers = [:]
    try await reporting {
      let page = try await PageTarget(in: try browser.connection(), requests: requests)
      self.page = page
      try prepare(page)
      try await open(source.address, in: page)
      _ = try await look()
      launchTime = pageTime
    }
  }

  /// Closes the page.
  public func terminate() {
    page?.close()
    page = nil
    tree = nil
  }

  /// Has the browser show the page on the device, in the world of the script, with its clock in our hands.
  private func prepare(_ page: PageTarget) throws(BrowserError) {
    try page.send("Page.enable")
    try page.send("Runtime.enable")
    try page.send("Debugger.enable")
    try page.send("Fetch.enable") { json in
      json.name("patterns")
      json.array { $0.object { $0.member("urlPattern", "*") } }
    }
    try page.send("Emulation.setDeviceMetricsOverride") { json in
      json.member("width", Int(device.size.width))
      json.member("height", Int(device.size.height))
      json.member("deviceScaleFactor", 2)
      json.member("mobile", true)
    }
    try page.send("Emulation.setTouchEmulationEnabled") {
      $0.member("enabled", true)
      $0.member("maxTouchPoints", 10)
    }
    try page.send("Emulation.setFocusEmulationEnabled") { $0.member("enabled", true) }
    try page.send("Page.addScriptToEvaluateOnNewDocument") {
      $0.member("source", PageScript.source)
      $0.member("worldName", PageScript.world)
    }
  }

  /// How much of its time a page may take to load, in milliseconds.
  private static let loadingTime = 60_000.0

  private func open(_ address: String, in page: PageTarget) async throws {
    page.expectLoading()
    var problem: String?
    while !page.isLoaded {
      let halt = try await page.run(.waiting, milliseconds: Self.loadingTime) {
        guard problem == nil else { return }
        let answer = try await page.call("Page.navigate") { $0.member("url", address) }
        problem = answer.string("errorText") ?? ""
        if let problem, !problem.isEmpty {
          throw AppError(.faultyApp, problem: "the page \(address) cannot be opened: \(problem)")
        }
      }
      switch halt {
      case .held: try await answerHeld(in: page)
      case .expired: return
      case .changed: break
      }
    }
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
      if error.kind == .ended {
        page = nil
        tree = nil
      }
      let lines = error.description.split(separator: "\n").map(String.init)
      throw AppError(
        error.kind == .notStarted ? .notSupported : .faultyApp, problem: lines.first ?? "the browser fails",
        details: Array(lines.dropFirst()))
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
    if let tree, !isTimeOld { return tree }
    if let dialog = page.dialog, let tree { return tree.showing(dialog) }
    guard let look = PageTree.read(try await page.evaluate("cukeswift.look()")) else {
      throw BrowserError(.refused, "the page does not say what it shows")
    }
    switch look {
    case .changed(let changed):
      note(changed.time)
      tree = changed
      return changed
    case .unchanged(let time):
      note(time)
      if let tree { return tree }
      _ = try await page.evaluate("cukeswift.again()")
      isTimeOld = true
      return try await self.look()
    }
  }

  private func note(_ time: Double) {
    pageTime = max(pageTime, time)
    isTimeOld = false
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
      while true {
        if isTimeOld { _ = try await look() }
        let next = held.map(\.time).min()
        let slice = min(end, next ?? end) - pageTime
        if slice > 0 {
          let halt = try await page.run(held.isEmpty ? .waiting : .advancing, milliseconds: slice)
          switch halt {
          case .changed:
            isTimeOld = true
            return .event
          case .held:
            isTimeOld = true
            try await answerHeld(in: page)
            continue
          case .expired: pageTime += slice
          }
        }
        if answerDue(in: page) { continue }
        if pageTime >= end { return .deadline }
      }
    }
  }

  /// Lets the page's time pass, with everything that happens in it.
  ///
  /// - Parameter time: the page's time at which it is.
  /// - Throws: an `AppError` where the page is not open or does not answer.
  public func letPass(until time: Duration) async throws {
    while try await now() < time {
      if try await advance(notAfter: time) != .event { return }
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
    held += answers.map { ($0, time + $0.delay.milliseconds) }
  }

  /// Gives the answers whose time has come; returns whether there were any.
  private func answerDue(in page: PageTarget) -> Bool {
    let due = held.filter { $0.time <= pageTime }
    held.removeAll { $0.time <= pageTime }
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
      let screen = Rect(x: 0, y: 0, width: device.size.width, height: device.size.height)
      guard screen.contains(touch.point) else { throw AppError.outsideScreen(touch.point, screen: screen) }
      isTimeOld = true
      if let dialog = page.dialog { return try await self.touch(dialog, touch, in: page) }
      let kind: String
      switch touch.phase {
      case .down:
        fingers[touch.finger] = touch.point
        kind = "touchStart"
      case .move:
        fingers[touch.finger] = touch.point
        kind = "touchMove"
      case .up:
        fingers[touch.finger] = nil
        kind = "touchEnd"
      case .cancelled:
        fingers = [:]
        kind = "touchCancel"
      }
      let fingers = fingers.sorted { $0.key < $1.key }
      let isLast = fingers.isEmpty
      let write = { (json: inout JSONWriter) in
        json.member("type", kind)
        json.name("touchPoints")
        json.array { json in
          for (finger, point) in fingers {
            json.object {
              $0.member("x", point.x)
              $0.member("y", point.y)
              $0.member("id", finger)
            }
          }
        }
      }
      // The browser handles what it is sent in order, so that only the last answer has to be waited for.
      if isLast { try await page.call("Input.dispatchTouchEvent", write) } else { try page.send("Input.dispatchTouchEvent", write) }
    }
  }

  private func touch(_ dialog: PageDialog, _ touch: Touch, in page: PageTarget) async throws {
    guard touch.phase == .up, let tree else { return }
    let shown = tree.showing(dialog)
    guard let element = shown.element(at: touch.point) else { return }
    switch shown.string(.identifier, of: element) {
    case PageDialog.accepting: try await page.answerDialog(accepting: true, text: dialog.text)
    case PageDialog.dismissing: try await page.answerDialog(accepting: false, text: nil)
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
      isTimeOld = true
      for character in text {
        for event in KeyEvent.events(for: character) { try page.send("Input.dispatchKeyEvent", event.write) }
      }
      // An answer to this comes when all keys have been handled.
      _ = try await page.evaluate("cukeswift.now()")
    }
  }
}

extension Duration {
  /// The duration in milliseconds.
  fileprivate var milliseconds: Double { Double(components.seconds) * 1000 + Double(components.attoseconds) * 1e-15 }
}
