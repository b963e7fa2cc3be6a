package import AppUnderTest

/// A tree stored in a trace: an earlier screen, for queries and pictures.
package struct StoredTree: ElementTree {
  /// An element with its depth, before the nesting of elements is determined.
  struct Node: Sendable, Hashable {
    let depth: Int
    let classIndex: Int
    var frame: Rect
    let properties: [String: PropertyValue]
  }

  let nodes: [Node]
  /// The classes of the session.
  package let classes: [ElementClass]
  /// The index built by queries.
  package let index: ElementIndex? = ElementIndex()
  private let parents: [Int]
  private let ends: [Int]

  /// Builds a tree.
  ///
  /// - Parameters:
  ///   - nodes: the elements in tree order, at least the window.
  ///   - classes: the classes of the session.
  /// - Throws: if the elements are not nested as a tree, or have an unknown class.
  init(_ nodes: [Node], classes: [ElementClass]) throws(TraceProblem) {
    guard !nodes.isEmpty else { throw .broken("a tree has no elements") }
    var parents = [Int](repeating: -1, count: nodes.count)
    var ends = [Int](repeating: nodes.count, count: nodes.count)
    /// The containers of the next element.
    var around: [Int] = []
    for index in nodes.indices {
      let node = nodes[index]
      guard classes.indices.contains(node.classIndex) else { throw .broken("element \(index) has an unknown class") }
      guard node.depth <= around.count, node.depth > 0 || index == 0, node.depth >= 0 else {
        throw .broken("element \(index) is too deep for its place")
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

  /// The number of elements.
  package var count: Int { nodes.count }
  /// The index of an element's class in `classes`.
  package func classIndex(of element: ElementID) -> Int { nodes[element.index].classIndex }
  /// The container of an element; nil for the window.
  package func parent(of element: ElementID) -> ElementID? {
    parents[element.index] < 0 ? nil : ElementID(parents[element.index])
  }
  /// The element after the last descendant of an element.
  package func end(of element: ElementID) -> ElementID { ElementID(ends[element.index]) }
  /// The frame of an element in the window.
  package func frame(of element: ElementID) -> Rect { nodes[element.index].frame }
  /// Whether an element is visible to users.
  package func isVisible(_ element: ElementID) -> Bool { nodes[element.index].properties["visible"] != false }

  /// A property of an element; nil for a missing property.
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

  /// The names of the properties that are specific to an element.
  package func furtherProperties(of element: ElementID) -> [String] {
    let names = nodes[element.index].properties.keys.filter { name in
      if case .other = PropertyName(name) { !Self.hiddenNames.contains(name) } else { false }
    }
    return (names + (textContent(of: element.index) == nil ? [] : ["textContent"])).sorted()
  }

  /// The properties that are only parts of `textContent`.
  private static let hiddenNames: Set = ["ownText", "tail"]

  /// The topmost visible element at a point.
  package func element(at point: Point) -> ElementID? {
    nodes.indices.last { nodes[$0].frame.contains(point) && isVisible(ElementID($0)) }.map { ElementID($0) }
  }

  /// The text of an element of a page and its descendants; nil for other elements.
  private func textContent(of index: Int) -> PropertyValue? {
    guard nodes[index].properties["nodeName"] != nil,
      nodes[index].properties["ownText"] != nil || ends[index] > index + 1
        || nodes[index].properties["tail"] != nil
    else { return nil }
    var text = ""
    /// The elements whose tails are still to be added.
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
