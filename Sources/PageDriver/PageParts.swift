import DevTools

/// A frame into whose document the script around it cannot look, as that is of another origin.
struct ForeignFrame: Sendable {
  /// Its number among the elements of the page that it is in.
  let element: Int
  /// Which of the page's frames it is in, which of that one's, and so on.
  let path: String
  /// Where its document begins in the page that it is in.
  let origin: Point
}

/// What a screen was put together from: that of the page, and those of its frames of other origins.
final class PageParts: Sendable {
  /// What a frame shows, as the script in it describes it.
  struct Frame: Sendable {
    /// The world of that script.
    let world: Int
    let tree: PageTree
  }

  /// The page without those frames.
  let page: PageTree
  /// The frames by their paths.
  let frames: [String: Frame]
  /// The worlds in which the elements of the whole are known; 0 for the page's own.
  private let worlds: [Int]
  /// The numbers that the elements of the whole have there.
  let indices: [Int]

  init(page: PageTree, frames: [String: Frame], worlds: [Int], indices: [Int]) {
    self.page = page
    self.frames = frames
    self.worlds = worlds
    self.indices = indices
  }

  /// Where an element of a frame is known.
  ///
  /// - Parameter number: its number among the elements of the whole.
  /// - Returns: the world, the screen and the number there; nil where it is one of the page itself.
  func place(of number: Int) -> (world: Int, version: Int, index: Int)? {
    guard worlds.indices.contains(number), worlds[number] != 0,
      let frame = frames.values.first(where: { $0.world == worlds[number] })
    else { return nil }
    return (worlds[number], frame.tree.version, indices[number])
  }

  /// Whether these are the screens that a whole was put together from.
  func isSame(_ other: PageTree, _ others: [String: Frame]) -> Bool {
    page === other && frames.count == others.count && others.allSatisfy { frames[$0.key]?.tree === $0.value.tree }
  }
}

/// The elements of a page with those of its frames of other origins, each frame's behind the frame itself.
struct PageWhole {
  private(set) var nodes: [PageTree.Node] = []
  private(set) var worlds: [Int] = []
  private(set) var indices: [Int] = []
  /// What receives a touch at the centre of an element.
  private(set) var hits: [Int: Int] = [:]
  /// The frames that were not looked into.
  private(set) var foreignFrames: [ForeignFrame] = []
  private(set) var cuts = 0

  /// How a frame is put in.
  struct Inset {
    let frame: ForeignFrame
    let whole: PageWhole
    /// What receives a touch at the centres of its visible elements, in their order: -1 for the frame, -2 for nothing.
    let reached: [Int]
  }

  /// Puts a page together with its frames.
  ///
  /// - Parameters:
  ///   - tree: the page without them.
  ///   - world: that of the script which describes it; 0 for that of the page itself.
  ///   - insets: the frames.
  init(_ tree: PageTree, world: Int, with insets: [Inset]) {
    let first = PageTree.firstOfPage
    cuts = tree.cuts
    var places: [Int] = []
    places.reserveCapacity(tree.nodes.count - first)
    let insets = Dictionary(insets.map { ($0.frame.element, $0) }) { first, _ in first }
    var insides: [(start: Int, inset: Inset)] = []
    for (index, node) in tree.nodes.dropFirst(first).enumerated() {
      places.append(nodes.count)
      nodes.append(node)
      worlds.append(world)
      indices.append(index)
      guard let inset = insets[index] else { continue }
      insides.append((nodes.count, inset))
      append(inset, below: node)
    }
    for (element, hit) in tree.hits where places.indices.contains(element - first) {
      if places.indices.contains(hit - first) { hits[places[element - first]] = places[hit - first] }
    }
    for (start, inset) in insides { decideHits(of: inset, from: start, places) }
    for frame in tree.foreignFrames {
      if insets[frame.element] == nil, places.indices.contains(frame.element) {
        foreignFrames.append(ForeignFrame(element: places[frame.element], path: frame.path, origin: frame.origin))
      }
    }
  }

  /// The elements of a frame, where they are on the page around it.
  private mutating func append(_ inset: Inset, below frame: PageTree.Node) {
    let start = nodes.count
    for var node in inset.whole.nodes {
      node.depth += frame.depth + 1 - PageTree.firstOfPage
      node.frame.x += inset.frame.origin.x
      node.frame.y += inset.frame.origin.y
      nodes.append(node)
    }
    worlds += inset.whole.worlds
    indices += inset.whole.indices
    cuts += inset.whole.cuts
    foreignFrames += inset.whole.foreignFrames.map {
      ForeignFrame(element: $0.element + start, path: $0.path, origin: $0.origin)
    }
  }

