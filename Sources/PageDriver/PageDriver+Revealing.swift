import DevTools
import PageContent

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
      guard let tree, let place = tree.place(of: element) else { return false }
      page.beginAction()
      try await disarm(page)
      let answer = try await page.evaluate("cukeswift.reveal(\(place.version),\(place.index))", in: place.world)
      let hasMoved = answer.read("result", "value") { json throws(JSONError) in try json.number() } == 1
      guard hasMoved else { return false }
      try await settle(page)
      return true
    }
  }
}
