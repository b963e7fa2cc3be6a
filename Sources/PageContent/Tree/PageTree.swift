package import AppUnderTest
internal import Synchronization

/// The hit points of elements, and the receivers of touches there.
struct PageHits: Sendable {
  /// The receiver of a touch at the hit point of an element.
  var receivers: [Int: Int] = [:]
  /// The hit points that differ from the centres of their elements.
  var points: [Int: Point] = [:]
}

/// The screen of a page at one moment: the window, the web view that fills it, and the elements of the page below that.
///
/// Successive trees of a page share unchanged parts.
package final class PageTree: ElementTree {
  /// The nesting of the elements, and which of them directly contain text.
  struct Shape {
    let nodes: [Node]
    let hasText: [Bool]
  }

  /// The number of elements before those of the page: the window and the web view.
  package static let firstOfPage = 2

  /// The number that the script has given to this screen.
  package let version: Int
  /// The title of the page.
  package let title: String
  /// The address of the page.
  package let url: String
  /// The size of the window, in points.
  package let size: Size
  /// The window, the web view, and the elements of the page, in tree order.
  package let nodes: [Node]
  /// Whether each element directly contains text.
  let hasText: [Bool]
  /// The classes of its elements.
  package let classes: [ElementClass]
  /// The index for queries.
  package let index: ElementIndex?
  /// The limits of the description, as sentences.
  package let warnings: [String]
  /// The number of texts that were shortened.
  let cuts: Int
  /// The frames of other origins that could not be looked into.
  package let foreignFrames: [ForeignFrame]
  /// The screens that the tree was made of; nil for a tree that one script describes.
  package let parts: PageParts?
  /// The hit points of elements, and their receivers.
  let hits: PageHits
  /// The number of rows before each element in the same parent; nil until the first use.
  let rowNumbers = Mutex<[Int]?>(nil)
  /// The texts that a person reads; empty until the first use.
  let readings = Mutex<Readings>([:])
  let classIndices: [Int]
  /// The index in `classes` of each class in `PageRole.classes`; -1 for a class that does not occur.
  private let knownClasses: [Int]

  /// Makes a screen; nil for elements that are not properly nested.
  ///
  /// - Parameters:
  ///   - version: the number that the script has given to the screen.
  ///   - title: the title of the page.
  ///   - url: the address of the page.
  ///   - size: the size of the window, in points.
  ///   - nodes: the elements of the page, in tree order.
  ///   - hits: the hit points of elements, and their receivers.
  ///   - cuts: the number of texts that were shortened.
  ///   - foreignFrames: the frames that could not be looked into.
  ///   - parts: the screens that it was made of; nil if one script describes it.
  ///   - index: makes the index for queries.
  init?(
    version: Int, title: String, url: String, size: Size, nodes: [Node], hits: PageHits, cuts: Int = 0,
    foreignFrames: [ForeignFrame] = [], parts: PageParts? = nil,
    index: (Shape) -> ElementIndex = { _ in ElementIndex() }
  ) {
    self.version = version
    self.title = title
    self.url = url
    self.size = size
    self.hits = hits
    self.cuts = cuts
    self.foreignFrames = foreignFrames
    self.parts = parts
    warnings = Self.warnings(cuts: cuts, foreignFrames: foreignFrames.count)
    let screen = Rect(x: 0, y: 0, width: size.width, height: size.height)
    var all = [0, 1].map { depth in
      Node(
        depth: depth, frame: screen, flags: [.rendered, .visible],
        content: Content(tag: "", attributes: [], role: .plain))
    }
    all += nodes
    // The elements around the current one; each of them ends before the next element outside of it.
    var open: [Int] = []
    var hasText = [Bool](repeating: false, count: all.count)
    for place in all.indices {
      let node = all[place]
      guard node.depth <= open.count, node.depth > 0 || place == 0 else { return nil }
      while open.count > node.depth { all[open.removeLast()].end = place }
      all[place].parent = open.last ?? -1
      if !node.content.collapsedText.isEmpty { hasText[place] = true }
      if let parent = open.last, node.content.hasTail { hasText[parent] = true }
      open.append(place)
    }
    for place in open { all[place].end = all.count }
    var classes = [
      ElementClass("page", superclasses: ["UIWindow", "UIView"]),
      ElementClass("document", superclasses: ["WKWebView", "UIView"]),
    ]
    var known = [Int](repeating: -1, count: PageRole.classes.count)
    var indices = [0, 1]
    indices.reserveCapacity(all.count)
    for place in PageTree.firstOfPage..<all.count {
      indices.append(Self.classIndex(of: all[place], hasText: hasText[place], in: &classes, &known))
    }
    self.nodes = all
    self.hasText = hasText
    self.classes = classes
    classIndices = indices
    knownClasses = known
    self.index = index(Shape(nodes: all, hasText: hasText))
  }

  /// Makes a screen from an earlier one if no element has come or gone.
  ///
  /// - Parameters:
  ///   - tree: the screen before.
  ///   - change: the change, for the properties of the whole screen.
  ///   - nodes: the elements of the page and around it, nested as before.
  ///   - replaced: the elements that were replaced by others.
  ///   - moved: the elements with another frame or other flags.
  ///   - hits: the hit points of elements, and their receivers.
  ///   - index: makes the index for queries.
  init(
    changing tree: PageTree, by change: PageChange, nodes: [Node], replaced: [Int], moved: [Int], hits: PageHits,
    index: (Shape) -> ElementIndex
  ) {
    version = change.version
    title = change.title
    url = change.url
    size = change.size
    self.hits = hits
    cuts = max(change.cuts, tree.cuts)
    foreignFrames = change.foreignFrames
    parts = nil
    warnings = Self.warnings(cuts: cuts, foreignFrames: foreignFrames.count)
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
    var (classes, known, indices) = (tree.classes, tree.knownClasses, tree.classIndices)
    for place in around.union(replaced).union(moved) {
      indices[place] = Self.classIndex(of: nodes[place], hasText: hasText[place], in: &classes, &known)
    }
    self.nodes = nodes
    self.hasText = hasText
    self.classes = classes
    classIndices = indices
    knownClasses = known
    self.index = index(Shape(nodes: nodes, hasText: hasText))
  }

  private static func classIndex(
    of node: Node, hasText: Bool, in classes: inout [ElementClass], _ known: inout [Int]
  ) -> Int {
    let number = node.role(hasText: hasText).classNumber
    if known[number] < 0 {
      known[number] = classes.count
      classes.append(PageRole.classes[number])
    }
    return known[number]
  }

  private static func warnings(cuts: Int, foreignFrames: Int) -> [String] {
    var warnings: [String] = []
    if cuts > 0 {
      warnings.append(
        "\(cuts) of the page's texts are longer than 65,536 characters and are cut there")
    }
    if foreignFrames > 0 {
      warnings.append(
        "what \(foreignFrames) frames show is not known, as they are scaled, turned or of other origins: queries find nothing in them"
      )
    }
    return warnings
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
    PageTree(version: 0, title: "", url: url, size: size, nodes: [], hits: PageHits())
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
    return PageTree(version: version, title: title, url: url, size: size, nodes: nodes + front, hits: hits) ?? self
  }
}
