extension ElementRecord {
  /// The element's kind in XCUITest.
  package var kind: AccessibilityKind {
    let kind = AccessibilityKind(role: role, className: className)
    return kind == .textField && state.isSecure ? .secureTextField : kind
  }

  /// Whether the kind is unknown, because the trace of a device does not describe the class.
  package var isOfUnknownKind: Bool { role == nil && position.index < 0 }

  /// The name by which XCUITest finds the element: its identifier, label, text or placeholder; nil for an unnamed
  /// element.
  ///
  /// A model gives a cell the label of a text inside it.
  package var accessibleName: String? {
    if let id { return id }
    if kind == .cell, let label { return surroundings.inside.contains(label) ? nil : label }
    return label ?? text ?? placeholder
  }

  /// The text inside an unnamed element by which XCUITest finds the element; nil for kinds that are not identified by
  /// their content.
  package var accessibleContent: String? {
    [.cell, .other, .alert, .sheet].contains(kind) ? surroundings.inside.first : nil
  }

  /// The kind of the alert or sheet that contains it in front of the screen; nil for an element of the screen itself.
  package var front: AccessibilityKind? {
    if hasSheetAround { return .sheet }
    return surroundings.containers.contains { ["UIAlertView", "UIAlertControllerView"].contains($0.className) }
      ? .alert : nil
  }

  /// Records the XCUITest properties of an element.
  mutating func note(_ tree: AccessibilityTree, _ element: ElementID) {
    state.reportedValue = tree.value(of: element)
    state.isSecure = tree.kind(of: element) == .secureTextField
    let rank = tree.rank(of: element, as: self)
    position.rank = rank
    if rank.others > 0 || accessibleName == nil { position.cellText = tree.textOfCell(around: element, as: self) }
  }
}

extension AccessibilityTree {
  /// A text that identifies the cell around an element, if the element is the only one of its kind in the cell.
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

  /// The rank of an element among those of its kind with the same name or, for unnamed elements, the same inner text.
  /// Only elements in the same front view count.
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
