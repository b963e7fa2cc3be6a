/// Roles of controls that need no name of their own.
private let groupRoles: Set<String> = ["tabList", "pageControl", "datePicker"]
/// Roles of the rows of lists.
private let rowRoles: Set<String> = ["cell", "listItem", "row"]

// Rules that need the tree alone; `cukeswift explore` and steps check them too.
extension ElementTree {
  /// Whether the element is a row of a list, or in one.
  package func isInRow(_ element: ElementID) -> Bool {
    isRowOfList(element) || ancestors(of: element).contains(where: isRowOfList)
  }

  /// Whether the element is a row of a list.
  package func isRowOfList(_ element: ElementID) -> Bool { role(of: element).map(rowRoles.contains) ?? false }

  /// Whether the element is a control. An anchor of a page without an address only marks a place.
  func isUsedControl(_ element: ElementID) -> Bool {
    isControl(element)
      && !(string(.other("nodeName"), of: element) == "A" && string(.role, of: element) == nil
        && string(.other("href"), of: element) == nil)
  }

  /// Whether the element is inside a control, and so is a part of the control.
  func isPartOfControl(_ element: ElementID) -> Bool {
    ancestors(of: element).contains { isControl($0) && role(of: $0) != "tabList" }
  }

  /// Whether the element groups controls.
  func isGroupOfControls(_ element: ElementID) -> Bool { role(of: element).map(groupRoles.contains) ?? false }

  /// Whether the element is a part of a dialog of the browser, such as the field of `prompt`, and not of the page.
  package func isOfBrowserDialog(_ element: ElementID) -> Bool {
    ([element] + Array(ancestors(of: element))).contains {
      elementClass(of: $0).isWebElement && elementClass(of: $0).isKind(of: "UIDimmingView")
    }
  }

  /// The visible controls without a label, a text, a placeholder or a text inside.
  ///
  /// - Parameter touchable: elements that react to touches, besides controls.
  package func namelessControls(touchable: Set<ElementID> = []) -> [ElementID] {
    elements.filter { element in
      let isField = isFieldOfPage(element)
      let isUsed = isUsedControl(element) && role(of: element) != nil || touchable.contains(element)
      guard isVisible(element), isField || isUsed && !isGroupOfControls(element), !isPartOfControl(element),
        !isOfBrowserDialog(element)
      else { return false }
      return !isNamed(element) && (isField || !inside(element).contains(where: isNamed))
    }
  }

  /// Whether the element is a control of a page for entering a value, whose content is not its name.
  private func isFieldOfPage(_ element: ElementID) -> Bool {
    elementClass(of: element).isWebElement
      && ["textField", "searchField", "picker", "datePicker", "slider", "stepper"].contains(role(of: element))
  }

  private func isNamed(_ element: ElementID) -> Bool {
    let isField = isTextField(element) || isFieldOfPage(element)
    // The text of a field is its value.
    let names: [PropertyName] = isField ? [.label, .placeholder, .hint] : [.label, .text, .placeholder, .hint]
    return names.contains { name in
      guard let text = string(name, of: element), text.contains(where: { !$0.isWhitespace }) else { return false }
      // A page falls back to the shown text.
      return !isField || name != .label || text != string(.text, of: element)
    }
  }

  /// The visible elements whose identifier an earlier element of the class has, the first one for each identifier.
  ///
  /// The rows of a list are alike, and may repeat identifiers.
  package var repeatedIdentifiers: [(identifier: String, element: ElementID)] {
    var seen: Set<String> = []
    var repeated: [(identifier: String, element: ElementID)] = []
    for element in visibleElements where !isInRow(element) {
      guard let identifier = string(.identifier, of: element), !identifier.isEmpty, !isOfBrowserDialog(element) else {
        continue
      }
      let key = "\(elementClass(of: element).name) \(identifier)"
      if !seen.insert(key).inserted, !repeated.contains(where: { $0.identifier == identifier }) {
        repeated.append((identifier, element))
      }
    }
    return repeated
  }
}
