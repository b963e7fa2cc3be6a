import AppUnderTest
import StepRegistry

/// Fields are found by their names. Fields for dates and times are set, because users do not type letters into them.
extension AppSession {
  /// Types a text into a field after the existing text.
  func enter(_ text: String, into name: String) async throws {
    guard try await !setDate(text, of: name) else { return }
    try await enterText(text, into: control(.field, name))
  }

  /// Replaces the text of a field.
  func fill(_ name: String, with text: String) async throws {
    guard try await !setDate(text, of: name) else { return }
    try await setText(text, of: control(.field, name))
  }

  /// Waits for a field for dates or times with a name, or a text field. Sets the former.
  ///
  /// - Returns: whether it is a field for dates or times. A text field is left unchanged.
  private func setDate(_ text: String, of name: String) async throws -> Bool {
    let dates = ElementKind.datePicker.named(name)
    let fields = ElementKind.field.named(name)
    guard
      try await waitForAny([fields, dates, fields.amongUsable], named: ElementKind.field.wording(of: name)) == dates
    else { return false }
    guard let moment = Moment(stepText: text) else {
      throw StepProblem("the field is for dates or times, and \"\(text)\" is not \(Moment.stepWording)")
    }
    try await turn(dates, to: moment, at: nil)
    return true
  }
}
