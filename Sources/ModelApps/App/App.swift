/// A model of an app: state, and a screen that is a function of it.
///
/// The toolkit asks for the screen again after everything that can change the state: a touch, typing, an event of the
/// clock. Apps need not be thread-safe: one driver owns an app and makes one call at a time.
public protocol App: AnyObject, SendableMetatype {
  /// Makes the app as it is before it is launched.
  init()

  /// What the app shows now; it changes nothing.
  ///
  /// - Throws: why the app cannot say what it shows; the step that looks at the screen fails with that error.
  var screen: Screen { get throws }

  /// Begins: loads, starts timers. Does nothing unless the app implements it.
  ///
  /// - Parameter environment: what the app may use of the world; keep it for later.
  func launch(in environment: AppEnvironment)
  /// The screens of the app with their variants, as a gallery shows them; the first screen unless the app implements it.
  static var gallery: [ScreenSample] { get }
}

extension App {
  /// The first screen alone.
  public static var gallery: [ScreenSample] { [.start(of: Self.self)] }

  /// Does nothing.
  public func launch(in environment: AppEnvironment) {}
}
