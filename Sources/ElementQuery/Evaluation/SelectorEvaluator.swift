/// Evaluates a CSS selector on web pages, each part in time linear in the tree.
struct SelectorEvaluator<Tree: ElementTree> {
  let tree: Tree

  /// The selected elements below some elements, in tree order.
  func select(_ selector: Selector, below start: [ElementID]) -> [ElementID] {
    let isWebClass = tree.classes.map(\.isWebElement)
    guard isWebClass.contains(true) else { return [] }
    let below = TreeAxes(tree: tree).reach(.descendant, from: ElementSet(start, count: tree.count))
    let page = below.filter { isWebClass[tree.classIndex(of: $0)] }
    let siblings = SiblingPositions(page, in: tree)
    var selected = ElementSet(count: tree.count)
    for parts in selector.alternatives { selected.formUnion(select(parts, among: page, siblings)) }
    return selected.elements
  }

  private func select(_ parts: [Selector.Part], among page: [ElementID], _ siblings: SiblingPositions) -> ElementSet {
    var found: ElementSet?
    for part in parts {
      let related = found.map { reach(part.combinator, from: $0, siblings) }
      let tests = part.tests.map { test($0, among: page, siblings) }
      let kept = page.filter { element in
        related?.contains(element) != false && tests.allSatisfy { $0(element) }
      }
      found = ElementSet(kept, count: tree.count)
    }
    return found ?? ElementSet(count: tree.count)
  }

  private func reach(_ combinator: Selector.Combinator, from found: ElementSet, _ siblings: SiblingPositions)
    -> ElementSet
  {
    let axes = TreeAxes(tree: tree)
    switch combinator {
    case .descendant: return axes.reach(.descendant, from: found)
    case .child: return axes.reach(.child, from: found)
    case .later: return axes.reach(.followingSibling, from: found)
    case .next:
      var reached = ElementSet(count: tree.count)
      found.forEach { if let next = siblings.next[$0] { reached.insert(next) } }
      return reached
    }
  }

  /// A prepared test; `:has` is evaluated once for all elements.
  private func test(
    _ test: Selector.Test, among page: [ElementID], _ siblings: SiblingPositions
  ) -> (ElementID) -> Bool {
    switch test {
    case .has(let selectors):
      var holders = ElementSet(count: tree.count)
      for parts in selectors { holders.formUnion(sources(of: parts, among: page, siblings)) }
      return { holders.contains($0) }
    case .not(let tests):
      let tests = tests.map { self.test($0, among: page, siblings) }
      return { element in !tests.allSatisfy { $0(element) } }
    case .name, .id, .hasClass, .hasAttribute, .attribute, .positions, .isOnlyChild, .isEmpty, .isTrue, .isDisabled:
      return { self.passes(test, $0, siblings) }
    }
  }

  /// The elements from which a relative selector finds something, computed from its end.
  private func sources(of parts: [Selector.Part], among page: [ElementID], _ siblings: SiblingPositions) -> ElementSet {
    var found: ElementSet?
    for part in parts.reversed() {
      let tests = part.tests.map { test($0, among: page, siblings) }
      let kept = page.filter { element in
        found?.contains(element) != false && tests.allSatisfy { $0(element) }
      }
      found = leading(part.combinator, to: ElementSet(kept, count: tree.count), among: page, siblings)
    }
    return found ?? ElementSet(count: tree.count)
  }

  /// The elements from which a combinator leads to some elements.
  private func leading(
    _ combinator: Selector.Combinator, to found: ElementSet, among page: [ElementID], _ siblings: SiblingPositions
  ) -> ElementSet {
    let axes = TreeAxes(tree: tree)
    switch combinator {
    case .descendant: return axes.reach(.ancestor, from: found)
    case .child: return axes.reach(.parent, from: found)
    case .later: return axes.reach(.precedingSibling, from: found)
    case .next:
      let before = page.filter { siblings.next[$0].map(found.contains) ?? false }
      return ElementSet(before, count: tree.count)
    }
  }

