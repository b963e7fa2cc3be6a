/// Gestures and commands that the system of a device handles for apps.
extension AppSession {
  /// Pulls a list down past its top, as users do for new content. It is scrolled to its top before.
  ///
  /// - Parameters:
  ///   - query: the list; nil for the largest scroll view on the screen.
  ///   - timeout: the longest app time until it can be touched; nil for the session's timeout.
  /// - Throws: a `Diagnostic` for an invalid query, an `AppError` if no scroll view can be touched in time or several
  ///   match.
  public func pullToRefresh(_ query: (any QueryConvertible)? = nil, timeout: Duration? = nil) async throws {
    try await acting(as: .system(.pullToRefresh), on: query) { record in
      let view = try await reachPulled(query, timeout: timeout, noting: &record)
      try await scrollToTop(of: view, noting: &record)
      let frame = view.visibleFrame
      let (start, end) = (frame.y + frame.height * 0.1, frame.y + frame.height * 0.9)
      let path = FingerPath.drag(
        from: Point(x: frame.center.x, y: start), to: Point(x: frame.center.x, y: end), lasting: .milliseconds(500))
      try await gesture([path], noting: &record)
    }
  }

  /// The view to pull: the given one, the largest scroll view, or the screen for a page that does not scroll.
  private func reachPulled(
    _ query: (any QueryConvertible)?, timeout: Duration?, noting record: inout ActionRecord
  ) async throws -> Target {
    if let query { return try await reach(query.query(), to: "pull", timeout: timeout, noting: &record) }
    guard try await tree().scrollViews(besides: []).isEmpty else {
      return try await reachScrollView(nil, timeout: timeout, noting: &record)
    }
    return try await reach(Query.window, to: "pull", timeout: timeout, noting: &record)
  }

  private func scrollToTop(of view: Target, noting record: inout ActionRecord) async throws {
    var drags = 0
    while let offset = try await tree().property(.contentOffsetY, of: view.element)?.numeric, offset > 0 {
      drags += 1
      guard try limits.allowDrags(drags, over: 0),
        try await scroll(view, .up, part: 0.8, noting: &record)
      else { return }
    }
  }

  /// Swipes from an edge of the screen towards the other edge. In models, a swipe from the left edge goes back.
  ///
  /// - Parameter edge: the edge.
  /// - Throws: the driver's error if the app is not running.
  public func swipe(from edge: ScreenEdge) async throws {
    let screen = try await tree().frame(of: ElementID(0))
    let (x, y) = edge.direction.signs
    let (width, height) = (screen.width / 2 - 1, screen.height / 2 - 1)
    let start = screen.center.moved(byX: -x * width, y: -y * height)
    let end = screen.center.moved(byX: x * width * 0.8, y: y * height * 0.8)
    try await acting(as: .system(.swipeFromEdge(edge))) { record in
      try await gesture([.line(from: start, to: end, lasting: .milliseconds(300))], noting: &record)
    }
  }

  /// Increases or decreases a value as assistive technology does.
  ///
  /// - Parameters:
  ///   - query: the element; the query must choose one of several matches.
  ///   - isUp: whether the value becomes larger.
  ///   - count: the number of steps.
  ///   - timeout: the longest app time until the element is there; nil for the session's timeout.
  /// - Throws: a `Diagnostic` for an invalid query, an `AppError` if the element is not there in time, several match,
  ///   or it cannot be adjusted.
  public func adjust(
    _ query: some QueryConvertible, up isUp: Bool, times count: Int = 1, timeout: Duration? = nil
  ) async throws {
    try await acting(as: .system(.adjust(up: isUp, times: count)), on: query) { record in
      for _ in 0..<count {
        try await assist(isUp ? .increment : .decrement, query.query(), timeout: timeout, noting: &record)
      }
    }
  }

  /// Performs an action of an element as assistive technology does, such as one that an app offers beside a swipe.
  ///
  /// - Parameters:
  ///   - name: the name of the action.
  ///   - query: the element; the query must choose one of several matches.
  ///   - timeout: the longest app time until the element is there; nil for the session's timeout.
  /// - Throws: a `Diagnostic` for an invalid query, an `AppError` if the element is not there in time, several match,
  ///   or it has no such action.
  public func performAction(
    _ name: String, on query: some QueryConvertible, timeout: Duration? = nil
  ) async throws {
    try await acting(as: .system(.perform(name)), on: query) { record in
      try await assist(.named(name), query.query(), timeout: timeout, noting: &record)
    }
  }

