import DevTools
import PageContent

extension PageDriver: SurroundingsDriver, RecordsDriver, RequestsDriver, ScriptedDriver, EventsDriver, BackdoorDriver,
  PictureDriver,
  RepeatableDriver, ServerRecordingDriver
{
  /// Performs a command on the surroundings of the page.
  ///
  /// Launch arguments reach a page as items of its address: `?argument=--demo&argument=fast`.
  ///
  /// - Parameter command: the command.
  /// - Throws: an `AppError` if the command needs an open page, or a browser does not support it.
  public func perform(_ command: AppCommand) async throws {
    if !command.worksBehindDialog { try requireNoDialog() }
    switch command {
    case .stub(let stub): return try await answer(with: stub)
    case .answerAsRecorded(let servers): return requests.add(servers.begin())
    case .fake(let service): return try await answer(with: service)
    case .setArguments(let words): return settings.launchArguments = words
    // XCUITest sets the environment of each launch, mostly to an empty one.
    case .setVariables(let variables) where variables.isEmpty: return
    case .setLocation(let location): settings.location = location
    case .setTimeZone(let zone): settings.timeZone = zone
    case .setDate(let date):
      guard page == nil else { throw AppError.notSupported("change the date of a page that is open") }
      settings.date = date
    case .setPermission(let permission, let isGranted):
      guard PageSettings.permissions[permission] != nil else { throw AppError.noPermission(permission) }
      settings.permissions[permission] = isGranted
    case .setTextSize(let size): settings.textScale = size.bodyFontSize / TextSize.standard.bodyFontSize
    case .rotate(let orientation): settings.orientation = orientation
    case .setAppearance(let appearance): settings.rare.appearance = appearance
    case .setLanguage(let language): settings.rare.language = language
    case .setOffline(let isOffline):
      settings.rare.isOffline = isOffline
      requests.goOffline(isOffline)
    case .setNetwork(let condition):
      requests.changeNetwork(to: condition)
      return try await reportRequests()
    case .chooseFiles(let paths): return try await asking { try await $0.chooseFiles(paths) }
    case .setPreference(let name, let value): return try await setItem(name, value)
    case .sendToBackground: try await setBackground(true)
    case .bringToForeground: try await setBackground(false)
    case .openURL(let address): return try await open(address)
    case .browse(let command): return try await browse(command)
    case .device(let command): return try await perform(command)
    case .setVariables, .shake, .notify, .touchNotification:
      throw AppError.notSupported("do \(command.name): pages do not have this command")
    }
    try await applySettings()
  }

  private func answer(with stub: HTTPStub) async throws {
    try AppError.requireSendable(stub)
    requests.add(stub)
    try await reportRequests()
  }

  private func answer(with service: FakeService) async throws {
    requests.add(service)
    try await reportRequests()
  }

  /// Opens an address in the page, which comes to the foreground.
  private func open(_ address: String) async throws {
    try AppError.requireServer(address, named: address)
    if launched.isInBackground { try await setBackground(false) }
    try await visit(address)
  }

  /// Makes the browser report requests that an open page cancels before their responses come.
  private func reportRequests() async throws {
    guard setup.source.isClosed, requests.hasDelays, let page else { return }
    try Self.beginReportingRequests(of: page).forget()
  }

  /// The requests and service calls of the page, the external addresses that it navigated to, and its `localStorage`.
  ///
  /// - Throws: an `AppError` if the page does not answer.
  public func records() async throws -> AppRecords {
    var records = requestRecords()
    if page != nil { records.preferences = try await items() }
    return records
  }

  /// The records without the storage of the page.
  public func requestRecords() -> AppRecords {
    let kept = requests.records
    var records = kept.app
    records.downloads = requests.downloads.all
    records.events = requests.events(since: clock.launch)
    records.pasteboard = kept.pasteboard ?? nil
    return records
  }

  /// The requests of the page's scripts.
  package func requestsOfScripts() -> [HTTPRequest] { requests.records.ofScripts }

  /// Takes the exchanges of the page's scripts with real servers since the last call.
  package func takeServerExchanges() -> [ServerExchange] { requests.takeServed() }

  /// The events that the page has posted.
  ///
  /// - Parameter stops: whether the page's time stops at its performance marks, too.
  package func events(stoppingAtNext stops: Bool) throws -> [PostedEvent] {
    if stops, let page { try page.order(PageScript.hearMarks) }
    return requests.events(since: clock.launch)
  }

  /// Calls one of the functions that the page offers in `globalThis.backdoors`.
  ///
  /// - Parameters:
  ///   - name: the name of the function.
  ///   - argument: the argument.
  /// - Returns: the result as a text; a promise is awaited.
  /// - Throws: an `AppError` if the page is not open, lacks the function, or the function throws.
  public func backdoor(_ name: String, _ argument: String) async throws -> String {
    try await script("globalThis.backdoors?.[\(PageScript.quoted(name))]?.(\(PageScript.quoted(argument)))") { value in
      guard value.string("result", "type") != "undefined" else {
        throw AppError(
          .notSupported, problem: "the page has no backdoor '\(name)'",
          details: [
            "A page defines backdoors as functions of globalThis.backdoors that return a value."
          ])
      }
      return value.string("result", "value") ?? value.json
    }
  }

  /// A picture of the page, as an SVG document around a PNG.
  ///
  /// - Throws: an `AppError` if the page is not open.
  public func picture() async throws -> String {
    let answer = try await screenshot()
    return PictureFile.svg(aroundPNG: answer.string("data") ?? "", of: settings.size(of: device))
  }

  /// Another driver for the same page, device and arguments, whose page is not open.
  public nonisolated func afresh() -> any RepeatableDriver {
    PageDriver(setup.source, on: device, launchedWith: setup.arguments, pace: setup.pace, browser: setup.browser)
  }
}

