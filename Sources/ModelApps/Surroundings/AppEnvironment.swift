/// Gives an app access to its surroundings; keep the one that `launch` receives.
public final class AppEnvironment {
  /// The app's clock, its only source of time.
  public let clock: VirtualClock
  /// The device that the app runs on, with the size of the window.
  public var device: Device { surroundings.device.window.map { screen.resized(to: $0) } ?? screen }
  private let screen: Device
  /// The network.
  public let http: HTTPClient
  /// The parts of the app that scenarios can replace.
  public let services: Services
  private let surroundings: Surroundings
  private var eventHandlers: [(AppEvent) -> Void] = []
  private var backdoors: [String: (String) throws -> String] = [:]
  /// Runs the app of this environment; nil before the launch.
  weak var host: (any AppHost)?

  init(clock: VirtualClock, device: Device, surroundings: Surroundings) {
    self.clock = clock
    screen = device
    self.surroundings = surroundings
    http = HTTPClient(surroundings, clock: clock)
    services = Services(surroundings, clock: clock)
  }

  /// The arguments of the launch.
  public var arguments: [String] { surroundings.arguments }
  /// The arguments in which a mutation must belong to this app.
  var appArguments: [String] { surroundings.appArguments }
  /// The environment variables of the launch.
  public var variables: [String: String] { surroundings.variables }
  /// The location of the device; nil for an unknown location.
  public var location: Location? { surroundings.settings.location }
  /// The date and time shown by the device.
  public var date: CalendarDate { surroundings.date(at: clock.now) }
  /// The time zone.
  public var timeZone: TimeZone { surroundings.timeZone(at: clock.now) }
  /// The orientation of the device.
  public var orientation: Orientation { surroundings.settings.orientation }
  /// The text size set by the user.
  public var textSize: TextSize { surroundings.settings.textSize }
  /// Whether the user has chosen the light or dark appearance.
  public var appearance: Appearance { surroundings.settings.appearance }
  /// The language of the device, by its code in BCP 47, such as `de` or `pt-BR`.
  public var language: String { surroundings.settings.language }

  /// The preferences that the app keeps between launches, by name.
  public subscript(preference name: String) -> PropertyValue? {
    get { surroundings.records.preferences[name] }
    set { surroundings.records.preferences[name] = newValue }
  }

  /// Posts an event by name, for steps that wait for it or expect it.
  ///
  /// - Parameters:
  ///   - name: the name of the event, such as `loaded`.
  ///   - subject: what the event is about, such as the name of a list.
  public func post(_ name: String, of subject: String? = nil) {
    surroundings.records.events.append(PostedEvent(name, of: subject, at: clock.time))
  }

  /// Asks the device to open an address in another app.
  ///
  /// - Parameter url: the address.
  /// - Returns: whether an app opens it.
  @discardableResult
  public func open(_ url: String) -> Bool {
    surroundings.records.openedURLs.append(url)
    return surroundings.opens(url)
  }

  /// Whether an app on the device opens an address.
  ///
  /// - Parameter url: the address.
  public func canOpen(_ url: String) -> Bool { surroundings.opens(url) }

  /// The text on the pasteboard; nil for an empty one.
  public var pasteboard: String? {
    get { surroundings.records.pasteboard }
    set { surroundings.records.pasteboard = newValue }
  }
  /// The battery of the device.
  public var battery: Battery { surroundings.device.battery }
  /// The free storage of the device, in bytes.
  public var freeStorage: Int { surroundings.device.freeStorage }
  /// The load of the processor.
  public var processorLoad: ProcessorLoad { surroundings.device.processorLoad }

  /// Asks the user for a permission.
  ///
  /// - Parameters:
  ///   - permission: the permission.
  ///   - finish: called later with the answer.
  public func request(_ permission: Permission, then finish: @escaping (Bool) -> Void) {
    surroundings.records.permissionsAsked.append(permission)
    let isGranted = surroundings.isGranted(permission)
    clock.after(.zero) { finish(isGranted) }
  }

  /// Asks the user for files.
  ///
  /// - Parameter finish: called later with the paths of the chosen files; empty if the user cancels.
  public func askForFiles(then finish: @escaping ([String]) -> Void) {
    let paths = surroundings.takeFiles()
    clock.after(.zero) { finish(paths) }
  }

  /// Shows a notification later.
  ///
  /// - Parameters:
  ///   - notification: the notification.
  ///   - delay: the app's time until then.
  /// - Returns: a timer that the clock can `cancel`.
  @discardableResult
  public func notify(_ notification: Notification, after delay: Duration = .zero) -> VirtualClock.Timer {
    clock.after(delay) { [surroundings] in surroundings.records.notifications.append(notification) }
  }

  /// Changes the app's state with a gradual transition of the screen.
  ///
  /// Elements of both screens are matched by their identifiers and positions. Until the end they are `moving`, and
  /// sessions cannot touch them.
  ///
  /// - Parameters:
  ///   - duration: the duration, in the app's time.
  ///   - name: the property `animation` of the window until the end, for steps that wait for it.
  ///   - change: changes the state; called immediately.
  ///   - completion: called at the end.
  public func animate(
    _ duration: Duration, named name: String? = nil, _ change: () -> Void, completion: (() -> Void)? = nil
  ) {
    guard let host else { return change() }
    host.animate(duration, named: name, change, completion: completion)
  }

  /// Records that the app cannot run with its launch arguments; every access to its screen then fails.
  ///
  /// - Parameter problem: the problem and advice.
  package func refuse(_ problem: Diagnostic) {
    host?.refuse(.refusedLaunch(problem))
  }

  /// Adds a handler for events from outside.
  public func onEvent(_ handler: @escaping (AppEvent) -> Void) {
    eventHandlers.append(handler)
  }

  /// Adds a way for step definitions to call into the app.
  ///
  /// - Parameters:
  ///   - name: the name for steps; replaces an earlier backdoor with the same name.
  ///   - action: takes the argument of a step and returns a result for it; an error fails the step.
  public func backdoor(_ name: String, _ action: @escaping (String) throws -> String) {
    backdoors[name] = action
  }

  /// Emits an event to the app.
  func emit(_ event: AppEvent) {
    for handler in eventHandlers { handler(event) }
  }

  /// Calls into the app.
  ///
  /// - Throws: an `AppError` for an unknown backdoor, or an error of the backdoor.
  func call(backdoor name: String, _ argument: String) throws -> String {
    guard let backdoor = backdoors[name] else { throw AppError.noBackdoor(name, known: backdoors.keys.sorted()) }
    return try backdoor(argument)
  }
}

/// The services that the runner of an app provides to its environment.
protocol AppHost: AnyObject {
  /// Changes the app's state with a gradual transition of the screen.
  ///
  /// - Parameters:
  ///   - duration: the duration.
  ///   - name: the name of the transition.
  ///   - change: changes the state; called immediately.
  ///   - completion: called at the end.
  func animate(_ duration: Duration, named name: String?, _ change: () -> Void, completion: (() -> Void)?)

  /// Makes every further access to the app's screen fail with an error.
  func refuse(_ problem: AppError)
}
