/// A finger on the glass.
public struct Touch: Sendable, Hashable {
  /// The phase of a touch.
  public enum Phase: String, Sendable, Hashable {
    /// The finger is put down.
    case down
    /// The finger moves while it is down.
    case move
    /// The finger is lifted.
    case up
    /// The system cancels the touch, which has no effect then.
    case cancelled
  }

  /// The phase of the touch.
  public let phase: Phase
  /// The position in the window, in points.
  public let point: Point
  /// The number of the finger, from 0.
  public let finger: Int
  /// The element that a touch should hit, as identified on the last screen; nil accepts any element.
  package var target: ElementID?

  /// Describes an event of a finger.
  public init(_ phase: Phase, at point: Point, finger: Int = 0) {
    self.phase = phase
    self.point = point
    self.finger = finger
  }
}

/// The result of waiting for an event.
public enum Advance: Sendable, Hashable {
  /// Something happened; the screen may have changed.
  case event
  /// The deadline was reached before anything happened.
  case deadline
  /// Nothing will happen without an action; no time passed.
  case idle
}

/// Drives one app, wherever it runs.
///
/// A driver shows the screen, delivers touches and typing, and lets the app's time pass. All calls take
/// effect in the order in which they are made; each returns when the app has handled it.
///
/// Further abilities are separate protocols that a driver adopts if it can: `SurroundingsDriver`, `RecordsDriver`,
/// `BackdoorDriver`, `PictureDriver`, `PixelDriver`, `LogDriver`, `StateDriver`, `RepeatableDriver`, `GalleryDriver`,
/// `LinkedDriver`, `VersionedDriver`.
public protocol AppDriver: Sendable {
  /// The device of the app.
  var device: Device { get }

  /// Starts the app afresh and ends it first if it is running. Its time begins at zero.
  ///
  /// - Throws: an error with the reason why the app does not start.
  func launch() async throws

  /// Ends the app; does nothing if it is not running.
  ///
  /// - Throws: an error with the reason why the app does not end.
  func terminate() async throws

  /// The current screen.
  ///
  /// - Throws: an `AppError` if the app is not running.
  func snapshot() async throws -> any ElementTree

  /// Delivers an event of a finger.
  ///
  /// - Parameter touch: the event.
  /// - Throws: an `AppError` if the app is not running.
  func send(_ touch: Touch) async throws

  /// Types a text into the field with the focus, as if each key of the keyboard were touched.
  ///
  /// - Parameter text: the text; `Keys` has the characters of special keys.
  /// - Throws: an `AppError` if the app is not running or no field has the focus.
  func type(_ text: String) async throws

  /// The app's time since it was launched.
  ///
  /// - Throws: an `AppError` if the app is not running.
  func now() async throws -> Duration

  /// Waits for the next event.
  ///
  /// - Parameter deadline: the app's time at which waiting ends.
  /// - Returns: whether something happened, the deadline came, or nothing will ever happen by itself.
  /// - Throws: an `AppError` if the app is not running.
  func advance(notAfter deadline: Duration) async throws -> Advance

  /// Lets time pass, with all events in between. Does nothing if the time has already passed.
  ///
  /// - Parameter time: the app's time to reach.
  /// - Throws: an `AppError` if the app is not running.
  func letPass(until time: Duration) async throws
}
