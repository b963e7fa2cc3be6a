package import AppUnderTest

extension RemotePageDriver: RevealingDriver {
  /// Scrolls to an element, as far as a reader could.
  ///
  /// - Parameter element: the element, on the screen that was looked at last.
  /// - Returns: whether anything has moved.
  /// - Throws: an `AppError` where the page is not open or shows a dialog.
  package func reveal(_ element: ElementID) async throws -> Bool { try await does("reveal", to: element) }
}
