package import AppUnderTest

/// A tree as a trace has it: what was on a screen once, for queries and pictures.
package struct StoredTree: ElementTree {
  /// An element, before it is known what is inside it.
  struct Node: Sendable, Hashable {
    let depth: Int
    let classIndex: Int
    var frame: Rect
    let properties: [String: PropertyValue]
  }

  let nodes: [Node]
  /// The classes of the session.
  package let classes: [ElementClass]
  /// What queries have learnt about it.
  package let index: ElementIndex? = ElementIndex()
  private let parents: [Int]
  private let ends: [Int]

  /// Puts elements together.
  ///
  /// - Parameters:
  ///   - nodes: the elements in tree order, at least the window.
  ///   - classes: the classes of the session.
  /// - Throws: where they are not nested as a tree, or of a class that is not known.
  init(_ nodes: [Node], classes: [ElementClass]) throws(TraceProblem) {
    guard !nodes.isEmpty else { throw .broken("a tree has no elements") }
    var parents = [Int](repeating: -1, count: nodes.count)
    var ends = [Int](repeating: nodes.count, count: nodes.count)
    /// The elements around the next one.
    var around: [Int] = []
    for index in nodes.indices {
      let node = nodes[index]
      guard classes.indices.contains(node.classIndex) else { throw .broken("element \(index) is of no known class") }
      guard node.depth <= around.count, node.depth > 0 || index == 0, node.depth >= 0 else {
        throw .broken("element \(index) is inside none")
      }
      while around.count > node.depth { ends[around.removeLast()] = index }
      parents[index] = around.last ?? -1
      around.append(index)
    }
    self.nodes = nodes
    self.classes = classes
    self.parents = parents
    self.ends = ends
  }

  /// How many elements there are.
  package var count: Int { nodes.count }
  /// The index of an element's class in `classes`.
  package func classIndex(of element: ElementID) -> Int { nodes[element.index].classIndex }
  /// The element around another; nil for the window.
  package func parent(of element: ElementID) -> ElementID? {
    parents[element.index] < 0 ? nil : ElementID(parents[element.index])
  }
  /// The element behind all that are inside another.
  package func end(of element: ElementID) -> ElementID { ElementID(ends[element.index]) }
  /// Where an element is in the window.
  package func frame(of element: ElementID) -> Rect { nodes[element.index].frame }
  /// Whether a user sees an element.
  package func isVisible(_ element: ElementID) -> Bool { nodes[element.index].properties["visible"] != false }

  /// A property of an element; nil where it has none.
  package func property(_ name: PropertyName, of element: ElementID) -> PropertyValue? {
    let properties = nodes[element.index].properties
    switch name {
    case .className, .frame, .visible, .description: return nil
    case .enabled: return properties["enabled"] ?? true
    case .selected: return properties["selected"] ?? false
    case .hidden: return properties["hidden"] ?? false
    case .alpha: return properties["alpha"] ?? 1
    case .other("textContent"): return properties["textContent"] ?? textContent(of: element.index)
    default: return properties[name.description]
    }
  }

  /// The names of the properties that an element has beside those of all.
  package func furtherProperties(of element: ElementID) -> [String] {
    let names = nodes[element.index].properties.keys.filter { name in
      if case .other = PropertyName(name) { !Self.hiddenNames.contains(name) } else { false }
    }
    return (names + (textContent(of: element.index) == nil ? [] : ["textContent"])).sorted()
  }

  /// What only `textContent` is made of.
  private static let hiddenNames: Set = ["ownText", "tail"]

  /// The element on top at a point of those that are seen.
  package func element(at point: Point) -> ElementID? {
    nodes.indices.last { nodes[$0].frame.contains(point) && isVisible(ElementID($0)) }.map { ElementID($0) }
  }

  /// All texts inside an element of a page; nil for other elements.
  private func textContent(of index: Int) -> PropertyValue? {
    guard nodes[index].properties["nodeName"] != nil,
      nodes[index].properties["ownText"] != nil || ends[index] > index + 1
        || nodes[index].properties["tail"] != nil
    else { return nil }
    var text = ""
    /// The elements whose tails are still to come.
    var open: [Int] = []
    for current in index..<ends[index] {
      while let last = open.last, ends[last] <= current { text += string("tail", of: open.removeLast()) }
      text += string("ownText", of: current)
      if current > index { open.append(current) }
    }
    for last in open.reversed() { text += string("tail", of: last) }
    return .string(text.split(whereSeparator: \.isWhitespace).joined(separator: " "))
  }

  private func string(_ name: String, of index: Int) -> String { nodes[index].properties[name]?.string ?? "" }
}
