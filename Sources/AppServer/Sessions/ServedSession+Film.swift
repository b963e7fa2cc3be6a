import AppUnderTest
import CLibrary
import JSON
import OperatingSystem

/// The video of the screen that a client has started to record.
struct ServedFilm: Sendable {
  /// The name of the video for clients.
  let id = SessionStore.newID()
  /// The real time of the first picture, in seconds since 1970.
  let start = Int(time(nil))
  fileprivate let film: ScreenFilm
}

/// Records the screen as a video: a picture at the beginning, after each command, and at the end.
extension ServedSession {
  /// Starts recording the screen. Returns the previous video in Base64, or an empty text, as Appium does. If the new
  /// recording cannot start, the previous one continues.
  func startFilm(_ call: RouteCall) async throws -> JSONValue {
    let options = try FilmOptions(call.body["options"])
    let new = try await makeFilm(options)
    let before: JSONValue = options.restarts ? "" : await stopFilm()
    recordings.film = new
    return before
  }

  /// Stops recording, and returns the video in Base64; an empty text if the screen is not recorded.
  func stopFilm(_ call: RouteCall) async throws -> JSONValue {
    try FilmOptions.members(call.body["options"])
    return await stopFilm()
  }

  private func stopFilm() async -> JSONValue {
    guard let film = recordings.film.take() else { return "" }
    let (bytes, missing) = await film.film.end()
    if let missing { reportEnd(missing) }
    return .string(Base64Text.encode(bytes))
  }

  private func makeFilm(_ options: FilmOptions) async throws -> ServedFilm {
    ServedFilm(
      film: try await ScreenFilm(
        of: app.driver, width: options.width, height: options.height, atMost: options.timeLimit))
  }

  /// Adds the screen to the video, if the screen is recorded.
  func filmScreen() async {
    guard let reason = await recordings.film?.film.look(sinceQuestion: !commands.mayChangeScreen) else { return }
    reportEnd(reason)
  }

  private func reportEnd(_ reason: String) {
    OutputFile.writeError("the film of the session \(id) ends: \(reason)\n")
  }

  /// Starts a new video in place of the previous one.
  private func replaceFilm(_ options: FilmOptions) async throws { recordings.film = try await makeFilm(options) }
}

extension ServedSession {
  /// The `mobile:` commands for recording the screen, with their names in XCUITest and Android.
  static let filmCommands: [MobileCommand: MobileHandler] = [
    .startXCTestScreenRecording: { session, arguments in
      guard arguments["codec"]?.anyNumber ?? 0 == 0 else {
        throw WireError.invalid("'codec' must be 0, which is H.264: films here have no other one")
      }
      if await session.recordings.film == nil { try await session.replaceFilm(try FilmOptions(nil)) }
      return await session.filmDescription
    },
    .getXCTestScreenRecordingInfo: { session, _ in await session.filmDescription },
    .stopXCTestScreenRecording: { session, arguments in
      try FilmOptions.members(arguments.value)
      guard var description = await session.filmDescription.object else {
        throw WireError.invalid("the screen is not filmed: start with mobile: startXCTestScreenRecording")
      }
      description["payload"] = await session.stopFilm()
      return .object(description)
    },
    .startMediaProjectionRecording: { session, arguments in
      let options = try FilmOptions(arguments.value)
      guard await session.recordings.film == nil || options.restarts else { return false }
      try await session.replaceFilm(options)
      return true
    },
    .isMediaProjectionRecordingRunning: { session, _ in .boolean(await session.recordings.film != nil) },
    .stopMediaProjectionRecording: { session, arguments in
      try FilmOptions.members(arguments.value)
      return await session.stopFilm()
    },
  ]

  /// The video in the form that Appium uses; null if the screen is not recorded.
  private var filmDescription: JSONValue {
    guard let film = recordings.film else { return .null }
    return ["uuid": .string(film.id), "fps": 24, "codec": 0, "startedAt": .number(Double(film.start))]
  }
}
