import Messages

extension TestStepResult {
  /// The result of a hook that needs the worlds of a process that has ended.
  static let lostWorlds = TestStepResult(
    message: "not run: the process with the worlds of this scenario has ended", status: .skipped)

  /// The result for a failed step of a scenario that is expected to fail: the step counts as skipped.
  ///
  /// - Parameter tag: the tag that expects the failure.
  func expected(by tag: String) -> TestStepResult {
    var result = self
    result.status = .skipped
    result.message = "failed as \(tag) expects" + (message.map { ": \($0)" } ?? "")
    return result
  }

  /// The result of the last step of a scenario that passed although its tag expects a failure.
  ///
  /// - Parameter tag: the tag that expects the failure.
  init(unexpectedPassOf tag: String) {
    let message = "the scenario has passed, but \(tag) expects it to fail\nRemove the tag if the fault is fixed."
    self.init(
      message: message, exception: ThrownError(type: "UnexpectedPass", message: message), status: .failed)
  }
}
