package import AppUnderTest
import Synchronization

/// The points where touches of elements land, and the elements that receive these touches.
struct PageHits: Sendable {
  /// The element that receives a touch of an element.
  var receivers: [Int: Int] = [:]
  /// The points where touches land, for elements that are not touched at their centre.
  var points: [Int: Point] = [:]
}

/// The screen of a page at one moment: the window, the web view that fills it, and the elements of the page below that.
///
/// Successive trees of a page share unchanged parts.
package final class PageTree: ElementTree {
  /// The nesting of the elements, and the elements that directly contain text.
  struct Shape {
    let nodes: [Node]
    let hasText: [Bool]
  }

  /// The number of elements before those of the page: the window and the web view.
  package static let firstOfPage = 2

  let header: PageHeader
  /// The window, the web view, and the elements of the page, in tree order.
  package let nodes: [Node]
  /// Whether each element directly contains text.
  let hasText: [Bool]
  let elementClasses: PageClasses
  /// The index for queries.
  package let index: ElementIndex?
  /// The screens that the tree was made of; nil for a tree that one script describes.
  package let parts: PageParts?
  /// The points where touches of elements land, and the elements that receive these touches.
  let hits: PageHits
  /// The number of rows before each element in the same parent; nil until the first use.
  let rowNumbers = Mutex<[Int]?>(nil)
  /// The texts that a person reads; empty until the first use.
  let readings = Mutex<Readings>([:])

  /// Makes a screen; nil for elements that are not properly nested.
  ///
  /// - Parameters:
  ///   - header: the description of the screen as a whole.
  ///   - nodes: the elements of the page, in tree order.
  ///   - hits: the hit points of elements, and their receivers.
  ///   - parts: the screens that it was made of; nil if one script describes it.
  ///   - index: makes the index for queries.
  init?(
    _ header: PageHeader, nodes: [Node], hits: PageHits, parts: PageParts? = nil,
    index: (Shape) -> ElementIndex = { _ in ElementIndex() }
  ) {
    self.header = header
    self.hits = hits
    self.parts = parts
    let screen = Rect(x: 0, y: 0, width: header.size.width, height: header.size.height)
    var all = [0, 1].map { depth in
      Node(
        depth: depth, frame: screen, flags: [.rendered, .visible],
        content: Content(tag: "", attributes: [], role: .plain))
    }
    all += nodes
    guard let hasText = Self.nest(&all) else { return nil }
    self.nodes = all
    self.hasText = hasText
    elementClasses = PageClasses(of: all, hasText: hasText)
    self.index = index(Shape(nodes: all, hasText: hasText))
  }

  /// Sets the parents and ends of elements.
  ///
  /// - Returns: whether each element directly contains text; nil for elements that are not properly nested.
  private static func nest(_ nodes: inout [Node]) -> [Bool]? {
    // The elements around the current one; each of them ends before the next element outside of it.
    var open: [Int] = []
    var hasText = [Bool](repeating: false, count: nodes.count)
    for place in nodes.indices {
      let node = nodes[place]
      guard node.depth <= open.count, node.depth > 0 || place == 0 else { return nil }
      while open.count > node.depth { nodes[open.removeLast()].end = place }
      nodes[place].parent = open.last ?? -1
      if !node.content.collapsedText.isEmpty { hasText[place] = true }
      if let parent = open.last, node.content.hasTail { hasText[parent] = true }
      open.append(place)
    }
    for place in open { nodes[place].end = nodes.count }
    return hasText
  }

  /// Makes a screen from an earlier one if no element has come or gone.
  ///
  /// - Parameters:
  ///   - tree: the screen before.
  ///   - header: the description of the screen as a whole.
  ///   - nodes: the elements of the page and around it, nested as before.
  ///   - replaced: the elements that were replaced by others.
  ///   - moved: the elements with another frame or other flags.
  ///   - hits: the hit points of elements, and their receivers.
  ///   - index: makes the index for queries.
  init(
    changing tree: PageTree, to header: PageHeader, nodes: [Node], replaced: [Int], moved: [Int], hits: PageHits,
    index: (Shape) -> ElementIndex
  ) {
    self.header = header
    self.hits = hits
    parts = nil
    var hasText = tree.hasText
    let around = Set(replaced.map { nodes[$0].parent }).filter { $0 >= PageTree.firstOfPage }
    for place in around.union(replaced) {
      var child = place + 1
      var isFound = !nodes[place].content.collapsedText.isEmpty
      while !isFound, child < nodes[place].end {
        isFound = nodes[child].content.hasTail
        child = nodes[child].end
      }
      hasText[place] = isFound
    }
    var classes = tree.elementClasses
    for place in around.union(replaced).union(moved) { classes.update(place, nodes[place], hasText: hasText[place]) }
    self.nodes = nodes
    self.hasText = hasText
    elementClasses = classes
    self.index = index(Shape(nodes: nodes, hasText: hasText))
  }
}

extension PageTree {
  /// Whether a touch at a point hits a frame that could not be looked into.
  package func isForeignFrame(at point: Point) -> Bool {
    guard let index = element(at: point)?.index else { return false }
    return ["iframe", "frame", "object", "embed"].contains(nodes[index].content.tag) && nodes[index].end == index + 1
  }

  /// An empty screen, for a page that has not been described yet; its web view is not `loaded`.
  ///
  /// - Parameters:
  ///   - size: the size of the window, in points.
  ///   - url: the address of the page.
  package static func empty(_ size: Size, url: String) -> PageTree? {
    PageTree(PageHeader(url: url, size: size), nodes: [], hits: PageHits())
  }

  /// The screen with elements in front that take all touches.
  ///
  /// - Parameters:
  ///   - frame: the frame of these elements; elements below it are not visible.
  ///   - front: the elements.
  func covered(_ frame: Rect, by front: [Node]) -> PageTree {
    var nodes = Array(self.nodes.dropFirst(PageTree.firstOfPage))
    for index in nodes.indices where frame.contains(hitPoint(of: ElementID(index + PageTree.firstOfPage))) {
      nodes[index].flags.subtract(.seen)
    }
    let hits = PageHits(points: hits.points)
    let header = PageHeader(version: version, title: title, url: url, size: size)
    return PageTree(header, nodes: nodes + front, hits: hits) ?? self
  }
}
