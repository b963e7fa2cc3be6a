import SourceText

/// The rule that maps a name to elements, shared by steps, console, recorder, healing and agents.
///
/// An element has its label, text, placeholder or identifier as its name. Otherwise, the name refers to an element in
/// the row that shows the name, if it is the only one of its kind there; then to an entry without its own name beside a
/// label with the name; and finally to an element with the name as its hint, if that is unique. The first of these ways
/// with a result decides. The label of an entry can be a bare text in the same line of a page, or the entry's own label
/// can be the name followed by its value. If no kind is given, touchable elements have precedence, because a title or a
/// value can have the same text as a button.
struct ElementNaming<Tree: ElementTree> {
  /// The screen.
  let tree: Tree
  /// The name.
  let name: String
  /// Whether the screen shows other letters than its texts have, as the style of a page can. Both are names.
  private let changesLetters: Bool
  /// The comparison of texts with the name.
  private let comparison: TextComparison

  init(tree: Tree, name: String) {
    (self.tree, self.name) = (tree, name)
    comparison = TextComparison(.equal, name)
    changesLetters = tree.count > 0 && tree.isTrue(.other("changesLetters"), of: ElementID(0))
  }

  /// The elements with the name.
  ///
  /// - Parameter found: the elements of a kind.
  func elements(among found: [ElementID]) -> [ElementID] {
    let isTouched = tree.classes.map(ClassTest(Query.touchedFirst.steps.last?.classes ?? .any).accepts)
    let touched = found.filter { isTouched[tree.classIndex(of: $0)] }
    if touched.count == found.count { return elements(amongAll: found) }
    // Links are touched like buttons, but their class is that of most elements of a page.
    let links = found.filter { isCalled($0, by: .label) && tree.role(of: $0) == "link" }
    let called = elements(touched, calledBy: links.isEmpty ? Query.namesOfTouched : [.label])
    if !called.isEmpty || !links.isEmpty { return links.isEmpty ? called : Set(called + links).sorted() }
    if touched.isEmpty { return elements(amongAll: found) }
    let meant = elements(amongAll: found)
    let meantFirst = meant.filter { isTouched[tree.classIndex(of: $0)] }
    return meantFirst.isEmpty ? meant : meantFirst
  }

  private func elements(amongAll found: [ElementID]) -> [ElementID] {
    let called = elements(found, calledBy: [.label, .text, .placeholder, .identifier])
    if !called.isEmpty { return called }
    let rows = rowsShowingName(found.filter(tree.isRow))
    if !rows.isEmpty { return rows }
    let lists = found.filter { tree.isList($0) && isName(tree.heading(before: $0)) }
    return lists.isEmpty ? elements(amongUncalled: found) : lists
  }

  /// The elements with the name in the first property in which any element matches.
  private func elements(_ found: [ElementID], calledBy properties: [PropertyName]) -> [ElementID] {
    for property in properties {
      let called = found.filter { isCalled($0, by: property) }
      if !called.isEmpty { return called }
    }
    return []
  }

  /// The elements that the name refers to although it is not their own name.
  private func elements(amongUncalled found: [ElementID]) -> [ElementID] {
    let controls = found.filter { tree.isNamedByRow($0) }
    guard !controls.isEmpty else { return described(found) }
    let valued = controls.filter { isCalledWithItsValue($0) }
    if !valued.isEmpty { return valued }
    let labels = EntryLabels(tree: tree)
    let bare = controls.filter(Set(labels.entries(bareLabel: name)).contains)
    if !bare.isEmpty { return bare }
    let labelled = controls.filter(Set(labels.entries(ownLabel: name)).contains)
    if !labelled.isEmpty { return labelled }
    let byRow = controlsInRows(controls, labels)
    if !byRow.alone.isEmpty { return byRow.alone }
    let entries = Set(labels.entries(labelled: name))
    let beside = controls.filter(entries.contains)
    if !beside.isEmpty { return beside }
    return byRow.others.isEmpty ? described(found) : byRow.others
  }

  private func isCalled(_ element: ElementID, by property: PropertyName) -> Bool {
    guard let text = tree.string(property, of: element) else { return false }
    if isName(text) { return true }
    let isLabelOfEntry = property == .label && tree.isEntry(element)
    if isLabelOfEntry, isName(text.withoutColon) { return true }
    guard changesLetters, property == .label || property == .text,
      let shown = tree.string(.other("shownName"), of: element)
    else { return false }
    return isName(shown) || isLabelOfEntry && isName(shown.withoutColon)
  }

  /// Whether an entry's label is the name followed by its value, as for custom drop-down lists of a page.
  private func isCalledWithItsValue(_ element: ElementID) -> Bool {
    guard tree.isEntry(element), let label = tree.string(.label, of: element),
      let value = tree.string(.text, of: element), !value.isEmpty, label.hasSuffix(value)
    else { return false }
    return isName(String(label.dropLast(value.count)).withoutColon)
  }

  private func isName(_ text: String?) -> Bool { text.map(comparison.passes) ?? false }

  private func described(_ found: [ElementID]) -> [ElementID] {
    let described = found.filter { isName(tree.string(.hint, of: $0)) }
    return described.count == 1 ? described : []
  }