  /// Notes what receives touches at the centres of a frame's elements: what is on the page around it may cover them.
  private mutating func decideHits(of inset: Inset, from start: Int, _ places: [Int]) {
    for (number, place) in inset.whole.visible.enumerated() {
      // A frame that has gone meanwhile receives nothing.
      let reached = inset.reached.indices.contains(number) ? inset.reached[number] : -2
      if reached == -1 {
        hits[start + place] = inset.whole.hits[place].map { start + $0 }
      } else {
        nodes[start + place].flags.remove(.visible)
        if places.indices.contains(reached) { hits[start + place] = places[reached] }
      }
    }
  }

  /// The elements that are seen in the page or frame itself.
  var visible: [Int] { nodes.indices.filter { nodes[$0].flags.contains(.visible) } }
}

extension PageDriver {
  /// A screen together with what its frames of other origins show.
  ///
  /// Each has a script of its own, which is asked for what has changed, as that of the page is.
  ///
  /// - Parameters:
  ///   - shown: what the page shows without them.
  ///   - before: the screen of the last look, which is still that of now where nothing has changed.
  ///   - page: the page.
  func withFrames(_ shown: PageTree, after before: PageTree?, in page: PageTarget) async throws -> PageTree {
    var frames: [String: PageParts.Frame] = [:]
    let known = Dictionary((before?.parts?.frames.values).map { $0.map { ($0.world, $0.tree) } } ?? []) { first, _ in
      first
    }
    let looks = try page.frameWorlds.map { world in
      (world, try page.begin(evaluating: "cukeswift.look(\(known[world]?.version ?? 0))", in: world))
    }
    for (world, command) in looks {
      guard let answer = try await answer(to: command, in: world, of: page) else { continue }
      let look = try PageLook(answer)
      if look.isPart {
        page.skip(frameWorld: world)
        continue
      }
      lifted += look.lifted
      guard let tree = try look.change?.applied(to: known[world]) ?? known[world] else { continue }
      frames[look.path] = PageParts.Frame(world: world, tree: tree)
    }
    if let before, let parts = before.parts, parts.isSame(shown, frames) { return before }
    let whole = try await self.whole(shown, world: nil, with: frames, in: page)
    let parts = PageParts(page: shown, frames: frames, worlds: whole.worlds, indices: whole.indices)
    let tree = PageTree(
      version: shown.version, title: shown.title, url: shown.url, size: shown.size, nodes: whole.nodes,
      hits: Dictionary(
        whole.hits.map { ($0.key + PageTree.firstOfPage, $0.value + PageTree.firstOfPage) }, uniquingKeysWith: { $1 }),
      cuts: whole.cuts, foreignFrames: whole.foreignFrames, parts: parts)
    guard let tree else { throw BrowserError(.refused, "the frames of the page cannot be read") }
    return tree
  }

  /// Puts a page or a frame together with the frames in it.
  private func whole(
    _ tree: PageTree, world: Int?, with frames: [String: PageParts.Frame], in page: PageTarget
  ) async throws -> PageWhole {
    var insets: [PageWhole.Inset] = []
    for frame in tree.foreignFrames {
      // The path of a frame is longer than that of what it is in, so that this ends.
      guard let inner = frames[frame.path], inner.world != world else { continue }
      let whole = try await self.whole(inner.tree, world: inner.world, with: frames, in: page)
      let points = whole.visible.flatMap { place in
        let center = whole.nodes[place].frame.center
        return [center.x + frame.origin.x, center.y + frame.origin.y]
      }
      let list = points.map { "\($0)" }.joined(separator: ",")
      let expression = "cukeswift.reach(\(tree.version),\(frame.element),[\(list)])"
      let answer =
        if let world {
          try await self.answer(to: page.begin(evaluating: expression, in: world), in: world, of: page)
        } else { try await page.evaluate(expression) }
      insets.append(PageWhole.Inset(frame: frame, whole: whole, reached: answer.map(Self.numbers) ?? []))
    }
    return PageWhole(tree, world: world ?? 0, with: insets)
  }

  /// Waits for what the script in a frame answers; nil where the frame shows another document by now.
  private func answer(
    to command: DevToolsConnection.Command, in world: Int, of page: PageTarget
  ) async throws -> DevToolsValue? {
    do {
      return try await page.answer(to: command)
    } catch let error as BrowserError where error.kind == .pageGone {
      page.skip(frameWorld: world)
      return nil
    }
  }

  private static func numbers(_ answer: DevToolsValue) -> [Int] {
    guard let text = answer.string("result", "value") else { return [] }
    let list = DevToolsValue(json: Array("{\"n\":\(text)}".utf8))
    return list.read("n") { json throws(JSONError) in
      var numbers: [Int] = []
      try json.beginArray()
      while try json.nextElement() { numbers.append(try json.integer(in: -2...PageChange.most)) }
      return numbers
    } ?? []
  }
}
