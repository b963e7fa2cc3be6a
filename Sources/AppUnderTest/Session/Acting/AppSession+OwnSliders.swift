/// Custom sliders of an app. They are dragged, then moved by keys, and read after each movement.
extension AppSession {
  /// The maximum numbers of drags and key presses.
  private static let (mostDrags, mostKeys) = (4, 400)

  /// Moves the thumb of a slider until the slider shows a value, or the thumb does not come closer.
  func moveThumb(
    of query: Query, to value: Double, on track: SliderTrack, timeout: Duration?, noting record: inout ActionRecord
  ) async throws {
    var shown = track.start
    // The places where the finger was lifted, with the resulting values.
    var seen: [(place: Double, value: Double)] = []
    for _ in 0..<Self.mostDrags where shown != value {
      guard let way = try await way(of: query, to: value, on: track, knowing: seen, timeout: timeout, noting: &record)
      else { break }
      try await move([.line(from: way.start, to: way.end, lasting: .milliseconds(300))], noting: &record)
      let now = try await first(query, .value)?.numeric ?? shown
      seen.append((way.place, now))
      if now == shown { break }
      shown = now
    }
    if shown != value { try await press(query, from: shown, to: value) }
  }

  /// The movement of a finger from the thumb of a slider to a value on its track; nil if the thumb is already there.
  ///
  /// The values after earlier movements show how values are distributed over the track.
  private func way(
    of query: Query, to value: Double, on track: SliderTrack, knowing seen: [(place: Double, value: Double)],
    timeout: Duration?, noting record: inout ActionRecord
  ) async throws -> (start: Point, end: Point, place: Double)? {
    let target = try await reach(query, to: "move", timeout: timeout, noting: &record)
    let tree = try await tree()
    let frame = tree.track(of: target.element)
    let isVertical = tree.isVertical(target.element, track: frame)
    let length = isVertical ? frame.height : frame.width
    var place = track.part(of: value) * length
    if let last = seen.last {
      let pointsPerUnit = track.length > 0 ? length / track.length : 0
      place = (last.place + (value - last.value) * pointsPerUnit).clamped(to: 0...length)
    }
    // If the slider is as wide as its track, its value gives the position of the thumb.
    let isThumb = frame != target.frame
    let from = isThumb ? nil : track.part(of: try await first(query, .value)?.numeric ?? track.start) * length
    let point = { (place: Double) in
      isVertical
        ? Point(x: frame.center.x, y: min(frame.maxY - place, frame.maxY - 0.5))
        : Point(x: min(frame.x + place, frame.maxX - 0.01), y: frame.center.y)
    }
    let start = from.map(point) ?? target.point
    let end = point(place)
    return start == end ? nil : (start, end, place)
  }

  /// Moves a focused slider by arrow keys.
  private func press(_ query: Query, from start: Double, to value: Double) async throws {
    guard let driver = driver.able(as: (any KeyboardDriver).self),
      let slider = try query.one(in: try await tree()),
      try await driver.focus(slider)
    else { return }
    var shown = start
    var step: Double?
    var keys = 0
    while shown != value, keys < Self.mostKeys {
      let isUp = value > shown
      try await driver.press(isUp ? Keys.rightArrow : Keys.leftArrow)
      keys += 1
      let now = try await first(query, .value)?.numeric ?? shown
      // Keys that have no effect or jump over the value do not come closer.
      guard now != shown, abs(now - value) < abs(shown - value) + (step == nil ? .infinity : 0) else { break }
      step = abs(now - shown)
      if step.map({ $0 > abs(now - value) * 2 && now != value }) == true, keys > 1 { break }
      shown = now
    }
  }
}

extension ElementTree {
  /// The track of a slider: its own frame, or the frame around it if the slider is only the thumb.
  fileprivate func track(of slider: ElementID) -> Rect {
    let thumb = frame(of: slider)
    // An almost square slider is a thumb.
    guard max(thumb.width, thumb.height) < 2.5 * max(min(thumb.width, thumb.height), 1) else { return thumb }
    let screen = frame(of: ElementID(0))
    let around = ancestors(of: slider).map { frame(of: $0) }.first { frame in
      max(frame.width, frame.height) >= 3 * max(thumb.width, thumb.height)
    }
    guard let around, around.width < screen.width || around.height < screen.height else { return thumb }
    return around
  }

  fileprivate func isVertical(_ slider: ElementID, track: Rect) -> Bool {
    string(.other("aria-orientation"), of: slider) == "vertical" || track.height > 2 * track.width
  }
}
