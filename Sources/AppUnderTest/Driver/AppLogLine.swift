/// A line of the app's output for developers or of its requests, shown by a failing step.
public struct AppLogLine: Sendable, Hashable {
  /// The kind of a line.
  public enum Kind: String, Sendable, Hashable {
    /// Output of the app.
    case output
    /// An error that the app did not catch.
    case uncaughtError
    /// A request to a server.
    case request
  }

  /// The app's time of the line, since the launch.
  public let time: Duration
  /// The kind of the line.
  public let kind: Kind
  /// The text, in one line or more.
  public let text: String

  /// Makes a line.
  ///
  /// - Parameters:
  ///   - time: the app's time, since the app was launched.
  ///   - kind: the kind of the line.
  ///   - text: the text.
  public init(_ text: String, at time: Duration, kind: Kind = .output) {
    self.text = text
    self.time = time
    self.kind = kind
  }
}

/// A driver that reads the output of its app for developers.
public protocol LogDriver: AppDriver {
  /// The output of the app since the driver was made, in order of time. It is available after a crash too.
  func log() async -> [AppLogLine]
}

/// A driver whose pictures are made of pixels.
public protocol PixelDriver: AppDriver {
  /// A picture of the screen, as a PNG file.
  ///
  /// - Throws: an `AppError` if the app is not running.
  func pixels() async throws -> [UInt8]
}

/// A driver that can also take pictures of parts of the screen.
package protocol PixelPartDriver: PixelDriver {
  /// A picture of a part of the screen, as a PNG file.
  ///
  /// - Parameter area: the part, in points.
  /// - Throws: an `AppError` if the app is not running.
  func pixels(of area: Rect) async throws -> [UInt8]
}
