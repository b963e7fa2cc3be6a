/// What an app may use of the world around it; keep the one that `launch` is given.
public final class AppEnvironment {
  /// The app's time; there is no other.
  public let clock: VirtualClock
  /// The device it runs on.
  public let device: Device
  /// The network.
  public let http: HTTPClient
  /// What the app is made of that is replaced in scenarios.
  public let services: Services
  private let surroundings: Surroundings
  private var eventHandlers: [(AppEvent) -> Void] = []
  private var backdoors: [String: (String) throws -> String] = [:]
  /// Runs the app that this is the environment of; nil until it is launched.
  weak var host: (any AppHost)?

  init(clock: VirtualClock, device: Device, surroundings: Surroundings) {
    self.clock = clock
    self.device = device
    self.surroundings = surroundings
    http = HTTPClient(surroundings, clock: clock)
    services = Services(surroundings, clock: clock)
  }

  /// What the app was launched with.
  public var arguments: [String] { surroundings.arguments }
  /// Those among which a mutation has to be one of this app.
  var appArguments: [String] { surroundings.appArguments }
  /// The environment variables that the app was launched with.
  public var variables: [String: String] { surroundings.variables }
  /// Where the device is; nil where that is not known.
  public var location: Location? { surroundings.location }
  /// The date and the time of day that the device shows.
  public var date: CalendarDate { surroundings.date(at: clock.now) }
  /// The zone of the time.
  public var timeZone: TimeZone { surroundings.timeZone }
  /// How the device is held.
  public var orientation: Orientation { surroundings.orientation }
  /// How large the user wants texts.
  public var textSize: TextSize { surroundings.textSize }
  /// Whether the user wants screens bright or dark.
  public var appearance: Appearance { surroundings.appearance }
  /// The language of the device, by its code in BCP 47, such as `de` or `pt-BR`.
  public var language: String { surroundings.language }

  /// What the app remembers beyond its end, by name.
  public subscript(preference name: String) -> PropertyValue? {
    get { surroundings.records.preferences[name] }
    set { surroundings.records.preferences[name] = newValue }
  }

  /// Has another app open an address.
  public func open(_ url: String) {
    surroundings.records.openedURLs.append(url)
  }

  /// Asks the user to allow something.
  ///
  /// - Parameters:
  ///   - permission: what is asked for.
  ///   - finish: takes whether it is allowed, later.
  public func request(_ permission: Permission, then finish: @escaping (Bool) -> Void) {
    surroundings.records.permissionsAsked.append(permission)
    let isGranted = surroundings.isGranted(permission)
    clock.after(.zero) { finish(isGranted) }
  }

  /// Asks the user for files.
  ///
  /// - Parameter finish: takes the paths of those that are chosen, later; none where the user calls it off.
  public func askForFiles(then finish: @escaping ([String]) -> Void) {
    let paths = surroundings.takeFiles()
    clock.after(.zero) { finish(paths) }
  }

  /// Shows a notification later.
  ///
  /// - Parameters:
  ///   - notification: what is shown.
  ///   - delay: how much of the app's time passes before that.
  /// - Returns: what the clock's `cancel` takes to call it off.
  @discardableResult
  public func notify(_ notification: Notification, after delay: Duration = .zero) -> VirtualClock.Timer {
    clock.after(delay) { [surroundings] in surroundings.records.notifications.append(notification) }
  }

  /// Changes the app's state so that the screen follows little by little.
  ///
  /// Elements of both screens are matched by their identifiers and positions; until the end they are `moving`, and cannot
  /// be touched by a session.
  ///
  /// - Parameters:
  ///   - duration: how long it takes, in the app's time.
  ///   - name: what the window has as its property `animation` until the end, so that a wait can ask for it.
  ///   - change: changes the state, at once.
  ///   - completion: happens at the end.
  public func animate(
    _ duration: Duration, named name: String? = nil, _ change: () -> Void, completion: (() -> Void)? = nil
  ) {
    guard let host else { return change() }
    host.animate(duration, named: name, change, completion: completion)
  }

  /// Says that the app cannot run because it was launched with something that it does not have; whoever looks at its
  /// screen gets an error.
  ///
  /// - Parameter problem: what is wrong with it, and what to do.
  package func refuse(_ problem: Diagnostic) {
    host?.refuse(.refusedLaunch(problem))
  }

  /// Says what the app does about what happens to it from outside.
  public func onEvent(_ handler: @escaping (AppEvent) -> Void) {
    eventHandlers.append(handler)
  }

  /// Gives step definitions a way into the app.
  ///
  /// - Parameters:
  ///   - name: what steps call it; a later one of the same name replaces it.
  ///   - action: takes what a step gives and returns what it gets; what it throws fails the step.
  public func backdoor(_ name: String, _ action: @escaping (String) throws -> String) {
    backdoors[name] = action
  }

  /// Emits an event to the app.
  func emit(_ event: AppEvent) {
    for handler in eventHandlers { handler(event) }
  }

  /// Calls into the app.
  ///
  /// - Throws: an `AppError` where there is no such backdoor, or what it throws.
  func call(backdoor name: String, _ argument: String) throws -> String {
    guard let backdoor = backdoors[name] else { throw AppError.noBackdoor(name, known: backdoors.keys.sorted()) }
    return try backdoor(argument)
  }
}

/// What the environment of an app asks of whatever runs the app.
protocol AppHost: AnyObject {
  /// Changes the app's state so that the screen follows little by little.
  ///
  /// - Parameters:
  ///   - duration: how long it takes.
  ///   - name: what it is called.
  ///   - change: changes the state, at once.
  ///   - completion: happens at the end.
  func animate(_ duration: Duration, named name: String?, _ change: () -> Void, completion: (() -> Void)?)

  /// Has whoever looks at the app's screen get an error from here on.
  func refuse(_ problem: AppError)
}
