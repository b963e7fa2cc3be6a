package import AppUnderTest

/// A frame into whose document the script around it cannot look, as that is of another origin.
package struct ForeignFrame: Sendable {
  /// Its number among the elements of the page that it is in.
  package let element: Int
  /// Which of the page's frames it is in, which of that one's, and so on.
  package let path: String
  /// Where its document begins in the page that it is in.
  package let origin: Point
}

/// What a screen was put together from: that of the page, and those of its frames of other origins.
package final class PageParts: Sendable {
  /// What a frame shows, as the script in it describes it.
  package struct Frame: Sendable {
    /// The world of that script.
    package let world: Int
    /// What it shows.
    package let tree: PageTree

    /// Notes what a frame shows.
    package init(world: Int, tree: PageTree) {
      self.world = world
      self.tree = tree
    }
  }

  /// The page without those frames.
  package let page: PageTree
  /// The frames by their paths.
  package let frames: [String: Frame]
  /// The worlds in which the elements of the whole are known; 0 for the page's own.
  private let worlds: [Int]
  /// The numbers that the elements of the whole have there.
  private let indices: [Int]
  /// The numbers among the elements of the whole that those of the page itself have.
  private let numbers: [Int]

  init(page: PageTree, frames: [String: Frame], worlds: [Int], indices: [Int]) {
    self.page = page
    self.frames = frames
    self.worlds = worlds
    self.indices = indices
    numbers = indices.indices.filter { worlds[$0] == 0 }
  }

  /// Where an element is known.
  ///
  /// - Parameter number: its number among the elements of the whole.
  /// - Returns: the world, nil for that of the page itself, the screen and the number there; nil where there is no such element.
  package func place(of number: Int) -> (world: Int?, version: Int, index: Int)? {
    guard worlds.indices.contains(number) else { return nil }
    guard worlds[number] != 0 else { return (nil, page.version, indices[number]) }
    let frame = frames.values.first { $0.world == worlds[number] }
    return frame.map { ($0.world, $0.tree.version, indices[number]) }
  }

  /// The number among the elements of the whole that one of the page itself has; nil where there is no such element.
  func number(of index: Int) -> Int? { numbers.indices.contains(index) ? numbers[index] : nil }

  /// Whether these are the screens that a whole was put together from.
  package func isSame(_ other: PageTree, _ others: [String: Frame]) -> Bool {
    page === other && frames.count == others.count && others.allSatisfy { frames[$0.key]?.tree === $0.value.tree }
  }
}

extension PageTree {
  /// The frame of another origin that an element is in, the innermost one; nil where the script around it describes it.
  package func frameOfOtherOrigin(around element: ElementID) -> ElementID? {
    guard parts != nil, let world = place(of: element)?.world else { return nil }
    return ancestors(of: element).first { place(of: $0).map { $0.world != world } ?? false }
  }
}

/// The elements of a page with those of its frames of other origins, each frame's behind the frame itself.
package struct PageWhole {
  private(set) var nodes: [PageTree.Node] = []
  private(set) var worlds: [Int] = []
  private(set) var indices: [Int] = []
  /// Where elements are touched, and what receives that.
  private(set) var hits = PageHits()
  /// The frames that were not looked into.
  private(set) var foreignFrames: [ForeignFrame] = []
  private(set) var cuts = 0

  /// How a frame is put in.
  package struct Inset {
    package let frame: ForeignFrame
    /// What it shows, with the frames in it.
    package let whole: PageWhole
    /// What receives a touch at the hit points of its visible elements, in their order: -1 for the frame, -2 for nothing, -3
    /// where the frame is seen and takes none, -4 where the frame has to be scrolled to.
    package let reached: [Int]

    /// Describes how a frame is put in.
    package init(frame: ForeignFrame, whole: PageWhole, reached: [Int]) {
      self.frame = frame
      self.whole = whole
      self.reached = reached
    }
  }

  /// Puts a page together with its frames.
  ///
  /// - Parameters:
  ///   - tree: the page without them.
  ///   - world: that of the script which describes it; 0 for that of the page itself.
  ///   - insets: the frames.
  package init(_ tree: PageTree, world: Int, with insets: [Inset]) {
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
    for (element, hit) in tree.hits.receivers where places.indices.contains(element - first) {
      if places.indices.contains(hit - first) { hits.receivers[places[element - first]] = places[hit - first] }
    }
    for (element, point) in tree.hits.points where places.indices.contains(element - first) {
      hits.points[places[element - first]] = point
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
    // A frame is scrolled as its document is, or the body of an old one.
    let page = inset.whole.nodes.prefix(4).firstIndex {
      ["html", "body"].contains($0.content.tag) && $0.scrolling != nil
    }
    if let page, start > 0 {
      nodes[start - 1].scrolling = inset.whole.nodes[page].scrolling
      nodes[start - 1].flags.insert(.scrolls)
    }
    for (index, var node) in inset.whole.nodes.enumerated() {
      if index == page {
        node.scrolling = nil
        node.flags.remove(.scrolls)
      }
      node.depth += frame.depth + 1 - PageTree.firstOfPage
      if !frame.flags.contains(.rendered) { node.flags.subtract(PageTree.Flags.seen.union([.rendered, .away])) }
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

  /// Notes what receives touches of a frame's elements: what is on the page around it may cover them.
  private mutating func decideHits(of inset: Inset, from start: Int, _ places: [Int]) {
    for (element, point) in inset.whole.hits.points {
      hits.points[start + element] = point.moved(byX: inset.frame.origin.x, y: inset.frame.origin.y)
    }
    for (number, place) in inset.whole.visible.enumerated() {
      // A frame that has gone meanwhile receives nothing.
      let reached = inset.reached.indices.contains(number) ? inset.reached[number] : -2
      // It is seen, and lets touches through to what is behind.
      if reached == -3 { continue }
      if reached == -1 {
        hits.receivers[start + place] = inset.whole.hits.receivers[place].map { start + $0 }
      } else {
        nodes[start + place].flags.subtract(.seen)
        if reached == -4 { nodes[start + place].flags.insert(.away) }
        if places.indices.contains(reached) { hits.receivers[start + place] = places[reached] }
      }
    }
  }

  /// The elements that are seen or used in the page or frame itself.
  private var visible: [Int] { nodes.indices.filter { !nodes[$0].flags.isDisjoint(with: [.visible, .usable]) } }

  /// The hit points of the elements that are seen or used in the page or frame itself.
  package var hitPoints: [Point] { visible.map { hits.points[$0] ?? nodes[$0].frame.center } }

  /// The whole as a screen.
  ///
  /// - Parameters:
  ///   - page: the page without the frames.
  ///   - frames: what they show, by their paths.
  /// - Returns: nil where the elements are not nested as a tree.
  package func tree(of page: PageTree, with frames: [String: PageParts.Frame]) -> PageTree? {
    let first = PageTree.firstOfPage
    let hits = PageHits(
      receivers: Dictionary(self.hits.receivers.map { ($0.key + first, $0.value + first) }) { $1 },
      points: Dictionary(self.hits.points.map { ($0.key + first, $0.value) }) { $1 })
    return PageTree(
      version: page.version, title: page.title, url: page.url, size: page.size, nodes: nodes, hits: hits, cuts: cuts,
      foreignFrames: foreignFrames, parts: PageParts(page: page, frames: frames, worlds: worlds, indices: indices))
  }
}
