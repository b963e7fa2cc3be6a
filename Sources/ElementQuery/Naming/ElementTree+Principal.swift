extension ElementTree {
  /// The element that an unnamed reference means; all elements if it is ambiguous.
  ///
  /// - Parameter elements: the elements.
  func principal(among elements: [ElementID]) -> [ElementID] {
    guard elements.count > 1 else { return elements }
    let main = elements.filter { element in ancestors(of: element).contains { string(.traits, of: $0) == "main" } }
    if main.count == 1 { return main }
    let scrolled = (main.isEmpty ? elements : main).filter(isLongerThanShown)
    return scrolled.count == 1 ? scrolled : elements
  }

  /// Whether an element scrolls because it shows only a part of its content.
  private func isLongerThanShown(_ element: ElementID) -> Bool {
    // Lists of a page scroll with the page, as all its other lists do.
    if let scrolls = property(.scrollsItself, of: element) { return scrolls.equals(true) }
    let frame = frame(of: element)
    let isLonger = { (name: PropertyName, length: Double) in
      property(name, of: element)?.numeric.map { $0 > length + 0.5 } ?? false
    }
    return isLonger(.contentHeight, frame.height) || isLonger(.contentWidth, frame.width)
  }
}
