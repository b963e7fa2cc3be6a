import DevTools
import PageContent

/// The frames that clients of WebDriver choose.
extension PageDriver {
  /// A frame that a client has chosen.
  struct ClientFrame: Sendable {
    /// The browser's name of the frame.
    let id: String
    /// The name of its element for clients.
    let node: String
  }

  /// The page's time for a frame to get a document, in milliseconds.
  private static let frameTime = 5000.0

  /// The world of the script in a chosen frame; nil for the page itself.
  ///
  /// - Throws: an `AppError` of the kind `notRunning` if the frame is gone.
  func ownWorld(at depth: Int, of page: PageTarget) async throws -> Int? {
    guard depth > 0, clientState.frames.indices.contains(depth - 1) else { return nil }
    let frame = clientState.frames[depth - 1].id
    if clock.isOld, page.frames.own(frame) == nil { _ = try await look() }
    let end = clock.now + Self.frameTime
    while true {
      if let world = page.frames.own(frame) { return world }
      guard clock.now < end, !page.isInterrupted else {
        throw AppError(.notRunning, problem: "the chosen frame is not in the page any more")
      }
      _ = try await proceed(until: end, in: page)
    }
  }

  /// The world of the scripts in the current frame; nil between documents.
  func mainWorld(of page: PageTarget) -> Int? {
    clientState.frames.last.map { page.frames.main($0.id) } ?? page.mainWorld
  }

  /// Makes a frame the place of functions and scripts of clients.
  package func enterFrame(ofNode node: String) async throws -> Bool {
    try await asking { page in
      defer { releaseNodes(of: page) }
      let object = try await ownObject(named: node, of: page)
      let description = try await page.call("DOM.describeNode") { $0.member("objectId", object) }
      let name = description.string("node", "nodeName") ?? ""
      guard ["IFRAME", "FRAME"].contains(name.uppercased()), let id = description.string("node", "frameId") else {
        return false
      }
      clientState.frames.append(ClientFrame(id: id, node: node))
      return true
    }
  }

  /// The browser's name of the current frame, or of the page.
  package var contextName: String { clientState.frames.last?.id ?? page?.id ?? "" }

  /// Whether a client has chosen a frame.
  package var isInFrame: Bool { !clientState.frames.isEmpty }

  /// Leaves the current frame, or all frames.
  package func leaveFrame(isWhole: Bool) {
    if isWhole { clientState.frames = [] } else { _ = clientState.frames.popLast() }
  }

  /// The place of the current frame's document on the screen.
  package func frameOrigin() async throws -> Point {
    try await asking { page in
      var origin = Point(x: 0, y: 0)
      for (depth, frame) in clientState.frames.enumerated() {
        let reference = #"[{"\#(ClientScript.elementKey)":\#(PageScript.quoted(frame.node))}]"#
        let answer = try await evaluateForClient(PageScript.client("origin", reference), at: depth, in: page)
        let value = try JSONValue(parsing: Array((answer.string("result", "value") ?? "null").utf8))["value"]
        guard let place = value?.array?.compactMap(\.number), place.count == 2 else {
          throw AppError(.notRunning, problem: "the chosen frame is not in the page any more")
        }
        origin = origin.moved(byX: place[0], y: place[1])
      }
      return origin
    }
  }
}
