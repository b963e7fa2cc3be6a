import AppUnderTest

/// A tree as a trace compares and writes it: where its elements are lies in one piece of memory.
struct TracedTree: Sendable {
  /// How an element lies in its tree and on the screen, in hundredths of points.
  struct Row: Sendable, Hashable {
    /// How many elements are around it.
    let depth: Int
    /// Which of the session's classes it has.
    let classIndex: Int
    let x: Int
    let y: Int
    let width: Int
    let height: Int

    /// Whether it differs from another one at most in where it is.
    @inline(__always)
    func isLike(_ other: Row) -> Bool {
      depth == other.depth && classIndex == other.classIndex && width == other.width && height == other.height
    }
  }

  /// The tree, which knows the properties of the elements.
  let tree: any ComparableTree
  /// Its elements in tree order, as many of them as are kept.
  let rows: [Row]

  /// Looks at a tree.
  ///
  /// - Parameters:
  ///   - tree: what is on the screen.
  ///   - classes: the classes of the session, which are completed.
  init(_ tree: any ElementTree, classes: inout TracedClasses) {
    let tree = tree as? any ComparableTree ?? ListedTree(tree)
    self.tree = tree
    rows = Self.rows(of: tree, &classes)
  }

  /// Whether another tree is written just as this one.
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
    /// Where the elements around the current one end.
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

/// Any tree, with a list of all properties of those of its elements that are kept.
private struct ListedTree: ComparableTree {
  /// A property that is not as usual.
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

/// The classes of a session, in the order in which its trees have them first.
struct TracedClasses: Sendable {
  private(set) var all: [ElementClass] = []
  private var indices: [ElementClass: Int] = [:]
  /// The same by what the copies of a class share, which is found without looking at names.
  private var identities: [ObjectIdentifier: Int] = [:]

  /// Begins without any.
  init() {}

  /// The index of a class; one that is new comes last.
  mutating func index(of elementClass: ElementClass) -> Int {
    // The identities are those of `all`, which keeps them from becoming those of other classes.
    if let index = identities[elementClass.identity] ?? indices[elementClass] { return index }
    all.append(elementClass)
    indices[elementClass] = all.count - 1
    identities[elementClass.identity] = all.count - 1
    return all.count - 1
  }
}
