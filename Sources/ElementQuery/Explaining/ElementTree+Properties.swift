extension ElementTree {
  /// Checks that selectors name existing properties, even if the elements have no values for the properties.
  ///
  /// - Parameters:
  ///   - selectors: the name of a property, and those of parts of its value.
  ///   - found: the elements.
  /// - Throws: a `Diagnostic` with the property that may be meant.
  package func requireKnown(_ selectors: [String], of found: [ElementID]) throws(Diagnostic) {
    guard let name = selectors.first, !found.isEmpty,
      found.allSatisfy({ value(of: $0, selectors: selectors) == nil })
    else { return }
    if found.contains(where: { value(of: $0, for: PropertyName(name)) != nil }) {
      throw Diagnostic(
        problem: "no \(name) has a part \(selectors.dropFirst().joined(separator: "."))",
        advice: "A frame has x, y, width, height, center_x and center_y; a text has length.")
    }
    guard case .other = PropertyName(name) else { return }
    let further = Set(visibleElements.flatMap { furtherProperties(of: $0) })
    if further.contains(name) { return }
    let meant = DidYouMean.sentence(for: name, among: PropertyName.common + further.sorted())
    throw Diagnostic(
      problem: "nothing on the screen has a property '\(name)'",
      advice: meant ?? "'properties QUERY' lists those of an element.")
  }
}
