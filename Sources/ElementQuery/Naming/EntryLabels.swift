/// The texts of a screen that label entries without their own name.
struct EntryLabels<Tree: ElementTree> {
  private let tree: Tree
  /// All entries, including hidden and transparent ones.
  private let entries: [ElementID]
  /// The entries' own names.
  private let names: Set<String>
  /// The identifiers of elements that label entries.
  private let labelling: Set<Substring>

  /// Collects the entries of a screen.
  init(tree: Tree) {
    self.tree = tree
    entries = tree.elements.filter { tree.isEntry($0) }
    names = Set(entries.compactMap { tree.ownName(of: $0)?.withoutColon })
    labelling = Set(
      entries.compactMap { tree.string(.other("aria-labelledby"), of: $0) }.flatMap { $0.split(separator: " ") })
  }

  /// The entries with a label of the page that equals the name, although their full name is longer, for instance by
  /// generated content.
  ///
  /// - Parameter name: the name.
  func entries(ownLabel name: String) -> [ElementID] {
    let labels = tree.elements.filter {
      tree.isText(.text, of: $0, name)
        && tree.string(WebElements.nodeName, of: $0)?.lowercased() == "label"
    }
    return entries.filter { entry in
      labels.contains { label in
        if let id = tree.string(.other("for"), of: label) { return tree.string(.identifier, of: entry) == id }
        return tree.isElement(entry, in: label)
      }
    }
  }

  /// The entries without their own name beside a text of the page that has no element of its own.
  ///
  /// - Parameter name: the name.
  func entries(bareLabel name: String) -> [ElementID] {
    entries.filter { entry in
      tree.ownName(of: entry) == nil && tree.isText(.other("bareLabel"), of: entry, name)
    }
  }

  /// The entries without their own name beside a text that equals the name, with or without a colon.
  ///
  /// - Parameter name: the name.
  func entries(labelled name: String) -> [ElementID] {
    guard tree.elements.contains(where: { tree.isText(.text, of: $0, name) }) else { return [] }
    let layout = LabelLayout(
      tree: tree, entries: entries.filter { tree.hasArea($0) },
      labels: tree.elements.filter { isFree($0) }, isUnnamed: { tree.ownName(of: $0) == nil })
    return layout.entries { tree.isText(.text, of: $0, name) }
  }

  /// Whether a text in the row of a control may name it.
  ///
  /// The label of an entry may not, and the title of another control may name only entries.
  func mayName(_ control: ElementID, _ text: ElementID) -> Bool {
    if tree.isElement(control, in: text) || tree.isElement(text, in: control) { return true }
    return !labelsEntry(text) && (tree.isEntry(control) ? !tree.isInEntry(text) : !tree.isInControl(text))
  }

  /// Whether an element is a text outside controls.
  private func isFree(_ element: ElementID) -> Bool {
    guard let text = tree.string(.text, of: element), text.contains(where: { $0.isLetter || $0.isNumber }) else {
      return false
    }
    return tree.hasArea(element) && !tree.isInControl(element) && !labelsEntry(element)
  }

  /// Whether a text is the name of an entry, or the page declares it as the label of one.
  private func labelsEntry(_ text: ElementID) -> Bool {
    if let words = tree.string(.text, of: text)?.withoutColon, names.contains(words) { return true }
    return ([text] + tree.ancestors(of: text)).contains { element in
      if let id = tree.string(.identifier, of: element), labelling.contains(id[...]) { return true }
      guard tree.string(WebElements.nodeName, of: element)?.lowercased() == "label" else { return false }
      return tree.string(.other("for"), of: element) != nil || entries.contains { tree.isElement($0, in: element) }
    }
  }
}

extension ElementTree {
  /// Whether a text of an element, without its colon, is read as a name.
  fileprivate func isText(_ property: PropertyName, of element: ElementID, _ name: String) -> Bool {
    string(property, of: element)?.withoutColon.reads(as: name) ?? false
  }

  /// The name of an entry itself; nil for an unnamed entry. Its content is not its name.
  fileprivate func ownName(of entry: ElementID) -> String? {
    if let label = string(.label, of: entry), !label.isEmpty, label != string(.text, of: entry),
      label != property(.value, of: entry)?.description
    {
      return label
    }
    return string(.placeholder, of: entry).flatMap { $0.isEmpty ? nil : $0 }
  }

  fileprivate func hasArea(_ element: ElementID) -> Bool {
    let frame = frame(of: element)
    return frame.width > 0 && frame.height > 0
  }

  private func isTitled(_ element: ElementID) -> Bool {
    isControl(element) || ["tab", "key", "option", "menuItem"].contains(role(of: element))
  }

  fileprivate func isInEntry(_ element: ElementID) -> Bool {
    isEntry(element) || ancestors(of: element).contains { isEntry($0) }
  }

  fileprivate func isInControl(_ element: ElementID) -> Bool {
    isInEntry(element) || isTitled(element) || ancestors(of: element).contains { isTitled($0) }
  }
}
