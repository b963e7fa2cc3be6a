extension ElementRecord {
  /// What it is to XCUITest.
  package var kind: AccessibilityKind {
    let kind = AccessibilityKind(role: role, className: className)
    return kind == .textField && isSecure ? .secureTextField : kind
  }

  /// What XCUITest finds it by: its identifier, label, or else its text, value or placeholder; nil where it has none of them.
  ///
  /// The label that a model gives a cell is that of a text in it.
  package var accessibleName: String? {
    if let id { return id }
    if kind == .cell, let label { return inside.contains(label) ? nil : label }
    return label ?? text ?? placeholder
  }

  /// The text inside it that XCUITest finds it by where it has no name; nil where texts inside say nothing.
  package var accessibleContent: String? {
    [.cell, .other, .alert, .sheet].contains(kind) ? inside.first : nil
  }

  /// The kind of what is in front of the rest of the screen and holds it; nil where nothing is.
  package var front: AccessibilityKind? {
    if hasSheetAround { return .sheet }
    return containers.contains { ["UIAlertView", "UIAlertControllerView"].contains($0.className) } ? .alert : nil
  }

  /// Notes what XCUITest reports of an element.
  mutating func note(_ tree: AccessibilityTree, _ element: ElementID) {
    reportedValue = tree.value(of: element)
    isSecure = tree.kind(of: element) == .secureTextField
    let rank = tree.rank(of: element, as: self)
    self.rank = rank
    if rank.others > 0 || accessibleName == nil { cellText = tree.textOfCell(around: element, as: self) }
  }
}

extension AccessibilityTree {
  /// A text that distinguishes the cell around an element, where that is the only one in it that is found as it is.
  fileprivate func textOfCell(around element: ElementID, as record: ElementRecord) -> String? {
    guard let cell = base.ancestors(of: element).first(where: { kind(of: $0) == .cell }) else { return nil }
    let similar = descendants(of: kind(of: element), in: cell).filter { other in
      record.accessibleName.map { isCalled($0, other) } ?? true
    }
    guard similar == [element] else { return nil }
    let cells = descendants(of: .cell)
    let texts = descendants(of: .staticText, in: cell).filter { $0 != element }.map { label(of: $0) }
    return texts.first { text in
      let found = cells.filter { cell in descendants(of: .staticText, in: cell).contains { isCalled(text, $0) } }
      return !text.isEmpty && found == [cell]
    }
  }

  /// Where an element stands among those of its kind that have its name, or else a text inside it, in front of the screen.
  fileprivate func rank(of element: ElementID, as record: ElementRecord) -> ElementRecord.Rank {
    let fronts = base.ancestors(of: element).first { [.alert, .sheet].contains(kind(of: $0)) }
    var rank = ElementRecord.Rank(before: 0, others: 0)
    for other in descendants(of: kind(of: element), in: fronts) where other != element {
      if let name = record.accessibleName {
        guard isCalled(name, other) else { continue }
      } else if let text = record.accessibleContent {
        guard descendants(of: .staticText, in: other).contains(where: { isCalled(text, $0) }) else { continue }
      }
      rank.others += 1
      if other < element { rank.before += 1 }
    }
    return rank
  }
}
