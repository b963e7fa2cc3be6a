extension InProcessDriver {
  /// Turns the device; the screen is laid out anew.
  public func turn(to orientation: Orientation) throws {
    try app().turn(to: orientation)
  }

  /// Sets how large the user of the device wants texts; the screen is laid out anew.
  public func setTextSize(_ size: TextSize) throws {
    try app().setTextSize(size)
  }
}

extension RunningApp {
  fileprivate func turn(to orientation: Orientation) {
    state.orientation = orientation
    invalidate()
  }

  fileprivate func setTextSize(_ size: TextSize) {
    state.textSize = size
    invalidate()
  }
}
