extension AppSession {
  /// The width in points of what a slider is moved by.
  private static let thumb = 28.0

  /// Moves the thumb of a slider until it stands on a value.
  ///
  /// - Parameters:
  ///   - query: the slider; one of several is meant only where the query says which.
  ///   - value: where it stands afterwards; beyond its range it goes to the end.
  ///   - timeout: how much of the app's time it may take until it can be touched; nil takes the session's own.
  /// - Throws: a `Diagnostic` if the query cannot be read, an `AppError` if nothing can be touched in time, several
  ///   elements match, or the slider does not come to stand there.
  public func setSlider(_ query: some QueryConvertible, to value: Double, timeout: Duration? = nil) async throws {
    let range = try await sliderRange(query, timeout: timeout)
    let length = range.upperBound - range.lowerBound
    // A slider that does not say where it stands, or between which ends, cannot be asked.
    var isKnown = true
    for property in [PropertyName.minimumValue, .maximumValue, .value] where isKnown {
      isKnown = try await number(property, of: query) != nil
    }
    try await setSlider(query, toPart: length > 0 ? (value - range.lowerBound) / length : 0, timeout: timeout)
    guard isKnown else { return }
    try await expect(min(max(value, range.lowerBound), range.upperBound), of: query, in: range, timeout: timeout)
  }

  /// Waits until a slider stands on a value, as exactly as it can be moved; one that is no longer there needs none.
  private func expect(
    _ value: Double, of query: some QueryConvertible, in range: ClosedRange<Double>, timeout: Duration?
  ) async throws {
    let query = try query.query()
    let wish = "\(query.wording) to stand on \(PropertyValue.number(value))"
    let length = range.upperBound - range.lowerBound
    let ends = "\(PropertyValue.number(range.lowerBound)) to \(PropertyValue.number(range.upperBound))"
    try await waitUntil(wish, timeout: timeout) { tree in
      guard let slider = query.elements(in: tree).first else { return nil }
      guard let shown = tree.property(.value, of: slider)?.numeric else { return nil }
      let isExact = tree.property(.takesValue, of: slider)?.equals(true) == true
      let points = max(tree.frame(of: slider).width - Self.thumb, 1)
      let leeway = isExact ? length * 1e-6 : length / points
      return abs(shown - value) <= leeway ? nil : "it stands on \(PropertyValue.number(shown)), and goes from \(ends)"
    }
  }

  /// Moves the thumb of a slider to a part of its track.
  ///
  /// - Parameters:
  ///   - query: the slider; one of several is meant only where the query says which.
  ///   - part: how far from the left, from 0 to 1.
  ///   - timeout: how much of the app's time it may take until it can be touched; nil takes the session's own.
  /// - Throws: a `Diagnostic` if the query cannot be read, an `AppError` if nothing can be touched in time or
  ///   several elements match.
  public func setSlider(_ query: some QueryConvertible, toPart part: Double, timeout: Duration? = nil) async throws {
    try await acting(as: .setSlider(part: part.clamped(to: 0...1)), on: query) { record in
      try await moveThumb(of: query, toPart: part, timeout: timeout, noting: &record)
    }
  }

  private func moveThumb(
    of query: some QueryConvertible, toPart part: Double, timeout: Duration?, noting record: inout ActionRecord
  ) async throws {
    let range = try await sliderRange(query, timeout: timeout)
    let length = range.upperBound - range.lowerBound
    let wanted = range.lowerBound + part.clamped(to: 0...1) * length
    if try await set(.number(wanted), of: query, timeout: timeout, noting: &record) { return }
    let target = try await reach(query, to: "move", timeout: timeout, noting: &record)
    let value = try await number(.value, of: query) ?? range.lowerBound
    let x = { (part: Double) in
      target.frame.x + Self.thumb / 2 + part.clamped(to: 0...1) * max(target.frame.width - Self.thumb, 0)
    }
    let start = Point(x: x(length > 0 ? (value - range.lowerBound) / length : 0), y: target.frame.center.y)
    let end = Point(x: x(part), y: start.y)
    if start != end { try await move([.line(from: start, to: end, lasting: .milliseconds(300))], noting: &record) }
  }

  private func sliderRange(_ query: some QueryConvertible, timeout: Duration?) async throws -> ClosedRange<Double> {
    try await waitFor(query, timeout: timeout)
    let least = try await number(.minimumValue, of: query) ?? 0
    let most = try await number(.maximumValue, of: query) ?? 1
    return least...max(least, most)
  }

  /// A property of the first element that is found; nil where it is no number that can be computed with.
  private func number(_ property: PropertyName, of query: some QueryConvertible) async throws -> Double? {
    try await first(query, property)?.numeric.flatMap { $0.isFinite ? $0 : nil }
  }

  /// Touches one of the buttons of a stepper.
  ///
  /// - Parameters:
  ///   - query: the stepper; one of several is meant only where the query says which.
  ///   - isUp: whether the value becomes larger.
  ///   - count: how often it is touched.
  /// - Throws: a `Diagnostic` if the query cannot be read, an `AppError` if nothing can be touched in time or
  ///   several elements match.
  public func step(_ query: some QueryConvertible, up isUp: Bool, times count: Int = 1) async throws {
    guard count > 0 else { return }
    let button = try query.query().descendant(.view.role("button").marked(isUp ? "Increment" : "Decrement"))
    try await acting(as: .step(up: isUp, times: count), on: query) { record in
      if try await set(.steps(isUp ? count : -count), of: query, timeout: nil, noting: &record) { return }
      for _ in 0..<count { try await touch(button, noting: &record) }
    }
  }

  /// Puts a switch on or off: touches it, unless it stands so already.
  ///
  /// - Parameters:
  ///   - query: the switch; one of several is meant only where the query says which.
  ///   - isOn: whether it is on afterwards.
  /// - Throws: a `Diagnostic` if the query cannot be read, an `AppError` if nothing can be touched in time, several
  ///   elements match, or the switch does not come to stand so.
  public func setSwitch(_ query: some QueryConvertible, on isOn: Bool) async throws {
    let query = try query.query()
    try await acting(as: .setSwitch(on: isOn), on: query) { record in
      try await waitFor(query)
      let before = try await tree()
      let element = try query.one(in: before)
      let position = element.flatMap { before.property(.isOn, of: $0) }
      if let element, position?.equals(.boolean(isOn)) == true { return record.note(target: element, in: before) }
      try await touch(query, noting: &record)
      // One that stood between on and off may go the other way first.
      if position == nil, try await first(query, .isOn)?.equals(.boolean(!isOn)) == true {
        try await touch(query, noting: &record)
      }
      try await waitUntil("\(query.wording) to be \(isOn ? "on" : "off")") { tree in
        // A switch may lead to another screen, and what says of nothing whether it is on cannot be asked.
        guard let element = query.elements(in: tree).first, let position = tree.property(.isOn, of: element) else {
          return nil
        }
        return position.equals(.boolean(isOn)) ? nil : "it is \(isOn ? "off" : "on")"
      }
    }
  }
}
