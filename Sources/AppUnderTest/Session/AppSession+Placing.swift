/// A named thing on the screen, with the place that a person sees.
package struct Placed: Sendable {
  /// The element that shows the text.
  package let element: ElementID
  /// The frame of its text, or of the element for anything but a text.
  package let frame: Rect
}

extension AppSession {
  /// Waits until the places of named things meet an expectation.
  ///
  /// - Parameters:
  ///   - wish: the expectation, worded to follow "waited for".
  ///   - names: the names.
  ///   - find: finds the element that a name means; nil for none. Its errors end the wait.
  ///   - objection: returns the reason why the places do not meet the expectation, as a sentence; nil on success.
  /// - Throws: an `AppError` with the last objection when the time is over; the errors of `find`.
  package func waitUntil(
    _ wish: String, placing names: [String], by find: (String, any ElementTree) throws -> ElementID?,
    objection: (any ElementTree, [Placed]) -> String?
  ) async throws {
    try await wait(for: wish, timeout: nil) { tree -> Outcome<Void> in
      var places: [Placed] = []
      for name in names {
        guard let element = try find(name, tree) else { return .notYet("there is no \"\(name)\"") }
        places.append(Placed(element: element, frame: try await seenFrame(of: element, named: name, in: tree)))
      }
      return objection(tree, places).map { .notYet($0) } ?? .ready(())
    }
  }

  /// The frame of a named text as a person sees it. Controls, and elements with another name than their text, have the
  /// frame of the element.
  private func seenFrame(of element: ElementID, named name: String, in tree: any ElementTree) async throws -> Rect {
    let frame = tree.frame(of: element)
    let isText = tree.string(.text, of: element)?.isEmpty == false && tree.role(of: element) != "image"
    guard isText, !tree.isControl(element), tree.string(.identifier, of: element) != name,
      let driver = driver.able(as: (any TextPlacingDriver).self)
    else { return frame }
    return try await driver.textFrames(of: [element], showing: name).first?.flatMap { $0 } ?? frame
  }
}
