package import Pictures

/// An app as step definitions use it: find elements, wait for them, touch them.
///
/// The app is launched on first use. Queries have the syntax of `Query`. A failed action is an `AppError` with the
/// reason and the screen; an invalid query is a `Diagnostic`.
public actor AppSession {
  /// The driver of the app.
  public nonisolated let driver: any AppDriver
  /// The name of the app in its catalog; nil for an app without one.
  package nonisolated let appName: String?
  /// The longest app time of a wait: of this session, unless the calling code is in `withTimeout`.
  public nonisolated var timeout: Duration { waitLimit?.time ?? ownTimeout ?? WaitLimit.standard }
  /// The longest app time of a wait that was chosen for this session; nil without a choice.
  private nonisolated let ownTimeout: Duration?
  /// The orientation of the device after the turns of this session.
  public internal(set) var orientation = Orientation.portrait
  /// The limits for repetitions without end.
  let limits: SessionLimits
  private let pace: Pace
  private var reports: SessionReports
  /// The life of the app.
  var life = AppLife.new
  var history = History()
  /// The observers of actions, in the order of their registration.
  var observers: [any SessionObserver]

  /// The past of the session that later actions depend on.
  struct History {
    /// The app's time at which the last action began.
    var actionStart = Duration.zero
    /// The last touch, if it was the last gesture.
    var lastTouch: (point: Point, time: Duration)?
    /// The number of searches for hidden elements.
    var searches = 0
    /// The events that were waited for, by name, each with the number of events up to the end of the last wait.
    var awaitedEvents: [String: Int] = [:]
  }

  /// Makes a session.
  ///
  /// - Parameters:
  ///   - driver: the driver of the app.
  ///   - timeout: the longest app time of a wait; nil for the choice of the calling code: `withTimeout`, the tag
  ///     `@wait:60s`, the option `--wait`, or 30 seconds.
  ///   - pace: the speed for human viewers.
  ///   - onWarning: called once for each problem of a screen that can be used anyway.
  public init(
    driver: any AppDriver, timeout: Duration? = nil, pace: Pace = .current,
    onWarning: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.init(driver: driver, timeout: timeout, pace: pace, observers: [], onWarning: onWarning)
  }

  /// Makes a session that is observed from the beginning or has other limits; see the other initialiser.
  ///
  /// `onLaunch` receives the device or browser with its versions once the driver can describe it, and `onVersion` the
  /// version of the app.
  package init(
    driver: any AppDriver, of appName: String? = nil, timeout: Duration? = nil, pace: Pace = .current,
    observers: [any SessionObserver], limits: SessionLimits = SessionLimits(),
    onWarning: @escaping @Sendable (String) -> Void = { _ in },
    onLaunch: @escaping @Sendable (String) -> Void = { _ in }, onVersion: (@Sendable (String) -> Void)? = nil
  ) {
    self.driver = driver
    self.appName = appName
    reports = SessionReports(onWarning: onWarning, onLaunch: onLaunch, onVersion: onVersion)
    ownTimeout = timeout
    self.pace = pace
    self.limits = limits
    self.observers = observers
  }

  /// The scope around the calling code that sets the limit of waits; nil without one.
  package nonisolated var waitLimit: WaitLimit? {
    guard let limit = WaitLimit.current else { return nil }
    if case .block = limit.scope { return limit }
    return ownTimeout == nil ? limit : nil
  }

  /// The last screen; nil before the first look.
  package private(set) var lastTree: (any ElementTree)?

  /// Whether the last launch has failed. Reports about the app do not try another launch then.
  package var hasFailedToLaunch: Bool { if case .failed = life { true } else { false } }

  /// The state of the app after the commands of this session.
  package var state: AppState { life.state }

  /// Whether the app runs, in the foreground or the background.
  package var isRunning: Bool { state != .notRunning }

  /// Whether the app has ended, and neither runs nor waits for its first use.
  package var hasEnded: Bool {
    switch life {
    case .ended, .quit: true
    case .new, .failed, .launching, .running: false
    }
  }

  /// Whether the app was or is being launched.
  var isLaunched: Bool {
    switch life {
    case .new, .ended, .failed, .quit: false
    case .launching, .running: true
    }
  }

  /// Starts the app afresh.
  ///
  /// - Throws: the driver's error if the app does not start; the next use tries again.
  public func launch() async throws {
    try await launch { [driver] in try await driver.launch() }
  }

  /// Starts the app by a closure.
  func launch(by start: @escaping @Sendable () async throws -> Void) async throws {
    let task = Task { try await start() }
    life.launch(by: task)
    history.lastTouch = nil
    history.actionStart = .zero
    do {
      try await task.value
      life.endLaunch(by: task, isRunning: true)
      // A failing cast of an object loads a Foundation type first, which is slow. A cast of a type is fast.
      if type(of: driver) is any DescribedDriver.Type, let summary = (driver as? any DescribedDriver)?.summary {
        reports.report(launchOf: summary)
      }
      await reportVersion()
    } catch {
      life.endLaunch(by: task, isRunning: false)
      throw error
    }
  }

  /// Reports the version of the app, if it is known and was not reported before.
  private func reportVersion() async {
    let driver = driver.unwrapped
    guard reports.needsVersion, type(of: driver) is any VersionedDriver.Type,
      let driver = driver as? any VersionedDriver, let version = await driver.appVersion
    else { return }
    reports.report(version: version)
  }

  /// Ends the app; the next use launches it again.
  ///
  /// - Throws: the driver's error if the app does not end.
  public func terminate() async throws {
    life = life.ended
    try await driver.terminate()
  }

  /// Ends the app; its uses fail until the next `launch`.
  ///
  /// - Throws: the driver's error if the app does not end.
  package func quit() async throws {
    life = .quit
    try await terminate()
  }

  /// The current screen; launches the app if it is not running.
  ///
  /// - Throws: the driver's error if the app cannot be launched or its screen cannot be shown.
  public func tree() async throws -> any ElementTree {
    switch life {
    case .new, .ended, .failed: try await launch()
    case .quit: throw AppError.notRunning
    // Concurrent callers wait for the same launch.
    case .launching(let task, _): try await task.value
    case .running: break
    }
    return try await snapshot()
  }

  /// The screen of the running app; reports its warnings.
  func snapshot() async throws -> any ElementTree {
    let tree = try await driver.snapshot()
    lastTree = tree
    reports.report(warnings: tree.warnings)
    return tree
  }

  /// The elements that the query finds now.
  ///
  /// - Throws: a `Diagnostic` for an invalid query; the driver's error if it cannot show the screen.
  public func query(_ query: some QueryConvertible) async throws -> [Element] {
    let query = try query.query()
    let tree = try await tree()
    return query.elements(in: tree).map { Element($0, in: tree) }
  }

  /// The results of a chain of selectors for every element that the query finds now.
  ///
  /// - Parameters:
  ///   - query: the query.
  ///   - selector: the name of a property, such as `text`.
  ///   - further: the names of parts of the result before, such as `width` after `frame`.
  /// - Returns: one value for each element; nil for an element without a value.
  /// - Throws: a `Diagnostic` for an invalid query; the driver's error if it cannot show the screen.
  public func query(_ query: some QueryConvertible, _ selector: String, _ further: String...) async throws
    -> [PropertyValue?]
  {
    let query = try query.query()
    let tree = try await tree()
    return query.elements(in: tree).map { tree.value(of: $0, selectors: [selector] + further) }
  }

  /// A property of the first element that the query finds now; nil without an element or a value.
  package func first(_ query: some QueryConvertible, _ property: PropertyName) async throws -> PropertyValue? {
    let query = try query.query()
    let tree = try await tree()
    return query.elements(in: tree).first.flatMap { tree.value(of: $0, for: property) }
  }

  /// The texts of the elements that the query finds now; empty for an element without a text.
  ///
  /// - Throws: a `Diagnostic` for an invalid query; the driver's error if it cannot show the screen.
  public func texts(_ query: some QueryConvertible) async throws -> [String] {
    try await self.query(query, "text").map { $0?.string ?? "" }
  }

  /// Whether the query finds something now.
  ///
  /// - Throws: a `Diagnostic` for an invalid query; the driver's error if it cannot show the screen.
  public func exists(_ query: some QueryConvertible) async throws -> Bool {
    try await !self.query(query).isEmpty
  }

  /// Pauses after an action for human viewers, while the app's time stands still.
  func pauseForViewers() async throws {
    if pace.pause > .zero { try await Task.sleep(for: pace.pause) }
  }

  /// The visible elements, one per line.
  ///
  /// - Throws: the driver's error if the app cannot be launched or its screen cannot be shown.
  public func onScreen() async throws -> String {
    try await tree().summaryInWords().joined(separator: "\n")
  }

  /// A picture of the screen, as a PNG file.
  ///
  /// - Throws: an `AppError` of the kind `notSupported` if the driver does not take pixels; the driver's error if the
  ///   app cannot be launched or its screen cannot be shown.
  package func pixels() async throws -> [UInt8] {
    let driver = try driver.able(to: .takePixels)
    _ = try await tree()
    return try await driver.pixels()
  }

  /// A picture of the screen as a PNG file, rendered from a drawing if the driver does not take pixels.
  ///
  /// - Parameters:
  ///   - area: a part of the screen, in points; nil for the whole screen.
  ///   - pixelsPerPoint: the number of pixels per point in a rendered picture, from 1 to 3.
  /// - Throws: an `AppError` of the kind `notSupported` if the driver has no such picture; the driver's error if the
  ///   app cannot be launched or its screen cannot be shown.
  package func png(of area: Rect? = nil, pixelsPerPoint: Int = 2) async throws -> PNGPicture {
    _ = try await tree()
    return try await driver.png(of: area, pixelsPerPoint: pixelsPerPoint)
  }

  /// A picture of the screen, as an SVG document.
  ///
  /// - Throws: an `AppError` if the driver takes no pictures; the driver's error if the app cannot be launched or its
  ///   screen cannot be shown.
  public func picture() async throws -> String {
    _ = try await tree()
    return try await driver.able(to: .takePictures).picture()
  }
}
