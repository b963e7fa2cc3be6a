extension ElementTree {
  /// The role of the element: its property `role`, otherwise the role of its class or tag.
  package func role(of element: ElementID) -> String? {
    if let role = string(.role, of: element) { return role }
    if let tag = string(WebElements.nodeName, of: element) {
      return Roles.role(ofTag: tag, type: string(.other("type"), of: element))
    }
    return elementClass(of: element).role
  }

  /// The role of an element of a page that does not follow from its tag, as in `<div role="tab">`; nil without one.
  package func roleBesideTag(of element: ElementID) -> String? {
    // The role of an input follows from its type, and a text needs none.
    guard let tag = tagName(of: element), tag != "input", let role = string(.role, of: element) else { return nil }
    return ["text", tag, RoleTables.ofTag[tag].map(Roles.canonical)].contains(Roles.canonical(role)) ? nil : role
  }

  /// Whether a role is the element's own role or one of its accessibility traits.
  ///
  /// - Parameters:
  ///   - wanted: the role, as `Roles.canonical` has it.
  ///   - element: the element.
  func hasRole(_ wanted: String, _ element: ElementID) -> Bool {
    if self.role(of: element).map(Roles.canonical) == wanted { return true }
    guard let traits = string(.traits, of: element) else { return false }
    // Nearly every element has one trait or none, which is compared without being taken out of a list.
    if Roles.canonical(traits) == wanted { return true }
    let separators = [UInt8(ascii: ","), UInt8(ascii: "|")]
    guard traits.utf8.contains(where: separators.contains) else { return false }
    return traits.utf8.split(whereSeparator: separators.contains).contains {
      Roles.canonical(String(Substring($0))) == wanted
    }
  }

  /// Whether the element does something of its own when it is touched or moved, as a button, a switch or a slider does.
  package func isControl(_ element: ElementID) -> Bool {
    elementClass(of: element).isKind(of: "UIControl") || role(of: element).map(Roles.ofControls.contains) ?? false
  }

  /// Whether the element is a field for text, or for a search.
  package func isTextField(_ element: ElementID) -> Bool { ["textField", "searchField"].contains(role(of: element)) }

  /// Whether the element takes touches: a control, a cell or a tab.
  package func takesTouches(_ element: ElementID) -> Bool {
    isControl(element) || ["cell", "tab"].contains(role(of: element))
  }

  /// Whether the element can be scrolled: by its class, or because it reports the size of its content.
  package func scrolls(_ element: ElementID) -> Bool {
    elementClass(of: element).isKind(of: "UIScrollView") || property(.contentHeight, of: element) != nil
  }
}
