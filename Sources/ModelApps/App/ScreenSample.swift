/// A screen with one set of data that a gallery shows, and how the app gets there without anybody touching it.
///
/// An app declares its own, where it can set what is private to it:
///
///     static var gallery: [ScreenSample] {
///       [
///         ScreenSample("Detail", "very long title") { (app: Articles) in app.opened = .veryLong },
///         ScreenSample("List", "loading") { (_: Articles) in },
///         ScreenSample("List", "loaded", after: .seconds(1)) { (_: Articles) in },
///       ]
///     }
public struct ScreenSample: Sendable {
  /// What the screen is called.
  public let screen: String
  /// What distinguishes its data from that of the other samples of the screen; empty if there is one sample only.
  public let variant: String
  /// What is done to the app's surroundings before it is launched.
  let surroundings: [AppCommand]
  /// How much of the app's time passes before the screen is shown.
  let time: Duration
  /// Brings the launched app to the screen.
  let arrange: @Sendable (any App) -> Void

  /// Describes a sample.
  ///
  /// - Parameters:
  ///   - screen: what the screen is called.
  ///   - variant: what distinguishes its data from that of the other samples of the screen.
  ///   - time: how much of the app's time passes, after it was arranged, before the screen is shown.
  ///   - surroundings: what is done to the app's surroundings before it is launched, such as answers of servers.
  ///   - arrange: sets the state of the app, which is launched already.
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

  /// The first screen, as it is right after the launch.
  static func start<A: App>(of app: A.Type) -> ScreenSample {
    ScreenSample("Start") { (_: A) in }
  }
}
