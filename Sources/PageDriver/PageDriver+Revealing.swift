extension PageDriver: RevealingDriver {
  /// Scrolls to an element, as far as a reader could: what hides what stands out of it stays as it is.
  ///
  /// - Parameter element: the element, on the screen that was looked at last.
  /// - Returns: whether anything has moved.
  /// - Throws: an `AppError` where the page is not open or shows a dialog.
  package func reveal(_ element: ElementID) async throws -> Bool {
    try await reporting {
      let page = try running()
      try requireNoDialog()
      page.beginAction()
      guard try await does("reveal", to: element, in: page) else { return false }
      try await settle(page)
      return true
    }
  }
}
