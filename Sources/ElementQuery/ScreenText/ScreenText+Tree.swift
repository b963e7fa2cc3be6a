extension ScreenText {
  /// Elements shown for their content or name, even without their own name.
  private static let landmarks: Set<String> = ["navigationBar", "tabBar", "toolbar", "alert", "sheet", "keyboard"]
  /// Elements other than controls that are named by their identifier if they have no other name.
  fileprivate static let identified: Set<String> = ["image", "navigationBar", "picker", "progress", "tab"]
  /// Elements that only repeat or decorate a named element around them.
  private static let parts: Set<String> = ["text", "image"]
  /// The roles of elements with an on state.
  fileprivate static let switches: Set<String> = ["switch", "checkbox", "radio"]

  /// Converts the visible elements of a screen to text.
  ///
  /// Elements blocked by a dialog are left out, as are the keys of a keyboard, the rows of a picker that are not
  /// chosen, texts that repeat the name of their container, and pictures in named elements.
  package init(_ tree: any ElementTree) {
    var lines: [Line] = []
    var around: [(line: Line, end: ElementID)] = []
    var next = ElementID(0)
    let hasShade = tree.classes.contains { $0.isKind(of: "UIDimmingView") }
    let shade = hasShade ? tree.elements.last { tree.elementClass(of: $0).isKind(of: "UIDimmingView") } : nil
    for element in tree.visibleElements where element >= next {
      while let last = around.last, element >= last.end { around.removeLast() }
      if let shade, element < shade, tree.frame(of: shade).contains(tree.frame(of: element).center) { continue }
      let outer = around.last?.line
      guard var line = tree.screenLine(of: element),
        !Self.isLeftOut(line, in: outer, isInline: tree.elementClass(of: element).isWebElement)
      else { continue }
      line.depth = around.count
      lines.append(line)
      around.append((line, tree.end(of: element)))
      // The contained keys, and the rows around the chosen one, are left out.
      if line.role == "keyboard" || tree.elementClass(of: element).isKind(of: "UIPickerTableView") {
        next = tree.end(of: element)
      }
    }
    self.init(lines: lines)
  }

  /// Whether the line of an element is redundant.
  ///
  /// - Parameters:
  ///   - line: the line.
  ///   - outer: the line of the element around it.
  ///   - isInline: whether the element is on a page, where the texts inside an element make up its name.
  private static func isLeftOut(_ line: Line, in outer: Line?, isInline: Bool) -> Bool {
    if line.name == nil, line.value == nil {
      if line.role == "view" || parts.contains(line.role) || outer?.role == "datePicker" { return true }
      return !landmarks.contains(line.role) && !Roles.ofControls.contains(line.role) && line.states.isEmpty
        && !["cell", "listItem", "picker", "progress", "tab"].contains(line.role)
    }
    guard let outer, let name = outer.name, line.states.isEmpty || line.role == "text" else { return false }
    guard parts.contains(line.role) || line.role == "view" else { return false }
    if line.role == "image", !["cell", "listItem", "row"].contains(outer.role) { return true }
    if line.name == "disclosureIndicator" || line.role == "text" && outer.role == "button" { return true }
    guard line.value == nil, let text = line.name else { return line.value == nil }
    return name.saysAlso(text) || text == outer.value || isInline && name.contains(text)
  }
}

extension ElementTree {
  /// The line of an element, without its depth; nil for an element without a line.
  fileprivate func screenLine(of element: ElementID) -> ScreenText.Line? {
    // The field inside describes the search bar.
    if elementClass(of: element).isKind(of: "UISearchBar") { return nil }
    let role = elementClass(of: element).isKind(of: "UISegment") ? "segment" : role(of: element) ?? "view"
    let text = string(.text, of: element).flatMap { $0.isBlank ? nil : $0 }
    let label = string(.label, of: element).flatMap { $0.isBlank ? nil : $0 }
    let placeholder = string(.placeholder, of: element).flatMap { $0.isBlank ? nil : $0 }
    var line = ScreenText.Line(depth: 0, role: role, element: element)
    if role == "keyboard" { return line }
    let isField = ["textField", "searchField"].contains(role)
    line.name = isField ? (label == text ? nil : label) ?? placeholder : label ?? text
    if line.name == nil, ScreenText.identified.contains(role) || Roles.ofControls.contains(role) {
      line.name = string(.identifier, of: element).flatMap { $0.isBlank ? nil : $0 }
    }
    let value = property(.value, of: element)?.description
    if ScreenText.switches.contains(role) {
      let isOn = property(.isOn, of: element) ?? (role == "radio" ? property(.selected, of: element) : nil)
      line.states = [isOn.map { $0.equals(true) ? "on" : "off" } ?? "mixed"]
    } else {
      let shown = isField ? text ?? value : value
      line.value = shown.flatMap { $0.isBlank || $0 == line.name ? nil : $0 }
      if isTrue(.selected, of: element) { line.states.append("selected") }
    }
    if let isExpanded = property(.other("expanded"), of: element) {
      line.states.append(isExpanded.equals(true) ? "expanded" : "collapsed")
    }
    if isFalse(.enabled, of: element) { line.states.append("disabled") }
    return line
  }
}

extension String {
  fileprivate var isBlank: Bool { allSatisfy(\.isWhitespace) }

  /// Whether a name repeats a text inside: it equals the text, or is a list that contains it.
  fileprivate func saysAlso(_ text: String) -> Bool { self == text || split(separator: ", ").contains { $0 == text } }
}
