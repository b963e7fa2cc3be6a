/// A driver that can check whether an app reacts to a drag.
package protocol DragDriver: AppDriver {
  /// Observes the effect of the next drag from its first touch on.
  func watchDrag() async throws

  /// Ends the observation after the finger was lifted.
  ///
  /// - Returns: the reason why the drag had no effect, as a sentence; nil for an effective drag, or if the driver
  ///   cannot decide.
  func endDrag() async throws -> String?
}

extension AppError {
  /// A drag without any effect.
  ///
  /// - Parameter reason: the reason.
  package static func notDragged(_ reason: String) -> AppError {
    AppError(.notSupported, problem: "the drag has no effect", details: [reason])
  }
}
