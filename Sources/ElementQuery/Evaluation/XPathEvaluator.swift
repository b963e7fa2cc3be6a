/// Evaluates XPath expressions, each step in time linear in the tree.
///
/// Conditions with paths are evaluated for all elements at once by walking the path backwards (G. Gottlob, C. Koch, R.
/// Pichler, Efficient Algorithms for Processing XPath Queries, 2002).
struct XPathEvaluator<Tree: ElementTree> {
  let tree: Tree
  private let isWebClass: [Bool]
  private let axes: TreeAxes<Tree>

  /// A test of an element.
  typealias Test = (ElementID) -> Bool

  init(_ tree: Tree) {
    self.tree = tree
    isWebClass = tree.classes.map(\.isWebElement)
    axes = TreeAxes(tree: tree)
  }

  /// The elements that an expression selects, in tree order.
  ///
  /// - Parameter start: the elements at which relative paths begin; if the first is a web view, absolute paths begin
  ///   there too.
  func select(_ xpath: XPath, from start: [ElementID]) -> [ElementID] {
    guard let first = start.first else { return [] }
    let isPage = tree.elementClass(of: first).isWebView
    var selected = ElementSet(count: tree.count)
    for path in xpath.paths {
      let found = select(path, from: ElementSet(start, count: tree.count), isPage: isPage)
      var chosen = found
      if let position = path.position {
        chosen = ElementSet(count: tree.count)
        let all = found.elements
        for (index, element) in all.enumerated() where position.accepts(index + 1, of: all.count) {
          chosen.insert(element)
        }
      }
      for step in path.laterSteps { chosen = select(step, from: chosen) }
      selected.formUnion(chosen)
    }
    return selected.elements
  }

  private func select(_ path: XPath.Path, from start: ElementSet, isPage: Bool) -> ElementSet {
    var found = start
    var steps = path.steps[...]
    if path.isAbsolute, !isPage, let first = steps.popFirst() {
      found = selectFromRoot(first)
      // The expansion of `//` begins at the root, whose first child is the window.
      if first.isEverything, let next = steps.popFirst() {
        found = select(next, from: found)
        found.formUnion(selectFromRoot(next))
      }
    }
    for step in steps { found = select(step, from: found) }
    return found
  }

  /// The elements that a step selects from the root, which contains the window but is not an element itself.
  private func selectFromRoot(_ step: XPath.Step) -> ElementSet {
    var found = ElementSet(count: tree.count)
    guard tree.count > 0 else { return found }
    switch step.axis {
    case .child: found.insert(ElementID(0))
    case .descendant, .descendantOrSelf: found = .all(count: tree.count)
    case .itself, .parent, .ancestor, .ancestorOrSelf, .followingSibling, .precedingSibling, .following, .preceding:
      return found
    }
    let test = test(of: step)
    return keep(found.filter(test), at: step)
  }

  /// The elements that remain after the position of a step whose elements form a single sequence.
  private func keep(_ elements: [ElementID], at step: XPath.Step) -> ElementSet {
    var kept = ElementSet(count: tree.count)
    let later = self.test(of: step.laterConditions)
    for (index, element) in elements.enumerated()
    where step.position?.accepts(index + 1, of: elements.count) != false && later(element) {
      kept.insert(element)
    }
    return kept
  }

  private func select(_ step: XPath.Step, from start: ElementSet) -> ElementSet {
    let test = test(of: step)
    let reached = axes.reach(step.axis, from: start, parent: pageParent)
    let passing = reached.filter(test)
    guard let position = step.position else { return ElementSet(passing, count: tree.count) }
    let chosen =
      step.axis == .child
      ? children(passing, at: position) : elements(at: position, of: step.axis, from: start, among: passing)
    return ElementSet(chosen.filter(self.test(of: step.laterConditions)), count: tree.count)
  }

  /// The parent of an element; for the outermost element of a page, the web view.
  private func pageParent(of element: ElementID) -> ElementID? {
    let parent = tree.parent(of: element)
    guard let parent, isWebClass[tree.classIndex(of: element)], !isWebClass[tree.classIndex(of: parent)] else {
      return parent
    }
    return tree.ancestors(of: element).first { tree.elementClass(of: $0).isWebView } ?? parent
  }

  /// The elements at a position among the listed children of their parents. The list is in tree order.
  private func children(_ passing: [ElementID], at position: XPath.Position) -> [ElementID] {
    var counts: [ElementID?: Int] = [:]
    for element in passing { counts[pageParent(of: element), default: 0] += 1 }
    var counted: [ElementID?: Int] = [:]
    return passing.filter { element in
      let parent = pageParent(of: element)
      counted[parent, default: 0] += 1
      return position.accepts(counted[parent] ?? 0, of: counts[parent] ?? 0)
    }
  }

  /// For each element of `start`, the element at a single position on an axis other than `child`.
  private func elements(
    at position: XPath.Position, of axis: TreeAxis, from start: ElementSet, among passing: [ElementID]
  ) -> [ElementID] {
    let isPassing = ElementSet(passing, count: tree.count)
    let siblings = axis == .followingSibling || axis == .precedingSibling ? childLists(passing) : [:]
    var chosen: [ElementID] = []
    func choose(_ row: some RandomAccessCollection<ElementID>) {
      let offset = position.index > 0 ? position.index - 1 : row.count - 1 + position.index
      guard row.count > offset, offset >= 0 else { return }
      chosen.append(row[row.index(row.startIndex, offsetBy: offset)])
    }
    start.forEach { element in
      switch axis {
      case .descendant: choose(passing.range(from: element.index + 1, to: tree.end(of: element).index))
      case .descendantOrSelf: choose(passing.range(from: element.index, to: tree.end(of: element).index))
      case .followingSibling:
        choose((siblings[tree.parent(of: element)] ?? []).range(from: element.index + 1, to: .max))
      case .precedingSibling:
        choose((siblings[tree.parent(of: element)] ?? []).range(from: 0, to: element.index).reversed())
      case .parent, .ancestor:
        choose(Array(tree.ancestors(of: element).prefix(axis == .parent ? 1 : .max)).filter(isPassing.contains))
      case .ancestorOrSelf: choose(([element] + Array(tree.ancestors(of: element))).filter(isPassing.contains))
      case .itself: choose([element].filter(isPassing.contains))
      case .following: choose(passing.range(from: tree.end(of: element).index, to: .max))
      case .child, .preceding: break
      }
    }
    return chosen
  }

