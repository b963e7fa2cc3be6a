/// A finger on the glass.
public struct Touch: Sendable, Hashable {
  /// What the finger does.
  public enum Phase: String, Sendable, Hashable {
    /// It is put down.
    case down
    /// It is moved while it is down.
    case move
    /// It is lifted.
    case up
    /// The system takes the touch away; nothing comes of it.
    case cancelled
  }

  /// What the finger does.
  public let phase: Phase
  /// Where it is in the window, in points.
  public let point: Point
  /// Which finger it is, counted from 0.
  public let finger: Int
  /// The element that a finger put down is meant for, as it is called on the screen that was looked at last; nil for any.
  package var target: ElementID?

  /// Describes what a finger does.
  public init(_ phase: Phase, at point: Point, finger: Int = 0) {
    self.phase = phase
    self.point = point
    self.finger = finger
  }
}

/// What came of waiting for an event.
public enum Advance: Sendable, Hashable {
  /// Something happened; the screen may have changed.
  case event
  /// Nothing happened before the deadline, which is now.
  case deadline
  /// Nothing will ever happen by itself; no time passed.
  case idle
}

/// Drives one app, wherever it runs.
///
/// A driver shows what is on the screen, delivers touches and typing, and lets the app's time pass. All calls take
/// effect in the order in which they are made; each returns when the app has handled it.
///
/// What only some drivers can do are protocols of their own, which a driver adopts as far as it can: `SurroundingsDriver`,
/// `RecordsDriver`, `BackdoorDriver`, `PictureDriver`, `PixelDriver`, `LogDriver`, `StateDriver`, `RepeatableDriver`,
/// `GalleryDriver`.
public protocol AppDriver: Sendable {
  /// The device that the app runs on.
  var device: Device { get }

  /// Starts the app afresh, ending it first where it runs; its time begins at zero.
  ///
  /// - Throws: an error that says why the app does not start.
  func launch() async throws

  /// Ends the app; nothing is done where it does not run.
  ///
  /// - Throws: an error that says why the app does not end.
  func terminate() async throws

  /// What is on the screen.
  ///
  /// - Throws: an `AppError` where the app does not run.
  func snapshot() async throws -> any ElementTree

  /// Delivers what a finger does.
  ///
  /// - Parameter touch: what the finger does, and where.
  /// - Throws: an `AppError` where the app does not run.
  func send(_ touch: Touch) async throws

  /// Types a text into the field that has the focus, key by key, as if each key of the keyboard were touched.
  ///
  /// - Parameter text: what is typed; `Keys` has those that type no letter.
  /// - Throws: an `AppError` where the app does not run or no field has the focus.
  func type(_ text: String) async throws

  /// The app's time since it was launched.
  ///
  /// - Throws: an `AppError` if the app does not run.
  func now() async throws -> Duration

  /// Waits for the next event.
  ///
  /// - Parameter deadline: the app's time at which waiting ends.
  /// - Returns: whether something happened, the deadline came, or nothing will ever happen by itself.
  /// - Throws: an `AppError` where the app does not run.
  func advance(notAfter deadline: Duration) async throws -> Advance

  /// Lets time pass, with everything that happens in it; nothing is done where it is later already.
  ///
  /// - Parameter time: the app's time at which it is.
  /// - Throws: an `AppError` where the app does not run.
  func letPass(until time: Duration) async throws
}
