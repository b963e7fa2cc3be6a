/// A driver that takes whole gestures, because single movements would reach its app too late.
package protocol GestureDriver: AppDriver {
  /// Moves fingers over the glass.
  ///
  /// - Parameter paths: the paths, which stay on the screen and never go back in time; the first is that of finger 0.
  /// - Throws: an `AppError` if the app is not running.
  func perform(_ paths: [FingerPath]) async throws
}
