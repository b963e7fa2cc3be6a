/// The surroundings of the app: settings made by a scenario, and effects of the app.
///
/// Each scenario has its own session and therefore starts with fresh surroundings.
extension AppSession {
  /// Answers requests of the app; stubs with `times` apply in their order, then the newest of the others.
  ///
  /// - Parameters:
  ///   - method: the method to answer; nil for every method.
  ///   - path: the path to answer; `*` matches any text.
  ///   - query: the required query parameters; further ones are allowed.
  ///   - body: a text that the body must contain; nil accepts every body.
  ///   - answer: the answer.
  ///   - delay: the app time until the answer.
  ///   - times: the number of requests to answer; nil for all.
  /// - Throws: an `AppError` if the driver cannot do it.
  public func stub(
    _ method: HTTPMethod?, _ path: String, query: [String: String] = [:], body: String? = nil,
    answer: HTTPAnswer, after delay: Duration = .zero, times: Int? = nil
  ) async throws {
    try await perform(
      .stub(
        HTTPStub(method, path, query: query, body: body, outcome: .answer(answer), after: delay, times: times)))
  }

  /// Makes requests of the app fail; stubs with `times` apply in their order, then the newest of the others.
  ///
  /// - Parameters:
  ///   - method: the method that fails; nil for every method.
  ///   - path: the path that fails; `*` matches any text.
  ///   - query: the required query parameters; further ones are allowed.
  ///   - body: a text that the body must contain; nil accepts every body.
  ///   - failure: the reason of the failure.
  ///   - delay: the app time until the failure.
  ///   - times: the number of requests that fail; nil for all.
  /// - Throws: an `AppError` if the driver cannot do it.
  public func stub(
    _ method: HTTPMethod?, _ path: String, query: [String: String] = [:], body: String? = nil,
    failure: HTTPFailure, after delay: Duration = .zero, times: Int? = nil
  ) async throws {
    try await perform(
      .stub(
        HTTPStub(method, path, query: query, body: body, outcome: .failure(failure), after: delay, times: times)))
  }

  /// Answers requests of the app with the results of a closure; stubs with `times` apply in their order, then the newest
  /// of the others.
  ///
  ///     try await currentApp().stub(.get, "/hello") { request in
  ///       HTTPAnswer(body: "Hello, \(request.query["name"] ?? "you")!")
  ///     }
  ///
  /// - Parameters:
  ///   - method: the method to answer; nil for every method.
  ///   - path: the path to answer; `*` matches any text.
  ///   - query: the required query parameters; further ones are allowed.
  ///   - body: a text that the body must contain; nil accepts every body.
  ///   - delay: the app time until the answer.
  ///   - times: the number of requests to answer; nil for all.
  ///   - answer: makes the answer to a request. An `HTTPFailure` that it throws is the outcome; another error becomes
  ///     an answer with status 500.
  /// - Throws: an `AppError` if the driver cannot do it.
  public func stub(
    _ method: HTTPMethod?, _ path: String, query: [String: String] = [:], body: String? = nil,
    after delay: Duration = .zero, times: Int? = nil, answer: @escaping @Sendable (HTTPRequest) throws -> HTTPAnswer
  ) async throws {
    try await perform(
      .stub(HTTPStub(method, path, query: query, body: body, after: delay, times: times, answer: answer)))
  }

  /// Replaces a service of the app.
  ///
  /// - Parameters:
  ///   - name: the name of the service in the app.
  ///   - delay: the app time until its answer.
  ///   - answer: returns the answer; errors reach the app as failures.
  /// - Throws: an `AppError` if the driver cannot do it.
  public func fake(
    _ name: String, after delay: Duration = .zero, answer: @escaping @Sendable ([String]) throws -> [String]
  ) async throws {
    try await perform(.fake(FakeService(name, after: delay, answer: answer)))
  }

  /// Moves the device to a location.
  ///
  /// - Parameter location: the location; nil for an unknown one.
  /// - Throws: an `AppError` if the driver cannot do it.
  public func setLocation(_ location: Location?) async throws { try await perform(.setLocation(location)) }

  /// Sets the date and time of the device. From then on its clock follows the app's time.
  ///
  /// - Parameter date: the date and time in the time zone of the device.
  /// - Throws: an `AppError` if the driver cannot do it.
  public func setDate(_ date: CalendarDate) async throws { try await perform(.setDate(date)) }

