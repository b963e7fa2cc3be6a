/// A driver that takes gestures as a whole, as each single movement would reach its app too late.
package protocol GestureDriver: AppDriver {
  /// Moves fingers over the glass.
  ///
  /// - Parameter paths: their ways, which are on the screen and never go back in time; the first is that of finger 0.
  /// - Throws: an `AppError` where the app does not run.
  func perform(_ paths: [FingerPath]) async throws
}
