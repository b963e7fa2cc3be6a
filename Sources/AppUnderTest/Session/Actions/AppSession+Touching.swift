extension AppSession {
  /// Touches an element as soon as that is possible.
  ///
  /// Waits until the query finds an element that is visible and enabled, rests, and would receive the touch.
  ///
  /// - Parameters:
  ///   - query: which element is touched; one of several is meant only where the query says which.
  ///   - offset: how far from its centre, in points; the touch may go beside it.
  ///   - timeout: how much of the app's time it may take; nil takes the session's own.
  /// - Throws: a `Diagnostic` if the query cannot be read, an `AppError` if nothing can be touched in time or
  ///   several elements match.
  public func touch(_ query: some QueryConvertible, offset: Point = Point(x: 0, y: 0), timeout: Duration? = nil)
    async throws
  {
    try await acting(as: .touch, on: query) { record in
      try await touch(query, offset: offset, timeout: timeout, noting: &record)
    }
  }

  /// Touches an element as a part of an action; see the other `touch`.
  func touch(
    _ query: some QueryConvertible, offset: Point = Point(x: 0, y: 0), timeout: Duration? = nil,
    noting record: inout ActionRecord
  ) async throws {
    try await landing(query, to: "touch", offset: offset, timeout: timeout, noting: &record) { [.touch($0.point)] }
  }

  /// Waits until an element can be touched and moves fingers on it; does so again where it has moved away meanwhile.
  ///
  /// - Parameters:
  ///   - query: the element; one of several is meant only where the query says which.
  ///   - action: what is done with it, as it follows "to".
  ///   - offset: how far from its centre it is touched, in points.
  ///   - timeout: how much of the app's time it may take until it can be touched; nil takes the session's own.
  ///   - record: the action that the element is touched for.
  ///   - paths: the ways of the fingers.
  func landing(
    _ query: some QueryConvertible, to action: String, offset: Point = Point(x: 0, y: 0), timeout: Duration?,
    noting record: inout ActionRecord, _ paths: (Target) async throws -> [FingerPath]
  ) async throws {
    let before = record
    for attempt in 1...Self.mostAttempts {
      var target = try await reach(query, to: action, offset: offset, timeout: timeout, noting: &record)
      // The element may be elsewhere when the time has passed that keeps two touches apart.
      if try await keepApart(from: target.point) {
        target = try await reach(query, to: action, offset: offset, timeout: timeout, noting: &record)
      }
      let isBeside = offset.x != 0 || offset.y != 0
      do {
        return try await move(try await paths(target), onto: isBeside ? nil : target.element, noting: &record)
      } catch let error as AppError where error.kind == .moved && attempt < Self.mostAttempts {
        record = before
      }
    }
  }

  /// How often an element is touched that moves away whenever it is.
  private static let mostAttempts = 10

  /// Touches a point on the screen, whatever is there.
  ///
  /// - Parameter point: where, in points of the window.
  /// - Throws: an `AppError` where that is outside the screen.
  public func touch(at point: Point) async throws {
    try await perform([.touch(point)])
  }

  /// Touches an element twice, one touch right after the other.
  ///
  /// - Parameters:
  ///   - query: which element; see `touch`.
  ///   - offset: how far from its centre, in points.
  ///   - timeout: how much of the app's time it may take until it can be touched; nil takes the session's own.
  /// - Throws: a `Diagnostic` if the query cannot be read, an `AppError` if nothing can be touched in time or
  ///   several elements match.
  public func doubleTouch(_ query: some QueryConvertible, offset: Point = Point(x: 0, y: 0), timeout: Duration? = nil)
    async throws
  {
    try await acting(as: .doubleTouch, on: query) { record in
      try await landing(query, to: "touch", offset: offset, timeout: timeout, noting: &record) {
        [.touch($0.point), .touch($0.point, at: .milliseconds(100))]
      }
    }
  }

  /// Touches an element with two fingers at once.
  ///
  /// - Parameters:
  ///   - query: which element; see `touch`.
  ///   - timeout: how much of the app's time it may take until it can be touched; nil takes the session's own.
  /// - Throws: a `Diagnostic` if the query cannot be read, an `AppError` if nothing can be touched in time or
  ///   several elements match.
  public func twoFingerTouch(_ query: some QueryConvertible, timeout: Duration? = nil) async throws {
    try await acting(as: .twoFingerTouch, on: query) { record in
      let target = try await reach(query, to: "touch", timeout: timeout, noting: &record)
      let distance = min(20, target.visibleFrame.width / 4)
      try await move(
        [-distance, distance].map { .touch(target.point.moved(byX: $0, y: 0), for: .milliseconds(50)) },
        noting: &record)
    }
  }

  /// Puts a finger on an element and leaves it there for a while.
  ///
  /// - Parameters:
  ///   - query: which element; see `touch`.
  ///   - duration: how long the finger stays; half a second is enough to be no touch any more.
  ///   - offset: how far from its centre, in points.
  ///   - timeout: how much of the app's time it may take until it can be touched; nil takes the session's own.
  /// - Throws: a `Diagnostic` if the query cannot be read, an `AppError` if nothing can be touched in time or
  ///   several elements match.
  public func hold(
    _ query: some QueryConvertible, for duration: Duration = .seconds(1), offset: Point = Point(x: 0, y: 0),
    timeout: Duration? = nil
  ) async throws {
    try await acting(as: .hold(duration), on: query) { record in
      try await landing(query, to: "hold", offset: offset, timeout: timeout, noting: &record) {
        [.touch($0.point, for: duration)]
      }
    }
  }

  /// Goes back to the screen before: touches the back button of the navigation bar, or on a page without one that of the browser.
  ///
  /// - Throws: an `AppError` if no back button can be touched in time.
  public func back() async throws {
    try await acting(as: .back) { record in
      if let driver = driver as? any HistoryDriver, try await !exists(Query.backButton), try await driver.goBack() {
        return try await pauseForViewers()
      }
      try await waitFor(Query.backButton, wish: "a back button")
      try await touch(Query.backButton, noting: &record)
    }
  }

  /// Cancels the alert or the action sheet in front of the screen, in the way that the device offers.
  ///
  /// That is its button to cancel, or a touch beside it where it has none, as on tablets, or else its only button.
  ///
  /// - Throws: an `AppError` if there is none in time, or it has several buttons and none to cancel.
  public func dismissAlert() async throws {
    try await acting(as: .dismiss) { record in
      let alert = Query.view.where(.equals(.role, "alert") || .equals(.role, "sheet"))
      try await waitFor(alert, wish: "an alert")
      let buttons = alert.last.descendant(.view.role("button"))
      let tree = try await tree()
      let ways = [buttons.property(PropertyName.style.description, "cancel"), .dismissArea]
      try await touch(ways.first { !$0.elements(in: tree).isEmpty } ?? buttons, noting: &record)
    }
  }
}
