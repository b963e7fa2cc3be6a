import AppUnderTest
import SourceText
import StepRegistry

/// The words of predefined steps for elements. Failures use the same words.
struct StepVocabulary: Vocabulary {
  /// The words for elements without a kind in steps, by their role.
  static let roles = [
    "key": "key", "tabBar": "tab bar", "toolbar": "tool bar", "scrollArea": "scroll view", "progress": "progress bar",
    "heading": "heading", "pageControl": "page control", "tabList": "segments", "window": "screen",
    "searchField": "search field",
  ]
  /// The words for classes without a kind in steps.
  static let classes = [
    "navigationItemButtonView": "back button", "keyboard": "keyboard", "scrollView": "scroll view",
    "view:'MKUserLocationView'": "user location", "tableViewCellReorderControl": "handle to move it by",
    "pickerView": "picker", "pickerTableView": "column", "datePicker": "date picker", "window": "screen",
    "control": "control", "tableViewCell|collectionViewCell": "list item", "pickerView|datePicker": "picker",
    "button": "button", "label": "label",
  ]

  let unansweredRequests =
    "These requests of the app had no answer. Define one, as in: Given POST \"/login\" answers 200"

  // MARK: Elements

  func name(of element: ElementID, in tree: any ElementTree) -> String {
    for candidate in [element] + tree.ancestors(of: element) {
      guard let noun = noun(of: candidate, in: tree) else { continue }
      // Elements inside a control are part of it. Elements in a list or on the screen are not.
      guard candidate == element || ElementKind.isTitled(candidate, in: tree) else { break }
      if let title = tree.title(of: candidate) { return "the \(noun) \"\(title)\"" }
      // There is only one keyboard or tool bar.
      return ElementKind(of: candidate, in: tree) == nil ? "the \(noun)" : noun.withArticle
    }
    return tree.title(of: element).map { "\"\($0)\"" } ?? "an element without a name"
  }

  func number(of element: ElementID, in tree: any ElementTree) -> String? {
    guard let kind = ElementKind(of: element, in: tree),
      let index = kind.query.elements(in: tree).firstIndex(of: element)
    else { return nil }
    let number = "\(kind.rawValue) number \(index + 1)"
    return place(of: element, kind, in: tree).map { "\($0), or \(number)" } ?? number
  }

  /// The kinds of elements that a step touches by their name in a list item.
  private static let kindsInCells: Set<ElementKind> = [.button, .link, .image, .label, .imageButton]

  /// The words by which a step touches an element in a list item: `"Add" in list item "Pear"`; nil for another place.
  private func place(of element: ElementID, _ kind: ElementKind, in tree: any ElementTree) -> String? {
    guard Self.kindsInCells.contains(kind), let name = tree.title(of: element) else { return nil }
    let cells = Set(ElementKind.cell.query.elements(in: tree))
    for row in tree.ancestors(of: element) where cells.contains(row) {
      if let title = title(of: row, besides: element, called: name, in: tree) {
        return "\"\(name)\" in list item \"\(title)\""
      }
    }
    return nil
  }

  /// A text in a row that names the row and so an element in the row; nil without such a text.
  private func title(
    of row: ElementID, besides element: ElementID, called name: String, in tree: any ElementTree
  ) -> String? {
    let others = tree.subtree(of: row).filter { !tree.isElement($0, in: element) }
    return others.compactMap { tree.title(of: $0) }.first { title in
      let named = ElementKind.cell.named(title)
      let rows = named.elements(in: tree)
      guard title != name, rows.first == row, rows.allSatisfy({ tree.isElement($0, in: row) }) else { return false }
      let meant = Query.meant(by: name).lazy.map { named.descendant($0).elements(in: tree) }
      return meant.first { !$0.isEmpty }?.first == element
    }
  }