  /// Sets the time zone of the device.
  ///
  /// - Parameter zone: the zone with its offset from UTC.
  /// - Throws: an `AppError` if the driver cannot do it.
  public func setTimeZone(_ zone: TimeZone) async throws { try await perform(.setTimeZone(zone)) }

  /// Sets whether the user grants a permission when the app asks. The default is yes.
  ///
  /// - Parameters:
  ///   - permission: the permission.
  ///   - isGranted: whether the user grants it.
  /// - Throws: an `AppError` if the driver cannot do it.
  public func setPermission(_ permission: Permission, isGranted: Bool) async throws {
    try await perform(.setPermission(permission, isGranted: isGranted))
  }

  /// Changes the stored data of the app.
  ///
  /// - Parameters:
  ///   - name: the name of the entry.
  ///   - value: the new value; nil removes the entry.
  /// - Throws: an `AppError` if the driver cannot do it.
  public func setPreference(_ name: String, _ value: PropertyValue?) async throws {
    try await perform(.setPreference(name, value))
  }

  /// The effects of the app on its surroundings since the scenario began.
  ///
  /// - Throws: an `AppError` if the driver does not record it.
  public var records: AppRecords { get async throws { try await driver.able(to: .keepRecords).records() } }

  /// The app's requests to servers, oldest first.
  ///
  /// - Throws: an `AppError` if the driver does not record it.
  public var requests: [HTTPRequest] { get async throws { try await requestRecords.requests } }

  /// The records of the app's requests to servers and services.
  ///
  /// - Throws: an `AppError` if the driver does not record them.
  package var requestRecords: AppRecords {
    get async throws { try await driver.able(to: .recordRequests).requestRecords() }
  }

  /// The records of the app's requests; nil if the driver does not record them.
  ///
  /// - Throws: the driver's error if it cannot report them.
  package var knownRequestRecords: AppRecords? {
    get async throws {
      do {
        return try await requestRecords
      } catch let error as AppError where error.kind == .notSupported {
        return nil
      }
    }
  }

  /// The addresses that the app asked other apps to open, oldest first.
  ///
  /// - Throws: an `AppError` if the driver does not record it.
  public var openedURLs: [String] { get async throws { try await records.openedURLs } }

  /// The notifications shown until now, oldest first.
  ///
  /// - Throws: an `AppError` if the driver does not record it.
  public var notifications: [Notification] { get async throws { try await records.notifications } }

  /// An entry of the app's stored data.
  ///
  /// - Parameter name: the name of the entry.
  /// - Returns: the value; nil for a missing entry.
  /// - Throws: an `AppError` if the driver does not record it.
  public func preference(_ name: String) async throws -> PropertyValue? { try await records.preferences[name] }

  /// Removes the stored data of the app. If the data is stored outside of the app, as a browser does, the app is ended
  /// first.
  ///
  /// - Returns: whether the app had any.
  /// - Throws: an `AppError` if the driver cannot do it.
  @discardableResult
  package func clearData() async throws -> Bool {
    if let driver = driver.able(as: (any DataDriver).self) {
      life = life.ended
      return try await driver.clearData()
    }
    let names = try await records.preferences.keys.sorted()
    for name in names { try await pass(on: .setPreference(name, nil)) }
    return !names.isEmpty
  }

  /// Calls a function of the app, bypassing its screen.
  ///
  /// - Parameters:
  ///   - name: the name of one of the app's backdoors.
  ///   - argument: the argument.
  /// - Returns: the result of the function.
  /// - Throws: an `AppError` if the app has no such backdoor, or the function reports a failure.
  @discardableResult
  public func backdoor(_ name: String, _ argument: String = "") async throws -> String {
    _ = try await tree()
    return try await driver.able(to: .callBackdoors).backdoor(name, argument)
  }

  /// Performs a command on the app's surroundings.
  ///
  /// - Parameter command: the command; the app is launched first if the command needs it.
  /// - Throws: an `AppError` if the driver cannot do it.
  public func perform(_ command: AppCommand) async throws {
    // Setup before the launch is not recorded as an action.
    guard command.needsApp || isLaunched else { return try await pass(on: command) }
    try await acting(as: AppAction(command)) { _ in try await pass(on: command) }
  }

  private func pass(on command: AppCommand) async throws {
    if command.needsApp { _ = try await tree() }
    try await driver.able(to: .perform(command)).perform(command)
    if let state = command.nextState { life.note(state) }
    if case .rotate(let orientation) = command { self.orientation = orientation }
  }
}
