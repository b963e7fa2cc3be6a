extension AppSession {
  /// Moves the thumb of a slider until the slider shows a value.
  ///
  /// - Parameters:
  ///   - query: the slider; the query must choose one of several matches.
  ///   - value: the new value; values beyond the range move it to the end.
  ///   - timeout: the longest app time until it can be touched; nil for the session's timeout.
  /// - Throws: a `Diagnostic` for an invalid query, an `AppError` if nothing can be touched in time, several elements
  ///   match, or the slider does not take the value.
  public func setSlider(_ query: some QueryConvertible, to value: Double, timeout: Duration? = nil) async throws {
    let query = try query.query()
    let track = try await track(of: query, timeout: timeout)
    try await setSlider(query, to: track.clamped(value), on: track, exactly: true, timeout: timeout)
  }

  /// Moves the thumb of a slider to a part of its track, or to the nearest of its steps.
  ///
  /// - Parameters:
  ///   - query: the slider; the query must choose one of several matches.
  ///   - part: the part of the track from the left, from 0 to 1.
  ///   - timeout: the longest app time until it can be touched; nil for the session's timeout.
  /// - Throws: a `Diagnostic` for an invalid query, an `AppError` if nothing can be touched in time, several elements
  ///   match, or the slider does not take the value.
  public func setSlider(_ query: some QueryConvertible, toPart part: Double, timeout: Duration? = nil) async throws {
    let query = try query.query()
    let track = try await track(of: query, timeout: timeout)
    try await setSlider(
      query, to: track.value(at: part.clamped(to: 0...1)), on: track, exactly: false, timeout: timeout)
  }

  private func setSlider(
    _ query: Query, to value: Double, on track: SliderTrack, exactly: Bool, timeout: Duration?
  ) async throws {
    try await acting(as: .setSlider(part: track.part(of: value)), on: query) { record in
      let field: FieldValue = exactly ? .number(value) : .nearest(value)
      guard try await !set(field, of: query, timeout: timeout, noting: &record) else { return }
      let target = try await reach(query, to: "move", timeout: timeout, noting: &record)
      let tree = try await tree()
      if driver.able(as: (any KeyboardDriver).self) != nil, let slider = try query.one(in: tree),
        tree.property(.value, of: slider) != nil
      {
        try await moveThumb(of: query, to: value, on: track, timeout: timeout, noting: &record)
      } else {
        try await drag(target, to: value, on: track, noting: &record)
      }
    }
    try await expect(value, of: query, on: track, exactly: exactly, timeout: timeout)
  }

  /// Moves the thumb of a slider whose finger moves over the width of the track without the thumb.
  private func drag(
    _ target: Target, to value: Double, on track: SliderTrack, noting record: inout ActionRecord
  ) async throws {
    let x = { (part: Double) in
      target.frame.x + SliderTrack.thumb / 2 + part * max(target.frame.width - SliderTrack.thumb, 0)
    }
    let start = Point(x: x(track.part(of: track.start)), y: target.frame.center.y)
    let end = Point(x: x(track.part(of: value)), y: start.y)
    if start != end { try await move([.line(from: start, to: end, lasting: .milliseconds(300))], noting: &record) }
  }

  /// Waits until the value of a slider equals a value, within its precision. A slider that has disappeared is accepted.
  private func expect(
    _ value: Double, of query: Query, on track: SliderTrack, exactly: Bool, timeout: Duration?
  ) async throws {
    // A slider without a value or range cannot be checked.
    guard track.isKnown else { return }
    let wish = "\(query.wording) to stand on \(value.exactDescription)"
    try await waitUntil(wish, timeout: timeout) { tree in
      guard let slider = query.elements(in: tree).first, let shown = tree.property(.value, of: slider)?.numeric else {
        return nil
      }
      let leeway = track.leeway(of: slider, in: tree, exactly: exactly)
      return abs(shown - value) <= leeway
        ? nil : "it stands on \(shown.exactDescription), and goes from \(track.wording)"
    }
  }

  /// The track of a slider, once it exists.
  private func track(of query: Query, timeout: Duration?) async throws -> SliderTrack {
    try await waitFor(query, timeout: timeout)
    let tree = try await tree()
    guard let slider = try query.one(in: tree) else {
      throw AppError.notScrolledTo(query, reason: query.reason(in: tree), tree: tree)
    }
    return SliderTrack(of: slider, in: tree)
  }
}

/// The range and value of a slider.
struct SliderTrack: Sendable {
  /// The width of the thumb of a model's slider, in points.
  static let thumb = 28.0

  private let least: Double
  private let most: Double
  /// The value at the beginning.
  let start: Double
  /// Whether the slider reports its value and range.
  let isKnown: Bool

  init(of slider: ElementID, in tree: any ElementTree) {
    let numbers = [PropertyName.minimumValue, .maximumValue, .value].map { name in
      tree.property(name, of: slider)?.numeric.flatMap { $0.isFinite ? $0 : nil }
    }
    least = numbers[0] ?? 0
    most = max(least, numbers[1] ?? 1)
    start = numbers[2] ?? least
    isKnown = !numbers.contains(nil)
  }

  /// The length of the range.
  var length: Double { most - least }
  /// The range in words.
  var wording: String { "\(least.exactDescription) to \(most.exactDescription)" }

  /// The nearest value on the track.
  func clamped(_ value: Double) -> Double { value.clamped(to: least...most) }

  /// The part of the range below a value, from 0 to 1.
  func part(of value: Double) -> Double { length > 0 ? ((value - least) / length).clamped(to: 0...1) : 0 }

  /// The value at a part of the range.
  func value(at part: Double) -> Double { least + part * length }

  /// The allowed deviation from a value.
  func leeway(of slider: ElementID, in tree: any ElementTree, exactly: Bool) -> Double {
    let exact = length * 1e-6
    if tree.isTrue(.takesValue, of: slider) {
      // The browser has chosen the nearest of its steps.
      return exactly ? exact : length
    }
    if tree.string(.other("nodeName"), of: slider) != nil { return exactly ? exact : max(length / 100, 0.5 + exact) }
    return length / max(tree.frame(of: slider).width - Self.thumb, 1)
  }
}
