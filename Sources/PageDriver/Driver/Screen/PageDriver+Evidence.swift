import DevTools

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
