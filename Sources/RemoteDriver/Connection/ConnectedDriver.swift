import AppUnderTest
import JSON

/// A driver of an app behind a server: its time is real, and touch events are collected for a gesture.
protocol ConnectedDriver: GestureDriver, DescribedDriver, VersionedDriver, PictureDriver, PixelDriver,
  RequestWaitingDriver, Actor
{
  associatedtype Screen: ElementTree

  nonisolated var connection: RemoteConnection { get }
  /// The next launch.
  var request: RemoteLaunch { get set }
  /// The time since the launch.
  var time: ElapsedTime { get }
  /// The touch events since the first finger was put down.
  var fingers: TouchedPaths { get set }

  /// The error of a step for a problem of the server.
  func error(for problem: RemoteProblem) -> AppError

  /// Records that the screen may have changed.
  func forget()

  /// The elements of the screen according to the server.
  func look() async throws -> Screen

  /// The frame of a screen that can be touched now.
  func readyScreen() async throws -> Rect

  /// Makes a gesture, whose points are on the screen.
  func move(_ paths: [FingerPath], on screen: Rect) async throws

  /// Lets this time pass for the running app.
  func sleep(for duration: Duration) async throws

  /// A picture of the screen, taken by the server.
  func screenshot() async throws -> RemotePicture
}

extension ConnectedDriver {
  /// The requested device. After the first launch, the actual device, if the server reports it.
  package nonisolated var device: Device { connection.device }

  /// The device or browser with its versions, and the server.
  package nonisolated var summary: String? { connection.summary }

  /// The version of the app or page; nil if neither the server nor the page states it.
  package nonisolated var appVersion: String? { connection.appVersion }

  /// The elements of the screen.
  ///
  /// - Throws: an `AppError` if the app is not running, or the server does not describe its screen.
  package func snapshot() async throws -> any ElementTree { try await reporting { try await look() } }

  /// The time since the launch.
  ///
  /// - Throws: an `AppError` if the app is not running.
  package func now() throws -> Duration {
    try requireRunning()
    return time.passed + fingers.time
  }

  /// Lets time pass.
  ///
  /// - Parameter time: the time since the launch at which to return.
  /// - Throws: an `AppError` if the app is not running.
  package func letPass(until time: Duration) async throws {
    try await reporting {
      let rest = time - (try await now())
      if !fingers.isEmpty { return fingers.letPass(rest) }
      if rest > .zero { try await sleep(for: rest) }
    }
  }

  /// The requests of the app, if they are answered here.
  ///
  /// - Throws: an `AppError` if they go to other servers, or there were too many.
  package func requestRecords() throws -> AppRecords { try request.answers.records() }

  /// Waits for a further request of the app.
  ///
  /// - Throws: an `AppError` if the app is not running.
  package func waitForRequest(beyond count: Int, notAfter deadline: Duration) async throws -> Bool {
    let rest = deadline - (try await now())
    guard rest > .zero else { return false }
    forget()
    return await request.answers.waitForRequest(beyond: count, within: rest)
  }

  /// Records a touch event; when the last finger is lifted, the server gets all events as one gesture.
  ///
  /// Touches that the system cancels are not sent.
  ///
  /// - Parameter touch: the action and place of a finger.
  /// - Throws: an `AppError` if the app is not running or the finger is outside the screen.
  package func send(_ touch: Touch) async throws {
    try await reporting {
      let screen = try await readyScreen()
      guard screen.contains(touch.point) else { throw AppError.outsideScreen(touch.point, screen: screen) }
      if let paths = fingers.take(touch) { try await move(paths, on: screen) }
    }
  }

  /// Sends a gesture as a whole, which keeps its timing.
  package func perform(_ paths: [FingerPath]) async throws {
    try await reporting { try await move(paths, on: try await readyScreen()) }
  }

  /// A picture of the screen, as a PNG file.
  ///
  /// - Throws: an `AppError` if the server cannot take a picture.
  package func pixels() async throws -> [UInt8] { try await reporting { try await screenshot().bytes } }

  /// A picture of the screen, as an SVG document around a PNG.
  ///
  /// - Throws: an `AppError` if the server cannot take a picture.
  package func picture() async throws -> String {
    try await reporting {
      let frame = try await look().frame(of: ElementID(0))
      let size = Size(width: frame.width, height: frame.height)
      return PictureFile.svg(aroundPNG: try await screenshot().text, of: size)
    }
  }

  func error(for problem: RemoteProblem) -> AppError { problem.appError }

  /// Converts a problem of the server into an `AppError`.
  func reporting<Value>(_ body: () async throws -> Value) async throws -> Value {
    do {
      return try await body()
    } catch let problem as RemoteProblem {
      if problem.endsUse { connection.isRunning = false }
      throw error(for: problem)
    }
  }

  /// Checks that the app is running.
  func requireRunning() throws(AppError) {
    guard connection.isRunning else { throw AppError.notRunning }
  }

  /// Sends a command to the session.
  @discardableResult
  func call(_ command: RemoteCommand) async throws -> JSONValue {
    guard let session = connection.session else { throw AppError.notRunning }
    return try await session.call(command)
  }
}
