import ElementQuery

/// What tells the elements of a screen apart, and is the same when the screen is looked at again.
///
/// An element is recognised by what contains it, by its identifier, or else its class and its label, and by how many alike come
/// before it. Elements without a name of their own count as others when another screen is shown.
struct ElementIdentities {
  /// What identifies each element, by its index in the driver's tree.
  private(set) var numbers: [Int] = []
  private var indices: [Int: Int] = [:]
  /// What the screen is called by its bars; 0 where it has none.
  private(set) var screen = 0

  init(of tree: any ElementTree) {
    var ordinals: [Int: Int] = [:]
    var bars = Hasher()
    numbers.reserveCapacity(tree.count)
    for element in tree.elements {
      let kind = AccessibilityKind(of: element, in: tree)
      var hasher = Hasher()
      hasher.combine(tree.parent(of: element).map { numbers[$0.index] } ?? 0)
      // The class of an element of a page depends on what it shows.
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

  /// The name that belongs to an element and not to what it shows at the moment.
  static func name(of element: ElementID, _ kind: AccessibilityKind, in tree: any ElementTree) -> String? {
    if let id = tree.string(.identifier, of: element)?.nonEmpty { return "#" + id }
    if kind == .staticText { return nil }
    if kind.takesText { return tree.string(.placeholder, of: element) }
    return tree.string(.label, of: element)
  }

  /// The element with an identity; `nil` where there is none.
  func element(_ number: Int) -> ElementID? { indices[number].map(ElementID.init) }
}

/// An element that a client was given.
struct ElementReference: Sendable {
  /// What identifies it.
  let identity: Int
  /// What the screen was called on which it was found.
  let screen: Int
  /// Whether it has a name of its own, by which it is the same on another screen too.
  let isNamed: Bool
  /// Whether it is the application, which is always there.
  let isApp: Bool
}
