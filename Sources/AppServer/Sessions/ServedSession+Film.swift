import AppUnderTest
import CLibrary
import JSON
import OperatingSystem
import Pictures

/// The film of the screen that a client has begun.
struct ScreenFilm: Sendable {
  /// The name of the film for clients.
  let id = SessionStore.newID()
  /// The real time of the first picture, in seconds since 1970.
  let start = Int(time(nil))
  fileprivate var film: Film
  /// The app's time after the last picture.
  fileprivate var lastLook: Duration
  /// The last picture of a model.
  fileprivate var drawing: Drawing?
}

/// Filming the screen: a picture at the beginning, after each command, and at the end.
extension ServedSession {
  /// Begins a film. Returns the one before in Base64, or an empty text, as Appium does.
  func startFilm(_ call: RouteCall) async throws -> JSONValue {
    let options = try FilmOptions(call.body["options"])
    let before: JSONValue = options.restarts ? "" : try await stopFilm()
    try await beginFilm(options)
    return before
  }

  /// Ends the film, and returns it in Base64; an empty text if the screen is not filmed.
  func stopFilm(_ call: RouteCall) async throws -> JSONValue {
    try FilmOptions.members(call.body["options"])
    return try await stopFilm()
  }

  private func stopFilm() async throws -> JSONValue {
    guard film != nil else { return "" }
    await filmScreen(after: .acts)
    guard let film = film.take() else { return "" }
    // The last picture of an app that has ended is shown for the shortest time.
    let end = (try? await app.driver.now()) ?? .zero
    return .string(Base64Text.encode(film.film.file(endingAt: end)))
  }

  private func beginFilm(_ options: FilmOptions) async throws {
    let time = try await app.driver.now()
    let drawing = try await drawing()
    let picture = try await picture(of: drawing)
    film = ScreenFilm(
      film: Film(picture, at: time, width: options.width, height: options.height, atMost: options.timeLimit),
      lastLook: try await app.driver.now(), drawing: drawing)
  }

  /// Adds the screen to the film, if there is one and the screen has changed.
  ///
  /// - Parameter kind: the effect of the last command. The screen stays the same for a question if no time has passed.
  func filmScreen(after kind: Kind) async {
    guard let lastLook = film?.lastLook, film?.film.missing == nil else { return }
    // A screen that cannot be shown is not filmed: the app has ended, or a page has an open dialog.
    guard let time = try? await app.driver.now(), kind != .asks || time != lastLook else { return }
    let drawing = try? await drawing()
    if drawing == nil || drawing != film?.drawing {
      guard let picture = try? await picture(of: drawing) else { return }
      film?.film.show(picture, at: time)
      if let reason = film?.film.missing {
        OutputFile.writeError("the film of the session \(id) ends: \(reason)\n")
      }
      film?.drawing = drawing
    }
    if let time = try? await app.driver.now() { film?.lastLook = time }
  }

  /// The screen as marks; `nil` for an app whose pictures are pixels.
  private func drawing() async throws -> Drawing? {
    try await app.driver.able(as: (any DrawingDriver).self)?.drawing()
  }

  private func picture(of drawing: Drawing?) async throws -> PixelPicture {
    if let drawing { return PixelPicture(drawing, pixelsPerPoint: 1) }
    let png = try await app.driver.able(to: .takePixels).pixels()
    do throws(PixelPicture.Failure) {
      return try PixelPicture(png: png)
    } catch {
      throw WireError(.unableToCapture, "the picture of the screen cannot be read: \(error.reason)")
    }
  }
}

extension ServedSession {
  /// The `mobile:` commands that film the screen, as XCUITest and Android have them.
  static let filmCommands: [String: MobileCommand] = [
    "startXCTestScreenRecording": { session, arguments in
      guard arguments["codec"]?.anyNumber ?? 0 == 0 else {
        throw WireError.invalid("'codec' must be 0, which is H.264: films here have no other one")
      }
      if await session.film == nil { try await session.beginFilm(try FilmOptions(nil)) }
      return await session.filmDescription
    },
    "getXCTestScreenRecordingInfo": { session, _ in await session.filmDescription },
    "stopXCTestScreenRecording": { session, arguments in
      try FilmOptions.members(arguments.value)
      guard var description = await session.filmDescription.object else {
        throw WireError.invalid("the screen is not filmed: start with mobile: startXCTestScreenRecording")
      }
      description["payload"] = try await session.stopFilm()
      return .object(description)
    },
    "startMediaProjectionRecording": { session, arguments in
      let options = try FilmOptions(arguments.value)
      guard await session.film == nil || options.restarts else { return false }
      try await session.beginFilm(options)
      return true
    },
    "isMediaProjectionRecordingRunning": { session, _ in .boolean(await session.film != nil) },
    "stopMediaProjectionRecording": { session, arguments in
      try FilmOptions.members(arguments.value)
      return try await session.stopFilm()
    },
  ]

  /// The film as Appium describes it; null if the screen is not filmed.
  private var filmDescription: JSONValue {
    guard let film else { return .null }
    return ["uuid": .string(film.id), "fps": 24, "codec": 0, "startedAt": .number(Double(film.start))]
  }
}
