/// The world around a model app, as a scenario has set it up; it outlives a launch but not the scenario.
final class Surroundings {
  /// What the scenario answers requests with, the newest last.
  private var stubs: [HTTPStub] = []
  /// What the app's own server would answer, the newest last.
  var ownStubs: [HTTPStub] = []
  private var services: [String: FakeService] = [:]
  /// What the app's own services would answer.
  var ownServices: [String: FakeService] = [:]
  /// Where the device is.
  private(set) var location: Location?
  /// The date in UTC when the app's clock stood at zero.
  private var startDate = Surroundings.standardDate
  /// The zone of the time.
  private(set) var timeZone = TimeZone.utc
  private var permissions: [Permission: Bool] = [:]
  /// What the app is launched with: what every app is, and what the scenario says.
  var arguments: [String] { commonArguments + ownArguments }
  private let commonArguments: [String]
  /// Those among which a mutation has to be one of the app.
  var appArguments: [String] { areOfRun ? ownArguments : arguments }
  private let areOfRun = LaunchArguments.areOfRun
  private var ownArguments: [String] = []
  /// The environment variables that the app is launched with.
  private(set) var variables: [String: String] = [:]
  /// How the device is held.
  private(set) var orientation = Orientation.portrait
  /// The size of texts.
  private(set) var textSize = TextSize.standard
  /// Whether screens are bright or dark.
  private(set) var appearance = Appearance.light
  /// The language of the device.
  private(set) var language = "en"
  /// Whether there is no network.
  private(set) var isOffline = false
  /// What the user chooses when the app asks for files; nil where she chooses none.
  private var filesToChoose: [String]?
  /// What the app did.
  var records = AppRecords()
  /// What it asked servers, with the answers.
  var exchanges: [HTTPExchange] = []
  /// How many requests, to servers and services, have no answer yet.
  var requestsUnderWay = 0

  /// When every scenario begins, unless it says otherwise.
  private static let standardDate = CalendarDate(year: 2024, month: 6, day: 3, hour: 9, minute: 41)

  /// Nothing was set up yet.
  ///
  /// - Parameter arguments: what the app is launched with, before what the scenario says.
  init(arguments: [String]) { commonArguments = arguments }

  /// The stub for a request: the newest of the scenario's, or else of the app's own; one that is used up is gone.
  func takeStub(for request: HTTPRequest) -> HTTPStub? {
    guard let index = stubs.lastIndex(where: { $0.answers(request) }) else {
      return ownStubs.last { $0.answers(request) }
    }
    let stub = stubs[index]
    if let times = stub.times {
      if times > 1 { stubs[index].times = times - 1 } else { stubs.remove(at: index) }
    }
    return stub
  }

  /// The files that the user chooses; none where she calls it off.
  func takeFiles() -> [String] {
    defer { filesToChoose = nil }
    records.chosenFiles += filesToChoose ?? []
    return filesToChoose ?? []
  }

  /// The service of a name: the scenario's, or else the app's own.
  func service(named name: String) -> FakeService? { services[name] ?? ownServices[name] }

  /// Whether the user allows something when asked; that is so unless the scenario says otherwise.
  func isGranted(_ permission: Permission) -> Bool { permissions[permission] ?? true }

  /// The date that the device shows when the app's clock stands at a time.
  func date(at time: Duration) -> CalendarDate {
    startDate.adding(minutes: timeZone.minutesFromUTC + Int(time.components.seconds / 60))
  }

  /// Begins a new launch: the app's clock goes back to zero, the time of day does not.
  ///
  /// - Parameter time: the time of the clock that ends.
  func relaunch(at time: Duration) {
    startDate = startDate.adding(minutes: Int(time.components.seconds / 60))
    ownStubs = []
    ownServices = [:]
    requestsUnderWay = 0
  }

  /// Does what a command says, as far as it is not about the running app.
  ///
  /// - Parameters:
  ///   - command: what is done.
  ///   - time: the time of the app's clock.
  func apply(_ command: AppCommand, at time: Duration) {
    switch command {
    case .stub(let stub): stubs.append(stub)
    case .fake(let service): services[service.name] = service
    case .setLocation(let location): self.location = location
    case .setDate(let date):
      startDate = date.adding(minutes: -timeZone.minutesFromUTC - Int(time.components.seconds / 60))
    case .setTimeZone(let zone): timeZone = zone
    case .setPermission(let permission, let isGranted): permissions[permission] = isGranted
    case .setPreference(let name, let value): records.preferences[name] = value
    case .setArguments(let arguments): ownArguments = arguments
    case .setVariables(let variables): self.variables = variables
    case .rotate(let orientation): self.orientation = orientation
    case .setTextSize(let size): textSize = size
    case .setAppearance(let appearance): self.appearance = appearance
    case .setLanguage(let language): self.language = language
    case .setOffline(let isOffline): self.isOffline = isOffline
    case .chooseFiles(let paths): filesToChoose = paths
    case .notify(let notification): records.notifications.append(notification)
    case .sendToBackground, .bringToForeground, .shake, .touchNotification, .openURL, .browse: break
    }
  }
}

extension CalendarDate {
  /// The date that lies this many minutes later.
  func adding(minutes: Int) -> CalendarDate {
    let total = dayNumber * 1440 + hour * 60 + minute + minutes
    let day = total >= 0 ? total / 1440 : (total - 1439) / 1440
    let rest = total - day * 1440
    return CalendarDate(dayNumber: day).at(hour: rest / 60, minute: rest % 60)
  }
}
