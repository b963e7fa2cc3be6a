/// Evaluates a query on one tree, step by step.
struct QueryEvaluator<Tree: ElementTree> {
  let tree: Tree

  /// The elements that the query finds.
  func evaluate(_ query: Query) -> [ElementID] {
    var found: [ElementID]?
    for step in query.steps {
      found = evaluate(step, from: found)
      if found?.isEmpty == true { break }
    }
    return found ?? []
  }

  /// The elements that one step finds.
  ///
  /// - Parameter start: the elements to search from; nil for the beginning of the query, before the window.
  func evaluate(_ step: Query.Step, from start: [ElementID]?) -> [ElementID] {
    var found = likelyCandidates(of: step, from: start)
    for filter in step.filters { found = apply(filter, of: step, to: found) }
    return found
  }

  /// Whether a query finds an element.
  ///
  /// A query of one step that tests each element alone looks only at the element and at those around it.
  func finds(_ element: ElementID, by query: Query) -> Bool {
    guard query.steps.count == 1, let step = query.steps.first, step.direction == .descendant,
      step.filters.allSatisfy(\.asksEachAlone)
    else { return query.elements(in: tree).contains(element) }
    return matches(step, element)
  }

  /// Whether an element matches the class, the visibility and the filters of a step that tests each element alone.
  func matches(_ step: Query.Step, _ element: ElementID) -> Bool {
    guard step.looksAtInvisible || tree.isVisible(element), ClassTest(step.classes).accepts(element, in: tree) else {
      return false
    }
    return step.filters.allSatisfy { !apply($0, of: step, to: [element]).isEmpty }
  }

  /// The elements in the direction of a query's part that have its class, only visible ones if the part requires it.
  func candidates(of step: Query.Step, from start: [ElementID]?) -> [ElementID] {
    let test = ClassTest(step.classes)
    let isWanted = tree.classes.map(test.accepts)
    let looksAtTags = test.hasTags && tree.classes.contains(where: \.isWebElement)
    var found: [ElementID] = []
    visit(step.direction, from: start) { element in
      let isOne = isWanted[tree.classIndex(of: element)] || looksAtTags && test.acceptsTag(of: element, in: tree)
      if isOne, step.looksAtInvisible || tree.isVisible(element) { found.append(element) }
    }
    return found
  }

  /// The candidates of a step, reduced by the index to elements that its first filter may keep.
  private func likelyCandidates(of step: Query.Step, from start: [ElementID]?) -> [ElementID] {
    guard start == nil, step.direction == .descendant, let text = step.filters.first?.indexedText,
      let likely = tree.index?.candidates(for: text, in: tree)
    else { return candidates(of: step, from: start) }
    let test = ClassTest(step.classes)
    return likely.filter { test.accepts($0, in: tree) && (step.looksAtInvisible || tree.isVisible($0)) }
  }

  /// The elements that a filter of a step keeps.
  func apply(_ filter: Query.Filter, of step: Query.Step, to found: [ElementID]) -> [ElementID] {
    if found.isEmpty { return [] }
    switch filter {
    case .index(let index):
      let position = index < 0 ? found.count + index : index
      return found.indices.contains(position) ? [found[position]] : []
    case .first: return Array(found.prefix(1))
    case .last: return Array(found.suffix(1))
    case .principal: return tree.principal(among: found)
    case .marked(let text):
      let comparison = TextComparison(.equal, text)
      return found.filter { isMarked($0, comparison) }
    case .called(let name): return ElementNaming(tree: tree, name: name).elements(among: found)
    case .property(.role, .string(let role)):
      let wanted = Roles.canonical(role)
      return found.filter { tree.hasRole(wanted, $0) }
    case .property(let name, .string(let text)):
      let comparison = TextComparison(.equal, text)
      return found.filter { tree.value(of: $0, for: name)?.string.map(comparison.passes) ?? false }
    case .property(let name, let wanted):
      return found.filter { tree.value(of: $0, for: name)?.equals(wanted) ?? false }
    case .matching(let name, let expression): return found.filter { matches($0, name, expression) }
    case .predicate(let predicate):
      let test = PredicateTest(predicate)
      return found.filter { test.passes($0, in: tree) }
    case .indexPath(let row, let section):
      return cells(row: row, section: section, in: found).filter { step.looksAtInvisible || tree.isVisible($0) }
    case .containing(let query): return containing(query, found)
    case .near(let query): return nearest(to: evaluate(query), among: found)
    case .not(let unwanted): return without(unwanted, found)
    case .css(let selector): return visible(SelectorEvaluator(tree: tree).select(selector, below: found), step)
    case .xpath(let path): return visible(XPathEvaluator(tree).select(path, from: found), step)
    }
  }