extension AppCommand {
  /// Whether the command does not involve the page that is open, which may show a dialog.
  fileprivate var worksBehindDialog: Bool {
    switch self {
    case .stub, .answerAsRecorded, .fake, .setArguments, .setVariables: true
    case .setLocation, .setDate, .setTimeZone, .setPermission, .setPreference, .rotate, .setTextSize, .setAppearance,
      .setLanguage, .setNetwork, .setOffline, .chooseFiles, .sendToBackground, .bringToForeground, .shake, .notify,
      .touchNotification, .openURL, .device, .browse:
      false
    }
  }
}

/// The settings of a page's surroundings.
struct PageSettings: Sendable {
  var orientation = Orientation.portrait
  /// The place and size of the window; nil for the whole screen.
  var window: Rect?
  var location: Location?
  var timeZone = TimeZone.utc
  /// The date of the page's clock at the launch, which is the same in every run.
  var date = CalendarDate(year: 2020, month: 1, day: 1, hour: 12)
  var permissions: [Permission: Bool] = [:]
  /// The states of the device that the page sees.
  var device = PageDeviceStates()
  /// The settings that few scenarios use.
  var rare = RareSettings()
  var textScale = 1.0
  /// The cookies and storage to set before the page is opened.
  var storage = InitialStorage()
  /// The launch arguments of the scenario.
  var launchArguments: [String] = []
  /// The required status of the server's response; nil for any status below 400.
  var expectedStatus: Int?

  /// The initial time on the page's clock, in seconds since 1970.
  var startTime: Double {
    let days = date.dayNumber - CalendarDate(year: 1970, month: 1, day: 1).dayNumber
    let minutes = (days * 24 + date.hour) * 60 + date.minute
    return Double(minutes - timeZone.minutesFromUTC) * 60
  }

  /// The size of the window, or of the screen in the current orientation.
  func size(of device: Device) -> Size {
    window.map { Size(width: $0.width, height: $0.height) } ?? screenSize(of: device)
  }

  /// The size of the screen in the current orientation.
  func screenSize(of device: Device) -> Size {
    orientation.isLandscape ? Size(width: device.size.height, height: device.size.width) : device.size
  }

  /// The permissions that a page can request, with their names in the browser.
  static let permissions: [Permission: [String]] = [
    .camera: ["camera"], .microphone: ["microphone"], .location: ["geolocation"], .notifications: ["notifications"],
    "clipboard": ["clipboard-read", "clipboard-write"],
  ]

  /// The names of the permission to send requests to this computer and its network; older browsers have one for both.
  static let localServers = ["loopback-network", "local-network", "local-network-access"]
}

/// The cookies and storage that a page gets before it is opened.
struct InitialStorage: Sendable {
  /// The items of `localStorage`; a nil value removes the item.
  var items: [String: PropertyValue?] = [:]
  /// The items of `sessionStorage`.
  var sessionItems: [String: String] = [:]
  /// The cookies, by name.
  var cookies: [String: String] = [:]
  /// The saved state of an earlier scenario.
  var state: PageState?
}

extension AppError {
  /// The error for a permission that pages cannot request.
  fileprivate static func noPermission(_ permission: Permission) -> AppError {
    let known = PageSettings.permissions.keys.map(\.rawValue).sorted().joined(separator: ", ")
    return AppError(
      .notSupported, problem: "a page cannot ask for access to the \(permission.rawValue)",
      details: ["Pages ask for: \(known)."])
  }
}
