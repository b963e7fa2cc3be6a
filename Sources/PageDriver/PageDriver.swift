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
  let errors = PageErrors.current
  var launchArguments: [String] = []
  var settings = PageSettings()
  /// The page that is open; nil where none is.
  var page: PageTarget? { didSet { context?.use(page) } }
  /// The pages that have opened the one that is open, each the next one, which are behind it.
  var openers: [PageTarget] = []
  /// Why the page is not open any more though nobody closed it; nil where it is open, or was closed.
  var loss: String?
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
  /// What the browser allows the pages of the context; nil where nothing was said yet.
  var appliedPermissions: [Permission: Bool]?
  /// The size of texts that the page has.
  var appliedScale = 1.0
  /// What was seen last; nil where something was done since.
  var tree: PageTree?
  /// The page's time at its launch, and the latest that is known, in milliseconds since 1970.
  var launchTime = 0.0
  var pageTime = 0.0
  /// How far the page's own clock is behind `pageTime`, in milliseconds: it stands while a dialog is open.
  var lag = 0.0
  /// Whether time has passed since `pageTime`.
  var isTimeOld = false
  /// Whether the page may show something else than `tree`, though its time is known.
  var hasChanged = false
  /// Whether the page stands still at its next change.
  var isArmed = false
  /// The worlds of frames of other origins in which it does too.
  var armedFrames: [Int] = []
  /// How the page's time passes while a server may send to it by itself.
  var realTime = RealTime()
  /// Answers that are to come, and when, in the page's time.
  var held: [(answer: PageRequests.Held, time: Double)] = []
  var fingers = Fingers()
  /// The modifier keys that are held.
  var modifiers: KeyModifiers = []
  /// How often the page has seen a finger lifted.
  var lifted = 0
  /// How often the page has seen a touch that would have gone to another element than the one that it was meant for.
  var strays = 0
  /// Whether a script of the page waits for a frame that the browser has not drawn yet.
  var wantsFrame = false

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
      if context !== self.context { appliedPermissions = nil }
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
    (fingers, modifiers) = (Fingers(), [])
    (realTime, lifted, strays, wantsFrame) = (RealTime(), 0, 0, false)
    (isArmed, armedFrames) = (false, [])
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
      (lifted, strays, wantsFrame) = (look.lifted, look.strays, look.wantsFrame)
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
}
