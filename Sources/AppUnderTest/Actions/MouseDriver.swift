/// A driver of an app that can be used with a mouse.
package protocol MouseDriver: AppDriver {
  /// Performs an action of the mouse.
  ///
  /// - Parameters:
  ///   - action: the action.
  ///   - point: the position of the pointer, in points of the window.
  ///   - target: the intended element, as identified on the last screen; nil accepts any element.
  ///   - length: the distance of a turn of the wheel, in points.
  /// - Throws: an `AppError` if the app is not running or its device has no mouse.
  func perform(_ action: MouseAction, at point: Point, on target: ElementID?, scrolling length: Double) async throws
}

extension AppDriver {
  /// The driver as one with a mouse.
  ///
  /// - Throws: an `AppError` of the kind `notSupported` if the driver does not support a mouse.
  package func withMouse() throws(AppError) -> any MouseDriver {
    guard let driver = able(as: (any MouseDriver).self) else {
      throw .notSupported("use a mouse: only pages on a desktop have one")
    }
    return driver
  }
}
