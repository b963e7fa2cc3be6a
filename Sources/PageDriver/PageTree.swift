/// What a page shows at one moment: the window, the web view that fills it, and the elements of the page below that.
final class PageTree: ElementTree {
  /// One element of the page.
  struct Node: Sendable {
    var parent: Int
    var end = 0
    var frame: Rect
    var flags: Flags
    var tag: String
    var role: PageRole
    var attributes: [String: String]
    /// How far it is scrolled, and how large the plane is that it shows; nil where it does not scroll.
    var scrolling: (offset: Point, size: Size)?
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
  }

  /// A text node: the element it stands in, how many elements began before it, and whether it is shown.
  struct Piece: Sendable {
    let parent: Int
    let position: Int
    let isShown: Bool
    let text: String
  }

  /// How many elements stand before those of the page: the window and the web view.
  static let firstOfPage = 2

  /// The page's own time, in milliseconds since 1970.
  let time: Double
  let title: String
  let url: String
  let size: Size
  private let nodes: [Node]
  private let pieces: [Piece]
  /// What receives a touch at the centre of an element.
  private let hits: [Int: Int]
  let classes: [ElementClass]
  private let classIndices: [Int]
  let index: ElementIndex? = ElementIndex()

  init(
    time: Double, title: String, url: String, size: Size, nodes: [Node], pieces: [Piece], hits: [Int: Int]
  ) {
    self.time = time
    self.title = title
    self.url = url
    self.size = size
    self.pieces = pieces
    self.hits = hits
    let screen = Rect(x: 0, y: 0, width: size.width, height: size.height)
    var all = [
      Node(parent: -1, frame: screen, flags: [.rendered, .visible], tag: "", role: .plain, attributes: [:]),
      Node(parent: 0, frame: screen, flags: [.rendered, .visible], tag: "", role: .plain, attributes: [:]),
    ]
    all += nodes
    var classes = [
      ElementClass("UIWindow", superclasses: ["UIView"]), ElementClass("WKWebView", superclasses: ["UIView"]),
    ]
    var known: [String: Int] = [:]
    var indices = [0, 1]
    for node in nodes {
      let elementClass = node.role.elementClass
      let index = known[elementClass.name] ?? classes.count
      if index == classes.count {
        known[elementClass.name] = index
        classes.append(elementClass)
      }
      indices.append(index)
    }
    // Every element ends where the next one begins that is not inside it; from the last to the first, as ends of children are
    // those of their parents where nothing follows.
    for index in all.indices { all[index].end = index + 1 }
    for index in all.indices.reversed() where all[index].parent >= 0 {
      let parent = all[index].parent
      all[parent].end = max(all[parent].end, all[index].end)
    }
    self.nodes = all
    self.classes = classes
    classIndices = indices
  }

  /// The same screen with elements in front of it that take all touches.
  ///
  /// - Parameters:
  ///   - tree: the screen.
  ///   - frame: where they are; what lies below cannot be seen.
  ///   - front: the elements, whose parents are numbered as in the new tree.
  ///   - texts: what stands in each of them.
  convenience init(_ tree: PageTree, covered frame: Rect, adding front: [Node], texts: [String]) {
    var nodes = Array(tree.nodes.dropFirst(PageTree.firstOfPage))
    for index in nodes.indices where frame.contains(nodes[index].frame.center) { nodes[index].flags.remove(.visible) }
    let first = tree.count
    let pieces = zip(front.indices, texts).map { index, text in
      Piece(parent: first + index, position: first + index + 1, isShown: true, text: text)
    }
    self.init(
      time: tree.time, title: tree.title, url: tree.url, size: tree.size, nodes: nodes + front,
      pieces: tree.pieces + pieces, hits: [:])
  }

  /// Whether a field has the focus.
  var hasFocus: Bool {
    nodes.contains { node in
      node.flags.contains(.focused)
        && (node.role.role == "textField" || node.role.role == "searchField" || node.role.role == "datePicker"
          || node.flags.contains(.editable))
    }
  }

  var count: Int { nodes.count }
  func classIndex(of element: ElementID) -> Int { classIndices[element.index] }
  func parent(of element: ElementID) -> ElementID? {
    element.index == 0 ? nil : ElementID(nodes[element.index].parent)
  }
  func end(of element: ElementID) -> ElementID { ElementID(nodes[element.index].end) }
  func frame(of element: ElementID) -> Rect { nodes[element.index].frame }
  func isVisible(_ element: ElementID) -> Bool { nodes[element.index].flags.contains(.visible) }

  func property(_ name: PropertyName, of element: ElementID) -> PropertyValue? {
    let node = nodes[element.index]
    if element.index < PageTree.firstOfPage { return ownProperty(name, of: element) }
    switch name {
    case .className, .frame, .visible, .description: return nil
    case .identifier: return node.attributes["id"].map { .string($0) }
    case .label: return (node.attributes["=name"] ?? shownText(of: element, node)).map { .string($0) }
    case .text: return shownText(of: element, node).map { .string($0) }
    case .value: return value(of: node)
    case .placeholder: return node.attributes["placeholder"].map { .string($0) }
    case .enabled: return .boolean(!node.flags.contains(.disabled))
    case .selected: return .boolean(node.flags.contains(.chosen))
    case .hidden: return .boolean(!node.flags.contains(.rendered))
    case .alpha: return 1
    case .other(let name): return otherProperty(name, of: element, node)
    }
  }

