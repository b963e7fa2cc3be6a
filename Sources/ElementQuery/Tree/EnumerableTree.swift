/// A tree that gives all properties of an element at once, which is faster than asking for one after another.
package protocol EnumerableTree: ElementTree {
  /// Calls a closure with each property of an element that is set, always in the same order.
  ///
  /// Left out are class and frame, and of `visible`, `enabled`, `selected`, `hidden` and `alpha` those that are as usual: an element
  /// is visible, enabled and opaque, and neither selected nor hidden.
  ///
  /// - Parameters:
  ///   - element: whose properties are given.
  ///   - body: takes the name that queries use, and the value.
  func forEachProperty(of element: ElementID, _ body: (_ name: String, _ value: PropertyValue) -> Void)
}

/// A tree that compares the properties of its elements with those of another one faster than by listing them.
package protocol ComparableTree: EnumerableTree {
  /// Whether an element has all the properties that `forEachProperty` gives of an element of another tree.
  ///
  /// - Parameters:
  ///   - element: an element of this tree.
  ///   - other: the one that it is compared with.
  ///   - tree: the tree of that one.
  func hasProperties(of element: ElementID, equalTo other: ElementID, in tree: Self) -> Bool
}

extension ElementTree {
  /// Calls a closure with each property of an element that is set; see `EnumerableTree`.
  ///
  /// Of a tree that does not enumerate them, those are given that it names and those that sessions and pictures rely on.
  package func forEachSetProperty(of element: ElementID, _ body: (_ name: String, _ value: PropertyValue) -> Void) {
    if let tree = self as? any EnumerableTree { return tree.forEachProperty(of: element, body) }
    for name in [PropertyName.identifier, .label, .text, .value, .placeholder] {
      if let value = property(name, of: element) { body(name.description, value) }
    }
    if !isVisible(element) { body("visible", false) }
    if property(.enabled, of: element)?.equals(false) == true { body("enabled", false) }
    if property(.selected, of: element)?.equals(true) == true { body("selected", true) }
    if property(.hidden, of: element)?.equals(true) == true { body("hidden", true) }
    if let alpha = property(.alpha, of: element)?.numeric, alpha != 1 { body("alpha", .number(alpha)) }
    let further = furtherProperties(of: element)
    for name in further + ContractNames.all.filter({ !further.contains($0) }) {
      guard case .other = PropertyName(name), let value = property(.other(name), of: element) else { continue }
      body(name, value)
    }
  }
}

/// The names of properties that elements of some kind have and need not list.
private enum ContractNames {
  static let all =
    [
      PropertyName.role, .traits, .moving, .row, .section, .contentOffsetX, .contentOffsetY, .contentWidth,
      .contentHeight, .selectedRow, .numberOfRows, .datePickerMode, .minuteInterval, .minimumValue, .maximumValue,
      .takesValue, .isOn, .progress, .screenTitle, .style,
    ].map(\.description)
    + [
      "isFirstResponder", "isSecureTextEntry", "image", "backgroundColor", "textColor", "cornerRadius", "fontWeight",
      "textAlignment", "fontSize", "numberOfLines", "truncated", "animation",
    ]
}
