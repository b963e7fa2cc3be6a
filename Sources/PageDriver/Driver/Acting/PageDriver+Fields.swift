import DevTools
import PageContent

extension PageDriver: FieldDriver {
  /// Sets the value of a field that has its own user interface in the browser; its scripts get the events `input` and
  /// `change`.
  ///
  /// - Parameters:
  ///   - value: the new value: the title or `value` of a choice, a date, a number, a text, or a number of steps.
  ///   - element: the field in the latest tree.
  /// - Throws: an `AppError` if the field does not offer the value, or the page is not open or shows a dialog.
  package func set(_ value: FieldValue, of element: ElementID) async throws {
    try await acting { page in
      guard let tree = visit.tree, let place = tree.place(of: element) else {
        throw BrowserError(.refused, "the field is gone")
      }
      let text = tree.text(of: value, for: element)
      let call =
        switch value {
        case .steps(let count): PageScript.set(place, bySteps: count)
        case .text, .date, .number, .nearest: PageScript.set(place, to: text ?? "", isNearest: value.isNearest)
        }
      page.beginAction()
      try await disarm(page)
      clock.isOld = true
      // A listener of the page may open a dialog.
      if let answer = try await unlessInterrupted({ try await page.evaluate(call, in: place.world) }) {
        try PageField.check(answer.string("result", "value"), of: text)
      }
      try await settle(page)
    }
  }
}