  func lines(for elements: [ElementID], in tree: any ElementTree) -> [String] {
    let kinds = ElementKind.kinds(in: tree)
    return elements.map { element in
      let kind = kinds[element]
      let noun = kind?.noun(of: element, in: tree) ?? otherNoun(of: element, in: tree)
      guard noun != "keyboard" else { return "keyboard" }
      let text = tree.string(.text, of: element) ?? ""
      let names = [PropertyName.identifier, .label].compactMap { tree.string($0, of: element) }
      var shown = [text, tree.property(.value, of: element)?.description ?? ""].first { !$0.isEmpty }
      var titles: [String] = []
      for name in names where !name.isEmpty && name != shown && !titles.contains(name) { titles.append(name) }
      if titles.isEmpty, let title = shown ?? tree.string(.placeholder, of: element) {
        titles = [title]
        shown = nil
      }
      let words = [noun].compactMap(\.self) + [titles.map { "\"\($0.shortened)\"" }.joined(separator: ", ")]
      if kind == .switch {
        let isOn = tree.property(.isOn, of: element)
        let position = isOn.map { $0.equals(true) ? "on" : "off" } ?? "neither on nor off"
        return words.joined(separator: " ") + " is " + position
      }
      return words.joined(separator: " ") + (shown.map { " shows \"\($0.shortened)\"" } ?? "")
    }
  }

  private func noun(of element: ElementID, in tree: any ElementTree) -> String? {
    ElementKind(of: element, in: tree)?.noun(of: element, in: tree) ?? otherNoun(of: element, in: tree)
  }

  /// The word for an element without a kind in steps.
  private func otherNoun(of element: ElementID, in tree: any ElementTree) -> String? {
    if tree.elementClass(of: element).isKind(of: "UIKeyboard") { return "keyboard" }
    return tree.role(of: element).flatMap { Self.roles[$0] }
  }

  // MARK: Queries

  func name(of query: Query) -> String? {
    var phrases: [String] = []
    for step in query.steps {
      guard step.direction == .descendant, let phrase = Phrase(step, of: self) else { return nil }
      phrases.append(phrase.description)
    }
    return phrases.reversed().joined(separator: " in ")
  }

  func reason(for query: Query, in tree: any ElementTree, hasScrolled: Bool) -> String? {
    guard let count = (1...max(query.steps.count, 1)).first(where: { query.first($0).elements(in: tree).isEmpty })
    else { return nil }
    let missing = query.first(count)
    guard let step = missing.steps.last, let phrase = Phrase(step, of: self) else { return nil }
    let around = count > 1 ? name(of: query.first(count - 1)).map { " in \($0)" } ?? "" : ""
    if case .number = phrase.choice, let all = missing.withoutChoice?.elements(in: tree).count, all > 0 {
      if phrase.noun == ElementKind.cell.noun, tree.listContinues { return tree.cellsInSight(all) }
      return all == 1 ? "there is only one \(phrase.noun)" : "there are only \(all) \(phrase.noun.plural)"
    }
    if let hidden = missing.lookingEverywhere.elements(in: tree).first {
      return "\(phrase)\(around) cannot be seen: it is \(tree.concealment(of: hidden))"
        + (hasScrolled || !tree.isOutOfSight(hidden) ? "" : wayThere(phrase, in: tree))
    }
    let others = Query(steps: missing.steps.dropLast() + [step.withoutFilters])
    let hint = phrase.name.map { name in
      let meant = nearest(to: name, among: others.elements(in: tree), in: tree)
      return meant.isEmpty && !phrase.noun.isEmpty ? otherKind(called: name, in: tree) : meant
    }
    return "there is no \(phrase.withoutArticle)\(around)\(hint ?? "")"
      + (phrase.name == nil ? "" : list(of: phrase.noun, others.elements(in: tree), in: tree))
      + (hasScrolled ? "" : furtherDown(phrase, in: tree))
  }

  /// The maximum number of elements listed in a failure.
  private static let mostListed = 6

