/// A driver that knows whether an app reacts to something that is dragged.
package protocol DragDriver: AppDriver {
  /// Watches what comes of the next drag, from its first touch on.
  func watchDrag() async throws

  /// Ends watching, after the finger was lifted.
  ///
  /// - Returns: why the drag had no effect, as a sentence; nil where it had one, or that is not known.
  func endDrag() async throws -> String?
}

extension AppError {
  /// A drag without any effect.
  ///
  /// - Parameter reason: why it has none.
  package static func notDragged(_ reason: String) -> AppError {
    AppError(.notSupported, problem: "the drag has no effect", details: [reason])
  }
}
