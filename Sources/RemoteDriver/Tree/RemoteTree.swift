import AppUnderTest

/// The screen of an app on a device, made from its source, with the types of XCUITest as classes of UIKit.
///
/// The first element represents the application and its windows, which fill the screen.
struct RemoteTree: NodeTree {
  /// An element of the source, in tree order.
  struct Node: TreeNode {
    let kind: AccessibilityKind
    let attributes: [String: String]
    let frame: Rect
    let parent: Int
    var end: Int
    var classIndex = 0
    /// Whether the element was at another place in the previous tree.
    var isMoving = false
  }

  private(set) var nodes: [Node]
  /// The number of elements inside the first element of the source, including skipped ones, and the number of disabled
  /// ones among them.
  let (total, disabled): (Int, Int)
  private(set) var classes: [ElementClass] = []
  private(set) var index: ElementIndex? = ElementIndex()

  /// Parses a source.
  ///
  /// - Parameter text: the source, as returned by the command `source`.
  /// - Throws: a `SourceXML.Problem` for a malformed source.
  init(source text: String) throws(SourceXML.Problem) {
    let elements = try SourceXML.elements(of: text)
    let inside = elements.drop { $0.attributes["width"] == nil }.dropFirst()
    (total, disabled) = (inside.count, inside.count { $0.attributes["enabled"] == "false" })
    var nodes = Self.nodes(of: elements)
    guard !nodes.isEmpty else { throw SourceXML.Problem.empty }
    for index in nodes.indices.reversed() where nodes[index].parent >= 0 {
      let parent = nodes[index].parent
      nodes[parent].end = max(nodes[parent].end, nodes[index].end)
    }
    for index in nodes.indices {
      let elementClass = Self.elementClass(at: index, in: nodes)
      nodes[index].classIndex = classes.firstIndex(of: elementClass) ?? classes.count
      if nodes[index].classIndex == classes.count { classes.append(elementClass) }
    }
    self.nodes = nodes
  }

  /// The elements that belong to the screen, without their ends and classes.
  private static func nodes(of elements: [SourceXML.Element]) -> [Node] {
    var nodes: [Node] = []
    /// The nodes around the next element, by depth in the source; -1 for a skipped element.
    var around: [Int] = []
    for element in elements {
      around.removeLast(around.count - min(element.depth, around.count))
      let parent = around.last ?? -1
      let kind = AccessibilityKind(typeName: element.name)
      // Elements around the application are skipped, and the windows of the application count as its screen.
      let isLeftOut =
        nodes.isEmpty
        ? element.attributes["width"] == nil
        : parent < 0 || kind == .window && parent == 0
      guard !isLeftOut else {
        around.append(nodes.isEmpty ? -1 : max(parent, 0))
        continue
      }
      around.append(nodes.count)
      nodes.append(
        Node(
          kind: nodes.isEmpty ? .window : kind, attributes: element.attributes,
          frame: Rect { element.attributes[$0].flatMap(Double.init) }, parent: parent, end: nodes.count + 1))
    }
    return nodes
  }

  /// The largest distance of a back button from the left side of its bar, in points; other buttons begin further
  /// inside.
  private static let backInset = 12.0

  private static func elementClass(at index: Int, in nodes: [Node]) -> ElementClass {
    let node = nodes[index]
    guard node.kind == .button else { return node.kind.elementClassOfUIKit }
    var around = node.parent
    while around > 0 {
      switch nodes[around].kind {
      case .navigationBar:
        let isFirst = node.frame.x - nodes[around].frame.x < backInset
        return isFirst || ["Back", "BackButton"].contains(node.attributes["name"])
          ? .navigationItemButtonView : .navigationButton
      case .tabBar: return .tabBarButton
      case .segmentedControl: return .segment
      case .other: around = nodes[around].parent
      default: return .button
      }
    }
    return .button
  }

  // MARK: - The tree

  func isVisible(_ element: ElementID) -> Bool {
    if element.index == 0 { return true }
    let node = nodes[element.index]
    return node.attributes["visible"].map { $0 == "true" } ?? nodes[0].frame.contains(node.frame.center)
  }

  func furtherProperties(of element: ElementID) -> [String] {
    let own: Set<String> = ["name", "label", "value", "enabled", "visible", "x", "y", "width", "height"]
    return ["role"] + nodes[element.index].attributes.keys.filter { !own.contains($0) }.sorted()
  }

