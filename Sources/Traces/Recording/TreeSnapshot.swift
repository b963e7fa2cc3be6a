import AppUnderTest

/// The elements of a tree with all their properties, as a trace compares and writes them.
struct TreeSnapshot: Sendable {
  /// An element; lengths are in hundredths of points.
  struct Node: Sendable, Hashable {
    var depth: Int
    /// Its index in the classes of the session.
    var classIndex: Int
    var x: Int
    var y: Int
    var width: Int
    var height: Int
    /// Which of the properties are its own.
    var firstProperty: Int
    var endOfProperties: Int
  }

  /// A property that is not as usual.
  struct Property: Sendable, Hashable {
    let name: String
    let value: PropertyValue
  }

  private(set) var nodes: [Node] = []
  private(set) var properties: [Property] = []
  /// Whether the tree has more elements.
  private(set) var isCut = false

  /// Nothing is on the screen.
  init() {}

  /// Takes the elements of a tree.
  ///
  /// - Parameters:
  ///   - tree: what is on the screen.
  ///   - classes: the classes of the session, which are completed.
  init(of tree: some ElementTree, classes: inout TracedClasses) {
    let count = min(tree.count, TraceFormat.mostElements)
    isCut = tree.count > count
    nodes.reserveCapacity(count)
    properties.reserveCapacity(count * 4)
    let indices = tree.classes.map { classes.index(of: $0) }
    /// Where the elements around the current one end.
    var ends: [Int] = []
    for index in 0..<count {
      let element = ElementID(index)
      while let last = ends.last, last <= index { ends.removeLast() }
      let frame = tree.frame(of: element)
      let first = properties.count
      tree.forEachSetProperty(of: element) { name, value in
        properties.append(Property(name: name, value: value.kept))
      }
      nodes.append(
        Node(
          depth: ends.count, classIndex: indices[tree.classIndex(of: element)], x: frame.x.wholeHundredths,
          y: frame.y.wholeHundredths, width: frame.width.wholeHundredths, height: frame.height.wholeHundredths,
          firstProperty: first, endOfProperties: properties.count))
      ends.append(tree.end(of: element).index)
    }
  }

  /// Whether an element is one of another snapshot, wherever that is.
  @inline(__always)
  func isSame(_ index: Int, as other: Int, of snapshot: TreeSnapshot) -> Bool {
    let (left, right) = (nodes[index], snapshot.nodes[other])
    guard left.depth == right.depth, left.classIndex == right.classIndex, left.width == right.width,
      left.height == right.height,
      left.endOfProperties - left.firstProperty == right.endOfProperties - right.firstProperty
    else { return false }
    for offset in 0..<left.endOfProperties - left.firstProperty {
      guard properties[left.firstProperty + offset] == snapshot.properties[right.firstProperty + offset] else {
        return false
      }
    }
    return true
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

extension PropertyValue {
  /// The value with the length that is kept.
  fileprivate var kept: PropertyValue {
    guard case .string(let text) = self, text.utf8.count > TraceFormat.longestText else { return self }
    return .string(text.beginning(ofBytes: TraceFormat.longestText))
  }
}
