import AppUnderTest
import JSON

/// The windows and tabs of the browser.
extension RemotePageDriver {
  /// Opens a tab without a history, and closes all others.
  func beginWindow() async throws {
    let old = try await call(.windows).array?.compactMap(\.string) ?? []
    let new = try await call(.newTab)["handle"]?.string
    for handle in old where handle != new {
      try await call(.use(window: handle))
      try await call(.closeWindow)
    }
    if let new { try await call(.use(window: new)) }
    seen.windows = [new ?? ""]
  }

  /// Chooses the window that was opened last, or the previous window if the last one has closed.
  func chooseWindow() async throws {
    let found = try await call(.windows).array?.compactMap(\.string) ?? []
    let kept = seen.windows.filter(found.contains)
    let new = found.filter { !seen.windows.contains($0) }
    let isOther = !new.isEmpty || kept.count < seen.windows.count
    seen.windows = kept + new
    guard isOther, let last = seen.windows.last else { return }
    try await call(.use(window: last))
    seen.tree = nil
  }

  /// Resizes the window to give the page the size of the device's screen, and records the actual size.
  func resize() async throws {
    let size = turned(wanted.size)
    var shown = size
    for attempt in 0..<3 {
      let found = try await script("return [innerWidth, innerHeight]").array?.compactMap(\.number) ?? []
      guard found.count == 2 else { break }
      shown = Size(width: found[0], height: found[1])
      if attempt == 2 || shown == size { break }
      do {
        let rect = try await call(.windowFrame)
        let width = (rect["width"]?.number ?? size.width) + size.width - shown.width
        let height = (rect["height"]?.number ?? size.height) + size.height - shown.height
        try await call(.resizeWindow(width: width, height: height))
      } catch let problem as RemoteProblem where !problem.endsUse {
        // A phone cannot be resized.
        break
      }
    }
    let upright = turned(shown)
    if shown == size {
      connection.device = wanted
    } else if connection.device.size != upright {
      connection.device = Device(
        "\(Int(shown.width))x\(Int(shown.height))", width: upright.width, height: upright.height)
    }
  }

  /// Converts a size from the upright position to the current orientation, or from the current orientation to the
  /// upright position.
  private func turned(_ size: Size) -> Size {
    orientation.isLandscape ? Size(width: size.height, height: size.width) : size
  }

  /// Deletes the cookies and the storage that an earlier page has left in its origin.
  func clean() async throws {
    while true {
      do {
        try await call(.deleteCookies)
        break
      } catch let problem as RemoteProblem where problem.isDialog {
        try await call(.dismissDialog)
      } catch let problem as RemoteProblem where problem.code == .noWindow {
        try await chooseWindow()
      }
    }
    _ = try? await scriptWithCallback("\(WebFiles.forgetting)")
  }
}
