import ElementQuery

/// The screen in the form of Appium: an application that contains the window, with types and attributes of XCUITest.
///
/// As a separate tree, it allows the query engine to evaluate paths, predicates and selectors.
struct WireTree: ElementTree {
  /// The form of attribute values.
  enum Form: Sendable {
    /// Texts as in the source, for paths with types of XCUITest or UIAutomation.
    case paths
    /// Texts, for selectors, in which types are tags.
    case selectors
    /// Truth values and numbers where possible, for predicates.
    case values
  }

  /// The driver's tree.
  let base: any ElementTree
  /// The part of the driver's tree that XCUITest sees.
  let accessible: AccessibilityTree
  /// An element here.
  private struct Node {
    /// The element of `base`; nil for the application.
    let source: ElementID?
    /// The index of the parent; nil for the application.
    let parent: Int?
    let kind: AccessibilityKind
    /// The index of its class in `classes`.
    let classIndex: Int
    /// The index after its last descendant.
    var end: Int
  }

  /// The elements in tree order, the application first.
  private let nodes: [Node]
  /// For each element of `base` its index in this tree, or the index of its nearest ancestor in this tree.
  private let locations: [Int]
  let classes: [ElementClass]
  /// The name of the application.
  let appName: String
  private let form: Form

  /// Makes the tree.
  ///
  /// - Parameters:
  ///   - base: the driver's tree.
  ///   - appName: the name of the application.
  ///   - form: the form of attribute values.
  ///   - isOlder: whether to leave out the elements that UIAutomation left out.
  ///   - isPage: whether a page is driven, as by a browser. Then the tree includes hidden elements.
  init(
    _ base: any ElementTree, appName: String, form: Form = .paths, isOlder: Bool = false, isPage: Bool = false
  ) {
    self.base = base
    self.appName = appName
    self.form = form
    accessible = AccessibilityTree(base)
    var nodes: [Node] = []
    var classes: [ElementClass] = []
    var known: [AccessibilityKind: Int] = [:]
    func add(_ source: ElementID?, in parent: Int?, _ kind: AccessibilityKind) {
      if known[kind] == nil {
        known[kind] = classes.count
        classes.append(kind.elementClass)
      }
      nodes.append(
        Node(source: source, parent: parent, kind: kind, classIndex: known[kind] ?? 0, end: nodes.count + 1))
    }
    add(nil, in: nil, .application)
    var locations = [Int](repeating: 0, count: base.count)
    for element in base.elements {
      let kind = accessible.kind(of: element)
      let around = base.parent(of: element).map { locations[$0.index] } ?? 0
      let isLeftOut = isOlder && (kind.olderName == nil || nodes[around].kind == .button)
      guard isPage || accessible.exists(element), !isLeftOut else {
        locations[element.index] = around
        continue
      }
      locations[element.index] = nodes.count
      add(element, in: around, kind)
    }
    for index in nodes.indices.reversed() {
      if let parent = nodes[index].parent { nodes[parent].end = max(nodes[parent].end, nodes[index].end) }
    }
    (self.nodes, self.locations, self.classes) = (nodes, locations, classes)
  }

  var count: Int { nodes.count }

  func classIndex(of element: ElementID) -> Int { nodes[element.index].classIndex }
  func end(of element: ElementID) -> ElementID { ElementID(nodes[element.index].end) }
  func furtherProperties(of element: ElementID) -> [String] { [] }

  func parent(of element: ElementID) -> ElementID? {
    nodes[element.index].parent.map(ElementID.init)
  }

  /// The frame in the driver's tree; empty for an empty tree.
  func frame(of element: ElementID) -> Rect {
    base.count > 0 ? base.frame(of: source(of: element)) : Rect(x: 0, y: 0, width: 0, height: 0)
  }

  func hitPoint(of element: ElementID) -> Point {
    base.count > 0 ? base.hitPoint(of: source(of: element)) : frame(of: element).center
  }

  func isVisible(_ element: ElementID) -> Bool { base.count > 0 && base.isVisible(source(of: element)) }

  func element(at point: Point) -> ElementID? { base.element(at: point).map(element(of:)) }

  /// The element in the driver's tree; the window for the application.
  func source(of element: ElementID) -> ElementID { nodes[element.index].source ?? ElementID(0) }

  /// The element of this tree that shows an element of the driver's tree, or contains it.
  func element(of source: ElementID) -> ElementID {
    ElementID(locations.indices.contains(source.index) ? locations[source.index] : 0)
  }

  /// Whether an element of the driver's tree is shown here.
  func shows(_ source: ElementID) -> Bool { nodes[element(of: source).index].source == source }

  func kind(of element: ElementID) -> AccessibilityKind { nodes[element.index].kind }

  /// The properties for the query engine, with the names of attributes.
  func property(_ name: PropertyName, of element: ElementID) -> PropertyValue? {
    switch name {
    // Selectors use an id, a class and a tag name.
    case .identifier: return attribute(.name, of: element).map { .string($0) }
    case .other("cssClass"): return .string(kind(of: element).typeName)
    case .other("nodeName"): return form == .selectors ? .string(kind(of: element).typeName) : nil
    case .other("textContent"): return text(of: element).map { .string($0) }
    case .text: return attribute(.value, of: element).map { .string($0) }
    default: break
    }
    guard let attribute = WireAttribute(named: name.description) else { return nil }
    guard let text = self.attribute(attribute, of: element) else { return nil }
    guard form == .values else { return .string(text) }
    switch attribute.kind {
    case .text: return .string(text)
    case .truth: return .boolean(text == "true")
    case .number: return Int(text).map { .integer($0) } ?? .string(text)
    }
  }
}
