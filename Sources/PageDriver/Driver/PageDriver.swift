import DevTools
import PageContent

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
  /// The setup of the driver.
  let setup: PageSetup
  /// The settings made by the scenario.
  var settings = PageSettings()
  /// The page in use; nil without one.
  var page: PageTarget? { didSet { context?.use(page) } }
  /// The state of the page in use.
  var visit = PageVisit()
  /// The state that lasts until the app is closed.
  var launched = LaunchedPage()
  /// The settings and input of a client of WebDriver.
  var clientState: ClientState
  /// Keeps cookies and storage from one launch to the next.
  var context: PageContext?
  /// The contexts before `clearData`, whose downloads remain.
  var clearedContexts: [PageContext] = []
  nonisolated let requests: PageRequests
  var clock = PageTime()
  /// The version that the page states; nil without one.
  public private(set) var appVersion: String?

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
    self.device = device
    setup = PageSetup(source: source, browser: browser, arguments: arguments, pace: pace)
    clientState = ClientState(acceptsAnyCertificate: source.acceptsAnyCertificate)
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
      try setup.source.requireStart()
      try await setup.source.startServer(reachedBy: setup.browser)
      let prepared = try await preparedPage()
      let context = prepared.context
      self.context = context
      takeOpened(in: context)
      let page = PageTarget(prepared, requests: requests)
      self.page = page
      clientState.windows?.add(page, isLoaded: true)
      // The browser handles these commands while the process of the page starts.
      let commands =
        prepared.beginnings + (try Self.beginReportingServer(to: page, setup.source, clientState.acceptsAnyCertificate))
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
        .address(address), leaving: try leaving ?? page.leave(from: start), from: start,
        expecting: settings.expectedStatus,
        in: page)
      // From here on, the page itself manages its storage, even if it opens other pages.
      for script in beginnings {
        try page.send("Page.removeScriptToEvaluateOnNewDocument") { $0.member("identifier", script) }
      }
      if settings.textScale != visit.applied.scale, page.dialog == nil { try await applySettings() }
      _ = try await look()
      clock.launch = clock.now
      setup.browser.prepareNextPage(of: hiddenWindowSize)
    }
  }

  /// Prepares pages that are opened by pages of a context.
  private func takeOpened(in context: PageContext) {
    context.takeOpened(requests: requests, withTabs: clientState.windows != nil) {
      [requests, source = setup.source, acceptsAny = clientState.acceptsAnyCertificate] page in
      for command in try Self.beginReportingServer(to: page, source, acceptsAny) { command.forget() }
      try page.holdClock(at: requests.log.time / 1000)
    }
  }

  /// The initial time on the page's clock, in seconds since 1970: the date of the device in the page's time zone.
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
    let pages = launched.openers + (clientState.windows?.list.map(\.page) ?? [self.page].compactMap(\.self))
    page = nil
    (visit, launched, clientState.frames) = (PageVisit(), LaunchedPage(), [])
    if clientState.windows != nil { clientState.windows = ClientWindows() }
    while let opened = context?.nextOpened() { opened.dismiss() }
    _ = requests.takeHeld()
    try await reporting { for page in pages where !page.isClosed { try await page.close() } }
  }

  /// An empty page, in the context of the launch before or in a new one.
  private func preparedPage() async throws -> PreparedPage {
    let size = hiddenWindowSize
    if let context, context.connection.isOpen { return try await PreparedPage(in: context, of: size) }
    return try await setup.browser.takePage(of: size)
  }

  /// The size of the browser's window for the screen of a phone, whose pages do not see that size; nil for other
  /// devices.
  private var hiddenWindowSize: Size? { device.hasMouse ? nil : settings.size(of: device) }

  /// The address with the launch arguments.
  var address: String {
    LaunchArguments.address(setup.source.address, with: setup.arguments + settings.launchArguments)
  }

  // MARK: - Screen

  /// The elements of the page.
  ///
  /// - Throws: an `AppError` if the page is not open or does not answer.
  public func snapshot() async throws -> any ElementTree {
    try await reporting {
      let tree = try await mutated(look())
      guard let page, page.isClosed, !launched.openers.isEmpty else { return known(tree) }
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
    if let tree = visit.tree, !clock.isOld, !clock.hasChanged { return tree }
    do {
      let before = visit.tree?.parts?.page ?? visit.tree
      let look = try await self.look(after: before)
      note(look.time)
      visit.report = InputReport(
        lifted: look.lifted, strays: look.strays, wantsFrame: look.wantsFrame,
        animationEnd: look.animationRest.map {
          $0 > 0 ? look.time + $0 : min(visit.report.animationEnd ?? look.time, look.time)
        })
      guard let shown = try look.screen(after: before) else {
        throw BrowserError(.refused, "the page does not report its content")
      }
      if !shown.foreignFrames.isEmpty {
        let whole = try await withFrames(shown, after: visit.tree, in: page)
        visit.tree = whole
        return whole
      }
      visit.tree = shown
      return shown
    } catch let error as BrowserError where error.kind == .interrupted {
      if let dialog = page.dialog, let shown = screen(with: dialog) { return shown }
      // The caller looks at the opener next.
      if page.isClosed, let shown = visit.tree ?? .empty(settings.size(of: device), url: address) { return shown }
      throw error
    }
  }

  func screen(with dialog: PageDialog) -> PageTree? {
    // A dialog that opens while the page loads is shown on an empty screen.
    if visit.tree == nil { note(settings.startTime * 1000) }
    return (visit.tree ?? .empty(settings.size(of: device), url: address))?.showing(dialog)
  }

  /// Waits until the page has handled the earlier commands, and records the page's time. The latest tree may then be
  /// outdated.
  func catchUp(_ page: PageTarget) async throws {
    do {
      if let time = try await number(PageScript.now, in: page) { note(time) }
    } catch let error as BrowserError where error.kind == .interrupted && page.isInterrupted {
      // The next screen has the dialog, or the page behind a closed one.
    }
    clock.hasChanged = true
  }

  /// Asks the script for the changes since a screen; with nil, for the whole screen.
  func look(after tree: PageTree?) async throws -> PageLook {
    let page = try running()
    let answer = try await page.evaluate(PageScript.look(after: tree))
    // The page prepares for finding its next change while the answer is parsed.
    if answer.size > Self.largeAnswer { try page.order(PageScript.examine) }
    var look = try PageLook(answer)
    // The error page of the browser has its own address.
    if let unreachable = page.unreachable { look.change?.header.url = unreachable }
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
