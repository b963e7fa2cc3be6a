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

  /// Empties a field.
  func clear(_ name: String) async throws { try await clearText(field(name).query) }

  /// Waits for a text field, or a field for dates or times, with a name.
  func field(_ name: String) async throws -> (query: Query, isForDates: Bool) {
    let dates = ElementKind.datePicker.named(name)
    let fields = ElementKind.field.named(name)
    let found = try await waitForAny([fields, dates, fields.amongUsable], named: ElementKind.field.wording(of: name))
    return (found, found == dates)
  }

  /// Sets a field for dates or times.
  ///
  /// - Returns: whether it is such a field. A text field is left unchanged.
  private func setDate(_ text: String, of name: String) async throws -> Bool {
    let (query, isForDates) = try await field(name)
    guard isForDates else { return false }
    if text.isEmpty {
      try await clearText(query)
      return true
    }
    guard let moment = Moment(stepText: text) else {
      throw StepProblem("the field is for dates or times, and \"\(text)\" is not \(Moment.stepWording)")
    }
    try await turn(query, to: moment, at: nil)
    return true
  }
}
