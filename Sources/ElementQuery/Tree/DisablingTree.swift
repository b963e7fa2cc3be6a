/// A tree in which some disabled elements do not disable their content.
package protocol DisablingTree: ElementTree {
  /// Whether a disabled element disables its content too.
  func disablesContents(of element: ElementID) -> Bool
}

extension ElementTree {
  /// The disabled element that prevents the use of an element: the element itself, or the nearest one around it that
  /// disables its content.
  ///
  /// Touches and checks of the enabled state both use this.
  ///
  /// - Parameter element: the element to use.
  /// - Returns: nil for an enabled element.
  package func disabledPart(around element: ElementID) -> ElementID? {
    let isDisabled = { isFalse(.enabled, of: $0) }
    if isDisabled(element) { return element }
    let tree = self as? any DisablingTree
    return ancestors(of: element).first { isDisabled($0) && tree?.disablesContents(of: $0) != false }
  }
}
