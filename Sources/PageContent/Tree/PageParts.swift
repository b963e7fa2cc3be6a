package import AppUnderTest

/// A frame of another origin, whose document the script around it cannot look into.
package struct ForeignFrame: Sendable {
  /// The number of the frame among the elements of the page around it.
  package let element: Int
  /// The path of the frame: the number of each frame in its parent frame.
  package let path: String
  /// The place of the origin of the frame's document in the page around it.
  package let origin: Point
}

/// The screens that a whole screen was made of: the screen of the page, and the screens of its frames of other origins.
package final class PageParts: Sendable {
  /// The screen of a frame, described by the frame's script.
  package struct Frame: Sendable {
    /// The world of the script.
    package let world: Int
    /// The screen of the frame.
    package let tree: PageTree

    /// Describes the screen of a frame.
    package init(world: Int, tree: PageTree) {
      self.world = world
      self.tree = tree
    }
  }

  /// The page without the frames.
  package let page: PageTree
  /// The frames by their paths.
  package let frames: [String: Frame]
  /// The origins of the elements of the whole.
  private let origins: [ElementOrigin]
  /// The numbers in the whole of the page's own elements.
  private let numbers: [Int]

  init(page: PageTree, frames: [String: Frame], origins: [ElementOrigin]) {
    self.page = page
    self.frames = frames
    self.origins = origins
    numbers = origins.indices.filter { origins[$0].world == nil }
  }

  /// The place of an element in its world; nil for a missing element.
  ///
  /// - Parameter number: its number among the elements of the whole.
  package func place(of number: Int) -> ElementPlace? {
    guard origins.indices.contains(number) else { return nil }
    let (world, index) = (origins[number].world, origins[number].index)
    guard let world else { return ElementPlace(world: nil, version: page.version, index: index) }
    let frame = frames.values.first { $0.world == world }
    return frame.map { ElementPlace(world: world, version: $0.tree.version, index: index) }
  }

  /// The number in the whole of one of the page's own elements; nil for a missing element.
  func number(of index: Int) -> Int? { numbers.indices.contains(index) ? numbers[index] : nil }

  /// Whether the whole was made of these screens.
  package func isSame(_ other: PageTree, _ others: [String: Frame]) -> Bool {
    page === other && frames.count == others.count && others.allSatisfy { frames[$0.key]?.tree === $0.value.tree }
  }
}

extension PageTree {
  /// The innermost frame of another origin around an element; nil for an element described by the script of the page.
  package func frameOfOtherOrigin(around element: ElementID) -> ElementID? {
    guard parts != nil, let world = place(of: element)?.world else { return nil }
    return ancestors(of: element).first { place(of: $0).map { $0.world != world } ?? false }
  }
}

/// The script that describes an element of a whole screen.
struct ElementOrigin: Sendable {
  /// The world of the script; nil for the page's own.
  let world: Int?
  /// The number of the element in that world.
  let index: Int
}

