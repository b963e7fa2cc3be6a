extension RecordedAction {
  /// Does it again.
  ///
  /// - Parameters:
  ///   - session: the session of the app it is done to.
  ///   - query: what finds the element now; nil where it is done to none.
  ///   - destination: what finds the element at which it ends.
  /// - Throws: what the session throws.
  package func replay(on session: AppSession, query: Query?, destination: Query? = nil) async throws {
    if let query, try await replay(on: session, at: query, to: destination) { return }
    switch kind {
    case .back: try await session.back()
    case .scroll(let direction): try await session.scroll(direction)
    case .type(let text): try await session.enterText(text)
    case .relaunch: try await session.relaunch()
    case .turn(let orientation): try await session.rotateDevice(to: orientation)
    case .background: try await session.sendToBackground()
    case .foreground: try await session.bringToForeground()
    case .shake: try await session.shake()
    case .openURL(let url): try await session.openURL(url)
    case .playback(let name, let way): _ = try await replay(name, way, on: session, at: nil, to: nil)
    case .comment, .screenshot, .check, .outside: break
    default:
      guard let recording else { return }
      try await session.play(recording)
    }
  }

  /// Does what is done to an element; whether it was.
  private func replay(on session: AppSession, at query: Query, to end: Query?) async throws -> Bool {
    switch kind {
    case .touch: try await session.touch(query)
    case .doubleTouch: try await session.doubleTouch(query)
    case .twoFingerTouch: try await session.twoFingerTouch(query)
    case .hold(let time): try await session.hold(query, for: time)
    case .swipe(let direction): try await session.swipe(direction, on: query)
    case .flick(let direction): try await session.flick(direction, on: query)
    case .pinch(let direction): try await session.pinch(direction, on: query)
    case .rotate(let degrees): try await session.rotate(by: degrees, on: query)
    case .setSlider(let part): try await session.setSlider(query, toPart: part)
    case .scroll(let direction): try await session.scroll(direction, on: query)
    case .scrollTo: try await session.scrollTo(query)
    case .clear: try await session.clearText(query)
    case .setText(let text): try await session.setText(text, of: query)
    case .playback(let name, let way): return try await replay(name, way, on: session, at: query, to: end)
    case .pan, .drag:
      guard let end else { return false }
      if kind == .pan { try await session.pan(from: query, to: end) } else { try await session.drag(query, to: end) }
    default: return false
    }
    return true
  }

  /// Plays a recording in the same way; whether that could be told.
  private func replay(
    _ name: String, _ way: PlaybackWay, on session: AppSession, at query: Query?, to end: Query?
  ) async throws -> Bool {
    let (isReversed, speed) = (way.isReversed, way.speed)
    switch way.place {
    case .whereRecorded: try await session.playback(name, reverse: isReversed, speed: speed)
    case .at(let place): try await session.playback(name, offset: place, reverse: isReversed, speed: speed)
    case .onElement(let offset):
      guard let query else { return false }
      try await session.playback(name, query: query, offset: offset, reverse: isReversed, speed: speed)
    case .between(let first, let last):
      guard let query, let end else { return false }
      try await session.interpolate(
        name, start: query, end: end, offsetStart: first, offsetEnd: last, speed: speed)
    }
    return true
  }
}
