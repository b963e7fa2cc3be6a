extension AppSession {
  /// Touches an element as soon as possible.
  ///
  /// Waits until the query finds an element that is visible, enabled and not moving, and would receive the touch.
  ///
  /// - Parameters:
  ///   - query: the element; the query must choose one of several matches.
  ///   - offset: the distance from its centre, in points; the touch may be beside the element.
  ///   - timeout: the longest app time to wait; nil for the session's timeout.
  /// - Throws: a `Diagnostic` for an invalid query, an `AppError` if nothing can be touched in time or
  ///   several elements match.
  public func touch(_ query: some QueryConvertible, offset: Point = Point(x: 0, y: 0), timeout: Duration? = nil)
    async throws
  {
    try await acting(as: .touch, on: query) { record in
      try await touch(query, offset: offset, timeout: timeout, noting: &record)
    }
  }

  /// Touches an element as a part of an action; see the `touch` without a record.
  func touch(
    _ query: some QueryConvertible, offset: Point = Point(x: 0, y: 0), timeout: Duration? = nil,
    noting record: inout ActionRecord
  ) async throws {
    try await landing(query, to: "touch", offset: offset, timeout: timeout, noting: &record) { [.touch($0.point)] }
  }

  /// Waits until an element can be touched, and moves fingers on the element. Tries again if the element has moved
  /// away.
  ///
  /// - Parameters:
  ///   - query: the element; the query must choose one of several matches.
  ///   - action: the use of the element, worded to follow "to".
  ///   - offset: the distance from its centre, in points.
  ///   - timeout: the longest app time until it can be touched; nil for the session's timeout.
  ///   - record: the action with the touch.
  ///   - paths: returns the paths of the fingers.
  func landing(
    _ query: some QueryConvertible, to action: String, offset: Point = Point(x: 0, y: 0), timeout: Duration?,
    noting record: inout ActionRecord, _ paths: (Target) async throws -> [FingerPath]
  ) async throws {
    let before = record
    for attempt in 1...Self.mostAttempts {
      var target = try await reach(query, to: action, offset: offset, timeout: timeout, noting: &record)
      // The element may have moved during the time that separates two touches.
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

  /// The maximum number of attempts to touch an element that keeps moving away.
  private static let mostAttempts = 10

  /// Touches a point on the screen, whatever is there.
  ///
  /// - Parameter point: the point, in points of the window.
  /// - Throws: an `AppError` if the point is outside the screen.
  public func touch(at point: Point) async throws {
    try await perform([.touch(point)])
  }

  /// Touches an element twice in quick succession.
  ///
  /// - Parameters:
  ///   - query: the element; see `touch`.
  ///   - offset: the distance from its centre, in points.
  ///   - timeout: the longest app time until it can be touched; nil for the session's timeout.
  /// - Throws: a `Diagnostic` for an invalid query, an `AppError` if nothing can be touched in time or
  ///   several elements match.
  public func doubleTouch(_ query: some QueryConvertible, offset: Point = Point(x: 0, y: 0), timeout: Duration? = nil)
    async throws
  {
    try await acting(as: .doubleTouch, on: query) { record in
      try await landing(query, to: "touch", offset: offset, timeout: timeout, noting: &record) {
        FingerPath.doubleTouch(at: $0.point)
      }
    }
  }

  /// Touches an element with two fingers at once.
  ///
  /// - Parameters:
  ///   - query: the element; see `touch`.
  ///   - timeout: the longest app time until it can be touched; nil for the session's timeout.
  /// - Throws: a `Diagnostic` for an invalid query, an `AppError` if nothing can be touched in time or
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
  ///   - query: the element; see `touch`.
  ///   - duration: the time until the finger is lifted; from half a second on it is not a touch.
  ///   - offset: the distance from its centre, in points.
  ///   - timeout: the longest app time until it can be touched; nil for the session's timeout.
  /// - Throws: a `Diagnostic` for an invalid query, an `AppError` if nothing can be touched in time or
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

  /// Goes back to the previous screen by the back button of the navigation bar. Pages without one use the browser's.
  ///
  /// - Throws: an `AppError` if no back button can be touched in time.
  public func back() async throws {
    try await acting(as: .back) { record in
      if let driver = driver.able(as: (any HistoryDriver).self), try await !exists(Query.backButton),
        try await driver.goBack()
      {
        return try await pauseForViewers()
      }
      try await waitFor(Query.backButton, wish: "a back button")
      try await touch(Query.backButton, noting: &record)
    }
  }

  /// Cancels the frontmost alert or action sheet in the way of the device.
  ///
  /// That is its cancel button, or a touch beside it if it has no such button, as on tablets, or else its only button.
  ///
  /// - Throws: an `AppError` if no alert appears in time, or it has several buttons without a cancel button.
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