  // MARK: Rows

  /// The rows with a text that equals the name; of nested rows, the innermost.
  private func rowsShowingName(_ rows: [ElementID]) -> [ElementID] {
    rows.filter { row in !texts(in: row).isEmpty }
  }

  /// The controls in rows that show the name: controls that are alone in their row, and the other controls.
  private func controlsInRows(
    _ controls: [ElementID], _ labels: EntryLabels<Tree>
  ) -> (alone: [ElementID], others: [ElementID]) {
    var inRow: [ElementID: [ElementID]] = [:]
    for control in controls {
      guard let row = tree.row(around: control) else { continue }
      // A control inside another one is part of it.
      if let last = inRow[row]?.last, tree.isElement(control, in: last) { continue }
      inRow[row, default: []].append(control)
    }
    var (alone, others): ([ElementID], [ElementID]) = ([], [])
    for (row, controls) in inRow.sorted(by: { $0.key < $1.key }) {
      let texts = isCalled(row) ? [row] : texts(in: row)
      guard !texts.isEmpty else { continue }
      let meant = controls.filter { control in texts.contains { $0 == row || labels.mayName(control, $0) } }
      if controls.count == 1 { alone += meant } else { others += meant }
    }
    return (alone, others)
  }

  /// The elements of a row whose text equals the name, except those in nested rows.
  private func texts(in row: ElementID) -> [ElementID] {
    let isSeen = tree.isVisible(row)
    return tree.inside(row).filter {
      isCalled($0) && (!isSeen || tree.isVisible($0)) && tree.row(around: $0) == row
    }
  }

  private func isCalled(_ element: ElementID) -> Bool {
    [PropertyName.label, .text, .identifier].contains { isCalled(element, by: $0) }
  }
}

extension Query {
  /// Touchable elements, which have precedence over elements that only show a name.
  fileprivate static let touchedFirst = Query.element(
    "UIControl", "UITabBarButton", "UITableViewCell", "UICollectionViewCell", "UIPickerView")
  /// The properties that name a touchable element first; its text may be its value.
  fileprivate static let namesOfTouched = [PropertyName.label, .placeholder, .identifier]

  /// The queries for a name alone, of any kind; the first with results counts.
  ///
  /// They follow the naming rule, with invisible but usable elements: a transparent control has precedence over its
  /// text.
  package static func meant(by name: String) -> [Query] {
    let anything = Query.view.called(name)
    let untouched = Query.view.not(touchedFirst).not(.view.role("link"))
    return [anything.not(untouched), anything.amongUsable, anything]
  }

  /// The query for a name on a screen, of any kind; nil if the screen has no such element.
  package static func meant(by name: String, in tree: any ElementTree) -> Query? {
    let queries = meant(by: name)
    let found = queries.first { !$0.elements(in: tree).isEmpty }
    // If the first query has results, the last one finds the same.
    return found == queries.first ? queries.last : found
  }
}

extension Roles {
  /// The roles of entries: controls for entering a value.
  fileprivate static let ofEntries: Set<String> = [
    "textField", "searchField", "picker", "datePicker", "slider", "stepper", "switch", "radio", "checkbox",
  ]
  /// The roles of elements to which the name of a row applies.
  fileprivate static let namedByRow = ofEntries.union(["button", "link", "image", "progress"])
}

extension ElementTree {
  /// Whether the element is a control for entering a value, which often has its label beside it.
  func isEntry(_ element: ElementID) -> Bool { role(of: element).map(Roles.ofEntries.contains) ?? false }

  /// Whether the name of a row applies to an element that is the only one of its kind in the row.
  fileprivate func isNamedByRow(_ element: ElementID) -> Bool {
    role(of: element).map(Roles.namedByRow.contains) ?? false
  }

  /// Whether the element is a row of a list.
  fileprivate func isRow(_ element: ElementID) -> Bool {
    let type = elementClass(of: element)
    return (type.isKind(of: "UITableViewCell") || type.isKind(of: "UICollectionViewCell"))
      && !type.isKind(of: "UIPickerTableViewWrapperCell")
  }

  /// Whether the element is a list of rows.
  fileprivate func isList(_ element: ElementID) -> Bool {
    let type = elementClass(of: element)
    return type.isKind(of: "UITableView") || type.isKind(of: "UICollectionView")
  }

  /// The innermost row around the element.
  fileprivate func row(around element: ElementID) -> ElementID? { ancestors(of: element).first { isRow($0) } }

  /// The text of the last heading before a list, unless another list is between them.
  fileprivate func heading(before list: ElementID) -> String? {
    for index in stride(from: list.index - 1, through: 0, by: -1) {
      let element = ElementID(index)
      if role(of: element) == "heading" { return string(.text, of: element) ?? string(.label, of: element) }
      if isList(element), !isElement(list, in: element) { return nil }
    }
    return nil
  }
}

extension String {
  /// The text without surrounding white space and without the final colon of many labels.
  package var withoutColon: String {
    let trimmed = self.trimmed
    return trimmed.last == ":" ? trimmed.dropLast().trimmed : trimmed
  }
}
