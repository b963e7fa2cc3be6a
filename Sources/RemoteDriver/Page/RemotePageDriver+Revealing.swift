package import AppUnderTest

extension RemotePageDriver: RevealingDriver {
  /// Scrolls to an element, as far as a reader could.
  ///
  /// - Parameters:
  ///   - element: the element, on the screen that was looked at last.
  ///   - search: the number of the search, in which it is scrolled to once.
  /// - Returns: whether anything has moved.
  /// - Throws: an `AppError` where the page is not open or shows a dialog.
  package func reveal(_ element: ElementID, in search: Int) async throws -> Bool {
    try await does("reveal", to: element, search)
  }
}
