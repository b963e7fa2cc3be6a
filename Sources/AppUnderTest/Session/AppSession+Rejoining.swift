extension AppSession {
  /// Continues with an app that was changed past this session, as when it was brought back to how it was before.
  ///
  /// - Parameters:
  ///   - isRunning: whether it runs; otherwise the next use launches it.
  ///   - orientation: how the device is held.
  package func rejoin(isRunning: Bool, orientation: Orientation) {
    launching = isRunning ? Task {} : nil
    lastTouch = nil
    self.orientation = orientation
  }
}
