extension AppSession {
  /// Continues with an app whose state was changed outside this session, for instance restored.
  ///
  /// - Parameters:
  ///   - isRunning: whether the app is running; if not, the next use launches it.
  ///   - orientation: the orientation of the device.
  package func rejoin(isRunning: Bool, orientation: Orientation) {
    switch (isRunning, life) {
    case (true, _): life = .running(.foreground)
    case (false, .new): break
    case (false, _): life = .ended
    }
    history.lastTouch = nil
    self.orientation = orientation
  }
}
