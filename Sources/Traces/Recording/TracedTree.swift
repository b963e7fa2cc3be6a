import AppUnderTest
import JSON

/// The elements of a tree as a trace compares and writes them.
protocol TracedTree: Sendable {
  /// How many elements there are.
  var count: Int { get }
  /// How many elements are around each.
  var depths: [Int] { get }
  /// Which of the session's classes each class of the tree is.
  var classIndices: [Int] { get }
  /// The tree.
  associatedtype Tree: ElementTree
  var tree: Tree { get }

  /// Whether an element has the properties of one of another tree.
  func hasProperties(of element: Int, equalTo other: Int, in before: Self) -> Bool
  /// Calls a closure with each property of an element.
  func forEachProperty(of element: Int, _ body: (_ name: String, _ value: PropertyValue) -> Void)
}

/// What is the same in the making of all traced trees.
struct TracedNesting: Sendable {
  let depths: [Int]
  let classIndices: [Int]

  /// Looks how the elements of a tree are nested.
  ///
  /// - Parameters:
  ///   - tree: what is on the screen.
  ///   - classes: the classes of the session, which are completed.
  init(of tree: some ElementTree, classes: inout TracedClasses) {
    let count = min(tree.count, TraceFormat.mostElements)
    classIndices = tree.classes.map { classes.index(of: $0) }
    var depths: [Int] = []
    depths.reserveCapacity(count)
    /// Where the elements around the current one end.
    var ends: [Int] = []
    for index in 0..<count {
      while let last = ends.last, last <= index { ends.removeLast() }
      depths.append(ends.count)
      ends.append(tree.end(of: ElementID(index)).index)
    }
    self.depths = depths
  }
}

/// A tree whose elements are compared where they are.
struct ComparedTree<Tree: ComparableTree>: TracedTree {
  let tree: Tree
  private let nesting: TracedNesting
  var count: Int { nesting.depths.count }
  var depths: [Int] { nesting.depths }
  var classIndices: [Int] { nesting.classIndices }

  init(_ tree: Tree, classes: inout TracedClasses) {
    self.tree = tree
    nesting = TracedNesting(of: tree, classes: &classes)
  }

  func hasProperties(of element: Int, equalTo other: Int, in before: Self) -> Bool {
    tree.hasProperties(of: ElementID(element), equalTo: ElementID(other), in: before.tree)
  }

  func forEachProperty(of element: Int, _ body: (String, PropertyValue) -> Void) {
    tree.forEachProperty(of: ElementID(element), body)
  }
}

/// Any other tree, with a list of all properties of its elements.
struct ListedTree: TracedTree {
  /// A property that is not as usual.
  private struct Property: Sendable, Hashable {
    let name: String
    let value: PropertyValue
  }

  /// The tree, of whichever type.
  struct Tree: ElementTree {
    let tree: any ElementTree
    var count: Int { tree.count }
    var classes: [ElementClass] { tree.classes }
    func classIndex(of element: ElementID) -> Int { tree.classIndex(of: element) }
    func parent(of element: ElementID) -> ElementID? { tree.parent(of: element) }
    func end(of element: ElementID) -> ElementID { tree.end(of: element) }
    func frame(of element: ElementID) -> Rect { tree.frame(of: element) }
    func isVisible(_ element: ElementID) -> Bool { tree.isVisible(element) }
    func property(_ name: PropertyName, of element: ElementID) -> PropertyValue? { tree.property(name, of: element) }
    func furtherProperties(of element: ElementID) -> [String] { tree.furtherProperties(of: element) }
    func element(at point: Point) -> ElementID? { tree.element(at: point) }
  }

  let tree: Tree
  private let nesting: TracedNesting
  private let properties: [[Property]]
  var count: Int { nesting.depths.count }
  var depths: [Int] { nesting.depths }
  var classIndices: [Int] { nesting.classIndices }

  init(_ tree: any ElementTree, classes: inout TracedClasses) {
    self.tree = Tree(tree: tree)
    nesting = TracedNesting(of: self.tree, classes: &classes)
    properties = nesting.depths.indices.map { index in
      var properties: [Property] = []
      tree.forEachSetProperty(of: ElementID(index)) { properties.append(Property(name: $0, value: $1)) }
      return properties
    }
  }

  func hasProperties(of element: Int, equalTo other: Int, in before: Self) -> Bool {
    properties[element] == before.properties[other]
  }

  func forEachProperty(of element: Int, _ body: (String, PropertyValue) -> Void) {
    for property in properties[element] { body(property.name, property.value) }
  }
}

/// The classes of a session, in the order in which its trees have them first.
struct TracedClasses: Sendable {
  private(set) var all: [ElementClass] = []
  private var indices: [ElementClass: Int] = [:]

  /// The index of a class; one that is new comes last.
  mutating func index(of elementClass: ElementClass) -> Int {
    if let index = indices[elementClass] { return index }
    all.append(elementClass)
    indices[elementClass] = all.count - 1
    return all.count - 1
  }
}
