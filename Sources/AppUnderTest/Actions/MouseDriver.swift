/// A driver whose app may be used with a mouse.
package protocol MouseDriver: AppDriver {
  /// Does something with the mouse.
  ///
  /// - Parameters:
  ///   - action: what it does.
  ///   - point: where the pointer is, in points of the window.
  ///   - target: the element that is meant, as it is called on the screen that was looked at last; nil is any.
  ///   - length: how far a wheel scrolls, in points.
  /// - Throws: an `AppError` where the app does not run or its device has no mouse.
  func perform(_ action: MouseAction, at point: Point, on target: ElementID?, scrolling length: Double) async throws
}

extension AppDriver {
  /// The driver as one whose app may be used with a mouse.
  ///
  /// - Throws: an `AppError` of the kind `notSupported` if the driver knows no mouse.
  package func withMouse() throws(AppError) -> any MouseDriver {
    guard let driver = able(as: (any MouseDriver).self) else {
      throw .notSupported("use a mouse: only pages on a desktop have one")
    }
    return driver
  }
}
