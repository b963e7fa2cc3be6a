extension RecordedAction {
  /// Does it again.
  ///
  /// - Parameters:
  ///   - session: the session of the app it is done to.
  ///   - query: what finds the element now; nil where it is done to none.
  ///   - destination: what finds the element at which it ends.
  /// - Throws: what the session throws.
  package func replay(on session: AppSession, query: Query?, destination: Query? = nil) async throws {
    guard case .done(let action) = kind else { return }
    if try await session.perform(action, on: query, to: destination) { return }
    if let recording { try await session.play(recording) }
  }
}

extension AppSession {
  /// Does something to the app.
  ///
  /// - Parameters:
  ///   - action: what is done.
  ///   - query: what finds the element; nil where it is done to none.
  ///   - destination: what finds the element at which it ends.
  /// - Returns: whether it was done; not where it needs an element that is not given, or where only the ways of fingers say
  ///   what it is.
  /// - Throws: what the session throws.
  package func perform(_ action: AppAction, on query: Query?, to destination: Query?) async throws -> Bool {
    switch (action, query) {
    case (.touch, let query?): try await touch(query)
    case (.doubleTouch, let query?): try await doubleTouch(query)
    case (.twoFingerTouch, let query?): try await twoFingerTouch(query)
    case (.mouse(let action), let query?): try await move(mouse: action, over: query)
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
      (.mouse, nil),
      (.swipe, nil), (.flick, nil), (.pan, nil), (.drag, nil), (.pinch, nil), (.rotate, nil), (.setSlider, nil),
      (.step, nil), (.setSwitch, nil),
      (.scrollTo, nil), (.clear, nil), (.setText, nil):
      return false
    }
    return true
  }

  /// Plays a recording in the same way; whether it is known how.
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
