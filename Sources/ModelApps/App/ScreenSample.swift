/// A screen with a set of data for a gallery, and the way to reach it without touches.
///
/// An app declares its samples itself, because it can access its private state:
///
///     static var gallery: [ScreenSample] {
///       [
///         ScreenSample("Detail", "very long title") { (app: Articles) in app.opened = .veryLong },
///         ScreenSample("List", "loading") { (_: Articles) in },
///         ScreenSample("List", "loaded", after: .seconds(1)) { (_: Articles) in },
///       ]
///     }
public struct ScreenSample: Sendable {
  /// The name of the screen.
  public let screen: String
  /// The name of the data, among the samples of the screen; empty for a single sample.
  public let variant: String
  /// Changes to the app's surroundings before it is launched.
  let surroundings: [AppCommand]
  /// The app's time that passes before the screen is shown.
  let time: Duration
  /// Brings the launched app to the screen.
  let arrange: @Sendable (any App) -> Void

  /// Creates a sample.
  ///
  /// - Parameters:
  ///   - screen: the name of the screen.
  ///   - variant: the name of the data, among the samples of the screen.
  ///   - time: the app's time that passes between `arrange` and the display of the screen.
  ///   - surroundings: changes to the app's surroundings before it is launched, such as answers of servers.
  ///   - arrange: sets the state of the app, after its launch.
  public init<A: App>(
    _ screen: String, _ variant: String = "", after time: Duration = .zero, surroundings: [AppCommand] = [],
    arrange: @escaping @Sendable (A) -> Void
  ) {
    self.screen = screen
    self.variant = variant
    self.surroundings = surroundings
    self.time = time
    self.arrange = { app in
      if let app = app as? A { arrange(app) }
    }
  }

  /// The first screen, right after the launch.
  static func start<A: App>(of app: A.Type) -> ScreenSample {
    ScreenSample("Start") { (_: A) in }
  }
}
