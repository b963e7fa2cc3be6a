/// The surroundings of a model app, set up by a scenario; they last from launch to launch within the scenario.
final class Surroundings {
  /// The scenario's stubs for requests.
  private var stubs = HTTPStubs()
  /// The recorded servers; nil without a recording.
  private var recorded: (any RecordedServer)?
  /// The stubs of the app's own server.
  var ownStubs = HTTPStubs()
  private var services: [String: FakeService] = [:]
  /// The app's own services.
  var ownServices: [String: FakeService] = [:]
  /// The location of the device.
  private(set) var location: Location?
  /// The date in UTC at time zero of the app's clock.
  private var startDate = Surroundings.standardDate
  /// The time zone that was set.
  private var zone = TimeZone.utc
  /// The rules of a zone that is known by its name; nil for a zone with a fixed offset.
  private var zoneRules: ZoneRules?
  /// The states of the device.
  var device = DeviceState()
  private var permissions: [Permission: Bool] = [:]
  /// The launch arguments: those for every app, followed by those of the scenario.
  var arguments: [String] { commonArguments + ownArguments }
  private let commonArguments: [String]
  /// The arguments in which a mutation must belong to the app.
  var appArguments: [String] { areOfRun ? ownArguments : arguments }
  private let areOfRun = RunEnvironment.current.areArgumentsOfRun
  private var ownArguments: [String] = []
  /// The change that breaks the app; nil for an app as it is.
  let mutation: AppMutation?
  /// The environment variables for a launch.
  private(set) var variables: [String: String] = [:]
  /// The orientation of the device.
  private(set) var orientation = Orientation.portrait
  /// The size of texts.
  private(set) var textSize = TextSize.standard
  /// Whether the appearance is light or dark.
  private(set) var appearance = Appearance.light
  /// The language of the device.
  private(set) var language = "en"
  /// Whether the network is off.
  private(set) var isOffline = false
  /// The kind of network.
  var network = AppNetwork()
  /// The files that the user chooses when the app asks for some; nil to cancel.
  private var filesToChoose: [String]?
  /// The effects of the app on its surroundings.
  var records = AppRecords()
  /// The app's requests to servers, with the answers.
  var exchanges: [HTTPExchange] = []
  /// The number of unanswered requests to servers and services.
  var requestsUnderWay = 0

  /// The default start date of a scenario.
  private static let standardDate = CalendarDate(year: 2024, month: 6, day: 3, hour: 9, minute: 41)

  /// Creates the default surroundings.
  ///
  /// - Parameters:
  ///   - arguments: the launch arguments before those of the scenario.
  ///   - mutation: the change that breaks the app; nil for an app as it is.
  init(arguments: [String], mutation: AppMutation?) { (commonArguments, self.mutation) = (arguments, mutation) }

  /// The stub for a request, which counts as used: the scenario's, or else the app's own. Recorded servers replace the
  /// app's own stubs.
  func takeStub(for request: HTTPRequest) -> HTTPStub? {
    if let stub = stubs.take(for: request) { return stub.made(for: request) }
    guard let recorded else { return ownStubs.take(for: request)?.made(for: request) }
    if let answer = recorded.answer(to: request) { return HTTPStub(nil, request.path, outcome: .answer(answer)) }
    recorded.noteUnknown(request)
    return nil
  }

  /// The files that the user chooses; empty if the user cancels.
  func takeFiles() -> [String] {
    defer { filesToChoose = nil }
    records.chosenFiles += filesToChoose ?? []
    return filesToChoose ?? []
  }

  /// The service with a name: the scenario's, or else the app's own.
  func service(named name: String) -> FakeService? { services[name] ?? ownServices[name] }

  /// Whether the user grants a permission; true unless the scenario denies it.
  func isGranted(_ permission: Permission) -> Bool { permissions[permission] ?? true }

  /// The date shown by the device at a time of the app's clock.
  func date(at time: Duration) -> CalendarDate {
    let date = startDate.adding(minutes: Int(time.components.seconds / 60))
    return date.adding(minutes: minutesFromUTC(at: date))
  }