  private func assist(
    _ action: AssistiveAction, _ query: Query, timeout: Duration?, noting record: inout ActionRecord
  ) async throws {
    _ = try await place(of: query, for: "act on it", timeout: timeout, noting: &record)
    let tree = try await tree()
    guard let element = try query.one(in: tree) else { return }
    record.note(target: element, in: tree)
    if let assisted = driver.able(as: (any AssistedDriver).self) {
      try await assisted.perform(action, on: element)
      return try await pauseForViewers()
    }
    let isUp = action == .increment
    guard isUp || action == .decrement else {
      throw AppError.notSupported("perform actions of assistive technology: only models have them")
    }
    if try await set(.steps(isUp ? 1 : -1), of: query, timeout: timeout, noting: &record) { return }
    // Browsers turn the commands of assistive technology into keys.
    let keyboard = try driver.able(to: .pressKeys)
    guard ["slider", "stepper"].contains(tree.role(of: element) ?? ""), try await keyboard.focus(element) else {
      throw AppError.noAction(action, tree.wording(of: element), names: [])
    }
    try await keyboard.press(isUp ? Keys.upArrow : Keys.downArrow)
    try await pauseForViewers()
  }

  /// Touches the status bar, which scrolls to the top.
  ///
  /// - Throws: an `AppError` if the driver cannot do it.
  public func touchStatusBar() async throws { try await perform(.device(.touchStatusBar)) }

  /// Warns the app that memory is short.
  ///
  /// - Throws: an `AppError` if the driver cannot do it.
  public func warnOfMemory() async throws { try await perform(.device(.warnOfMemory)) }

  /// Gives the window of the app another size, as a split screen does.
  ///
  /// - Parameters:
  ///   - width: the width in points.
  ///   - height: the height in points.
  /// - Throws: an `AppError` if the driver cannot do it.
  public func resizeWindow(width: Double, height: Double) async throws {
    try await perform(.device(.resize(Size(width: width, height: height))))
  }

  /// Puts a text on the pasteboard.
  ///
  /// - Parameter text: the text; nil empties the pasteboard.
  /// - Throws: an `AppError` if the driver cannot do it.
  public func setPasteboard(_ text: String?) async throws { try await perform(.device(.setPasteboard(text))) }

  /// The text on the pasteboard; nil for an empty one.
  ///
  /// - Throws: an `AppError` if the driver does not record it.
  public var pasteboard: String? { get async throws { try await records.pasteboard } }

  /// Waits until the pasteboard meets an expectation.
  ///
  /// - Parameter objection: returns the reason why the text is wrong, or nil.
  /// - Throws: the last objection when the time is over; an `AppError` if the driver does not record the text.
  package func waitForPasteboard(objection: (String?) -> (any Error)?) async throws {
    let driver = try driver.able(to: .keepRecords)
    try await waitForRecords(lettingLoadingEnd: false, reading: { [try await driver.records().pasteboard] }) {
      objection($0.first ?? nil)
    }
  }

  /// Inserts the text of the pasteboard into a field.
  ///
  /// - Parameters:
  ///   - query: the field; nil for the one with the focus.
  ///   - timeout: the longest app time until the field can be touched; nil for the session's timeout.
  /// - Throws: a `Diagnostic` for an invalid query, an `AppError` if the field cannot be touched in time, or the
  ///   pasteboard is empty.
  public func paste(into query: (any QueryConvertible)? = nil, timeout: Duration? = nil) async throws {
    if let query { try await touch(query.query(), timeout: timeout) }
    try await perform(.device(.paste))
  }

  /// Sets whether other apps open addresses that the app asks them to open. Without it, every address is opened.
  ///
  /// - Parameters:
  ///   - pattern: the addresses; `*` matches any text.
  ///   - isOpened: whether another app opens them.
  /// - Throws: an `AppError` if the driver cannot do it.
  public func answerOpening(_ pattern: String, isOpened: Bool) async throws {
    try await perform(.device(.answerOpening(pattern, isOpened: isOpened)))
  }

  /// Sets the battery that the app can ask for.
  ///
  /// - Parameter battery: its charge.
  /// - Throws: an `AppError` if the driver cannot do it.
  public func setBattery(_ battery: Battery) async throws { try await perform(.device(.setBattery(battery))) }

  /// Sets the free storage that the app can ask for.
  ///
  /// - Parameter bytes: the number of bytes.
  /// - Throws: an `AppError` if the driver cannot do it.
  public func setFreeStorage(bytes: Int) async throws { try await perform(.device(.setFreeStorage(bytes))) }

  /// Sets the load of the processor that the app can ask for.
  ///
  /// - Parameter load: the load.
  /// - Throws: an `AppError` if the driver cannot do it.
  public func setProcessorLoad(_ load: ProcessorLoad) async throws {
    try await perform(.device(.setProcessorLoad(load)))
  }
}
