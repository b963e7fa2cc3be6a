/// What the command says to whatever started it.
enum ExitCode: Int32 {
  /// Everything passed.
  case passed = 0
  /// Scenarios failed.
  case failed = 1
  /// The run could not be done, or not to its end.
  case notDone = 2
}
