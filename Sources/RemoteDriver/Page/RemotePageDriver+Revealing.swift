package import AppUnderTest

extension RemotePageDriver: RevealingDriver {
  /// Scrolls to an element, as far as a user could.
  ///
  /// - Parameters:
  ///   - element: the element in the latest tree.
  ///   - search: the number of the search; each search scrolls to an element only once.
  /// - Returns: whether the page has scrolled.
  /// - Throws: an `AppError` if the page is not open or shows a dialog.
  package func reveal(_ element: ElementID, in search: Int) async throws -> Bool {
    try await does("reveal", to: element, search)
  }
}
