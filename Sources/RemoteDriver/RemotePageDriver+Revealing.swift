package import AppUnderTest
internal import JSON
internal import PageContent

extension RemotePageDriver: RevealingDriver {
  /// Scrolls to an element, as far as a reader could.
  ///
  /// - Parameter element: the element, on the screen that was looked at last.
  /// - Returns: whether anything has moved.
  /// - Throws: an `AppError` where the page is not open or shows a dialog.
  package func reveal(_ element: ElementID) async throws -> Bool {
    try await reporting {
      try requireRunning()
      guard let tree, let place = tree.place(of: element) else { return false }
      let answer = try await script(
        "return globalThis.cukeswift.reveal(arguments[0], arguments[1])",
        [.number(Double(place.version)), .number(Double(place.index))])
      forget()
      return answer == 1
    }
  }
}
