extension ElementTree {
  /// What a user sees: the visible elements with a text, a label or an identifier, one on a line, indented as they are
  /// nested.
  ///
  /// An element that says nothing but what the element around it says is left out, as the label inside a button is.
  ///
  /// - Parameter limit: how many lines there are at most, above 0; a last line says how many more elements there are.
  public func summary(limit: Int = 25) -> [String] {
    var lines: [String] = []
    var around: [(end: ElementID, text: String?)] = []
    for element in (0..<count).lazy.map(ElementID.init) where isVisible(element) {
      while let last = around.last, element >= last.end { around.removeLast() }
      let marks = marks(of: element)
      let text = string(.text, of: element) ?? string(.label, of: element)
      let says = text ?? marks.first
      guard !marks.isEmpty, marks.count > 1 || says != around.last?.text else { continue }
      let indent = String(repeating: "  ", count: min(around.count, 10))
      lines.append(indent + ([elementClass(of: element).shorthand] + marks).joined(separator: " "))
      around.append((end(of: element), says))
    }
    guard lines.count > limit else { return lines }
    return lines.prefix(max(limit, 1) - 1) + ["… and \(lines.count - max(limit, 1) + 1) more"]
  }
}
