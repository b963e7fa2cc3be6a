/// The world around the app: what a scenario sets up before the app is used or while it runs, and what the app did to it.
///
/// Everything begins afresh with every scenario, because every scenario has a session of its own.
extension AppSession {
  /// Answers requests that the app makes; of several stubs for one request the newest does.
  ///
  /// - Parameters:
  ///   - method: the method that is answered; nil answers every one.
  ///   - path: the path that is answered; `*` stands for any text.
  ///   - query: what must be asked for behind the question mark; more may be.
  ///   - body: what the body must contain; nil takes every one.
  ///   - answer: what the app gets.
  ///   - delay: how long that takes, in the app's time.
  ///   - times: how many requests are answered; nil answers all.
  /// - Throws: an `AppError` if the driver cannot do it.
  public func stub(
    _ method: HTTPMethod?, _ path: String, query: [String: String] = [:], body: String? = nil,
    answer: HTTPAnswer, after delay: Duration = .zero, times: Int? = nil
  ) async throws {
    try await perform(
      .stub(
        HTTPStub(method, path, query: query, body: body, outcome: .answer(answer), after: delay, times: times)))
  }

  /// Lets requests of the app fail; of several stubs for one request the newest decides.
  ///
  /// - Parameters:
  ///   - method: the method that fails; nil lets every one fail.
  ///   - path: the path that fails; `*` stands for any text.
  ///   - query: what must be asked for behind the question mark; more may be.
  ///   - body: what the body must contain; nil takes every one.
  ///   - failure: why the app gets no answer.
  ///   - delay: how long that takes, in the app's time.
  ///   - times: how many requests fail; nil lets all fail.
  /// - Throws: an `AppError` if the driver cannot do it.
  public func stub(
    _ method: HTTPMethod?, _ path: String, query: [String: String] = [:], body: String? = nil,
    failure: HTTPFailure, after delay: Duration = .zero, times: Int? = nil
  ) async throws {
    try await perform(
      .stub(
        HTTPStub(method, path, query: query, body: body, outcome: .failure(failure), after: delay, times: times)))
  }

  /// Replaces a service of the app's.
  ///
  /// - Parameters:
  ///   - name: what the app calls it.
  ///   - delay: how long its answer takes, in the app's time.
  ///   - answer: what it answers; what it throws reaches the app as a failure.
  /// - Throws: an `AppError` if the driver cannot do it.
  public func fake(
    _ name: String, after delay: Duration = .zero, answer: @escaping @Sendable ([String]) throws -> [String]
  ) async throws {
    try await perform(.fake(FakeService(name, after: delay, answer: answer)))
  }

  /// Moves the device to a location; nil means that it is not known.
  ///
  /// - Parameter location: where the device is; nil if that is not known.
  /// - Throws: an `AppError` if the driver cannot do it.
  public func setLocation(_ location: Location?) async throws { try await perform(.setLocation(location)) }

  /// Sets the date and the time of day that the device shows; from there it continues with the app's time.
  ///
  /// - Parameter date: the date and time in the zone that the device shows.
  /// - Throws: an `AppError` if the driver cannot do it.
  public func setDate(_ date: CalendarDate) async throws { try await perform(.setDate(date)) }

  /// Sets the zone of the time that the device shows.
  ///
  /// - Parameter zone: the zone with its distance from UTC.
  /// - Throws: an `AppError` if the driver cannot do it.
  public func setTimeZone(_ zone: TimeZone) async throws { try await perform(.setTimeZone(zone)) }

  /// Says whether the user allows something when the app asks; without this everything is allowed.
  ///
  /// - Parameters:
  ///   - permission: what the app asks for.
  ///   - isGranted: whether the user allows it.
  /// - Throws: an `AppError` if the driver cannot do it.
  public func setPermission(_ permission: Permission, isGranted: Bool) async throws {
    try await perform(.setPermission(permission, isGranted: isGranted))
  }

  /// Changes what the app remembers beyond its end; nil is nothing.
  ///
  /// - Parameters:
  ///   - name: the name under which the app remembers it.
  ///   - value: what it remembers; nil removes it.
  /// - Throws: an `AppError` if the driver cannot do it.
  public func setPreference(_ name: String, _ value: PropertyValue?) async throws {
    try await perform(.setPreference(name, value))
  }

  /// What the app did to its surroundings since the scenario began.
  ///
  /// - Throws: an `AppError` if the driver does not know.
  public var records: AppRecords { get async throws { try await driver.able(to: .keepRecords).records() } }

  /// What the app asked servers, the first first.
  ///
  /// - Throws: an `AppError` if the driver does not know.
  public var requests: [HTTPRequest] { get async throws { try await records.requests } }

  /// The addresses that the app wanted opened by another app, the first first.
  ///
  /// - Throws: an `AppError` if the driver does not know.
  public var openedURLs: [String] { get async throws { try await records.openedURLs } }

  /// The notifications that were shown, the first first.
  ///
  /// - Throws: an `AppError` if the driver does not know.
  public var notifications: [Notification] { get async throws { try await records.notifications } }

  /// What the app remembers under a name.
  ///
  /// - Parameter name: the name under which the app remembers it.
  /// - Returns: what is remembered; nil if there is nothing.
  /// - Throws: an `AppError` if the driver does not know.
  public func preference(_ name: String) async throws -> PropertyValue? { try await records.preferences[name] }

  /// Calls into the app, past its screen.
  ///
  /// - Parameters:
  ///   - name: one of the backdoors that the app has.
  ///   - argument: what the app is given.
  /// - Returns: what the app gives back.
  /// - Throws: an `AppError` where the app has no such backdoor, or says that it failed.
  @discardableResult
  public func backdoor(_ name: String, _ argument: String = "") async throws -> String {
    _ = try await tree()
    return try await driver.able(to: .callBackdoors).backdoor(name, argument)
  }

  /// Does something to the app's surroundings.
  ///
  /// - Parameter command: what is done; a command that needs the running app launches it first.
  /// - Throws: an `AppError` if the driver cannot do it.
  public func perform(_ command: AppCommand) async throws {
    // What is set up before the app is launched is not done to it.
    guard command.needsApp || isLaunched else { return try await pass(on: command) }
    try await acting(as: AppAction(command)) { _ in try await pass(on: command) }
  }

  private func pass(on command: AppCommand) async throws {
    if command.needsApp { _ = try await tree() }
    try await driver.able(to: .perform(command)).perform(command)
  }
}
