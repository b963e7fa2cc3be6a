/// The limits after which a session reports repetition without end.
package struct SessionLimits: Sendable {
  /// The maximum number of events in a wait: far more than occur in half a minute, and a few seconds of computing time.
  let looks: Int
  /// The maximum number of scrolls in a search, because a list may create rows without end while it scrolls.
  let moves: Int
  /// The maximum number of consecutive drags: enough for some ten thousand rows.
  let drags: Int
  /// The number of drags that are always allowed, even on a slow or busy machine.
  let fewestDrags: Int
  /// The longest real time for further drags. Pages with many thousand elements are slow.
  let dragging: Duration
  /// Whether the run is ending, which forbids further drags.
  let isEnding: @Sendable () -> Bool

  /// Limits for any app; tests use lower ones.
  package init(
    looks: Int = 50_000, moves: Int = 200, drags: Int = 2_000, fewestDrags: Int = 10,
    dragging: Duration = .seconds(180),
    isEnding: @escaping @Sendable () -> Bool = { RunEnding.isAsked }
  ) {
    self.looks = looks
    self.moves = moves
    self.drags = drags
    self.fewestDrags = fewestDrags
    self.dragging = dragging
    self.isEnding = isEnding
  }

  /// Whether another drag is allowed.
  ///
  /// - Parameters:
  ///   - count: the number of drags so far.
  ///   - start: the time of the first drag.
  /// - Throws: an `AppError` if the run is ending.
  func allowDrags(_ count: Int, since start: ContinuousClock.Instant) throws -> Bool {
    if count > 0, isEnding() { throw AppError.interruptedScrolling }
    return count < drags && (count < fewestDrags || ContinuousClock.now - start < dragging)
  }
}
