import AppUnderTest

/// The classes of the elements of a screen.
struct PageClasses: Sendable {
  /// The classes that occur.
  private(set) var list = [
    ElementClass("page", superclasses: ["UIWindow", "UIView"]),
    ElementClass("document", superclasses: ["WKWebView", "UIView"]),
  ]
  /// The index in `list` of the class of each element.
  private(set) var indices = [0, 1]
  /// The index in `list` of each class in `PageRole.classes`; -1 for a class that does not occur.
  private var known = [Int](repeating: -1, count: PageRole.classes.count)

  /// Finds the classes of the elements of a screen.
  init(of nodes: [PageTree.Node], hasText: [Bool]) {
    indices.reserveCapacity(nodes.count)
    for place in PageTree.firstOfPage..<nodes.count {
      indices.append(index(of: nodes[place], hasText: hasText[place]))
    }
  }

  /// Replaces the class of an element.
  mutating func update(_ place: Int, _ node: PageTree.Node, hasText: Bool) {
    indices[place] = index(of: node, hasText: hasText)
  }

  private mutating func index(of node: PageTree.Node, hasText: Bool) -> Int {
    let number = node.role(hasText: hasText).classNumber
    if known[number] < 0 {
      known[number] = list.count
      list.append(PageRole.classes[number])
    }
    return known[number]
  }
}
