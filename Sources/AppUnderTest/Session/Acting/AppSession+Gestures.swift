extension AppSession {
  /// Moves fingers as a gesture that, on a page with a mouse, has to have an effect as a drag has to.
  ///
  /// There the pointer moves with its button down. On a touch screen the browser itself reacts to fingers.
  ///
  /// - Parameters:
  ///   - paths: the paths of the fingers.
  ///   - record: the action.
  func gesture(_ paths: [FingerPath], noting record: inout ActionRecord) async throws {
    guard driver.device.hasMouse, driver.able(as: (any MouseDriver).self) != nil,
      let watch = driver.able(as: (any DragDriver).self)
    else { return try await move(paths, noting: &record) }
    try await watch.watchDrag()
    try await move(paths, noting: &record)
    guard let reason = try await watch.endDrag() else { return }
    throw AppError(
      .notSupported, problem: "the gesture has no effect",
      details: [reason, "This screen has a mouse. Open the page on an \"iPhone X\" for gestures of fingers."])
  }
}
