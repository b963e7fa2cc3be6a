/// Something that an app wrote for its developers, or asked a server, as a failing step shows it.
public struct AppLogLine: Sendable, Hashable {
  /// What kind of line it is.
  public enum Kind: String, Sendable, Hashable {
    /// The app wrote it.
    case output
    /// An error that the app did not catch.
    case uncaughtError
    /// The app asked a server.
    case request
  }

  /// The app's time at which it was written, since the app was launched.
  public let time: Duration
  /// What kind of line it is.
  public let kind: Kind
  /// What was written, in one line or more.
  public let text: String

  /// Makes a line.
  ///
  /// - Parameters:
  ///   - time: the app's time, since the app was launched.
  ///   - kind: what kind of line it is.
  ///   - text: what was written.
  public init(_ text: String, at time: Duration, kind: Kind = .output) {
    self.text = text
    self.time = time
    self.kind = kind
  }
}

/// A driver that knows what its app writes for its developers.
public protocol LogDriver: AppDriver {
  /// What the app wrote since the driver was made, in order of time; it can be asked for when the app has crashed, too.
  func log() async -> [AppLogLine]
}

/// A driver whose pictures are made of pixels.
public protocol PixelDriver: AppDriver {
  /// A picture of what is on the screen, as a PNG file.
  ///
  /// - Throws: an `AppError` where the app does not run.
  func pixels() async throws -> [UInt8]
}

/// A driver that has pictures of parts of the screen, too.
package protocol PixelPartDriver: PixelDriver {
  /// A picture of a part of the screen, as a PNG file.
  ///
  /// - Parameter area: the part, in points.
  /// - Throws: an `AppError` where the app does not run.
  func pixels(of area: Rect) async throws -> [UInt8]
}