  private func ownProperty(_ name: PropertyName, of element: ElementID) -> PropertyValue? {
    switch name {
    case .enabled: return true
    case .hidden, .selected: return false
    case .alpha: return 1
    case .other("url") where element.index == 1: return .string(url)
    case .other("title") where element.index == 1: return .string(title)
    default: return nil
    }
  }

  private func otherProperty(_ name: String, of element: ElementID, _ node: Node) -> PropertyValue? {
    switch name {
    case "nodeName": return .string(node.tag.uppercased())
    case "cssClass": return node.attributes["class"].map { .string($0) }
    case "textContent": return .string(textContent(of: element))
    case "role": return node.role.role.map { .string($0) }
    case "isOn": return node.role.role == "switch" ? .boolean(node.flags.contains(.chosen)) : nil
    case "checked": return node.flags.contains(.chosen) ? true : nil
    case "moving": return node.flags.contains(.moving) ? true : nil
    case "focused": return node.flags.contains(.focused) ? true : nil
    case "contentWidth": return node.scrolling.map { .number($0.size.width) }
    case "contentHeight": return node.scrolling.map { .number($0.size.height) }
    case "contentOffsetX": return node.scrolling.map { .number($0.offset.x) }
    case "contentOffsetY": return node.scrolling.map { .number($0.offset.y) }
    case "minimumValue": return number("min", or: 0, of: node)
    case "maximumValue": return number("max", or: 100, of: node)
    case "progress": return node.role.role == "progress" ? value(of: node) : nil
    default: return name.hasPrefix("=") ? nil : node.attributes[name].map { .string($0) }
    }
  }

  private func number(_ attribute: String, or standard: Double, of node: Node) -> PropertyValue? {
    guard node.role.role == "slider" else { return node.attributes[attribute].map { .string($0) } }
    return .number(
      (node.attributes[attribute] ?? node.attributes["aria-value\(attribute)"]).flatMap(Double.init) ?? standard)
  }

  private func value(of node: Node) -> PropertyValue? {
    if node.role.role == "switch" { return node.flags.contains(.chosen) ? "1" : "0" }
    let text = node.attributes["=value"] ?? node.attributes["aria-valuetext"] ?? node.attributes["aria-valuenow"]
    if ["slider", "progress"].contains(node.role.role), let number = text.flatMap(Double.init) {
      return .number(number)
    }
    return text.map { .string($0) }
  }

  func furtherProperties(of element: ElementID) -> [String] {
    guard element.index >= PageTree.firstOfPage else { return element.index == 1 ? ["url", "title"] : [] }
    return ["nodeName", "cssClass", "textContent", "role"]
      + nodes[element.index].attributes.keys.filter { !$0.hasPrefix("=") && $0 != "id" && $0 != "class" }.sorted()
  }

  func element(at point: Point) -> ElementID? {
    guard nodes[0].frame.contains(point) else { return nil }
    // What the page itself says counts where it was asked: the innermost element whose centre this is.
    for index in nodes.indices.reversed() where nodes[index].frame.center == point {
      if let hit = hits[index] { return ElementID(hit) }
    }
    let found = nodes.indices.reversed().first { index in
      nodes[index].flags.contains(.visible) && nodes[index].frame.contains(point)
    }
    return found.map { ElementID($0) }
  }

  // MARK: - Texts

  /// The text of an element in which text stands, as it is shown; what a field contains.
  private func shownText(of element: ElementID, _ node: Node) -> String? {
    if node.tag == "input" || node.tag == "textarea" || node.tag == "select" {
      if node.role.role == "button" { return node.attributes["=name"] ?? node.attributes["=value"] }
      return node.attributes["=value"]
    }
    let isTitled = ["button", "link", "tab", "menuItem", "option"].contains(node.role.role)
    guard isTitled || hasOwnText(element) else { return nil }
    // What is hidden has its text all the same, as in an app.
    let isHidden = !node.flags.contains(.rendered)
    let text = collapsed(pieces(in: element).lazy.filter { $0.isShown || isHidden }.map(\.text).joined())
    return text.isEmpty ? nil : text
  }

  private func hasOwnText(_ element: ElementID) -> Bool {
    pieces(in: element).contains { $0.parent == element.index && $0.text.contains { !$0.isWhitespace } }
  }

  /// All texts inside an element, as the DOM has it but for white space, of which there is never more than one.
  private func textContent(of element: ElementID) -> String {
    collapsed(pieces(in: element).lazy.map(\.text).joined())
  }

  private func collapsed(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// The text nodes inside an element, in order.
  private func pieces(in element: ElementID) -> ArraySlice<Piece> {
    let end = nodes[element.index].end
    // The first text that begins behind the element itself: positions never decrease.
    var (low, high) = (0, pieces.count)
    while low < high {
      let middle = (low + high) / 2
      if pieces[middle].position > element.index { high = middle } else { low = middle + 1 }
    }
    var last = low
    while last < pieces.count, pieces[last].parent >= element.index, pieces[last].parent < end { last += 1 }
    return pieces[low..<last]
  }
}
