package import Pictures

/// An app as step definitions use it: find elements, wait for them, touch them.
///
/// The app is launched when it is first used. Queries are written as in `Query`; whatever cannot be done is an `AppError`
/// that says why and what is on the screen, a query that cannot be read a `Diagnostic`.
public actor AppSession {
  /// What drives the app.
  public nonisolated let driver: any AppDriver
  /// How much of the app's time a wait takes at most.
  public let timeout: Duration
  /// How the device is held, as far as this session has turned it.
  public internal(set) var orientation = Orientation.portrait
  /// How long it keeps trying what has no end.
  let limits: SessionLimits
  private let pace: Pace
  private let onWarning: @Sendable (String) -> Void
  private let onLaunch: @Sendable (String) -> Void
  /// What was said last of what is driven.
  private var summary: String?
  /// The warnings that were reported already.
  private var warnings: Set<String> = []
  /// How often something out of sight was looked for.
  var searches = 0
  var launching: Task<Void, any Error>?
  /// Where and when the screen was touched last, where that was the last gesture.
  var lastTouch: (point: Point, time: Duration)?
  /// Who takes what was done to the app, in the order in which they began.
  var observers: [any SessionObserver]

  /// Makes a session.
  ///
  /// - Parameters:
  ///   - driver: what drives the app.
  ///   - timeout: how much of the app's time a wait takes at most.
  ///   - pace: how fast it goes for people who watch.
  ///   - onWarning: called with what is wrong with a screen that can be used all the same, once for each problem.
  public init(
    driver: any AppDriver, timeout: Duration = .seconds(30), pace: Pace = .current,
    onWarning: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.init(driver: driver, timeout: timeout, pace: pace, observers: [], onWarning: onWarning)
  }

  /// Makes a session that is observed from the beginning, or with other limits; see the other initialiser.
  ///
  /// `onLaunch` is called with what is driven where, with versions, once its driver knows.
  package init(
    driver: any AppDriver, timeout: Duration = .seconds(30), pace: Pace = .current,
    observers: [any SessionObserver], limits: SessionLimits = SessionLimits(),
    onWarning: @escaping @Sendable (String) -> Void = { _ in },
    onLaunch: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.driver = driver
    self.onWarning = onWarning
    self.onLaunch = onLaunch
    self.timeout = timeout
    self.pace = pace
    self.limits = limits
    self.observers = observers
  }

  /// What was on the screen when the session looked last; nil if it never has.
  package private(set) var lastTree: (any ElementTree)?

  /// Whether the last launch has failed: whoever only reports on the app does not try again.
  package private(set) var hasFailedToLaunch = false

  /// Whether the app was launched, or is being launched.
  var isLaunched: Bool { launching != nil }

  /// Starts the app afresh.
  ///
  /// - Throws: what the driver throws if the app does not start; the next use tries again.
  public func launch() async throws {
    try await launch { [driver] in try await driver.launch() }
  }

  /// Starts the app as a closure does it.
  func launch(by start: @escaping @Sendable () async throws -> Void) async throws {
    let task = Task { try await start() }
    launching = task
    lastTouch = nil
    do {
      try await task.value
      hasFailedToLaunch = false
      // The first cast of an object that fails makes the runtime look for a type of Foundation, which takes long; one of a
      // type does not.
      if type(of: driver) is any DescribedDriver.Type, let summary = (driver as? any DescribedDriver)?.summary,
        summary != self.summary
      {
        self.summary = summary
        onLaunch(summary)
      }
    } catch {
      hasFailedToLaunch = true
      // The next use tries again, unless somebody has begun to already.
      if launching == task { launching = nil }
      throw error
    }
  }

  /// Ends the app; the next use launches it again.
  ///
  /// - Throws: what the driver throws if the app does not end.
  public func terminate() async throws {
    launching = nil
    try await driver.terminate()
  }

  /// What is on the screen; launches the app where it does not run.
  ///
  /// - Throws: what the driver throws if the app cannot be launched or its screen cannot be shown.
  public func tree() async throws -> any ElementTree {
    // Two callers at once wait for one and the same launch.
    if let launching { try await launching.value } else { try await launch() }
    return try await snapshot()
  }

  /// What is on the screen of the app that runs; reports what is wrong with it.
  func snapshot() async throws -> any ElementTree {
    let tree = try await driver.snapshot()
    lastTree = tree
    for warning in tree.warnings where warnings.insert(warning).inserted { onWarning(warning) }
    return tree
  }

  /// The elements that the query finds now.
  ///
  /// - Throws: a `Diagnostic` if the query cannot be read; what the driver throws if it cannot show the screen.
  public func query(_ query: some QueryConvertible) async throws -> [Element] {
    let query = try query.query()
    let tree = try await tree()
    return query.elements(in: tree).map { Element($0, in: tree) }
  }

  /// What selectors give when they are asked of every element that the query finds now, one after another.
  ///
  /// - Parameters:
  ///   - query: which elements are asked.
  ///   - selector: the name of a property, such as `text`.
  ///   - further: names of parts of what the selector before gave, such as `width` after `frame`.
  /// - Returns: one value for each element; nil where an element has none.
  /// - Throws: a `Diagnostic` if the query cannot be read; what the driver throws if it cannot show the screen.
  public func query(_ query: some QueryConvertible, _ selector: String, _ further: String...) async throws
    -> [PropertyValue?]
  {
    let query = try query.query()
    let tree = try await tree()
    return query.elements(in: tree).map { tree.value(of: $0, selectors: [selector] + further) }
  }

  /// A property of the first element that the query finds now; nil where there is none, or it has none.
  package func first(_ query: some QueryConvertible, _ property: PropertyName) async throws -> PropertyValue? {
    let query = try query.query()
    let tree = try await tree()
    return query.elements(in: tree).first.flatMap { tree.value(of: $0, for: property) }
  }

  /// The texts of the elements that the query finds now; an element without a text has an empty one.
  ///
  /// - Throws: a `Diagnostic` if the query cannot be read; what the driver throws if it cannot show the screen.
  public func texts(_ query: some QueryConvertible) async throws -> [String] {
    try await self.query(query, "text").map { $0?.string ?? "" }
  }

  /// Whether the query finds something now.
  ///
  /// - Throws: a `Diagnostic` if the query cannot be read; what the driver throws if it cannot show the screen.
  public func exists(_ query: some QueryConvertible) async throws -> Bool {
    try await !self.query(query).isEmpty
  }

  /// Rests after an action as long as people who watch have asked for; the app's time stands still meanwhile.
  func pauseForViewers() async throws {
    if pace.pause > .zero { try await Task.sleep(for: pace.pause) }
  }

  /// What a user sees, one element on a line.
  ///
  /// - Throws: what the driver throws if the app cannot be launched or its screen cannot be shown.
  public func onScreen() async throws -> String {
    try await tree().summaryInWords().joined(separator: "\n")
  }

  /// A picture of what is on the screen, as a PNG file.
  ///
  /// - Throws: an `AppError` of the kind `notSupported` if the driver's pictures are not made of pixels; what it throws if the
  ///   app cannot be launched or its screen cannot be shown.
  package func pixels() async throws -> [UInt8] {
    let driver = try driver.able(to: .takePixels)
    _ = try await tree()
    return try await driver.pixels()
  }

  /// A picture of what is on the screen as a PNG file, drawn where the driver's pictures are not made of pixels.
  ///
  /// - Parameters:
  ///   - area: a part of the screen, in points; `nil` is all of it.
  ///   - pixelsPerPoint: how many pixels a point has in a picture that is drawn, from 1 to 3.
  /// - Throws: an `AppError` of the kind `notSupported` if the driver has no such picture; what it throws if the app cannot be
  ///   launched or its screen cannot be shown.
  package func png(of area: Rect? = nil, pixelsPerPoint: Int = 2) async throws -> PNGPicture {
    _ = try await tree()
    return try await driver.png(of: area, pixelsPerPoint: pixelsPerPoint)
  }

  /// A picture of what is on the screen, as an SVG document.
  ///
  /// - Throws: an `AppError` if the driver takes no pictures; what it throws if the app cannot be launched or its screen
  ///   cannot be shown.
  public func picture() async throws -> String {
    _ = try await tree()
    return try await driver.able(to: .takePictures).picture()
  }
}