  /// A line with the names of the elements of a kind on the screen; empty without such elements.
  private func list(of noun: String, _ elements: [ElementID], in tree: any ElementTree) -> String {
    guard !noun.isEmpty, !elements.isEmpty else { return "" }
    let titles = elements.compactMap { tree.title(of: $0).map { "\"\($0)\"" } }
    let unnamed = elements.count - titles.count
    let others = unnamed == 0 ? [] : [unnamed == 1 ? "one without a name" : "\(unnamed) without a name"]
    let most = Self.mostListed - others.count
    let more = titles.count > most ? ["\(titles.count - most) more"] : []
    return "\nThe \(noun.plural) on the screen: " + (titles.prefix(most) + more + others).joined(separator: ", ")
  }

  /// Advice for reaching a text that is out of sight; empty for anything else.
  private func wayThere(_ phrase: Phrase, in tree: any ElementTree) -> String {
    guard ["", ElementKind.label.noun].contains(phrase.noun), let name = phrase.name else { return "" }
    return "\nThis scrolls there: When I scroll to \"\(name)\""
  }

  /// A note that a list continues below the screen, with advice for finding an item or text further down; empty for
  /// anything else.
  private func furtherDown(_ phrase: Phrase, in tree: any ElementTree) -> String {
    guard ["", ElementKind.cell.noun, ElementKind.label.noun].contains(phrase.noun), let name = phrase.name,
      tree.listContinues
    else { return "" }
    let item = phrase.noun == ElementKind.cell.noun ? "list item " : ""
    return "\nThe \(tree.nounOfScrolled) continues further down, and this looks there first: "
      + "When I scroll to \(item)\"\(name)\""
  }

  /// A note after a comma that an element of another kind has the name.
  private func otherKind(called name: String, in tree: any ElementTree) -> String {
    // A control takes precedence over the label that names it.
    let found = Query.view.called(name).elements(in: tree)
    let control = found.first { tree.isControl($0) } ?? found.first
    return control.map { ", but there is \(self.name(of: $0, in: tree))" } ?? ""
  }

  /// The names similar to a missing one, as a question after a semicolon.
  private func nearest(to name: String, among elements: [ElementID], in tree: any ElementTree) -> String {
    var owners: [String: ElementID] = [:]
    var names: [String] = []
    for element in elements.prefix(2_000) {
      for title in tree.titles(of: element) where owners.updateValue(owners[title] ?? element, forKey: title) == nil {
        names.append(title)
      }
    }
    let meant = DidYouMean.candidates(for: name, among: names).compactMap { found in
      owners[found].map {
        let kind = noun(of: $0, in: tree).map { " (\($0))" } ?? ""
        return "\"\(found)\"" + kind + Self.unseenDifference(of: name, from: found)
      }
    }
    return meant.isEmpty ? "" : "; did you mean \(meant.joined(separator: " or "))?"
  }

  /// The difference between two texts that look the same, after a comma; empty for a visible difference.
  private static func unseenDifference(of wanted: String, from found: String) -> String {
    let (wanted, found) = (PlainText(wanted), PlainText(found))
    guard wanted.text() == found.text() else { return "" }
    let differences = wanted.differences.map { "in the step column \($0.column) of the text is \($0.wording)" }
    let own = found.differences.map { "on the screen column \($0.column) of the text is \($0.wording)" }
    return (differences + own).map { ", where " + $0 }.joined()
  }
}

extension ElementTree {
  /// The possible names of an element, the most specific first.
  fileprivate func titles(of element: ElementID) -> [String] {
    [PropertyName.label, .text, .identifier, .placeholder].compactMap { string($0, of: element) }.filter { !$0.isEmpty }
  }

  /// The name of an element; for a list item, the first text inside the item.
  fileprivate func title(of element: ElementID) -> String? {
    if let title = titles(of: element).first { return title.shortened }
    guard
      elementClass(of: element).name.hasSuffix("Cell") || elementClass(of: element).isKind(of: "UIAlertControllerView")
    else { return nil }
    return inside(element).compactMap { string(.text, of: $0) }.first { !$0.isEmpty }?.shortened
  }
}

extension String {
  /// The plural of the noun: `switches`.
  var plural: String { self + (["ch", "x"].contains { hasSuffix($0) } ? "es" : "s") }

  /// The noun with its article: `an alert`.
  var withArticle: String { "\(article) \(self)" }
}
