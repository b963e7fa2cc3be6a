package import AppUnderTest

extension PageTree: DisablingTree {
  /// Whether a disabled element also disables its descendants.
  ///
  /// A disabled fieldset disables form controls only, and the controls report that themselves (HTML, section 4.10.15).
  /// `aria-disabled` applies to an element with its contents if its role has that state (ARIA 1.2, section 6.6), which
  /// a plain `div` does not. The contents of an `inert` element are disabled.
  package func disablesContents(of element: ElementID) -> Bool {
    let content = nodes[element.index].content
    if content["inert"] != nil { return true }
    if content["aria-disabled"] == "true" {
      return role(at: element.index).aria.map(Self.rolesWithDisabling.contains) ?? false
    }
    return content.tag != "fieldset"
  }

  private static let rolesWithDisabling: Set<String> = [
    "application", "button", "checkbox", "columnheader", "combobox", "grid", "gridcell", "group", "link", "listbox",
    "menu", "menubar", "menuitem", "menuitemcheckbox", "menuitemradio", "option", "radio", "radiogroup", "row",
    "rowheader", "scrollbar", "searchbox", "separator", "slider", "spinbutton", "switch", "tab", "tablist", "textbox",
    "toolbar", "tree", "treegrid", "treeitem",
  ]
}
