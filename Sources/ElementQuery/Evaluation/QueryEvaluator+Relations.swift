extension QueryEvaluator {
  /// The maximum number of elements that `near:` measures from, since each of them is compared with all found elements.
  private static var mostAnchors: Int { 64 }

  /// The cells in a row of a section, among the elements found or inside those without a row.
  func cells(row: Int, section: Int, in found: [ElementID]) -> [ElementID] {
    var cells = ElementSet(count: tree.count)
    var containers: [ElementID] = []
    for element in found {
      guard tree.property(.row, of: element) != nil else {
        containers.append(element)
        continue
      }
      if isCell(element, row: row, section: section) { cells.insert(element) }
    }
    TreeAxes(tree: tree).reach(.descendant, from: ElementSet(containers, count: tree.count)).forEach {
      if isCell($0, row: row, section: section) { cells.insert($0) }
    }
    return cells.elements
  }

  private func isCell(_ element: ElementID, row: Int, section: Int) -> Bool {
    tree.property(.row, of: element)?.equals(.integer(row)) == true
      && (tree.property(.section, of: element) ?? 0).equals(.integer(section))
  }

  /// The elements found that a step does not match.
  func without(_ step: Query.Step, _ found: [ElementID]) -> [ElementID] {
    let test = ClassTest(step.classes)
    var unwanted = found.filter { test.accepts($0, in: tree) }
    for filter in step.filters { unwanted = apply(filter, of: step, to: unwanted) }
    let set = ElementSet(unwanted, count: tree.count)
    return found.filter { !set.contains($0) }
  }

  /// The elements from which a query finds something.
  ///
  /// The query is walked backwards, and its cost does not depend on the number of elements found. Only around a single
  /// element it is quicker to look outwards.
  func containing(_ query: Query, _ found: [ElementID]) -> [ElementID] {
    if found.count == 1, query.steps.count == 1, let outer = query.steps.first, outer.direction == .parent,
      outer.filters.allSatisfy(\.asksEachAlone)
    {
      return found.filter { tree.ancestors(of: $0).contains { matches(outer, $0) } }
    }
    var targets: ElementSet?
    for step in query.steps.reversed() {
      var kept = evaluate(
        Query.Step(looksAtInvisible: step.looksAtInvisible, classes: step.classes, filters: step.filters), from: nil)
      if let targets { kept = kept.filter(targets.contains) }
      targets = sources(of: step.direction, to: kept)
    }
    guard let targets else { return [] }
    return found.filter(targets.contains)
  }

  /// The elements from which a direction leads to one of some elements.
  private func sources(of direction: Query.Direction, to elements: [ElementID]) -> ElementSet {
    let axes = TreeAxes(tree: tree)
    let set = ElementSet(elements, count: tree.count)
    switch direction {
    case .descendant: return axes.reach(.ancestor, from: set)
    case .child: return axes.reach(.parent, from: set)
    case .parent: return axes.reach(.descendant, from: set)
    case .sibling:
      var siblings = axes.reach(.followingSibling, from: set)
      siblings.formUnion(axes.reach(.precedingSibling, from: set))
      return siblings
    }
  }

  /// The nearest element to each anchor, in tree order.
  ///
  /// Elements around or inside the anchor are not near it. Nested anchors, such as the label of a button, count as one:
  /// the inner anchor applies to elements inside the outer one, such as a switch in a cell that has the same name as
  /// its label. The distance is the gap between the frames. At equal gaps, elements in line with the anchor come first,
  /// then those below, and then the nearest centre.
  func nearest(to anchors: [ElementID], among found: [ElementID]) -> [ElementID] {
    var chosen = ElementSet(count: tree.count)
    let anchors = anchors.sorted()
    for anchor in outermost(of: anchors).prefix(Self.mostAnchors) {
      let inner = innermost(of: anchors, in: anchor)
      let inside = inner == anchor ? [] : found.filter { tree.isElement($0, in: anchor) }
      if let best = nearest(to: inner, among: inside) ?? nearest(to: anchor, among: found) { chosen.insert(best) }
    }
    return chosen.elements
  }

  /// The nearest element that neither contains an anchor nor is inside it.
  private func nearest(to anchor: ElementID, among found: [ElementID]) -> ElementID? {
    let frame = tree.frame(of: anchor)
    let others = found.filter { !tree.isElement($0, in: anchor) && !tree.isElement(anchor, in: $0) }
    let distances = others.map { tree.frame(of: $0).distance(to: frame) }
    return distances.indices.min { distances[$0] < distances[$1] }.map { others[$0] }
  }
}

extension QueryEvaluator {
  /// The innermost of nested elements, following the first one at each level.
  ///
  /// - Parameters:
  ///   - elements: the elements in tree order.
  ///   - outer: one of them.
  private func innermost(of elements: [ElementID], in outer: ElementID) -> ElementID {
    var innermost = outer
    for element in elements where element > innermost && tree.isElement(element, in: innermost) { innermost = element }
    return innermost
  }

  /// The elements that are not inside another of the given elements, in tree order. The given elements are in tree
  /// order.
  private func outermost(of elements: [ElementID]) -> [ElementID] {
    var outermost: [ElementID] = []
    for element in elements where outermost.last.map({ !tree.isElement(element, in: $0) }) ?? true {
      outermost.append(element)
    }
    return outermost
  }
}

extension Rect {
  /// The distance to another rectangle: the squared gap between them, then whether it is in line, below or above, then
  /// the squared distance of the centres.
  fileprivate func distance(to other: Rect) -> (gap: Double, side: Int, centres: Double) {
    let x = max(other.x - maxX, x - other.maxX, 0)
    let y = max(other.y - maxY, y - other.maxY, 0)
    let (across, down) = (center.x - other.center.x, center.y - other.center.y)
    let isInLine = self.y < other.maxY && other.y < maxY
    return (x * x + y * y, isInLine ? 0 : down > 0 ? 1 : 2, across * across + down * down)
  }
}
