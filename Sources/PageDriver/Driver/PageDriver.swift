import DevTools
import PageContent
import SourceText

/// Drives a page in a browser as an app, with a tree of elements and virtual time.
///
/// The page's clock stands still except during `advance`, `letPass` and a moment after every input, so nothing happens
/// between two steps. Input is real input of the browser: touches and key presses.
///
/// Timers of workers run in real time, although their clock shows the page's time; their messages reach the page when
/// its time passes. Videos and transitions advance with the frames that the browser draws while time passes. A folder
/// of files does not support service workers, because their scripts are not fetched by the page.
public actor PageDriver: AppDriver, VersionedDriver {
  /// The device whose screen the page has.
  public let device: Device
  let source: PageSource
  /// Whether certificates that the browser does not trust are accepted.
  var acceptsAnyCertificate: Bool
  let browser: BrowserShare
  /// The launch arguments of every page of the run; `launchArguments` are those of the scenario.
  let commonArguments: [String]
  let pace: Pace
  let errors = RunEnvironment.current[PageErrors.self] ?? .keep
  var launchArguments: [String] = []
  var settings = PageSettings()
  /// The open page; nil without one.
  var page: PageTarget? { didSet { context?.use(page) } }
  /// The chain of pages that led to the open page, each of which has opened the next one.
  var openers: [PageTarget] = []
  /// The windows of a client that chooses the window in use; nil while the driver uses the page opened last.
  var clientWindows: ClientWindows?
  /// Why the page has gone although it was not closed by the scenario; nil while it is open, or after the scenario has
  /// closed it.
  var loss: PageLoss?
  /// Whether the driver is switching to a page that another one has opened.
  var isFollowing = false
  /// Keeps cookies and storage from one launch to the next.
  var context: PageContext?
  /// The contexts before `clearData`, whose downloads remain.
  var clearedContexts: [PageContext] = []
  nonisolated let requests: PageRequests
  var isInBackground = false
  /// The required status of the server's response; nil for any status below 400.
  var expectedStatus: Int?
  /// The saved state of an earlier scenario, for opening the page.
  var pendingState: PageState?
  /// The settings that the page already has.
  var applied = AppliedSettings()
  /// The latest tree; nil after an action.
  var tree: PageTree?
  /// The version that the page states; nil without one.
  public private(set) var appVersion: String?
  var clock = PageTime()
  /// The worlds of the frames of other origins that may still stop with the page at a change; nil once none will.
  ///
  /// A stop of one world, a dialog or the end of loading leaves the others armed.
  var armedFrames: [Int]?
  /// The frames that a client of WebDriver has chosen, from the outermost to the current one.
  var clientFrames: [ClientFrame] = []
  /// The checked scripts and the known nodes of clients.
  var scripts = ScriptMemory()
  /// Synchronises the page's time with real time while a server may push data.
  var realTime = RealTime()
  /// The held responses, with the page's time at which they are due.
  var held: [(answer: PageRequests.Held, time: Double)] = []
  var fingers = Fingers()
  /// The modifier keys that are held down.
  var modifiers: KeyModifiers = []
  /// The page's report at the latest look.
  var report = InputReport()

  /// Makes a driver; the browser is started when the page is opened.
  ///
  /// - Parameters:
  ///   - source: the source of the page.
  ///   - device: the device whose screen the page gets.
  ///   - arguments: the launch arguments, before those of the scenario.
  ///   - pace: the speed for people who watch.
  ///   - browser: the browser, which many pages share.
  package init(
    _ source: PageSource, on device: Device = .standard, launchedWith arguments: [String] = LaunchArguments.current,
    pace: Pace = .current, browser: BrowserShare
  ) {
    var source = source
    source.reachesServers = RunEnvironment.current.recordsAnswers
    self.pace = pace
    self.source = source
    acceptsAnyCertificate = source.acceptsAnyCertificate
    self.device = device
    commonArguments = arguments
    self.browser = browser
    requests = PageRequests(source)
  }

  deinit {
    for context in clearedContexts + [context].compactMap(\.self) { context.close() }
    // Held requests keep a reference to their page.
    _ = requests.takeHeld()
  }

  // MARK: - Life

  /// Opens the page in its own context, and lets it load.
  ///
  /// - Throws: an `AppError` if the page cannot be opened.
  public func launch() async throws {
    try await reporting {
      try await terminate()
      try source.requireStart()
      try await source.startServer(reachedBy: browser)
      let prepared = try await preparedPage()
      let context = prepared.context
      self.context = context
      context.takeOpened(requests: requests, withTabs: clientWindows != nil) {
        [requests, source, acceptsAnyCertificate] page in
        for command in try Self.beginReportingServer(to: page, source, acceptsAnyCertificate) { command.forget() }
        try page.holdClock(at: requests.log.time / 1000)
      }
      let page = PageTarget(prepared, requests: requests)
      self.page = page
      clientWindows?.add(page, isLoaded: true)
      applied = AppliedSettings()
      // The browser handles these commands while the process of the page starts.
      let commands = prepared.beginnings + (try Self.beginReportingServer(to: page, source, acceptsAnyCertificate))
      let screen = try beginScreen(of: page)
      let leaving = settings.timeZone.isNamed ? nil : try page.leave(from: settings.startTime)
      defer { for command in screen { command.forget() } }
      try await page.answers(to: commands)
      // The time of an earlier page is irrelevant for this one.
      clock = PageTime(launch: clock.launch)
      let beginnings = try await setUpStorage(of: page, in: context)
      try await applySettings(begun: screen)
      let start = try await startTime(in: page)
      try await open(
        .address(address), leaving: try leaving ?? page.leave(from: start), from: start, expecting: expectedStatus,
        in: page)
      // From here on, the page itself manages its storage, even if it opens other pages.
      for script in beginnings {
        try page.send("Page.removeScriptToEvaluateOnNewDocument") { $0.member("identifier", script) }
      }
      if settings.textScale != applied.scale, page.dialog == nil { try await applySettings() }
      _ = try await look()
      clock.launch = clock.now
      browser.prepareNextPage(of: hiddenWindowSize)
    }
  }

  /// The initial time of the page, in seconds since 1970: the date of the device in the page's time zone.
  private func startTime(in page: PageTarget) async throws -> Double {
    guard settings.timeZone.isNamed else { return settings.startTime }
    let date = settings.date
    let local = "new Date(\(date.year), \(date.month - 1), \(date.day), \(date.hour), \(date.minute)).getTime()"
    let answer = try await page.call("Runtime.evaluate") { $0.member("expression", local) }
    let time = answer.read("result", "value") { json throws(JSONError) in try json.number() }
    return time.map { $0 / 1000 } ?? settings.startTime
  }

  /// Closes the page; its cookies and storage are kept for the next launch.
  ///
  /// - Throws: an `AppError` if the browser does not answer.
  public func terminate() async throws {
    let pages = openers + (clientWindows?.list.map(\.page) ?? [self.page].compactMap(\.self))
    (self.page, openers, clientFrames) = (nil, [], [])
    if clientWindows != nil { clientWindows = ClientWindows() }
    while let opened = context?.nextOpened() { opened.dismiss() }
    tree = nil
    held = []
    _ = requests.takeHeld()
    (fingers, modifiers) = (Fingers(), [])
    (realTime, report, armedFrames) = (RealTime(), InputReport(), nil)
    loss = nil
    isInBackground = false
    try await reporting { for page in pages where !page.isClosed { try await page.close() } }
  }

  /// An empty page, in the context of the launch before or in a new one.
  private func preparedPage() async throws -> PreparedPage {
    let size = hiddenWindowSize
    if let context, context.connection.isOpen { return try await PreparedPage(in: context, of: size) }
    return try await browser.takePage(of: size)
  }

  /// The size of the browser's window for the screen of a phone, whose pages do not see that size; nil for other
  /// devices.
  private var hiddenWindowSize: Size? { device.hasMouse ? nil : settings.size(of: device) }

  /// The address with the launch arguments.
  var address: String {
    let arguments = commonArguments + launchArguments
    if arguments.isEmpty { return source.address }
    let items = arguments.map { "argument=" + PercentEncoding.encoded($0) }.joined(separator: "&")
    return source.address + (source.address.contains("?") ? "&" : "?") + items
  }

  // MARK: - Screen

  /// The elements of the page.
  ///
  /// - Throws: an `AppError` if the page is not open or does not answer.
  public func snapshot() async throws -> any ElementTree {
    try await reporting {
      let tree = try await mutated(look())
      guard let page, page.isClosed, !openers.isEmpty else { return known(tree) }
      try await follow()
      return known(try await mutated(look()))
    }
  }

  /// The screen, or an empty one if the page could not be opened and the browser shows its own error page.
  private func known(_ tree: PageTree) -> PageTree {
    guard let page, page.dialog == nil, let address = page.unreachable else { return tree }
    return .empty(tree.size, url: address) ?? tree
  }

  func look() async throws -> PageTree {
    let page = try running()
    if let dialog = page.dialog, let shown = screen(with: dialog) { return shown }
    if let tree, !clock.isOld, !clock.hasChanged { return tree }
    do {
      let before = tree?.parts?.page ?? tree
      let look = try await self.look(after: before)
      note(look.time)
      report = InputReport(
        lifted: look.lifted, strays: look.strays, wantsFrame: look.wantsFrame,
        animationEnd: look.animationRest.map {
          $0 > 0 ? look.time + $0 : min(report.animationEnd ?? look.time, look.time)
        })
      guard let shown = try look.screen(after: before) else {
        throw BrowserError(.refused, "the page does not report its content")
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
      // The caller looks at the opener next.
      if page.isClosed, let shown = tree ?? .empty(settings.size(of: device), url: address) { return shown }
      throw error
    }
  }

  func screen(with dialog: PageDialog) -> PageTree? {
    // A dialog that opens while the page loads is shown on an empty screen.
    if tree == nil { note(settings.startTime * 1000) }
    return (tree ?? .empty(settings.size(of: device), url: address))?.showing(dialog)
  }

  /// Waits until the page has handled the earlier commands, and records its time; the screen is read after time has
  /// passed.
  func catchUp(_ page: PageTarget) async throws {
    do {
      if let time = try await number("cukeswift.now()", in: page) { note(time) }
    } catch let error as BrowserError where error.kind == .interrupted && (page.dialog != nil || page.isClosed) {
      // The next screen has the dialog, or the page behind a closed one.
    }
    clock.hasChanged = true
  }

  /// Asks the script for the changes since a screen; with nil, for the whole screen.
  func look(after tree: PageTree?) async throws -> PageLook {
    let page = try running()
    let answer = try await page.evaluate("cukeswift.look(\(tree?.version ?? 0))")
    // The page prepares for finding its next change while the answer is parsed.
    if answer.size > Self.largeAnswer { try page.order("cukeswift.examine()") }
    var look = try PageLook(answer)
    // The error page of the browser has its own address.
    if let unreachable = page.unreachable { look.change?.url = unreachable }
    if let release = look.release { appVersion = release }
    return look
  }

  /// The size in bytes above which parsing an answer takes a while.
  private static let largeAnswer = 100_000

  func note(_ time: Double) {
    clock.note(time)
    requests.log.note(clock.now)
  }
}

/// The time of a page, in milliseconds since 1970.
struct PageTime {
  /// The time at the launch.
  var launch = 0.0
  /// The latest known time.
  var now = 0.0
  /// How far the page's own clock is behind; it stands still while a dialog is open.
  private(set) var lag = 0.0
  /// Whether time has passed since the page was asked for its time.
  var isOld = false
  /// Whether the page may have changed since the latest tree, although its time is known.
  var hasChanged = false

  /// Records the time of the page's own clock.
  mutating func note(_ time: Double) {
    now = max(now, time)
    (lag, isOld, hasChanged) = (now - time, false, false)
  }
}

/// The report of a page on its input and its frames, at the latest look.
struct InputReport {
  /// The number of lifted fingers that the page has seen.
  var lifted = 0
  /// The number of touches that would have hit another element than the intended one.
  var strays = 0
  /// Whether a script of the page waits for a frame that the browser has not drawn yet.
  var wantsFrame = false
  /// The page's time at which the next animation ends; earlier than now for one that waits for a frame, and nil without
  /// an animation that ends.
  var animationEnd: Double?
}
