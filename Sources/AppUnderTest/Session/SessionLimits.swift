import OperatingSystem

/// The limits after which a session reports repetition without end.
package struct SessionLimits: Sendable {
  /// The maximum number of events in a wait: far more than occur in half a minute, and a few seconds of computing time.
  package let looks: Int
  /// The maximum number of scrolls in a search, because a list may create rows without end while it scrolls.
  let moves: Int
  /// The maximum number of consecutive drags.
  let drags: Int
  /// The number of drags that is allowed for screens of any size.
  let fewestDrags: Int
  /// The maximum total number of elements on the screens that are read between drags: minutes of work on a large page.
  let elements: Int
  /// Whether the end of the run was requested; nothing is dragged after that.
  let isEnding: @Sendable () -> Bool

  /// The maximum number of consecutive drags in any app: enough for some ten thousand rows.
  package static let standardDrags = 2_000

  /// Limits for any app; tests use lower ones.
  package init(
    looks: Int = 50_000, moves: Int = 200, drags: Int = standardDrags, fewestDrags: Int = 10,
    elements: Int = 20_000_000,
    isEnding: @escaping @Sendable () -> Bool = { RunEnding.isAsked }
  ) {
    self.looks = looks
    self.moves = moves
    self.drags = drags
    self.fewestDrags = fewestDrags
    self.elements = elements
    self.isEnding = isEnding
  }

  /// Whether another drag is allowed.
  ///
  /// The work is counted, not the time: a busy machine takes long for any of it.
  ///
  /// - Parameters:
  ///   - count: how often it was dragged already.
  ///   - elements: how many elements the screens looked at since the first drag have together.
  /// - Throws: an `AppError` after a request to end the run.
  func allowDrags(_ count: Int, over elements: Int) throws -> Bool {
    if count > 0, isEnding() { throw AppError.interruptedScrolling }
    return count < drags && (count < fewestDrags || elements < self.elements)
  }
}