  private func childLists(_ elements: [ElementID]) -> [ElementID?: [ElementID]] {
    Dictionary(grouping: elements) { tree.parent(of: $0) }
  }
}

extension XPathEvaluator {
  /// The test of a step before its position.
  private func test(of step: XPath.Step) -> Test {
    let conditions = test(of: step.conditions)
    switch step.test {
    case .any: return conditions
    case .name(let name):
      let accepts = tree.classes.map { XPathEvaluator.name(name, fits: $0) }
      let tag = name.lowercased()
      return { element in
        let index = tree.classIndex(of: element)
        // On a page a lower-case name is a tag, as in a browser: not every element shown as a button is a `button`.
        let isTag = isWebClass[index] && tree.string(WebElements.nodeName, of: element)?.lowercased() == tag
        let isNamed = isTag || accepts[index] && !(isWebClass[index] && name == tag)
        return isNamed && conditions(element)
      }
    }
  }

  /// Whether a name refers to a class or one of its superclasses, with or without the prefix.
  private static func name(_ name: String, fits elementClass: ElementClass) -> Bool {
    let capitalized = name.prefix(1).uppercased() + name.dropFirst()
    return elementClass.isKind(of: name) || ElementClass.prefixes.contains { elementClass.isKind(of: $0 + capitalized) }
  }

  private func test(of conditions: [XPath.Condition]) -> Test {
    let tests = conditions.map { test(of: $0) }
    return { element in tests.allSatisfy { $0(element) } }
  }

  private func test(of condition: XPath.Condition) -> Test {
    switch condition {
    case .and(let parts): return test(of: parts)
    case .or(let parts):
      let tests = parts.map { test(of: $0) }
      return { element in tests.contains { $0(element) } }
    case .not(let part):
      let test = test(of: part)
      return { !test($0) }
    case .equal(let left, let right, let isNegated):
      return { element in
        guard let left = value(left, of: element), let right = value(right, of: element) else { return false }
        return (left.text == right.text) != isNegated
      }
    case .count(let path, let comparator, let number):
      let counts = counts(of: path)
      return { comparator.compare(Double(counts[$0.index]), number) }
    case .value(let path, let value, let wanted):
      let passes: Test = { element in self.passes(value, wanted, element) }
      guard !path.steps.isEmpty else { return passes }
      return sources(of: path, to: passes).contains
    }
  }

  /// The number of elements that a path of children, or a path to all content, finds from each element.
  private func counts(of path: XPath.Path) -> [Int] {
    let all = (0..<tree.count).map(ElementID.init)
    var counts = Array(repeating: 0, count: tree.count)
    guard let last = path.steps.last else { return counts }
    if last.axis != .child {
      let passing = all.filter(test(of: last))
      for element in all {
        counts[element.index] = passing.range(from: element.index + 1, to: tree.end(of: element).index).count
      }
      return counts
    }
    // From the end: the worth of an element is the number of elements that the later steps find from it.
    var worth = Array(repeating: 1, count: tree.count)
    for step in path.steps.reversed() {
      counts = Array(repeating: 0, count: tree.count)
      for element in all.filter(test(of: step)) {
        if let parent = pageParent(of: element) { counts[parent.index] += worth[element.index] }
      }
      worth = counts
    }
    return counts
  }

  /// The elements from which a relative path leads to an element that passes a test.
  private func sources(of path: XPath.Path, to passes: Test) -> ElementSet {
    let everything = ElementSet.all(count: tree.count)
    var reached = everything
    for (index, step) in path.steps.enumerated().reversed() {
      let test = test(of: step)
      var targets: [ElementID]
      if let position = step.position {
        // The position counts siblings, whether or not the path continues from them.
        targets = children(everything.filter(test), at: position).filter(reached.contains)
      } else {
        targets = reached.filter(test)
      }
      targets = targets.filter(self.test(of: step.laterConditions))
      if index == path.steps.count - 1 { targets = targets.filter(passes) }
      reached = axes.reach(step.axis.inverse, from: ElementSet(targets, count: tree.count), parent: pageParent)
    }
    return reached
  }
}

extension XPath.Step {
  /// Whether the step selects an element with all its content, as `//` does before a position.
  fileprivate var isEverything: Bool {
    if case .any = test { axis == .descendantOrSelf && conditions.isEmpty && position == nil } else { false }
  }
}

extension Array<ElementID> {
  /// The elements of a list in tree order between two indices.
  fileprivate func range(from start: Int, to end: Int) -> ArraySlice<ElementID> {
    let lower = partitionPoint { $0.index >= start }
    let upper = partitionPoint { $0.index >= end }
    return self[lower..<Swift.max(lower, upper)]
  }

  /// The first index from which on all elements pass.
  private func partitionPoint(_ passes: (ElementID) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if passes(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
