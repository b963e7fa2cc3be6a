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

extension AppError {
  /// The error for a permission that pages cannot request.
  fileprivate static func noPermission(_ permission: Permission) -> AppError {
    let known = PageSettings.permissions.keys.map(\.rawValue).sorted().joined(separator: ", ")
    return AppError(
      .notSupported, problem: "a page cannot ask for access to the \(permission.rawValue)",
      details: ["Pages ask for: \(known)."])
  }
}
