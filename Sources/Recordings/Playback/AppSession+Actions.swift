extension RecordedAction {
  /// Repeats the action.
  ///
  /// - Parameters:
  ///   - session: the session of the app.
  ///   - query: the current query for the element; nil for an action without an element.
  ///   - destination: the query for the element at its end.
  /// - Throws: the error of the session.
  package func replay(on session: AppSession, query: Query?, destination: Query? = nil) async throws {
    guard case .done(let action) = kind else { return }
    if try await session.perform(action, on: query, to: destination) { return }
    if let recording { try await session.play(recording) }
  }
}

extension AppSession {
  /// Performs an action on the app.
  ///
  /// - Parameters:
  ///   - action: the action.
  ///   - query: the query for the element; nil for an action without an element.
  ///   - destination: the query for the element at its end.
  /// - Returns: false for a missing element, and for an action that only the paths of its fingers define.
  /// - Throws: the error of the session.
  package func perform(_ action: AppAction, on query: Query?, to destination: Query?) async throws -> Bool {
    switch (action, query) {
    case (.touch, let query?): try await touch(query)
    case (.doubleTouch, let query?): try await doubleTouch(query)
    case (.twoFingerTouch, let query?): try await twoFingerTouch(query)
    case (.mouse(let action), let query?): try await move(mouse: action, over: query)
    case (.system(let action), _): return try await perform(action, on: query)
    case (.compose(let text), _): try await compose(text)
    case (.hold(let time), let query?): try await hold(query, for: time)
    case (.swipe(let direction), let query?): try await swipe(direction, on: query)
    case (.flick(let direction), let query?): try await flick(direction, on: query)
    case (.pan, let query?):
      guard let destination else { return false }
      try await pan(from: query, to: destination)
    case (.drag, let query?):
      guard let destination else { return false }
      try await drag(query, to: destination)
    case (.pinch(let direction), let query?): try await pinch(direction, on: query)
    case (.rotate(let degrees), let query?): try await rotate(by: degrees, on: query)
    case (.setSlider(let part), let query?): try await setSlider(query, toPart: part)
    case (.step(let isUp, let times), let query?): try await step(query, up: isUp, times: times)
    case (.setSwitch(let isOn), let query?): try await setSwitch(query, on: isOn)
    case (.scroll(let direction), let query?): try await scroll(direction, on: query)
    case (.scroll(let direction), nil): try await scroll(direction)
    case (.scrollTo, let query?): try await scrollTo(query)
    case (.clear, let query?): try await clearText(query)
    case (.setText(let text), let query?): try await setText(text, of: query)
    case (.type(let text), _): try await enterText(text)
    case (.playback(let name, let way), _): return try await playback(name, way, on: query, to: destination)
    case (.back, _): try await back()
    case (.dismiss, _): try await dismissAlert()
    case (.relaunch, _): try await relaunch()
    case (.turn(let orientation), _): try await rotateDevice(to: orientation)
    case (.background, _): try await sendToBackground()
    case (.foreground, _): try await bringToForeground()
    case (.shake, _): try await shake()
    case (.openURL(let url), _): try await openURL(url)
    case (.outside, _): break
    case (.fingers, _), (.turnPicker, _), (.touch, nil), (.doubleTouch, nil), (.twoFingerTouch, nil), (.hold, nil),
      (.mouse, nil), (.swipe, nil), (.flick, nil), (.pan, nil), (.drag, nil), (.pinch, nil), (.rotate, nil),
      (.setSlider, nil), (.step, nil), (.setSwitch, nil), (.scrollTo, nil), (.clear, nil), (.setText, nil):
      return false
    }
    return true
  }

  /// Plays a recording in the given way; false if the way is not supported.
  private func playback(
    _ name: String, _ way: PlaybackWay, on query: Query?, to end: Query?
  ) async throws -> Bool {
    let (isReversed, speed) = (way.isReversed, way.speed)
    switch way.place {
    case .whereRecorded: try await playback(name, reverse: isReversed, speed: speed)
    case .at(let point): try await playback(name, offset: point, reverse: isReversed, speed: speed)
    case .onElement(let offset):
      guard let query else { return false }
      try await playback(name, query: query, offset: offset, reverse: isReversed, speed: speed)
    case .between(let first, let last):
      guard let query, let end else { return false }
      try await interpolate(name, start: query, end: end, offsetStart: first, offsetEnd: last, speed: speed)
    }
    return true
  }
}

extension AppSession {
  /// Performs an action of the system; returns false for a missing element.
  private func perform(_ action: SystemAction, on query: Query?) async throws -> Bool {
    switch (action, query) {
    case (.pullToRefresh, _): try await pullToRefresh(query)
    case (.swipeFromEdge(let edge), _): try await swipe(from: edge)
    case (.adjust(let isUp, let times), let query?): try await adjust(query, up: isUp, times: times)
    case (.perform(let name), let query?): try await performAction(name, on: query)
    case (.touchStatusBar, _): try await touchStatusBar()
    case (.warnOfMemory, _): try await warnOfMemory()
    case (.resize(let width, let height), _): try await resizeWindow(width: width, height: height)
    case (.paste, _): try await paste()
    case (.hideKeyboard, _): try await hideKeyboard()
    case (.adjust, nil), (.perform, nil): return false
    }
    return true
  }
}
