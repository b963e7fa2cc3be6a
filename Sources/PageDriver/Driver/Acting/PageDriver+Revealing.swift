import DevTools
import PageContent

extension PageDriver: RevealingDriver {
  /// Scrolls to an element, as far as a user could: clipped content stays hidden.
  ///
  /// An element in a frame of another origin is first scrolled into view inside the frame, and then together with the
  /// frame.
  ///
  /// - Parameters:
  ///   - element: the element in the latest tree.
  ///   - search: the number of the search; each search scrolls to an element only once.
  /// - Returns: whether the page has scrolled.
  /// - Throws: an `AppError` if the page is not open or shows a dialog.
  package func reveal(_ element: ElementID, in search: Int) async throws -> Bool {
    try await acting { page in
      page.beginAction()
      var hasMoved = try await succeeds(on: element, in: page) { PageScript.reveal($0, nil, in: search) }
      var (inner, part) = (element, Rect?.none)
      while let frame = visit.tree?.frameOfOtherOrigin(around: inner) {
        guard let place = try await self.place(of: inner, part, in: page) else { break }
        let moved = try await succeeds(on: frame, in: page) { PageScript.reveal($0, place, in: search) }
        hasMoved = moved || hasMoved
        (inner, part) = (frame, place)
      }
      guard hasMoved else { return false }
      try await settle(page)
      return true
    }
  }

  /// The frame of an element, or of a part of it, in its document; nil for a missing element.
  private func place(of element: ElementID, _ part: Rect?, in page: PageTarget) async throws -> Rect? {
    guard let tree = visit.tree, let place = tree.place(of: element) else { return nil }
    let call = PageScript.placeInDocument(of: place, part)
    guard let text = try await page.evaluate(call, in: place.world).string("result", "value") else { return nil }
    let numbers = DevToolsValue(json: Array(text.utf8)).read("place") { json throws(JSONError) in
      try json.array { json throws(JSONError) in try json.number() }
    }
    guard let numbers, numbers.count == 4 else { return nil }
    return Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }
}
