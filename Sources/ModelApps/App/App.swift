/// A model of an app: state, and a screen that is a function of it.
///
/// The toolkit reads the screen again after every event that can change the state: a touch, typing, or an event of the
/// clock. Apps need not be thread-safe: one driver owns an app and makes one call at a time.
public protocol App: AnyObject, SendableMetatype {
  /// Creates the app in its state before the launch.
  init()

  /// The current screen; must not change the state.
  ///
  /// - Throws: the reason that the app has no screen. The step that looks at the screen fails with this error.
  var screen: Screen { get throws }

  /// Launches the app, for example by loading data and starting timers; does nothing by default.
  ///
  /// - Parameter environment: gives access to the surroundings; keep it for later.
  func launch(in environment: AppEnvironment)
  /// The screens of the app with their variants, for a gallery; by default only the first screen.
  static var gallery: [ScreenSample] { get }
  /// The addresses by which other apps can open the app, such as `shop://basket`; by default none.
  static var links: [String] { get }
  /// The version of the app, such as `2.4`, for reports; by default nil, for an app without versions.
  static var version: String? { get }
}

extension App {
  /// Only the first screen.
  public static var gallery: [ScreenSample] { [.start(of: Self.self)] }

  /// No addresses.
  public static var links: [String] { [] }

  /// No version.
  public static var version: String? { nil }

  /// Does nothing.
  public func launch(in environment: AppEnvironment) {}
}