  private func visible(_ found: [ElementID], _ step: Query.Step) -> [ElementID] {
    step.looksAtInvisible ? found : found.filter(tree.isVisible)
  }

  private func isMarked(_ element: ElementID, _ text: TextComparison) -> Bool {
    [PropertyName.identifier, .label, .placeholder].contains {
      tree.string($0, of: element).map(text.passes) ?? false
    }
  }

  private func matches(_ element: ElementID, _ name: PropertyName?, _ expression: TextExpression) -> Bool {
    guard let name else {
      return [.identifier, .label].contains { tree.string($0, of: element).map(expression.matches) ?? false }
    }
    return tree.value(of: element, for: name).map { expression.matches($0.description) } ?? false
  }

  /// Calls the closure once for every element in a direction: descendants, children and siblings in tree order, parents
  /// from the nearest outwards.
  private func visit(_ direction: Query.Direction, from start: [ElementID]?, _ body: (ElementID) -> Void) {
    guard let start else {
      // Before the window there is only the window itself, which counts as a child.
      switch direction {
      case .descendant: for index in 0..<tree.count { body(ElementID(index)) }
      case .child: if tree.count > 0 { body(ElementID(0)) }
      case .parent, .sibling: break
      }
      return
    }
    switch direction {
    case .descendant: visitDescendants(of: start.sorted(), body)
    case .child: children(of: start).forEach(body)
    case .parent: visitAncestors(of: start, body)
    case .sibling: siblings(of: start).forEach(body)
    }
  }

  /// Subtrees are disjoint or nested, so elements before the last end were already visited.
  private func visitDescendants(of start: [ElementID], _ body: (ElementID) -> Void) {
    var visited = 0
    for element in start {
      let end = tree.end(of: element).index
      for index in max(element.index + 1, visited)..<max(end, visited, element.index + 1) { body(ElementID(index)) }
      visited = max(visited, end)
    }
  }

  private func children(of start: [ElementID]) -> [ElementID] {
    var children: [ElementID] = []
    for element in start { tree.forEachChild(of: element) { children.append($0) } }
    return children.sorted()
  }

  private func visitAncestors(of start: [ElementID], _ body: (ElementID) -> Void) {
    var visited: Set<ElementID> = []
    for element in start {
      for ancestor in tree.ancestors(of: element) {
        guard visited.insert(ancestor).inserted else { break }
        body(ancestor)
      }
    }
  }

  private func siblings(of start: [ElementID]) -> [ElementID] {
    // An element is not its own sibling: it is left out if it is the only starting element of its parent.
    var starts: [ElementID: (count: Int, one: ElementID)] = [:]
    for element in start {
      guard let parent = tree.parent(of: element) else { continue }
      starts[parent, default: (0, element)].count += 1
    }
    var siblings: [ElementID] = []
    for (parent, start) in starts {
      tree.forEachChild(of: parent) { if start.count > 1 || $0 != start.one { siblings.append($0) } }
    }
    return siblings.sorted()
  }
}

extension Query.ClassPattern {
  /// The possible singulars of a word that is the plural of a class, as in Calabash: `tableViewCells`, `switches`.
  package static func singulars(of word: String) -> [Substring] {
    guard word.hasSuffix("s") else { return [] }
    return word.hasSuffix("es") ? [word.dropLast(), word.dropLast(2)] : [word.dropLast()]
  }
}

extension Query {
  /// The distinct elements that the query finds, in tree order; after a final step `parent`, from the nearest outwards.
  ///
  /// The cost grows with the number of elements times the length of the query.
  public func elements(in tree: some ElementTree) -> [ElementID] {
    let search = { QueryEvaluator(tree: tree).evaluate(self) }
    return tree.index?.found(by: self, search) ?? search()
  }
}

extension Query {
  /// Whether the query finds an element; it looks only at the elements that it depends on.
  package func finds(_ element: ElementID, in tree: some ElementTree) -> Bool {
    QueryEvaluator(tree: tree).finds(element, by: self)
  }
}

extension Query.Filter {
  /// A text that elements must have as identifier, label or text to pass the filter; nil for other filters.
  fileprivate var indexedText: String? {
    switch self {
    case .marked(let text), .property(.identifier, .string(let text)), .property(.label, .string(let text)),
      .property(.text, .string(let text)):
      // The index does not contain empty texts.
      text.isEmpty ? nil : text
    case .called, .principal, .property, .matching, .predicate, .index, .first, .last, .indexPath, .containing, .near,
      .not, .css, .xpath:
      nil
    }
  }
}
