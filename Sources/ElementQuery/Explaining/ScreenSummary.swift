extension ElementTree {
  /// What a user sees: the visible elements with a text, a label or an identifier, one on a line, indented as they are
  /// nested.
  ///
  /// An element that says nothing but what the element around it says is left out, as the label inside a button is. Of a
  /// keyboard it is only said that it is there.
  ///
  /// - Parameter limit: how many lines there are at most, above 0; a last line says how many more elements there are.
  public func summary(limit: Int = 25) -> [String] {
    var lines: [String] = []
    var around: [(end: ElementID, text: String?)] = []
    var keyboardEnd = ElementID(0)
    for element in visibleElements where element >= keyboardEnd {
      while let last = around.last, element >= last.end { around.removeLast() }
      if elementClass(of: element).isKind(of: Self.keyboardClass) {
        lines.append(indent(around.count) + elementClass(of: element).shorthand)
        keyboardEnd = end(of: element)
        continue
      }
      let marks = marks(of: element)
      let text = string(.text, of: element) ?? string(.label, of: element)
      let says = text ?? marks.first
      guard !marks.isEmpty, marks.count > 1 || says != around.last?.text else { continue }
      lines.append(indent(around.count) + ([elementClass(of: element).shorthand] + marks).joined(separator: " "))
      around.append((end(of: element), says))
    }
    guard lines.count > limit else { return lines }
    return lines.prefix(max(limit, 1) - 1) + ["… and \(lines.count - max(limit, 1) + 1) more"]
  }
  /// The class whose keys nobody wants to read one by one.
  private static var keyboardClass: String { "UIKeyboard" }

  private func indent(_ depth: Int) -> String { String(repeating: "  ", count: min(depth, 10)) }
}
