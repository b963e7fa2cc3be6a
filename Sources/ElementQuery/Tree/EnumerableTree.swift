/// A tree that returns all properties of an element at once, which is faster than asking for each.
package protocol EnumerableTree: ElementTree {
  /// Calls a closure with each property of an element that is set, always in the same order.
  ///
  /// Class and frame are omitted, and `visible`, `enabled`, `selected`, `hidden` and `alpha` if they have their
  /// default: visible, enabled, opaque, and neither selected nor hidden.
  ///
  /// - Parameters:
  ///   - element: the element.
  ///   - body: receives the name in queries and the value.
  func forEachProperty(of element: ElementID, _ body: (_ name: String, _ value: PropertyValue) -> Void)
}

/// A tree that can compare the properties of two elements faster than by listing them.
package protocol ComparableTree: EnumerableTree {
  /// Whether two elements have the same properties, as returned by `forEachProperty`.
  ///
  /// - Parameters:
  ///   - element: an element of this tree.
  ///   - other: an element of the other tree.
  ///   - tree: the other tree.
  func hasProperties(of element: ElementID, equalTo other: ElementID, in tree: Self) -> Bool
}

/// A tree that can be compared with another one as a whole.
package protocol RecognizableTree: ElementTree {
  /// Whether every query and every touch has the same result in both trees.
  ///
  /// - Parameter other: the other tree, which may be of another kind.
  func isSame(as other: any ElementTree) -> Bool
}

extension ElementTree {
  /// Calls a closure with each property of an element that is set; see `EnumerableTree`.
  ///
  /// For a tree that cannot enumerate properties, these are the properties that it names and those that sessions and
  /// pictures use.
  package func forEachSetProperty(of element: ElementID, _ body: (_ name: String, _ value: PropertyValue) -> Void) {
    if let tree = self as? any EnumerableTree { return tree.forEachProperty(of: element, body) }
    for name in [PropertyName.identifier, .label, .text, .value, .placeholder] {
      if let value = property(name, of: element) { body(name.description, value) }
    }
    if !isVisible(element) { body("visible", false) }
    if isFalse(.enabled, of: element) { body("enabled", false) }
    if isTrue(.selected, of: element) { body("selected", true) }
    if isTrue(.hidden, of: element) { body("hidden", true) }
    if let alpha = property(.alpha, of: element)?.numeric, alpha != 1 { body("alpha", .number(alpha)) }
    let further = furtherProperties(of: element)
    for name in further + ContractNames.all.filter({ !further.contains($0) }) {
      guard case .other = PropertyName(name), let value = property(.other(name), of: element) else { continue }
      body(name, value)
    }
  }
}

/// The names of properties of some kinds of elements, which a tree need not list.
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
