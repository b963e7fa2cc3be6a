/// A driver of an app that can open further windows. The last window is in use until it is closed, unless a client
/// chooses the window in use.
package protocol WindowsDriver: AppDriver {
  /// Leaves the choice of the window in use to the client from now on.
  func letClientChooseWindow() async

  /// Whether the window in use was closed, by its page or by a command.
  var isWindowClosed: Bool { get async }

  /// The numbers of the open windows, in the order in which they were opened.
  ///
  /// - Throws: an `AppError` if the app is not running, or a new window does not show anything in time.
  var windows: [Int] { get async throws }

  /// The number of the window in use.
  ///
  /// - Throws: an `AppError` of the kind `notRunning` if it was closed.
  var window: Int { get async throws }

  /// Uses another window.
  ///
  /// - Parameter number: its number.
  /// - Throws: an `AppError` of the kind `notRunning` if there is no such window; an `AppError` if the driver chooses
  ///   the window in use.
  func useWindow(_ number: Int) async throws

  /// Opens an empty window and stays in the current one.
  ///
  /// - Parameter isTab: whether it shares its place and size with the window in use.
  /// - Returns: its number.
  /// - Throws: an `AppError` if the window in use was closed, or the driver chooses the window in use.
  func openWindow(asTab isTab: Bool) async throws -> Int

  /// Closes the window in use.
  ///
  /// - Throws: an `AppError` if it was closed before.
  func closeWindow() async throws

  /// The place and size of the window in use.
  var windowFrame: Rect { get async }

  /// The whole screen.
  var screenFrame: Rect { get async }

  /// Moves the window in use, with its tabs, and changes its size.
  ///
  /// - Parameter frame: the new place and size.
  /// - Throws: an `AppError` if the app is not running.
  func setWindowFrame(_ frame: Rect) async throws

  /// Shows the window in use in another state, which scripts of its page read.
  ///
  /// - Parameter state: the new state.
  /// - Throws: an `AppError` if the app is not running.
  func showWindow(_ state: WindowState) async throws
}

/// A state of a window on a desktop.
package enum WindowState: String, Sendable {
  case normal, minimized, fullscreen
}
