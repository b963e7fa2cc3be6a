/// The forms in which a session can be saved.
package enum SavedForm: String, Sendable, CaseIterable {
  /// A state of the app, kept until the session ends.
  case state
  /// Scenarios.
  case feature
  /// Code of step definitions.
  case steps
  /// A test of XCUITest.
  case xcuitest
  /// The recorded actions, for `cukeswift encode`.
  case session
}
