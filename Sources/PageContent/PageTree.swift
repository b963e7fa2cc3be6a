package import AppUnderTest
internal import Synchronization

/// Where elements of a page are touched, and what receives that.
struct PageHits: Sendable {
  /// What receives a touch at the hit point of an element.
  var receivers: [Int: Int] = [:]
  /// The hit points that are not the centres of their elements.
  var points: [Int: Point] = [:]
}

/// What a page shows at one moment: the window, the web view that fills it, and the elements of the page below that.
///
/// Trees of one page that follow each other share what has not changed.
package final class PageTree: ElementTree {
  /// What an element is and contains, wherever it is.
  package final class Content: Sendable {
    let tag: String
    /// Names and values by turns; those of the script have an equals sign in front.
    let attributes: [String]
    /// The text before the first element inside it, and the text behind it in the element around it.
    let text: String
    let tail: String
    let collapsedText: String
    /// Whether the text behind the element is more than white space.
    let hasTail: Bool
    /// What it is, whatever stands in it.
    let role: PageRole

    init(
      tag: String, attributes: [String], text: String = "", tail: String = "", isEditable: Bool = false,
      role: PageRole? = nil
    ) {
      self.tag = tag
      self.attributes = attributes
      self.text = text
      self.tail = tail
      collapsedText = PageTree.collapsed(text)
      hasTail = !PageTree.collapsed(tail).isEmpty
      self.role =
        role ?? PageRole.of(tag: tag, isEditable: isEditable) { Content.value(of: $0, in: attributes) }
    }

    /// The value of an attribute; nil where it is not set.
    package subscript(name: String) -> String? { Content.value(of: name, in: attributes) }

    private static func value(of name: String, in attributes: [String]) -> String? {
      for place in stride(from: 0, to: attributes.count - 1, by: 2) where attributes[place] == name {
        return attributes[place + 1]
      }
      return nil
    }

    var isField: Bool { tag == "input" || tag == "textarea" || tag == "select" }

    /// Whether the browser has a user interface of its own for it, which no finger reaches.
    var takesValue: Bool {
      tag == "select" || tag == "input" && self["type"].map { PageField.types.contains($0.lowercased()) } ?? false
    }

    /// Whether it is ticked or not, and shows no text.
    var isTicked: Bool { role.role == "switch" || role.role == "radio" }
  }

  /// How far something is scrolled, and how large the plane is that it shows, in points.
  typealias Scrolling = (offset: Point, size: Size)

  /// One element of the page.
  package struct Node: Sendable {
    /// How many elements are around it.
    var depth: Int
    var parent = -1
    var end = 0
    /// Where it is in the window.
    package var frame: Rect
    var flags: Flags
    /// How far it is scrolled, and how large the plane is that it shows; nil where it does not scroll.
    var scrolling: Scrolling?
    /// How large its texts are, in points; 0 where none of them is on the screen.
    var fontSize = 0.0
    /// What it is and contains.
    package let content: Content

    /// What it is, by whether a text stands directly in it.
    func role(hasText: Bool) -> PageRole {
      // The page as a whole is no scroll area in it.
      let isScrolled = scrolling != nil && content.tag != "html" && content.tag != "body"
      return content.role.showing(isScrolled: isScrolled, hasText: hasText)
    }

    init(depth: Int, frame: Rect, flags: Flags, content: Content) {
      self.depth = depth
      self.frame = frame
      self.flags = flags
      self.content = content
    }
  }

  /// What the script says of an element with one bit each.
  struct Flags: OptionSet, Sendable {
    let rawValue: Int
    static let rendered = Flags(rawValue: 1)
    static let visible = Flags(rawValue: 2)
    static let disabled = Flags(rawValue: 4)
    static let chosen = Flags(rawValue: 8)
    static let focused = Flags(rawValue: 16)
    static let moving = Flags(rawValue: 32)
    static let editable = Flags(rawValue: 64)
    static let scrolls = Flags(rawValue: 128)
    /// Neither on nor off.
    static let mixed = Flags(rawValue: 256)
    static let expanded = Flags(rawValue: 512)
    /// Its own text is seen, the text behind it, what its style draws.
    static let ownSeen = Flags(rawValue: 1024)
    static let tailSeen = Flags(rawValue: 2048)
    static let drawnSeen = Flags(rawValue: 4096)
    /// How it stands among texts, where that is known.
    static let inline = Flags(rawValue: 8192)
    static let block = Flags(rawValue: 16384)
    /// How its letters are changed.
    static let uppercase = Flags(rawValue: 32768)
    static let lowercase = Flags(rawValue: 65536)
    static let capitalized = Flags(rawValue: 131072)
    /// Everything that is seen of it.
    static let seen: Flags = [.visible, .usable, .ownSeen, .tailSeen, .drawnSeen]
    static let changesLetters: Flags = [.uppercase, .lowercase, .capitalized]

    /// Those that a property of the element depends on.
    var properties: Flags {
      subtracting(Flags.changesLetters.union([.ownSeen, .tailSeen, .drawnSeen, .inline, .block]))
    }
    /// Not seen, and used by what carries it: its own place, where only its ink is transparent, or its label.
    static let usable = Flags(rawValue: 262_144)
    /// Out of sight only because of where something is scrolled to.
    static let away = Flags(rawValue: 524_288)
  }

  /// How the elements are nested, and in which of them a text stands.
  struct Shape {
    let nodes: [Node]
    let hasText: [Bool]
  }

  /// How many elements stand before those of the page: the window and the web view.
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
  /// In which elements a text stands directly.
  let hasText: [Bool]
  /// The classes of its elements.
  package let classes: [ElementClass]
  /// What queries know of it.
  package let index: ElementIndex?
  /// What is not known of the page, as sentences.
  package let warnings: [String]
  /// How many texts are not there whole.
  let cuts: Int
  /// The frames of other origins that are not looked into.
  package let foreignFrames: [ForeignFrame]
  /// What it was put together from; nil where one script describes all of it.
  package let parts: PageParts?
  /// Where elements are touched, and what receives that.
  let hits: PageHits
  /// How many rows stand before each element in the same one; nil until somebody asks for one of them.
  let rowNumbers = Mutex<[Int]?>(nil)
  /// The texts that a person reads; nil until somebody asks for them.
  let readings = Mutex<Readings>([:])
  private let classIndices: [Int]
  /// Which of `classes` is which of `PageRole.classes`; -1 for one that is not there.
  private let knownClasses: [Int]

  /// Puts a screen together; nil where its elements are not nested as a tree.
  ///
  /// - Parameters:
  ///   - version: the number that the script has given to it.
  ///   - title: that of the page.
  ///   - url: the address of the page.
  ///   - size: that of the window, in points.
  ///   - nodes: the elements of the page, in tree order.
  ///   - hits: where elements are touched, and what receives that.
  ///   - cuts: how many texts are not there whole.
  ///   - foreignFrames: the frames that are not looked into.
  ///   - parts: what it was put together from, with the frames that were looked into; nil where it is described as a whole.
  ///   - index: makes what queries know of it.
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
    // The elements around the current one; every element ends where the next one begins that is not inside it.
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
      ElementClass("UIWindow", superclasses: ["UIView"]), ElementClass("WKWebView", superclasses: ["UIView"]),
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

  /// The same screen after a change by which no element has come or gone.
  ///
  /// - Parameters:
  ///   - tree: the screen before.
  ///   - change: what the script says of it as a whole.
  ///   - nodes: the elements of the page and of what is around it, nested as before.
  ///   - replaced: the elements that are not the same any more.
  ///   - moved: those that are elsewhere, or look otherwise.
  ///   - hits: where elements are touched, and what receives that.
  ///   - index: makes what queries know of it.
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

  /// What an element of the page is.
  func role(at index: Int) -> PageRole { nodes[index].role(hasText: hasText[index]) }

  /// Whether a field has the focus.
  package var hasFocus: Bool {
    nodes.indices.contains { index in
      guard nodes[index].flags.contains(.focused) else { return false }
      if nodes[index].flags.contains(.editable) { return true }
      return ["textField", "searchField", "datePicker", "stepper", "picker"].contains(role(at: index).role)
    }
  }

  /// Whether anything has the focus.
  package var isFocused: Bool { nodes.contains { $0.flags.contains(.focused) } }

  /// The innermost element that has the focus; nil without a focus.
  package var focusedElement: ElementID? {
    nodes.indices.last { nodes[$0].flags.contains(.focused) }.map { ElementID($0) }
  }

  /// Where the script knows an element.
  ///
  /// - Returns: the world, nil for that of the page itself, the screen and the number there; nil where it is no element of the page.
  package func place(of element: ElementID) -> (world: Int?, version: Int, index: Int)? {
    guard nodes.indices.contains(element.index), element.index >= PageTree.firstOfPage else { return nil }
    let number = element.index - PageTree.firstOfPage
    return parts?.place(of: number) ?? (nil, version, number)
  }

  /// The element of a number by which the script knows it in the world of the page itself; nil where there is none.
  package func element(numbered index: Int) -> ElementID? {
    let number = parts.map { $0.number(of: index) } ?? index
    guard let number, number >= 0 else { return nil }
    let element = ElementID(number + PageTree.firstOfPage)
    return nodes.indices.contains(element.index) ? element : nil
  }

  /// How many elements there are.
  package var count: Int { nodes.count }
  /// The index of an element's class in `classes`.
  package func classIndex(of element: ElementID) -> Int { classIndices[element.index] }
  /// The element around another; nil for the window.
  package func parent(of element: ElementID) -> ElementID? {
    element.index == 0 ? nil : ElementID(nodes[element.index].parent)
  }
  /// The element behind all that are inside another.
  package func end(of element: ElementID) -> ElementID { ElementID(nodes[element.index].end) }
  /// Where an element is in the window.
  package func frame(of element: ElementID) -> Rect { nodes[element.index].frame }
  /// Where a finger touches an element.
  package func hitPoint(of element: ElementID) -> Point {
    hits.points[element.index] ?? nodes[element.index].frame.center
  }
  /// Whether a user sees an element.
  package func isVisible(_ element: ElementID) -> Bool {
    nodes[element.index].flags.contains(.visible) || isLongList(element.index)
  }

  /// A property of an element; nil where it has none.
  package func property(_ name: PropertyName, of element: ElementID) -> PropertyValue? {
    if element.index < PageTree.firstOfPage { return ownProperty(name, of: element) }
    let node = nodes[element.index]
    let content = node.content
    switch name {
    case .className, .frame, .visible, .description: return nil
    case .identifier: return (content["id"] ?? content["data-testid"]).map { .string($0) }
    case .label: return label(of: element).map { .string($0) }
    case .text: return shownText(of: element).map { .string($0) }
    case .value: return value(of: element)
    case .placeholder: return (content["placeholder"] ?? content["aria-placeholder"]).map { .string($0) }
    case .enabled: return .boolean(!node.flags.contains(.disabled))
    case .selected: return .boolean(node.flags.contains(.chosen) || hasTick(element.index))
    case .hidden: return .boolean(!node.flags.contains(.rendered))
    case .alpha: return 1
    case .other(let name): return otherProperty(name, of: element)
    }
  }

  private func label(of element: ElementID) -> String? {
    if let name = nodes[element.index].content["=name"] { return name }
    guard let text = shownText(of: element), !text.isEmpty else { return nil }
    return text
  }

  private func ownProperty(_ name: PropertyName, of element: ElementID) -> PropertyValue? {
    switch name {
    case .enabled: return true
    case .hidden, .selected: return false
    case .alpha: return 1
    case .other("url") where element.index == 1: return .string(url)
    case .other("title") where element.index == 1: return .string(title)
    case .other("loaded") where element.index == 1: return version == 0 ? false : nil
    case .other(let name) where element.index == 1:
      return pageScrolling.flatMap { PageTree.property(name, of: $0) }
    default: return nil
    }
  }

  func value(of element: ElementID) -> PropertyValue? {
    let (node, role) = (nodes[element.index], role(at: element.index).role)
    if node.content.isTicked { return node.flags.contains(.chosen) ? "1" : "0" }
    if role == "datePicker" { return node.content["=value"].map { .string(PageField.wording(of: $0)) } }
    let text = node.content["=value"] ?? node.content["aria-valuetext"] ?? node.content["aria-valuenow"]
    if role == "slider" || role == "progress", let number = text.flatMap(Double.init), number.isFinite {
      return .number(number)
    }
    return text.map { .string($0) }
  }

  /// The names of the properties that an element has beside those of all.
  package func furtherProperties(of element: ElementID) -> [String] {
    guard element.index >= PageTree.firstOfPage else { return element.index == 1 ? ["url", "title"] : [] }
    let attributes = nodes[element.index].content.attributes
    let names = stride(from: 0, to: attributes.count - 1, by: 2).map { attributes[$0] }
    return ["nodeName", "cssClass", "textContent", "role"]
      + names.filter { !$0.hasPrefix("=") && $0 != "id" && $0 != "class" }.sorted()
  }

  /// The element that receives a touch at a point.
  package func element(at point: Point) -> ElementID? {
    guard nodes[0].frame.contains(point) else { return nil }
    // What the page itself says counts where it was asked: the innermost element that is touched there.
    for index in nodes.indices.reversed() where hitPoint(of: ElementID(index)) == point {
      if let hit = hits.receivers[index] { return ElementID(hit) }
    }
    let found = nodes.indices.reversed().first { index in
      nodes[index].flags.contains(.visible) && nodes[index].frame.contains(point)
    }
    return found.map { ElementID($0) }
  }
}

extension PageTree {
  /// Whether what receives a touch at a point is a frame that is not looked into.
  package func isForeignFrame(at point: Point) -> Bool {
    guard let index = element(at: point)?.index else { return false }
    return ["iframe", "frame", "object", "embed"].contains(nodes[index].content.tag) && nodes[index].end == index + 1
  }

  /// A screen on which nothing is, of a page that has not said yet what it shows; its web view is not `loaded`.
  ///
  /// - Parameters:
  ///   - size: that of the window, in points.
  ///   - url: the address of the page.
  package static func empty(_ size: Size, url: String) -> PageTree? {
    PageTree(version: 0, title: "", url: url, size: size, nodes: [], hits: PageHits())
  }

  /// The same screen with elements in front of it that take all touches.
  ///
  /// - Parameters:
  ///   - frame: where they are; what lies below cannot be seen.
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
