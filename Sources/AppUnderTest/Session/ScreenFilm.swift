import Pictures

/// A video of the screen of an app. Each look at a changed screen adds a picture.
package actor ScreenFilm {
  private let driver: any AppDriver
  private var film: Film
  /// The app's time after the last picture.
  private var lastLook: Duration
  /// The last picture of an app whose pictures are marks.
  private var drawing: Drawing?

  /// Begins a video with the current screen.
  ///
  /// - Parameters:
  ///   - driver: the driver of the app, which is running.
  ///   - width: the largest width in pixels, which the screen is scaled to; nil for no limit.
  ///   - height: the largest height in pixels, which the screen is scaled to; nil for no limit.
  ///   - limit: the maximum length of the video; nil for a day.
  /// - Throws: an `AppError` if the driver takes no pictures, or the app is not running.
  package init(
    of driver: any AppDriver, width: Int? = nil, height: Int? = nil, atMost limit: Duration? = nil
  ) async throws {
    let time = try await driver.now()
    let drawing = try await driver.able(as: (any DrawingDriver).self)?.drawing()
    let picture = try await Self.picture(of: drawing, driver)
    film = Film(picture, at: time, width: width, height: height, atMost: limit)
    (self.driver, self.drawing) = (driver, drawing)
    lastLook = try await driver.now()
  }

  /// Adds the screen to the video if the screen has changed. A screen that cannot be shown is left out: the app has
  /// ended, or a page has an open dialog.
  ///
  /// - Parameter sinceQuestion: whether nothing but questions were asked since the last look. The screen then stays the
  ///   same until time passes.
  /// - Returns: why the video has ended, once; nil for a video that continues.
  package func look(sinceQuestion: Bool = false) async -> String? {
    guard film.missing == nil else { return nil }
    guard let time = try? await driver.now(), !sinceQuestion || time != lastLook else { return nil }
    let drawing = try? await driver.able(as: (any DrawingDriver).self)?.drawing()
    if drawing == nil || drawing != self.drawing {
      guard let picture = try? await Self.picture(of: drawing, driver) else { return nil }
      film.show(picture, at: time)
      self.drawing = drawing
    }
    if let time = try? await driver.now() { lastLook = time }
    return film.missing
  }

  /// Looks for the last time.
  ///
  /// - Returns: the video as an MP4 file, and why it has ended before, unless an earlier look has returned the reason.
  package func end() async -> (bytes: [UInt8], missing: String?) {
    let missing = await look()
    // The last picture of an app that has ended is shown for the shortest time.
    return (film.file(endingAt: (try? await driver.now()) ?? .zero), missing)
  }

  private static func picture(of drawing: Drawing?, _ driver: any AppDriver) async throws -> PixelPicture {
    if let drawing { return PixelPicture(drawing, pixelsPerPoint: 1) }
    let png = try await driver.able(to: .takePixels).pixels()
    do throws(PixelPicture.Failure) {
      return try PixelPicture(png: png)
    } catch {
      throw AppError(.notSupported, problem: "the picture of the screen cannot be read: \(error.reason)")
    }
  }
}
