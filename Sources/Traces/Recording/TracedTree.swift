import AppUnderTest

/// A tree prepared for comparing and writing: the frames of its elements are stored contiguously.
struct TracedTree: Sendable {
  /// The position of an element in its tree and on the screen, in hundredths of points.
  struct Row: Sendable, Hashable {
    /// The number of its containers.
    let depth: Int
    /// The index of its class in the session.
    let classIndex: Int
    let x: Int
    let y: Int
    let width: Int
    let height: Int

    /// Whether the row equals another row except for the position on the screen.
    @inline(__always)
    func isLike(_ other: Row) -> Bool {
      depth == other.depth && classIndex == other.classIndex && width == other.width && height == other.height
    }
  }

  /// The tree, for the properties of the elements.
  let tree: any ComparableTree
  /// The elements of the tree in tree order, up to the limit.
  let rows: [Row]

  /// Prepares a tree.
  ///
  /// - Parameters:
  ///   - tree: the tree.
  ///   - classes: the classes of the session; missing ones are added.
  init(_ tree: any ElementTree, classes: inout TracedClasses) {
    let tree = tree as? any ComparableTree ?? ListedTree(tree)
    self.tree = tree
    rows = Self.rows(of: tree, &classes)
  }

  /// Whether the JSON of another tree is the same.
  func isWritten(as other: TracedTree) -> Bool {
    rows == other.rows && Self.haveSameProperties(tree, other)
  }

  private static func haveSameProperties<Tree: ComparableTree>(_ tree: Tree, _ other: TracedTree) -> Bool {
    guard let otherTree = other.tree as? Tree else { return false }
    return other.rows.indices.allSatisfy {
      tree.hasProperties(of: ElementID($0), equalTo: ElementID($0), in: otherTree)
    }
  }

  private static func rows(of tree: some ElementTree, _ classes: inout TracedClasses) -> [Row] {
    let count = min(tree.count, TraceFormat.mostElements)
    let classIndices = tree.classes.map { classes.index(of: $0) }
    var rows: [Row] = []
    rows.reserveCapacity(count)
    /// The ends of the containers of the current element.
    var ends: [Int] = []
    for index in 0..<count {
      while let last = ends.last, last <= index { ends.removeLast() }
      let element = ElementID(index)
      let frame = tree.frame(of: element)
      rows.append(
        Row(
          depth: ends.count, classIndex: classIndices[tree.classIndex(of: element)], x: frame.x.wholeHundredths,
          y: frame.y.wholeHundredths, width: frame.width.wholeHundredths, height: frame.height.wholeHundredths))
      ends.append(tree.end(of: element).index)
    }
    return rows
  }
}

/// Any tree, with a list of the properties of all elements up to the limit.
private struct ListedTree: ComparableTree {
  /// A property with an unusual value.
  private struct Property: Sendable, Hashable {
    let name: String
    let value: PropertyValue
  }

  private let tree: any ElementTree
  private let properties: [[Property]]

  init(_ tree: any ElementTree) {
    self.tree = tree
    properties = (0..<min(tree.count, TraceFormat.mostElements)).map { index in
      var properties: [Property] = []
      tree.forEachSetProperty(of: ElementID(index)) { properties.append(Property(name: $0, value: $1)) }
      return properties
    }
  }

  var count: Int { tree.count }
  var classes: [ElementClass] { tree.classes }
  func classIndex(of element: ElementID) -> Int { tree.classIndex(of: element) }
  func parent(of element: ElementID) -> ElementID? { tree.parent(of: element) }
  func end(of element: ElementID) -> ElementID { tree.end(of: element) }
  func frame(of element: ElementID) -> Rect { tree.frame(of: element) }
  func hitPoint(of element: ElementID) -> Point { tree.hitPoint(of: element) }
  func isVisible(_ element: ElementID) -> Bool { tree.isVisible(element) }
  func property(_ name: PropertyName, of element: ElementID) -> PropertyValue? { tree.property(name, of: element) }
  func furtherProperties(of element: ElementID) -> [String] { tree.furtherProperties(of: element) }
  func element(at point: Point) -> ElementID? { tree.element(at: point) }

  func hasProperties(of element: ElementID, equalTo other: ElementID, in before: ListedTree) -> Bool {
    properties[element.index] == before.properties[other.index]
  }

  func forEachProperty(of element: ElementID, _ body: (String, PropertyValue) -> Void) {
    for property in properties[element.index] { body(property.name, property.value) }
  }
}

/// The classes of a session, in the order of their first use.
struct TracedClasses: Sendable {
  private(set) var all: [ElementClass] = []
  private var indices: [ElementClass: Int] = [:]
  /// The indices by identity, which copies of a class share; found without comparing names.
  private var identities: [ObjectIdentifier: Int] = [:]

  /// Creates an empty list.
  init() {}

  /// The index of a class; a new class is added at the end.
  mutating func index(of elementClass: ElementClass) -> Int {
    // The classes in `all` keep their identities alive, so these cannot be reused for other classes.
    if let index = identities[elementClass.identity] ?? indices[elementClass] { return index }
    all.append(elementClass)
    indices[elementClass] = all.count - 1
    identities[elementClass.identity] = all.count - 1
    return all.count - 1
  }
}