  /// The time zone at a time of the app's clock.
  func timeZone(at time: Duration) -> TimeZone {
    guard zoneRules != nil else { return zone }
    let date = startDate.adding(minutes: Int(time.components.seconds / 60))
    return TimeZone(zone.name, minutesFromUTC: minutesFromUTC(at: date))
  }

  /// The offset of the zone at a date in UTC.
  private func minutesFromUTC(at date: CalendarDate) -> Int {
    zoneRules?.minutesFromUTC(at: date) ?? zone.minutesFromUTC
  }

  /// Sets the zone.
  ///
  /// - Throws: an `AppError` for an unknown name.
  func setTimeZone(_ zone: TimeZone) throws(AppError) {
    let rules = zone.isNamed ? ZoneRules(named: zone.name) : nil
    guard rules != nil || !zone.isNamed else {
      throw AppError(
        .notSupported, problem: "the system does not know the time zone \(zone.name.quoted)",
        details: [#"Write its offset, as in: Given the time zone is "UTC+02:00""#])
    }
    (self.zone, zoneRules) = (zone, rules)
  }

  /// Sets the date that the device shows at a time of the app's clock.
  private func setDate(_ date: CalendarDate, at time: Duration) {
    // The offset is that of the date in UTC, which depends on the offset.
    let guess = date.adding(minutes: -minutesFromUTC(at: date))
    let utc = date.adding(minutes: -minutesFromUTC(at: guess))
    startDate = utc.adding(minutes: -Int(time.components.seconds / 60))
  }

  /// Begins a new launch: the app's clock restarts at zero, while the date continues.
  ///
  /// - Parameter time: the time of the previous clock.
  func relaunch(at time: Duration) {
    startDate = startDate.adding(minutes: Int(time.components.seconds / 60))
    ownStubs = HTTPStubs()
    ownServices = [:]
    requestsUnderWay = 0
  }

  /// Performs a command, except for its effect on the running app.
  ///
  /// - Parameters:
  ///   - command: the command.
  ///   - time: the time of the app's clock.
  func apply(_ command: AppCommand, at time: Duration) {
    switch command {
    case .stub(let stub): stubs.add(stub)
    case .answerAsRecorded(let servers): recorded = servers.begin()
    case .fake(let service): services[service.name] = service
    case .setLocation(let location): self.location = location
    case .setDate(let date): setDate(date, at: time)
    // It is set by `setTimeZone`, which may fail.
    case .setTimeZone: break
    case .setPermission(let permission, let isGranted): permissions[permission] = isGranted
    case .setPreference(let name, let value): records.preferences[name] = value
    case .setArguments(let arguments): ownArguments = arguments
    case .setVariables(let variables): self.variables = variables
    case .rotate(let orientation): self.orientation = orientation
    case .setTextSize(let size): textSize = size
    case .setAppearance(let appearance): self.appearance = appearance
    case .setLanguage(let language): self.language = language
    case .setNetwork(let condition): network.condition = condition
    case .setOffline(let isOffline): self.isOffline = isOffline
    case .chooseFiles(let paths): filesToChoose = paths
    case .device(let command): apply(command)
    case .notify(let notification): records.notifications.append(notification)
    case .sendToBackground, .bringToForeground, .shake, .touchNotification, .openURL, .browse: break
    }
  }
}

extension Surroundings {
  /// Performs a command to the device, except for its effect on the running app.
  private func apply(_ command: DeviceCommand) {
    switch command {
    case .resize(let size): device.window = size
    case .setPasteboard(let text): records.pasteboard = text
    case .answerOpening(let pattern, let isOpened): device.openings.append((pattern, isOpened))
    case .setBattery(let battery): device.battery = battery
    case .setFreeStorage(let bytes): device.freeStorage = bytes
    case .setProcessorLoad(let load): device.processorLoad = load
    case .warnOfMemory, .touchStatusBar, .paste, .hideKeyboard: break
    }
  }

  /// Whether another app opens an address: the newest setting for it decides.
  func opens(_ url: String) -> Bool {
    device.openings.last { url.matches(pattern: $0.pattern) }?.isOpened ?? true
  }
}
