import DevTools
import PageContent

extension PageDriver {
  /// A screen together with the screens of its frames of other origins.
  ///
  /// Each of these frames has its own script, which reports changes as the script of the page does.
  ///
  /// - Parameters:
  ///   - shown: the screen of the page without the frames.
  ///   - before: the latest screen, which stays valid if the page has not changed.
  ///   - page: the page.
  func withFrames(_ shown: PageTree, after before: PageTree?, in page: PageTarget) async throws -> PageTree {
    var frames: [String: PageParts.Frame] = [:]
    let known = Dictionary((before?.parts?.frames.values).map { $0.map { ($0.world, $0.tree) } } ?? []) { first, _ in
      first
    }
    let looks = try page.frameWorlds.map { world in
      (world, try page.begin(evaluating: PageScript.look(after: known[world]), in: world))
    }
    // If one frame does not answer, the other answers are dropped.
    defer { for (_, command) in looks { command.forget() } }
    for (world, command) in looks {
      guard let answer = try await answer(in: world, of: page, { try await page.answer(to: command) }) else { continue }
      let look = try PageLook(answer)
      if look.isPart {
        page.skip(frameWorld: world)
        continue
      }
      visit.report.lifted += look.lifted
      visit.report.strays += look.strays
      if look.wantsFrame { visit.report.wantsFrame = true }
      guard let tree = try look.screen(after: known[world]) else { continue }
      frames[look.path] = PageParts.Frame(world: world, tree: tree)
    }
    if let before, let parts = before.parts, parts.isSame(shown, frames) { return before }
    let whole = try await self.whole(shown, world: nil, with: frames, in: page)
    let tree = whole.tree(of: shown, with: frames)
    guard let tree else { throw BrowserError(.refused, "the frames of the page cannot be read") }
    return tree
  }

  /// Inserts the frames of a page or frame.
  private func whole(
    _ tree: PageTree, world: Int?, with frames: [String: PageParts.Frame], in page: PageTarget
  ) async throws -> CombinedPage {
    var inners: [(frame: ForeignFrame, whole: CombinedPage)] = []
    for frame in tree.foreignFrames {
      // The path of a frame is longer than that of the frame around it, so the recursion ends.
      guard let inner = frames[frame.path], inner.world != world else { continue }
      inners.append((frame, try await self.whole(inner.tree, world: inner.world, with: frames, in: page)))
    }
    guard !inners.isEmpty else { return CombinedPage(tree, world: world, with: []) }
    // One request covers all frames of a document.
    let frames = inners.map { frame, whole in
      (frame.element, whole.hitPoints.map { $0.moved(byX: frame.origin.x, y: frame.origin.y) })
    }
    let expression = PageScript.receivers(of: frames, in: tree)
    let answer = try await answer(in: world, of: page) { try await page.evaluate(expression, in: world) }
    let receivers = answer.map(Self.receivers) ?? []
    return CombinedPage(
      tree, world: world,
      with: inners.enumerated().map { number, inner in
        CombinedPage.Inset(
          frame: inner.frame, whole: inner.whole, receivers: receivers.indices.contains(number) ? receivers[number] : []
        )
      })
  }

  /// Waits for the answer of the script in a frame; nil if the frame shows another document by now.
  private func answer(
    in world: Int?, of page: PageTarget, _ body: () async throws -> DevToolsValue
  ) async throws -> DevToolsValue? {
    do {
      return try await body()
    } catch let error as BrowserError where error.kind == .pageGone {
      guard let world else { throw error }
      page.skip(frameWorld: world)
      return nil
    }
  }

  /// The receivers of touches that the script reports, one list per frame.
  private static func receivers(_ answer: DevToolsValue) -> [[CombinedPage.Receiver]] {
    guard let text = answer.string("result", "value") else { return [] }
    let numbers = DevToolsValue(json: Array(text.utf8)).read("found") { json throws(JSONError) in
      try json.array { json throws(JSONError) in
        try json.array { json throws(JSONError) in try json.integer(in: Int.min...Int.max) }
      }
    }
    return (numbers ?? []).map { $0.map { CombinedPage.Receiver($0) ?? .nothing } }
  }
}
