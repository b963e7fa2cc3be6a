extension ElementTree {
  /// The visible elements with a text, a label or an identifier, one per line, indented by their nesting.
  ///
  /// An element that only repeats the element around it, such as the label inside a button, is left out. A keyboard is
  /// shown without its keys.
  ///
  /// - Parameter limit: the maximum number of lines, above 0; an additional last line gives the number of further
  ///   elements.
  public func summary(limit: Int = 25) -> [String] {
    summary(limit: limit) { elements in
      elements.map { element in
        let name = classWord(of: element)
        return isKeyboard(element) ? name : ([name] + marks(of: element)).joined(separator: " ")
      }
    }
  }

  /// The summary of the same elements with another description of each element.
  ///
  /// - Parameters:
  ///   - limit: the maximum number of lines, above 0.
  ///   - describe: returns a line for each of the elements.
  package func summary(limit: Int = 25, describedBy describe: ([ElementID]) -> [String]) -> [String] {
    var shown: [(element: ElementID, depth: Int)] = []
    var around: [(end: ElementID, text: String?)] = []
    var keyboardEnd = ElementID(0)
    for element in visibleElements where element >= keyboardEnd {
      while let last = around.last, element >= last.end { around.removeLast() }
      if isKeyboard(element) {
        shown.append((element, around.count))
        keyboardEnd = end(of: element)
        continue
      }
      let marks = marks(of: element)
      let text = string(.text, of: element) ?? string(.label, of: element)
      let says = text ?? marks.first
      guard !marks.isEmpty, marks.count > 1 || says != around.last?.text else { continue }
      shown.append((element, around.count))
      around.append((end(of: element), says))
    }
    if shown.count > limit {
      let others = shown.filter { !isContainer($0.element) }
      if !others.isEmpty { shown = others }
    }
    let most = shown.count > limit ? max(limit, 1) - 1 : shown.count
    let lines = zip(shown, describe(shown.prefix(most).map(\.element))).map { indent($0.depth) + $1 }
    return most < shown.count ? lines + ["… and \(shown.count - most) more"] : lines
  }

  /// Whether an element has only an identifier and contains other elements. A long summary leaves such
  /// elements out first.
  private func isContainer(_ element: ElementID) -> Bool {
    end(of: element).index > element.index + 1 && role(of: element) == nil
      && [PropertyName.text, .label, .value].allSatisfy { (string($0, of: element) ?? "").isEmpty }
  }

  /// Whether the element is a keyboard, whose keys are not listed one by one.
  package func isKeyboard(_ element: ElementID) -> Bool { elementClass(of: element).isKind(of: "UIKeyboard") }

  private func indent(_ depth: Int) -> String { String(repeating: "  ", count: min(depth, 10)) }
}
