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
  /// The content of an element, independent of its place.
  package final class Content: Sendable {
    let tag: String
    /// Names and values in turn; names that begin with an equals sign come from the script.
    let attributes: [String]
    /// The text before the first child, and the text after the element in its parent.
    let text: String
    let tail: String
    let collapsedText: String
    /// Whether the tail contains more than white space.
    let hasTail: Bool
    /// The role, regardless of the contents.
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

    /// The value of an attribute; nil for an unset attribute.
    package subscript(name: String) -> String? { Content.value(of: name, in: attributes) }

    private static func value(of name: String, in attributes: [String]) -> String? {
      for place in stride(from: 0, to: attributes.count - 1, by: 2) where attributes[place] == name {
        return attributes[place + 1]
      }
      return nil
    }

    var isField: Bool { tag == "input" || tag == "textarea" || tag == "select" }

    /// Whether it has its own user interface in the browser, which fingers cannot reach.
    var takesValue: Bool {
      tag == "select" || tag == "input" && self["type"].map { PageField.types.contains($0.lowercased()) } ?? false
    }

    /// Whether it is on or off, and shows no text.
    var isTicked: Bool { ["switch", "checkbox", "radio"].contains(role.role) }
  }

  /// The scroll offset and the size of the scrolled content, in points.
  typealias Scrolling = (offset: Point, size: Size)

  /// An element of the page.
  package struct Node: Sendable {
    /// The number of elements around it.
    var depth: Int
    var parent = -1
    var end = 0
    /// The frame in the window.
    package var frame: Rect
    var flags: Flags
    /// How far the element is scrolled; nil for an element that does not scroll.
    var scrolling: Scrolling?
    /// The size of its texts in points; 0 without a text on the screen.
    var fontSize = 0.0
    /// The content of the element.
    package let content: Content

    /// The role; it may depend on whether the element directly contains text.
    func role(hasText: Bool) -> PageRole {
      // The page as a whole does not count as a scroll area.
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

  /// The flags that the script reports for an element.
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
    /// Neither on nor off, as a check box can be.
    static let mixed = Flags(rawValue: 256)
    static let expanded = Flags(rawValue: 512)
    /// The own text, the tail, or the text drawn by the style is visible.
    static let ownSeen = Flags(rawValue: 1024)
    static let tailSeen = Flags(rawValue: 2048)
    static let drawnSeen = Flags(rawValue: 4096)
    /// The layout among texts, if it is known.
    static let inline = Flags(rawValue: 8192)
    static let block = Flags(rawValue: 16384)
    /// The transformation of letters.
    static let uppercase = Flags(rawValue: 32768)
    static let lowercase = Flags(rawValue: 65536)
    static let capitalized = Flags(rawValue: 131072)
    /// All flags of visibility.
    static let seen: Flags = [.visible, .usable, .ownSeen, .tailSeen, .drawnSeen]
    static let changesLetters: Flags = [.uppercase, .lowercase, .capitalized]

    /// The flags that properties of the element depend on.
    var properties: Flags {
      subtracting(Flags.changesLetters.union([.ownSeen, .tailSeen, .drawnSeen, .inline, .block]))
    }
    /// Not visible, but usable through its own place, if only its painting is transparent, or through its label.
    static let usable = Flags(rawValue: 262_144)
    /// Out of view only because of the scroll position of a container.
    static let away = Flags(rawValue: 524_288)
  }

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
  private let classIndices: [Int]
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

  /// The role of an element of the page.
  func role(at index: Int) -> PageRole { nodes[index].role(hasText: hasText[index]) }

  /// Whether a field has the focus.
  package var hasFocus: Bool {
    nodes.indices.contains { index in
      guard nodes[index].flags.contains(.focused) else { return false }
      if nodes[index].flags.contains(.editable) { return true }
      return ["textField", "searchField", "datePicker", "stepper", "picker"].contains(role(at: index).role)
    }
  }

  /// Whether an element has the focus.
  package var isFocused: Bool { nodes.contains { $0.flags.contains(.focused) } }

  /// The innermost element that has the focus; nil without a focus.
  package var focusedElement: ElementID? {
    nodes.indices.last { nodes[$0].flags.contains(.focused) }.map { ElementID($0) }
  }

  /// The place of an element in the world of its script.
  ///
  /// - Returns: the world (nil for the page's own), the version of its screen, and the number there; nil for an element
  ///   outside of the page.
  package func place(of element: ElementID) -> (world: Int?, version: Int, index: Int)? {
    guard nodes.indices.contains(element.index), element.index >= PageTree.firstOfPage else { return nil }
    let number = element.index - PageTree.firstOfPage
    return parts?.place(of: number) ?? (nil, version, number)
  }

  /// The element with a number of the page's own world; nil for a missing element.
  package func element(numbered index: Int) -> ElementID? {
    let number = parts.map { $0.number(of: index) } ?? index
    guard let number, number >= 0 else { return nil }
    let element = ElementID(number + PageTree.firstOfPage)
    return nodes.indices.contains(element.index) ? element : nil
  }

  /// The number of elements.
  package var count: Int { nodes.count }
  /// The index of an element's class in `classes`.
  package func classIndex(of element: ElementID) -> Int { classIndices[element.index] }
  /// The element around another; nil for the window.
  package func parent(of element: ElementID) -> ElementID? {
    element.index == 0 ? nil : ElementID(nodes[element.index].parent)
  }
  /// The first element after the contents of another.
  package func end(of element: ElementID) -> ElementID { ElementID(nodes[element.index].end) }
  /// The frame of an element in the window.
  package func frame(of element: ElementID) -> Rect { nodes[element.index].frame }
  /// The point where a finger touches an element.
  package func hitPoint(of element: ElementID) -> Point {
    hits.points[element.index] ?? nodes[element.index].frame.center
  }
  /// Whether a user sees an element.
  package func isVisible(_ element: ElementID) -> Bool {
    nodes[element.index].flags.contains(.visible) || isLongList(element.index)
  }

  /// A property of an element; nil for an unset property.
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
    case .other("changesLetters") where element.index == 0: return changesLetters ? true : nil
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

  /// The names of the properties beside the common ones.
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
    // At known hit points the page itself has determined the receiver; the innermost element counts.
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
