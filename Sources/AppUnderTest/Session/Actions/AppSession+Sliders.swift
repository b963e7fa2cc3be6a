extension AppSession {
  /// Moves the thumb of a slider until it stands on a value.
  ///
  /// - Parameters:
  ///   - query: the slider; one of several is meant only where the query says which.
  ///   - value: where it stands afterwards; beyond its range it goes to the end.
  ///   - timeout: how much of the app's time it may take until it can be touched; nil takes the session's own.
  /// - Throws: a `Diagnostic` if the query cannot be read, an `AppError` if nothing can be touched in time, several
  ///   elements match, or the slider does not come to stand there.
  public func setSlider(_ query: some QueryConvertible, to value: Double, timeout: Duration? = nil) async throws {
    let query = try query.query()
    let track = try await track(of: query, timeout: timeout)
    try await setSlider(query, to: track.clamped(value), on: track, exactly: true, timeout: timeout)
  }

  /// Moves the thumb of a slider to a part of its track, or to what its steps have nearest to that.
  ///
  /// - Parameters:
  ///   - query: the slider; one of several is meant only where the query says which.
  ///   - part: how far from the left, from 0 to 1.
  ///   - timeout: how much of the app's time it may take until it can be touched; nil takes the session's own.
  /// - Throws: a `Diagnostic` if the query cannot be read, an `AppError` if nothing can be touched in time, several elements match,
  ///   or the slider does not come to stand there.
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

  /// Moves the thumb of a slider that shows how its finger is to move: as wide as the track but for the thumb.
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

  /// Waits until a slider stands on a value, as exactly as it can be moved; one that is no longer there needs none.
  private func expect(
    _ value: Double, of query: Query, on track: SliderTrack, exactly: Bool, timeout: Duration?
  ) async throws {
    // A slider that does not say where it stands, or between which ends, cannot be asked.
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

  /// The track of a slider as it stands when it is there.
  private func track(of query: Query, timeout: Duration?) async throws -> SliderTrack {
    try await waitFor(query, timeout: timeout)
    let tree = try await tree()
    guard let slider = try query.one(in: tree) else {
      throw AppError.notScrolledTo(query, reason: query.reason(in: tree), tree: tree)
    }
    return SliderTrack(of: slider, in: tree)
  }
}

/// Where a slider can stand, and where it stands.
struct SliderTrack: Sendable {
  /// The width in points of what a slider of a model is moved by.
  static let thumb = 28.0

  private let least: Double
  private let most: Double
  /// Where it stands.
  let start: Double
  /// Whether it says where it stands, and between which ends.
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

  /// How long it is.
  var length: Double { most - least }
  /// Its ends in words.
  var wording: String { "\(least.exactDescription) to \(most.exactDescription)" }

  /// The nearest value on the track.
  func clamped(_ value: Double) -> Double { value.clamped(to: least...most) }

  /// How far a value is from the beginning, from 0 to 1.
  func part(of value: Double) -> Double { length > 0 ? ((value - least) / length).clamped(to: 0...1) : 0 }

  /// The value at a part of the track.
  func value(at part: Double) -> Double { least + part * length }

  /// By how much the slider may miss a value.
  func leeway(of slider: ElementID, in tree: any ElementTree, exactly: Bool) -> Double {
    let exact = length * 1e-6
    if tree.property(.takesValue, of: slider)?.equals(true) == true {
      // The browser has seen to it that it is the nearest of its steps.
      return exactly ? exact : length
    }
    if tree.string(.other("nodeName"), of: slider) != nil { return exactly ? exact : max(length / 100, 0.5 + exact) }
    return length / max(tree.frame(of: slider).width - Self.thumb, 1)
  }
}
