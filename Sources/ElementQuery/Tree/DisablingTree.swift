/// A tree in which not everything that is disabled keeps what is in it from being used.
package protocol DisablingTree: ElementTree {
  /// Whether a disabled element keeps what is in it from being used, too.
  func disablesContents(of element: ElementID) -> Bool
}

extension ElementTree {
  /// What keeps an element from being used: the element itself or the nearest one around it that is disabled with all that is in it.
  ///
  /// A touch and a check of what is enabled both ask for this.
  ///
  /// - Parameter element: the element that is to be used.
  /// - Returns: nil for an element that is enabled.
  package func disabledPart(around element: ElementID) -> ElementID? {
    let isDisabled = { property(.enabled, of: $0)?.equals(false) == true }
    if isDisabled(element) { return element }
    let tree = self as? any DisablingTree
    return ancestors(of: element).first { isDisabled($0) && tree?.disablesContents(of: $0) != false }
  }
}
