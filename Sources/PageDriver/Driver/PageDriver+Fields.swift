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
    try await reporting {
      let page = try running()
      try requireNoDialog()
      guard let tree, let place = tree.place(of: element) else { throw BrowserError(.refused, "the field is gone") }
      let type = tree.nodes[element.index].content["type"]?.lowercased() ?? ""
      let (script, text) =
        switch value {
        case .text(let text): Self.quoting(type == "datetime-local" ? text.replacing(" ", with: "T") : text)
        case .date(let date): Self.quoting(PageField.text(of: date, for: type))
        case .number(let number): Self.quoting(number.exactDescription)
        case .nearest(let number): ("\(Self.quoted(number.exactDescription)),true", number.exactDescription)
        case .steps(let count): ("\(count)", "another value")
        }
      page.beginAction()
      try await disarm(page)
      clock.isOld = true
      do {
        let expression = "cukeswift.set(\(place.version),\(place.index),\(script))"
        let answer = try await page.evaluate(expression, in: place.world)
        try Refusal(answer).throw(for: text)
      } catch let error as BrowserError where error.kind == .interrupted {
        // A listener has opened a dialog.
      }
      try await settle(page)
    }
  }

  /// A text for the script, and for a message.
  private static func quoting(_ text: String) -> (script: String, text: String) { (quoted(text), text) }

  /// Why a field was not set.
  private struct Refusal {
    var problem: String?
    var choices: [String]?

    /// Reads the answer of the script.
    ///
    /// refusal = "{" [ "problem" ":" text | "choices" ":" "[" { title } "]" ] "}"
    init(_ answer: DevToolsValue) throws {
      let unreadable = BrowserError(.refused, "the page does not report whether the field was set")
      guard let text = answer.string("result", "value") else { throw unreadable }
      let value = DevToolsValue(json: Array(text.utf8))
      problem = value.string("problem")
      choices = value.read("choices") { json throws(JSONError) in try json.strings() }
    }

    func `throw`(for text: String) throws(AppError) {
      if let choices { throw AppError.noChoice(text, among: choices) }
      if let problem {
        throw AppError(.faultyApp, problem: "the field cannot be set to \(text.quoted): \(problem)")
      }
    }
  }
}