  func element(at point: Point) -> ElementID? {
    guard nodes[0].frame.contains(point) else { return nil }
    var hit: Int?
    for index in nodes.indices.reversed() where index > 0 && nodes[index].frame.contains(point) {
      guard isVisible(ElementID(index)) else { continue }
      // A hittable element gets touches at its centre, even if another element seems to be in front.
      if nodes[index].attributes["hittable"] == "true", nodes[index].frame.center == point { return ElementID(index) }
      // An element that only groups others lets touches through to the elements below.
      if hit == nil, nodes[index].kind != .other || nodes[index].end == index + 1 { hit = index }
    }
    return ElementID(hit ?? 0)
  }

  func property(_ name: PropertyName, of element: ElementID) -> PropertyValue? {
    let node = nodes[element.index]
    switch name {
    case .className, .frame, .visible, .description: return nil
    case .identifier: return node["name"].map { .string($0) }
    case .label: return node["label"].map { .string($0) }
    case .text: return node.text.map { .string($0) }
    case .value: return node.value
    case .placeholder: return node["placeholderValue"].map { .string($0) }
    case .enabled: return .boolean(node["enabled"] != "false")
    case .selected: return .boolean(node["selected"] == "true" || node.kind == .button && node["value"] == "1")
    case .hidden: return false
    case .alpha: return 1
    case .role:
      // A segment has the class of a picture.
      return node.kind == .link ? "link" : classes[node.classIndex] == .segment ? "button" : nil
    case .moving: return node.isMoving ? true : nil
    case .isOn: return node.kind == .switch ? .boolean(node["value"] == "1" || node["value"] == "true") : nil
    case .progress: return node.kind == .progressIndicator ? node.value : nil
    case .minimumValue: return node["minValue"].flatMap(Double.init).map { .number($0) }
    case .maximumValue: return node["maxValue"].flatMap(Double.init).map { .number($0) }
    case .other("isSecureTextEntry"): return node.kind == .secureTextField ? true : nil
    case .selectedRow, .screenTitle: return nil
    case .other(let name): return node[name].map { .string($0) }
    }
  }
}

extension RemoteTree.Node {
  /// An attribute of the element in the source.
  subscript(name: String) -> String? { attributes[name] }

  /// The text that the element shows.
  var text: String? {
    switch kind {
    case .staticText: self["value"] ?? self["label"] ?? self["name"]
    case .textField, .secureTextField, .searchField, .textView: typed
    case .button, .link, .cell, .key, .radioButton: self["label"]
    case .pickerWheel: self["value"]
    default: nil
    }
  }

  /// The text typed into a field; for an empty field, the server reports the placeholder as the value.
  private var typed: String {
    guard let value = self["value"], value != self["placeholderValue"] else { return "" }
    return value
  }

  /// The value of the element.
  var value: PropertyValue? {
    guard let value = self["value"] else { return nil }
    switch kind {
    case .textField, .secureTextField, .searchField, .textView: return .string(typed)
    case .slider, .progressIndicator:
      guard value.hasSuffix("%"), let percent = Double(value.dropLast().filter { $0 != " " && $0 != "\u{A0}" }) else {
        return Double(value).map { .number($0) } ?? .string(value)
      }
      let least = self["minValue"].flatMap(Double.init) ?? 0
      let most = self["maxValue"].flatMap(Double.init) ?? 1
      return .number(least + (most - least) * percent / 100)
    default: return .string(value)
    }
  }
}

extension RemoteTree {
  /// Whether all elements have the same frames as in another tree.
  func hasSameFrames(as other: RemoteTree) -> Bool {
    nodes.count == other.nodes.count && zip(nodes, other.nodes).allSatisfy { $0.frame == $1.frame }
  }

  /// The tree with moving elements marked: those that were at another place before.
  func moving(since before: RemoteTree) -> RemoteTree {
    var tree = self
    tree.index = ElementIndex()
    let isSame = nodes.count == before.nodes.count
    for index in nodes.indices.dropFirst() {
      // If elements have come or gone, the trees cannot be compared.
      tree.nodes[index].isMoving = !isSame || nodes[index].frame != before.nodes[index].frame
    }
    // A scrolling container moves although its own frame stays.
    for index in nodes.indices.dropFirst() where tree.nodes[index].isMoving {
      var around = nodes[index].parent
      while around > 0 {
        if scrolls(ElementID(around)) {
          tree.nodes[around].isMoving = true
          break
        }
        around = nodes[around].parent
      }
    }
    return tree
  }

  /// The tree with all elements at the end of their movements.
  var atRest: RemoteTree {
    var tree = self
    tree.index = ElementIndex()
    for index in nodes.indices { tree.nodes[index].isMoving = false }
    return tree
  }

  /// Whether an element is moving.
  var isMoving: Bool { nodes.contains { $0.isMoving } }
}