  private func passes(_ test: Selector.Test, _ element: ElementID, _ siblings: SiblingPositions) -> Bool {
    switch test {
    case .name(let name): return tree.string(WebElements.nodeName, of: element)?.lowercased() == name.lowercased()
    case .id(let id): return tree.string(.identifier, of: element) == id
    case .hasClass(let name): return hasWord(name, in: tree.string(WebElements.cssClass, of: element))
    case .hasAttribute(let name): return tree.attribute(name, of: element) != nil
    case .attribute(let name, let comparator, let value, let ignoresCase):
      guard let actual = tree.attribute(name, of: element) else { return false }
      return ignoresCase
        ? compare(actual.lowercased(), comparator, value.lowercased()) : compare(actual, comparator, value)
    case .positions(let positions): return positions.contains(siblings.position(of: element, positions))
    case .isOnlyChild(let ofType): return siblings.isOnly(element, ofType: ofType)
    case .isEmpty:
      let text = tree.string(WebElements.textContent, of: element) ?? ""
      return tree.inside(element).isEmpty && text.isEmpty
    case .isTrue(let name): return tree.property(name, of: element).map { !$0.equals(false) } ?? false
    case .isDisabled:
      return tree.isFalse(.enabled, of: element)
        || tree.attribute("disabled", of: element) != nil
    case .not, .has: return false
    }
  }

  private func hasWord(_ word: String, in text: String?) -> Bool {
    text?.split(whereSeparator: \.isWhitespace).contains { $0 == word } ?? false
  }

  private func compare(_ actual: String, _ comparator: Selector.AttributeOperator, _ value: String) -> Bool {
    switch comparator {
    case .equals: actual == value
    case .hasWord: hasWord(value, in: actual)
    case .isOrBeginsWithHyphen: actual == value || actual.hasPrefix(value + "-")
    case .beginsWith: !value.isEmpty && actual.hasPrefix(value)
    case .endsWith: !value.isEmpty && actual.hasSuffix(value)
    case .contains: !value.isEmpty && actual.contains(value)
    }
  }
}

/// The position of each element of a page among its siblings.
struct SiblingPositions {
  private struct Key: Hashable {
    let parent: ElementID?
    let name: String?
  }

  private struct Position {
    var key: Key
    var index: Int
    var keyOfType: Key
    var indexOfType: Int
  }

  private var positions: [ElementID: Position] = [:]
  private var counts: [Key: Int] = [:]
  /// The next sibling of an element.
  private(set) var next: [ElementID: ElementID] = [:]

  init(_ elements: [ElementID], in tree: some ElementTree) {
    var last: [ElementID?: ElementID] = [:]
    for element in elements {
      let parent = tree.parent(of: element)
      let name = tree.string(WebElements.nodeName, of: element)?.lowercased() ?? ""
      let (key, keyOfType) = (Key(parent: parent, name: nil), Key(parent: parent, name: name))
      counts[key, default: 0] += 1
      counts[keyOfType, default: 0] += 1
      positions[element] = Position(
        key: key, index: counts[key] ?? 1, keyOfType: keyOfType, indexOfType: counts[keyOfType] ?? 1)
      if let before = last[parent] { next[before] = element }
      last[parent] = element
    }
  }

  /// The position of an element, counted from 1.
  func position(of element: ElementID, _ positions: Selector.Positions) -> Int {
    guard let position = self.positions[element] else { return 0 }
    let index = positions.isOfType ? position.indexOfType : position.index
    let count = counts[positions.isOfType ? position.keyOfType : position.key] ?? 0
    return positions.countsFromEnd ? count - index + 1 : index
  }

  /// Whether the element has no siblings, or no siblings with its name.
  func isOnly(_ element: ElementID, ofType: Bool) -> Bool {
    guard let position = positions[element] else { return false }
    return counts[ofType ? position.keyOfType : position.key] == 1
  }
}
