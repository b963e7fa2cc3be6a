/// What a session does at most before it reports that something continues without end.
package struct SessionLimits: Sendable {
  /// How many events a wait looks at: far more than happen in half a minute, and a few seconds of a machine.
  let looks: Int
  /// How often a search scrolls to something: a list may make new rows without end where it is scrolled.
  let moves: Int
  /// How often something is dragged in a row: through some ten thousand rows.
  let drags: Int
  /// How often something is dragged however long it takes: the machine can be busy with something else.
  let fewestDrags: Int
  /// How long more than those may take in the machine's time, which is long for a page of many thousand elements.
  let dragging: Duration
  /// Whether the end of the run was asked for, so that nothing is dragged any more.
  let isEnding: @Sendable () -> Bool

  /// Limits for any app; tests set lower ones.
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

  /// Whether something may be dragged once more.
  ///
  /// - Parameters:
  ///   - count: how often it was dragged already.
  ///   - start: when it was dragged first.
  /// - Throws: an `AppError` where the end of the run was asked for since.
  func allowDrags(_ count: Int, since start: ContinuousClock.Instant) throws -> Bool {
    if count > 0, isEnding() { throw AppError.interruptedScrolling }
    return count < drags && (count < fewestDrags || ContinuousClock.now - start < dragging)
  }
}
