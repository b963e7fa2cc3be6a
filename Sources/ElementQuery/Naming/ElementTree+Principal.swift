extension ElementTree {
  /// The one of some elements that is meant without a name; all of them where several can be meant.
  ///
  /// - Parameter elements: the elements.
  func principal(among elements: [ElementID]) -> [ElementID] {
    guard elements.count > 1 else { return elements }
    let main = elements.filter { element in ancestors(of: element).contains { string(.traits, of: $0) == "main" } }
    if main.count == 1 { return main }
    let scrolled = (main.isEmpty ? elements : main).filter(isLongerThanShown)
    return scrolled.count == 1 ? scrolled : elements
  }

  /// Whether an element is scrolled, as it shows only a part of what is in it.
  private func isLongerThanShown(_ element: ElementID) -> Bool {
    // A list of a page is scrolled as the page is, as all others on it are.
    if let scrolls = property(.other("scrollsItself"), of: element) { return scrolls.equals(true) }
    let frame = frame(of: element)
    let isLonger = { (name: PropertyName, length: Double) in
      property(name, of: element)?.numeric.map { $0 > length + 0.5 } ?? false
    }
    return isLonger(.contentHeight, frame.height) || isLonger(.contentWidth, frame.width)
  }
}
