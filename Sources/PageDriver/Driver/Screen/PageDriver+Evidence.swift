import DevTools
import PageContent

extension PageDriver: LogDriver, PixelPartDriver {
  /// The console output, uncaught errors and requests of the page, in order of time.
  ///
  /// The time of a request is the time of the latest look at the page before it.
  public func log() async -> [AppLogLine] {
    let start = clock.launch
    let lines = requests.log.lines.map { line in
      AppLogLine(line.text, at: .milliseconds(max(line.time - start, 0)), kind: line.kind)
    }
    return lines.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
  }

  /// A picture of the page.
  ///
  /// - Throws: an `AppError` if the page is not open.
  public func pixels() async throws -> [UInt8] { try Self.bytes(of: try await screenshot()) }

  /// A picture of a part of the page.
  ///
  /// - Parameter area: the part, in points of the window.
  /// - Throws: an `AppError` if the page is not open.
  package func pixels(of area: Rect) async throws -> [UInt8] { try Self.bytes(of: try await screenshot(of: area)) }

  /// A picture of the page, as a PNG file in Base64.
  ///
  /// A picture needs a frame, so some of the page's time may have to pass.
  ///
  /// - Parameter area: a part of the window, in points; nil for the whole window.
  func screenshot(of area: Rect? = nil) async throws -> DevToolsValue {
    try await asking { page in
      guard page.dialog == nil else {
        throw AppError(.notSupported, problem: "the browser takes no picture of a page while it shows a dialog")
      }
      let metrics = area == nil ? DevToolsValue.nothing : try await page.call("Page.getLayoutMetrics")
      let scrolled = { @Sendable (side: StaticString) in
        metrics.read("cssVisualViewport", side) { json throws(JSONError) in try json.number() } ?? 0
      }
      let command = try page.begin("Page.captureScreenshot") { json in
        json.member("format", "png")
        guard let area else { return }
        // The clip is relative to the document, which may be scrolled.
        json.object("clip") { json in
          json.member("x", area.x + scrolled("pageX"))
          json.member("y", area.y + scrolled("pageY"))
          json.member("width", max(area.width, 1))
          json.member("height", max(area.height, 1))
          json.member("scale", 1)
        }
      }
      // If a dialog opens first, the picture is dropped.
      defer { command.forget() }
      _ = try await page.evaluate(PageScript.now)
      try await passUntilAnswered(command, in: page)
      return try await page.answer(to: command)
    }
  }

  private static func bytes(of answer: DevToolsValue) throws -> [UInt8] {
    let data = answer.read("data") { json throws(JSONError) in try json.string().withUTF8(Base64.decode) }
    guard case .some(.some(let bytes)) = data else {
      throw AppError(.faultyApp, problem: "the browser returned no picture of the page")
    }
    return bytes
  }
}

extension PageDriver: GalleryDriver {
  /// The only screen that a page shows without input.
  public nonisolated var gallery: [GalleryScreen] { [GalleryScreen(index: 0, name: "Start")] }

  /// Opens the page.
  ///
  /// - Parameter screen: the screen of `gallery`.
  /// - Throws: an `AppError` if the page cannot be opened.
  public func show(_ screen: GalleryScreen) async throws { try await launch() }
}