/// The elements of a page and of its frames of other origins; the elements of each frame come after the frame itself.
package struct CombinedPage {
  private(set) var nodes: [PageTree.Node] = []
  private(set) var origins: [ElementOrigin] = []
  /// The points where touches of elements land, and the elements that receive these touches.
  private(set) var hits = PageHits()
  /// The frames that could not be looked into.
  private(set) var foreignFrames: [ForeignFrame] = []
  private(set) var cuts = 0

  /// A frame to insert.
  package struct Inset {
    package let frame: ForeignFrame
    /// The elements of the frame and of its nested frames.
    package let whole: CombinedPage
    /// The elements that receive touches on the frame's visible elements, in the order of these elements.
    package let receivers: [Receiver]

    /// Describes a frame to insert.
    package init(frame: ForeignFrame, whole: CombinedPage, receivers: [Receiver]) {
      self.frame = frame
      self.whole = whole
      self.receivers = receivers
    }
  }

  /// The element that receives a touch on an element in a frame.
  package enum Receiver: Sendable {
    /// The frame.
    case frame
    /// An element of the page around the frame, by its number.
    case element(Int)
    /// No element.
    case nothing
    /// The elements below the frame, which is visible but lets touches through.
    case passing
    /// No element until the frame is scrolled into view.
    case away

    /// Reads the answer of the script function `reach`; nil for an invalid number.
    package init?(_ number: Int) {
      switch number {
      case 0...: self = .element(number)
      case -1: self = .frame
      case -2: self = .nothing
      case -3: self = .passing
      case -4: self = .away
      default: return nil
      }
    }
  }

  /// Inserts the frames of a page.
  ///
  /// - Parameters:
  ///   - tree: the page without the frames.
  ///   - world: the world of the script that describes the page; nil for the page's own.
  ///   - insets: the frames.
  package init(_ tree: PageTree, world: Int?, with insets: [Inset]) {
    let first = PageTree.firstOfPage
    cuts = tree.header.cuts
    var places: [Int] = []
    places.reserveCapacity(tree.nodes.count - first)
    let insets = Dictionary(insets.map { ($0.frame.element, $0) }) { first, _ in first }
    var insides: [(start: Int, inset: Inset)] = []
    for (index, node) in tree.nodes.dropFirst(first).enumerated() {
      places.append(nodes.count)
      nodes.append(node)
      origins.append(ElementOrigin(world: world, index: index))
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

  /// Appends the elements of a frame, moved to their places on the page around the frame.
  private mutating func append(_ inset: Inset, below frame: PageTree.Node) {
    let start = nodes.count
    // A frame scrolls as its document does, or the body of an old document.
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
    origins += inset.whole.origins
    cuts += inset.whole.cuts
    foreignFrames += inset.whole.foreignFrames.map {
      ForeignFrame(element: $0.element + start, path: $0.path, origin: $0.origin)
    }
  }

  /// Records the receivers of touches in a frame; elements of the page around it may cover the frame.
  private mutating func decideHits(of inset: Inset, from start: Int, _ places: [Int]) {
    for (element, point) in inset.whole.hits.points {
      hits.points[start + element] = point.moved(byX: inset.frame.origin.x, y: inset.frame.origin.y)
    }
    for (number, place) in inset.whole.visible.enumerated() {
      // A frame that has gone in the meantime receives no touches.
      let receiver = inset.receivers.indices.contains(number) ? inset.receivers[number] : .nothing
      switch receiver {
      case .passing: break
      case .frame: hits.receivers[start + place] = inset.whole.hits.receivers[place].map { start + $0 }
      case .nothing: nodes[start + place].flags.subtract(.seen)
      case .away:
        nodes[start + place].flags.subtract(.seen)
        nodes[start + place].flags.insert(.away)
      case .element(let element):
        nodes[start + place].flags.subtract(.seen)
        if places.indices.contains(element) { hits.receivers[start + place] = places[element] }
      }
    }
  }

  /// The elements of the page or frame itself that are visible or usable.
  private var visible: [Int] { nodes.indices.filter { !nodes[$0].flags.isDisjoint(with: [.visible, .usable]) } }

  /// The points where touches land on the visible or usable elements of the page or frame itself.
  package var hitPoints: [Point] { visible.map { hits.points[$0] ?? nodes[$0].frame.center } }

  /// The whole as a tree.
  ///
  /// - Parameters:
  ///   - page: the page without the frames.
  ///   - frames: the screens of the frames by their paths.
  /// - Returns: the tree; nil for elements that are not properly nested.
  package func tree(of page: PageTree, with frames: [String: PageParts.Frame]) -> PageTree? {
    let first = PageTree.firstOfPage
    let hits = PageHits(
      receivers: Dictionary(self.hits.receivers.map { ($0.key + first, $0.value + first) }) { $1 },
      points: Dictionary(self.hits.points.map { ($0.key + first, $0.value) }) { $1 })
    var header = page.header
    (header.cuts, header.foreignFrames) = (cuts, foreignFrames)
    return PageTree(
      header, nodes: nodes, hits: hits,
      parts: PageParts(page: page, frames: frames, origins: origins))
  }
}
