/// Drives a model app inside this process, on a clock that jumps from event to event.
public actor InProcessDriver: SurroundingsDriver, RecordsDriver, RequestsDriver, BackdoorDriver, RepeatableDriver,
  LoadingDriver, EventsDriver, ScheduleDriver, DatedDriver, SettingsDriver,
  DragDriver, AssistedDriver
{
  /// The device that the app is laid out for.
  public nonisolated let device: Device
  let make: @Sendable () -> any App
  private let arguments: [String]
  private let pace: Pace
  private let mutation: AppMutation?
  private let surroundings: Surroundings
  private var running: RunningApp?

  /// Drives an app that is created again at every launch.
  ///
  /// - Parameters:
  ///   - device: the device that the app is laid out for.
  ///   - arguments: the launch arguments before those of its scenario.
  ///   - pace: the speed for watching users.
  ///   - make: creates the app in its state before the launch.
  public init(
    on device: Device = .standard, launchedWith arguments: [String] = LaunchArguments.current, pace: Pace = .current,
    making make: @escaping @Sendable () -> any App
  ) {
    self.device = device
    self.arguments = arguments
    self.pace = pace
    mutation = RunEnvironment.current[AppMutation.self]
    surroundings = Surroundings(arguments: arguments, mutation: mutation)
    self.make = make
  }

  /// Another driver of the same app, before its launch.
  public nonisolated func afresh() -> any RepeatableDriver {
    RunEnvironment.$current.withValue(RunEnvironment.changed { $0[AppMutation.self] = mutation }) {
      InProcessDriver(on: device, launchedWith: arguments, pace: pace, making: make)
    }
  }

  /// Creates and launches the app.
  public func launch() {
    if let running { surroundings.relaunch(at: running.now) }
    running = RunningApp(make(), on: device, in: surroundings)
  }

  /// Drops the app.
  public func terminate() {
    if let running { surroundings.relaunch(at: running.now) }
    running = nil
  }

  /// The screen, laid out once for every state of the app.
  ///
  /// - Throws: an `AppError` if the app does not run or cannot show its screen.
  public func snapshot() throws -> any ElementTree {
    try app().tree()
  }

  /// Delivers a touch of a finger; the app has handled it when the call returns.
  ///
  /// When a finger is lifted the screen is laid out. An app that can no longer show its screen fails here.
  ///
  /// - Parameter touch: the action and position of the finger.
  /// - Throws: an `AppError` if the app does not run, cannot show its screen, or a finger is put down outside it.
  public func send(_ touch: Touch) throws {
    try app().send(touch)
    if touch.phase == .up { _ = try app().layout() }
  }

  /// Starts watching for reactions to the next drag.
  package func watchDrag() throws { try app().fingers.isDragTaken = false }

  /// Ends watching: an element must have followed the moved finger, or scrolled.
  package func endDrag() throws -> String? {
    try app().fingers.isDragTaken ? nil : "Nothing in the app reacts to being dragged."
  }

  /// Types a text into the focused field.
  ///
  /// - Parameter text: the text; `Keys` has the keys without a letter.
  /// - Throws: an `AppError` if the app does not run, no field has the focus, or the app cannot show its screen.
  public func type(_ text: String) throws {
    try app().type(text)
    _ = try app().layout()
  }

  /// The time of the app's clock.
  ///
  /// - Throws: an `AppError` if the app does not run.
  public func now() throws -> Duration {
    try app().now
  }

  /// Jumps to the next event of the app's clock and performs it.
  ///
  /// - Parameter deadline: the app's time at which waiting ends.
  /// - Throws: an `AppError` if the app does not run, or for endless events.
  public func advance(notAfter deadline: Duration) async throws -> Advance {
    try await waitInRealTime(notAfter: deadline)
    return try app().advance(notAfter: deadline)
  }

  /// The app's time of its next scheduled event; nil without an event, and in real time.
  package func nextEventTime() throws -> Duration? { pace.isRealTime ? nil : try app().nextEventTime }

  /// The date of the device in its time zone, and the zone.
  package func deviceDate() throws -> (date: CalendarDate, zone: TimeZone) {
    let now = try app().now
    return (surroundings.date(at: now), surroundings.timeZone(at: now))
  }

  /// The command that would set the present value of a setting.
  package func present(_ command: AppCommand) throws -> AppCommand? {
    surroundings.present(command, at: try app().now)
  }

  /// Whether a request is in progress.
  package func isLoading() -> Bool { surroundings.traffic.underWay > 0 }

  /// Zero: a model sends requests and changes its screen immediately.
  package nonisolated var reactionTime: Duration { .zero }

  /// Jumps from event to event up to a time.
  ///
  /// - Parameter time: the app's time to reach.
  /// - Throws: an `AppError` if the app does not run, or for endless events.
  public func letPass(until time: Duration) async throws {
    if pace.isRealTime {
      while try await advance(notAfter: time) == .event {}
      try await sleep(until: time)
    }
    try app().letPass(until: time)
  }

  /// Performs a command on the app's surroundings, or on the app from outside.
  ///
  /// - Parameter command: the command.
  /// - Throws: an `AppError` if the command needs a running app and it does not run.
  public func perform(_ command: AppCommand) throws {
    if case .setTimeZone(let zone) = command { try surroundings.setTimeZone(zone) }
    if case .device(.resize(let size)) = command { try size.requireWindow() }
    if case .browse(let command) = command { throw AppError.noPage(for: command) }
    if command.needsApp || running != nil {
      try app().perform(command)
    } else {
      surroundings.apply(command, at: .zero)
    }
  }

  /// Performs an action of an element as assistive technology does.
  ///
  /// - Parameters:
  ///   - action: the action.
  ///   - element: the element, as identified on the last screen.
  /// - Throws: an `AppError` if the app does not run, or the element does not have the action.
  package func perform(_ action: AssistiveAction, on element: ElementID) throws {
    try app().perform(action, on: element)
    _ = try app().layout()
  }

  /// The effects of the app on its surroundings.
  public func records() -> AppRecords { surroundings.records }

  /// The records of the app's requests.
  public func requestRecords() -> AppRecords { surroundings.records }

  /// The events that the app has posted; every wait ends at each event anyway.
  package func events(stoppingAtNext stops: Bool) -> [PostedEvent] { surroundings.records.events }

  /// Calls into the app.
  ///
  /// - Parameters:
  ///   - name: one of the backdoors that the app has.
  ///   - argument: the argument for the backdoor.
  /// - Throws: an `AppError` if the app does not run or does not have the backdoor; any error of the backdoor.
  public func backdoor(_ name: String, _ argument: String) throws -> String {
    try app().call(backdoor: name, argument)
  }

  /// Waits in real time until the next event of the app's clock, if users watch.
  private func waitInRealTime(notAfter deadline: Duration) async throws {
    guard pace.isRealTime, let next = try app().nextEventTime else { return }
    try await sleep(until: min(next, deadline))
  }

  private func sleep(until time: Duration) async throws {
    let rest = try time - app().now
    if rest > .zero { try await Task.sleep(for: rest) }
  }

  /// The running app.
  func app() throws(AppError) -> RunningApp {
    guard let running else { throw .notRunning }
    return running
  }
}
