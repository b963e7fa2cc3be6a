/// Finds the elements of web pages that a CSS selector selects, each part of it in time linear in the tree.
struct SelectorEvaluator<Tree: ElementTree> {
  let tree: Tree

  /// The selected elements below those found so far, in tree order.
  func select(_ selector: Selector, below start: [ElementID]) -> [ElementID] {
    let isWebClass = tree.classes.map(\.isWebElement)
    guard isWebClass.contains(true) else { return [] }
    let below = TreeAxes(tree: tree).reach(.descendant, from: ElementSet(start, count: tree.count))
    let page = below.filter { isWebClass[tree.classIndex(of: $0)] }
    let siblings = SiblingPlaces(page, in: tree)
    var selected = ElementSet(count: tree.count)
    for parts in selector.alternatives { selected.formUnion(select(parts, among: page, siblings)) }
    return selected.filter { _ in true }
  }

  private func select(_ parts: [Selector.Part], among page: [ElementID], _ siblings: SiblingPlaces) -> ElementSet {
    var found: ElementSet?
    for part in parts {
      let related = found.map { reach(part.combinator, from: $0, siblings) }
      let kept = page.filter { element in
        related?.contains(element) != false && part.tests.allSatisfy { passes($0, element, siblings) }
      }
      found = ElementSet(kept, count: tree.count)
    }
    return found ?? ElementSet(count: tree.count)
  }

  private func reach(_ combinator: Selector.Combinator, from found: ElementSet, _ siblings: SiblingPlaces) -> ElementSet
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

  private func passes(_ test: Selector.Test, _ element: ElementID, _ siblings: SiblingPlaces) -> Bool {
    switch test {
    case .name(let name): return tree.string(WebElements.nodeName, of: element)?.lowercased() == name.lowercased()
    case .id(let id): return tree.string(.identifier, of: element) == id
    case .hasClass(let name): return hasWord(name, in: tree.string(WebElements.cssClass, of: element))
    case .hasAttribute(let name): return tree.attribute(name, of: element) != nil
    case .attribute(let name, let comparator, let value, let ignoresCase):
      guard let actual = tree.attribute(name, of: element) else { return false }
      return ignoresCase
        ? compare(actual.lowercased(), comparator, value.lowercased()) : compare(actual, comparator, value)
    case .places(let places): return places.contains(siblings.place(of: element, places))
    case .isOnlyChild(let ofType): return siblings.isOnly(element, ofType: ofType)
    case .isEmpty:
      let text = tree.string(WebElements.textContent, of: element) ?? ""
      return tree.end(of: element).index == element.index + 1 && text.isEmpty
    case .isTrue(let name): return tree.property(name, of: element).map { !$0.equals(false) } ?? false
    case .isDisabled:
      return tree.property(.enabled, of: element)?.equals(false) == true
        || tree.attribute("disabled", of: element) != nil
    case .not(let tests): return !tests.allSatisfy { passes($0, element, siblings) }
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

/// Where each element of a page stands among those with the same parent.
struct SiblingPlaces {
  private struct Key: Hashable {
    let parent: ElementID?
    let name: String?
  }

  private struct Place {
    var key: Key
    var index: Int
    var keyOfType: Key
    var indexOfType: Int
  }

  private var places: [ElementID: Place] = [:]
  private var counts: [Key: Int] = [:]
  /// The sibling right behind an element.
  private(set) var next: [ElementID: ElementID] = [:]

  init(_ elements: [ElementID], in tree: some ElementTree) {
    var last: [ElementID?: ElementID] = [:]
    for element in elements {
      let parent = tree.parent(of: element)
      let name = tree.string(WebElements.nodeName, of: element)?.lowercased() ?? ""
      let (key, keyOfType) = (Key(parent: parent, name: nil), Key(parent: parent, name: name))
      counts[key, default: 0] += 1
      counts[keyOfType, default: 0] += 1
      places[element] = Place(
        key: key, index: counts[key] ?? 1, keyOfType: keyOfType, indexOfType: counts[keyOfType] ?? 1)
      if let before = last[parent] { next[before] = element }
      last[parent] = element
    }
  }

  /// The place of an element, counted from 1.
  func place(of element: ElementID, _ places: Selector.Places) -> Int {
    guard let place = self.places[element] else { return 0 }
    let index = places.isOfType ? place.indexOfType : place.index
    let count = counts[places.isOfType ? place.keyOfType : place.key] ?? 0
    return places.countsFromEnd ? count - index + 1 : index
  }

  /// Whether the element has no sibling, or none of its name.
  func isOnly(_ element: ElementID, ofType: Bool) -> Bool {
    guard let place = places[element] else { return false }
    return counts[ofType ? place.keyOfType : place.key] == 1
  }
}
