/// What the command says to whatever started it.
enum ExitCode: Int32 {
  /// Everything passed.
  case passed = 0
  /// Scenarios failed, or feature files do not parse.
  case failed = 1
  /// What was asked for could not be done, or not to its end.
  case notDone = 2
}
