import AppUnderTest
import StepRegistry

/// Fields are found by their names; those for dates and times are set, as no letters are typed into them.
extension AppSession {
  /// Types a text into a field behind what is there.
  func enter(_ text: String, into name: String) async throws {
    guard try await !setDate(text, of: name) else { return }
    try await enterText(text, into: control(.field, name))
  }

  /// Types a text into a field in place of what is there.
  func fill(_ name: String, with text: String) async throws {
    guard try await !setDate(text, of: name) else { return }
    try await setText(text, of: control(.field, name))
  }

  /// Sets a field for dates or times, as soon as there is one of a name, or a field for texts.
  ///
  /// - Returns: whether it is a field for dates or times; nothing is done where it is not.
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
