/// Walks from sets of elements to sets of elements, each in time linear in the tree.
struct TreeAxes<Tree: ElementTree> {
  let tree: Tree

  /// Returns the parent of an element; nil for the root.
  typealias Parent = (ElementID) -> ElementID?

  /// All elements in a direction from any element of the set.
  ///
  /// - Parameter parent: returns the parent of an element; nil uses the parents of the tree.
  func reach(_ axis: TreeAxis, from start: ElementSet, parent: Parent? = nil) -> ElementSet {
    let parent = parent ?? { tree.parent(of: $0) }
    var reached = ElementSet(count: tree.count)
    switch axis {
    case .itself: return start
    case .child: forEachElement { if let parent = parent($0), start.contains(parent) { reached.insert($0) } }
    case .parent: start.forEach { if let parent = parent($0) { reached.insert(parent) } }
    case .descendant, .descendantOrSelf:
      reached = descendants(of: start)
      if axis == .descendantOrSelf { reached.formUnion(start) }
    case .ancestor, .ancestorOrSelf:
      reached = ancestors(of: start, parent)
      if axis == .ancestorOrSelf { reached.formUnion(start) }
    case .followingSibling: reached = followingSiblings(of: start)
    case .precedingSibling: reached = precedingSiblings(of: start)
    case .following:
      var first = tree.count
      start.forEach { first = min(first, tree.end(of: $0).index) }
      for index in first..<max(first, tree.count) { reached.insert(ElementID(index)) }
    case .preceding:
      var last = -1
      start.forEach { last = $0.index }
      for index in 0..<max(last, 0) where tree.end(of: ElementID(index)).index <= last {
        reached.insert(ElementID(index))
      }
    }
    return reached
  }

  private func forEachElement(_ body: (ElementID) -> Void) {
    for index in 0..<tree.count { body(ElementID(index)) }
  }

  /// The elements inside those of a set. Subtrees are disjoint or nested, so an element is inside one that began before
  /// it and ends after it.
  private func descendants(of start: ElementSet) -> ElementSet {
    var reached = ElementSet(count: tree.count)
    var end = 0
    start.forEach { element in
      let own = tree.end(of: element).index
      for index in max(element.index + 1, end)..<max(own, end, element.index + 1) { reached.insert(ElementID(index)) }
      end = max(end, own)
    }
    return reached
  }

  private func ancestors(of start: ElementSet, _ parent: Parent) -> ElementSet {
    var reached = ElementSet(count: tree.count)
    start.forEach { element in
      var next = parent(element)
      // The ancestors of elements reached earlier are already in the set.
      while let ancestor = next, reached.insert(ancestor) { next = parent(ancestor) }
    }
    return reached
  }

  private func followingSiblings(of start: ElementSet) -> ElementSet {
    var reached = ElementSet(count: tree.count)
    start.forEach { element in
      guard let parent = tree.parent(of: element) else { return }
      let end = tree.end(of: parent)
      var next = tree.end(of: element)
      while next < end, reached.insert(next) { next = tree.end(of: next) }
    }
    return reached
  }

  private func precedingSiblings(of start: ElementSet) -> ElementSet {
    var lastOfParent: [ElementID: ElementID] = [:]
    start.forEach { if let parent = tree.parent(of: $0) { lastOfParent[parent] = $0 } }
    var reached = ElementSet(count: tree.count)
    for (parent, last) in lastOfParent { tree.forEachChild(of: parent) { if $0 < last { reached.insert($0) } } }
    return reached
  }
}
