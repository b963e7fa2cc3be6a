import DevTools

extension PageDriver: LogDriver, PixelPartDriver {
  /// What the page wrote to its console, what its scripts did not catch, and what it asked servers, in order of time.
  ///
  /// The time of a request is that at which the page was last looked at before it.
  public func log() async -> [AppLogLine] {
    let start = launchTime
    let lines = requests.log.lines.map { line in
      AppLogLine(line.text, at: .milliseconds(max(line.time - start, 0)), kind: line.kind)
    }
    return lines.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
  }

  /// A picture of the page.
  ///
  /// - Throws: an `AppError` where the page is not open.
  public func pixels() async throws -> [UInt8] { try Self.bytes(of: try await screenshot()) }

  /// A picture of a part of the page.
  ///
  /// - Parameter area: the part, in points of the window.
  /// - Throws: an `AppError` where the page is not open.
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
  /// The one screen that a page shows without being touched.
  public nonisolated var gallery: [GalleryScreen] { [GalleryScreen(index: 0, name: "Start")] }

  /// Opens the page.
  ///
  /// - Parameter screen: the one of `gallery`.
  /// - Throws: an `AppError` where it cannot be opened.
  public func show(_ screen: GalleryScreen) async throws { try await launch() }
}
