/// The surroundings of a model app, set up by a scenario; they last from launch to launch within the scenario.
final class Surroundings {
  private var launch: LaunchSettings
  /// The change that breaks the app; nil for an unchanged app.
  let mutation: AppMutation?
  /// The answers that the scenario has prepared.
  private var answers = PreparedAnswers()
  /// The answers of the app's own server and services; they last for a launch.
  var ownAnswers = PreparedAnswers()
  /// The recorded servers; nil without a recording.
  private var recorded: (any RecordedServer)?
  /// The kind of network.
  var network = AppNetwork()
  /// The exchanges of the app with servers and services.
  var traffic = Traffic()
  private var calendar = DeviceCalendar()
  private(set) var settings = DeviceSettings()
  /// The states of the device.
  var device = DeviceState()
  private var user = UserChoices()
  /// The effects of the app on its surroundings.
  var records = AppRecords()

  /// The answers to requests and calls.
  struct PreparedAnswers {
    var stubs = HTTPStubs()
    /// The services, by their names.
    var services: [String: FakeService] = [:]
  }

  /// The exchanges of an app with servers and services.
  struct Traffic {
    /// The app's requests to servers, with the answers.
    var exchanges: [HTTPExchange] = []
    /// The number of unanswered requests to servers and services.
    var underWay = 0
  }

  /// The choices of the user when the app asks.
  private struct UserChoices {
    var permissions: [Permission: Bool] = [:]
    /// The files to choose; nil to cancel.
    var files: [String]?
  }

  /// Creates the default surroundings.
  ///
  /// - Parameters:
  ///   - arguments: the launch arguments before those of the scenario.
  ///   - mutation: the change that breaks the app; nil for an app as it is.
  init(arguments: [String], mutation: AppMutation?) {
    launch = LaunchSettings(commonArguments: arguments)
    self.mutation = mutation
  }

  /// The launch arguments: those for every app, followed by those of the scenario.
  var arguments: [String] { launch.commonArguments + launch.ownArguments }

  /// The arguments in which a mutation must belong to the app.
  var appArguments: [String] { launch.isOfRun ? launch.ownArguments : arguments }

  /// The environment variables for a launch.
  var variables: [String: String] { launch.variables }

  /// Returns the stub for a request and counts the use: a stub of the scenario, or else of the app. Recorded servers
  /// replace the app's stubs.
  func takeStub(for request: HTTPRequest) -> HTTPStub? {
    if let stub = answers.stubs.take(for: request) { return stub.made(for: request) }
    guard let recorded else { return ownAnswers.stubs.take(for: request)?.made(for: request) }
    if let answer = recorded.answer(to: request) { return HTTPStub(nil, request.path, outcome: .answer(answer)) }
    recorded.noteUnknown(request)
    return nil
  }

  /// The files that the user chooses; empty if the user cancels.
  func takeFiles() -> [String] {
    defer { user.files = nil }
    records.chosenFiles += user.files ?? []
    return user.files ?? []
  }

  /// The service with a name: the scenario's, or else the app's own.
  func service(named name: String) -> FakeService? { answers.services[name] ?? ownAnswers.services[name] }

  /// Whether the user grants a permission; true unless the scenario denies it.
  func isGranted(_ permission: Permission) -> Bool { user.permissions[permission] ?? true }

  /// The date shown by the device at a time of the app's clock.
  func date(at time: Duration) -> CalendarDate { calendar.date(at: time) }

  /// The time zone at a time of the app's clock.
  func timeZone(at time: Duration) -> TimeZone { calendar.timeZone(at: time) }

  /// Sets the zone.
  ///
  /// - Throws: an `AppError` for an unknown name.
  func setTimeZone(_ zone: TimeZone) throws(AppError) { try calendar.setTimeZone(zone) }

  /// Begins a new launch: the app's clock restarts at zero, while the date continues.
  ///
  /// - Parameter time: the time of the previous clock.
  func relaunch(at time: Duration) {
    calendar.restartClock(at: time)
    ownAnswers = PreparedAnswers()
    traffic.underWay = 0
  }

  /// Performs a command, except for its effect on the running app.
  ///
  /// - Parameters:
  ///   - command: the command.
  ///   - time: the time of the app's clock.
  func apply(_ command: AppCommand, at time: Duration) {
    switch command {
    case .stub(let stub): answers.stubs.add(stub)
    case .answerAsRecorded(let servers): recorded = servers.begin()
    case .fake(let service): answers.services[service.name] = service
    case .setLocation(let location): settings.location = location
    case .setDate(let date): calendar.setDate(date, at: time)
    // It is set by `setTimeZone`, which may fail.
    case .setTimeZone: break
    case .setPermission(let permission, let isGranted): user.permissions[permission] = isGranted
    case .setPreference(let name, let value): records.preferences[name] = value
    case .setArguments(let arguments): launch.ownArguments = arguments
    case .setVariables(let variables): launch.variables = variables
    case .rotate(let orientation): settings.orientation = orientation
    case .setTextSize(let size): settings.textSize = size
    case .setAppearance(let appearance): settings.appearance = appearance
    case .setLanguage(let language): settings.language = language
    case .setNetwork(let condition): network.condition = condition
    case .setOffline(let isOffline): settings.isOffline = isOffline
    case .chooseFiles(let paths): user.files = paths
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

  /// Whether another app opens an address, as the newest setting for the address decides.
  func opens(_ url: String) -> Bool {
    device.openings.last { url.matches(pattern: $0.pattern) }?.isOpened ?? true
  }
}
