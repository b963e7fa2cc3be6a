import ElementQuery

/// The identities of a screen's elements, which stay the same in later snapshots of the screen.
///
/// An element is identified by its ancestors, by its identifier or else its class and label, and by the number of equal
/// elements before it. On another screen, elements without their own name get new identities.
struct ElementIdentities {
  /// The identity of each element, by its index in the driver's tree.
  private(set) var numbers: [Int] = []
  private var indices: [Int: Int] = [:]
  /// The identity of the screen, from its bars; 0 for a screen without bars.
  private(set) var screen = 0

  init(of tree: any ElementTree) {
    var ordinals: [Int: Int] = [:]
    var bars = Hasher()
    numbers.reserveCapacity(tree.count)
    for element in tree.elements {
      let kind = AccessibilityKind(of: element, in: tree)
      var hasher = Hasher()
      hasher.combine(tree.parent(of: element).map { numbers[$0.index] } ?? 0)
      // The class of a page's element depends on its content.
      hasher.combine(tree.string(.other("nodeName"), of: element) ?? tree.elementClass(of: element).name)
      hasher.combine(Self.name(of: element, kind, in: tree))
      let name = hasher.finalize()
      let ordinal = ordinals[name, default: 0]
      ordinals[name] = ordinal + 1
      hasher = Hasher()
      hasher.combine(name)
      hasher.combine(ordinal)
      let number = hasher.finalize()
      indices[number] = element.index
      numbers.append(number)
      if kind == .navigationBar { bars.combine(number) }
    }
    screen = bars.finalize()
  }

  /// The name of an element that does not depend on its current content.
  static func name(of element: ElementID, _ kind: AccessibilityKind, in tree: any ElementTree) -> String? {
    if let id = tree.string(.identifier, of: element)?.nonEmpty { return "#" + id }
    if kind == .staticText { return nil }
    if kind.takesText { return tree.string(.placeholder, of: element) }
    return tree.string(.label, of: element)
  }

  /// The element with an identity; nil for an element that is not on the screen.
  func element(_ number: Int) -> ElementID? { indices[number].map(ElementID.init) }
}

/// An element that was returned to a client.
struct ElementReference: Sendable {
  /// The identity of the element.
  let identity: Int
  /// The identity of its screen.
  let screen: Int
  /// Whether the element has its own name, which also identifies it on other screens.
  let isNamed: Bool
  /// Whether the element is the application, which always exists.
  let isApp: Bool
}
