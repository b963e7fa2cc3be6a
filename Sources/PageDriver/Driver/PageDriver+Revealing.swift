import DevTools
import PageContent

extension PageDriver: RevealingDriver {
  /// Scrolls to an element, as far as a reader could: what hides what stands out of it stays as it is.
  ///
  /// What is in a frame of another origin is scrolled to inside that first, and then with the frame.
  ///
  /// - Parameters:
  ///   - element: the element, on the screen that was looked at last.
  ///   - search: the number of the search, in which it is scrolled to once.
  /// - Returns: whether anything has moved.
  /// - Throws: an `AppError` where the page is not open or shows a dialog.
  package func reveal(_ element: ElementID, in search: Int) async throws -> Bool {
    try await reporting {
      let page = try running()
      try requireNoDialog()
      page.beginAction()
      var hasMoved = try await does("reveal", to: element, search, in: page)
      var (inner, part) = (element, Rect?.none)
      while let frame = tree?.frameOfOtherOrigin(around: inner) {
        guard let place = try await self.place(of: inner, part, in: page) else { break }
        let moved = try await does("reveal", to: frame, search, part: place, in: page)
        hasMoved = moved || hasMoved
        (inner, part) = (frame, place)
      }
      guard hasMoved else { return false }
      try await settle(page)
      return true
    }
  }

  /// Where an element, or a part of a frame, is now in the document that it is in; nil where it is gone.
  private func place(of element: ElementID, _ part: Rect?, in page: PageTarget) async throws -> Rect? {
    guard let tree, let place = tree.place(of: element) else { return nil }
    let call = "cukeswift.placeIn(\(place.version),\(place.index),\(Self.list(part)))"
    guard let text = try await page.evaluate(call, in: place.world).string("result", "value") else { return nil }
    let numbers = DevToolsValue(json: Array(text.utf8)).read("place") { json throws(JSONError) in
      var numbers: [Double] = []
      try json.beginArray()
      while try json.nextElement() { numbers.append(try json.number()) }
      return numbers
    }
    guard let numbers, numbers.count == 4 else { return nil }
    return Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  /// A place as the script takes it.
  static func list(_ part: Rect?) -> String {
    part.map { "[\($0.x),\($0.y),\($0.width),\($0.height)]" } ?? "null"
  }
}
