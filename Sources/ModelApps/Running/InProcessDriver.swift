/// Drives a model app inside this process, on a clock that jumps from event to event.
public actor InProcessDriver: SurroundingsDriver, RecordsDriver, BackdoorDriver, RepeatableDriver, LoadingDriver,
  DragDriver
{
  /// The device that the app is laid out for.
  public nonisolated let device: Device
  let make: @Sendable () -> any App
  private let arguments: [String]
  private let pace: Pace
  private let surroundings: Surroundings
  private var running: RunningApp?

  /// Drives an app that is made afresh at every launch.
  ///
  /// - Parameters:
  ///   - device: what the app is laid out for.
  ///   - arguments: what the app is launched with, before what its scenario says.
  ///   - pace: how fast it goes for people who watch.
  ///   - make: makes the app as it is before it is launched.
  public init(
    on device: Device = .standard, launchedWith arguments: [String] = LaunchArguments.current, pace: Pace = .current,
    making make: @escaping @Sendable () -> any App
  ) {
    self.device = device
    self.arguments = arguments
    self.pace = pace
    surroundings = Surroundings(arguments: arguments)
    self.make = make
  }

  /// Another driver of the same app, which has not been launched.
  public nonisolated func afresh() -> any RepeatableDriver {
    InProcessDriver(on: device, launchedWith: arguments, pace: pace, making: make)
  }

  /// Makes the app afresh and launches it.
  public func launch() {
    if let running { surroundings.relaunch(at: running.now) }
    running = RunningApp(make(), on: device, in: surroundings)
  }

  /// Forgets the app.
  public func terminate() {
    if let running { surroundings.relaunch(at: running.now) }
    running = nil
  }

  /// What is on the screen, laid out once for every state of the app.
  ///
  /// - Throws: an `AppError` if the app does not run or cannot show its screen.
  public func snapshot() throws -> any ElementTree {
    try app().tree()
  }

  /// Delivers what a finger does; the app has handled it when the call returns.
  ///
  /// When a finger was lifted the screen is laid out, so that an app which cannot show what came of it fails then.
  ///
  /// - Parameter touch: what the finger does, and where.
  /// - Throws: an `AppError` if the app does not run, cannot show its screen, or a finger is put down outside it.
  public func send(_ touch: Touch) throws {
    try app().send(touch)
    if touch.phase == .up { _ = try app().layout() }
  }

  /// Watches what comes of the next drag.
  package func watchDrag() throws { try app().isDragTaken = false }

  /// Ends watching: a finger that has moved has to be followed by an element, or to scroll.
  package func endDrag() throws -> String? {
    try app().isDragTaken ? nil : "Nothing in the app reacts to being dragged."
  }

  /// Types a text into the field that has the focus.
  ///
  /// - Parameter text: what is typed; `Keys` has the keys that type no letter.
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

  /// Jumps to the next event of the app's clock and lets it happen.
  ///
  /// - Parameter deadline: the app's time at which waiting ends.
  /// - Throws: an `AppError` if the app does not run or does something without end.
  public func advance(notAfter deadline: Duration) async throws -> Advance {
    try await waitInRealTime(notAfter: deadline)
    return try app().advance(notAfter: deadline)
  }

  /// Whether a request is under way.
  package func isLoading() -> Bool { surroundings.requestsUnderWay > 0 }

  /// A model asks, and changes its screen, at once.
  package nonisolated var reactionTime: Duration { .zero }

  /// Jumps from event to event up to a time.
  ///
  /// - Parameter time: the app's time at which it is.
  /// - Throws: an `AppError` if the app does not run or does something without end.
  public func letPass(until time: Duration) async throws {
    if pace.isRealTime {
      while try await advance(notAfter: time) == .event {}
      try await sleep(until: time)
    }
    try app().letPass(until: time)
  }

  /// Does something to the app's surroundings, or to the app from outside.
  ///
  /// - Parameter command: what is done.
  /// - Throws: an `AppError` if the command is about the running app and it does not run.
  public func perform(_ command: AppCommand) throws {
    if case .setTimeZone(let zone) = command, zone.isNamed {
      throw AppError(
        .notSupported, problem: "a model does not know how far the time zone \(zone.name) is from UTC",
        details: [#"Say it, as in: Given the time zone is "UTC+02:00""#])
    }
    if case .browse(let command) = command { throw AppError.noPage(for: command) }
    if command.needsApp || running != nil {
      try app().perform(command)
    } else {
      surroundings.apply(command, at: .zero)
    }
  }

  /// What the app did to its surroundings.
  public func records() -> AppRecords { surroundings.records }

  /// Calls into the app.
  ///
  /// - Parameters:
  ///   - name: one of the backdoors that the app has.
  ///   - argument: what the app is given.
  /// - Throws: an `AppError` if the app does not run or has no such backdoor; what the backdoor throws.
  public func backdoor(_ name: String, _ argument: String) throws -> String {
    try app().call(backdoor: name, argument)
  }

  /// Waits as long as it takes to the next event of the app's clock, where people watch.
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
