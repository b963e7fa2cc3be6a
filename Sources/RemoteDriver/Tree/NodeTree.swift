import AppUnderTest

/// An element of a tree from a server, at its place in tree order.
protocol TreeNode: Sendable {
  var frame: Rect { get }
  /// The index of the parent; a negative number for the root.
  var parent: Int { get }
  /// The index after the last descendant.
  var end: Int { get }
  var classIndex: Int { get }
}

/// The elements of a screen, described by a server, in tree order.
protocol NodeTree: ElementTree {
  associatedtype Node: TreeNode
  var nodes: [Node] { get }
}

extension NodeTree {
  var count: Int { nodes.count }
  func classIndex(of element: ElementID) -> Int { nodes[element.index].classIndex }
  func end(of element: ElementID) -> ElementID { ElementID(nodes[element.index].end) }
  func frame(of element: ElementID) -> Rect { nodes[element.index].frame }

  func parent(of element: ElementID) -> ElementID? {
    element.index == 0 ? nil : ElementID(max(nodes[element.index].parent, 0))
  }
}

extension Rect {
  /// Makes a frame from the named numbers of a server. Missing and infinite numbers count as 0.
  init(numbers number: (String) -> Double?) {
    func value(_ name: String, atLeast least: Double = -1e9) -> Double {
      guard let number = number(name), number.isFinite else { return 0 }
      return min(max(number, least), 1e9)
    }
    self.init(x: value("x"), y: value("y"), width: value("width", atLeast: 0), height: value("height", atLeast: 0))
  }
}
