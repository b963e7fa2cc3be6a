/// Why a run failed as a whole, as the type of the exception at its end.
package enum RunFailure: String, Sendable {
  /// A problem ended the run early.
  case unfinished = "UnfinishedRun"
  /// Feature files cannot be run.
  case features = "FeatureError"
  /// The streams read together are not complete.
  case incomplete = "IncompleteRun"
  /// Everything was run, but an expected event did not happen.
  case unmetExpectation = "UnmetExpectation"
  /// Everything was run, but texts of features could not be written.
  case unwritten = "UnwrittenTexts"
  /// Everything was run, but scenarios passed although all are expected to fail.
  case workInProgress = "WorkInProgress"
  /// Everything was run, but a user continued scenarios at failing steps.
  case doneByHand = "DoneByHand"
  /// The stream reports a failed run without a reason.
  case unexplained = "UnexplainedFailure"
}

extension ThrownError {
  /// Creates the reason why a run failed as a whole.
  ///
  /// - Parameter message: the reason in words, in one line or more.
  package init(_ failure: RunFailure, _ message: String) {
    self.init(type: failure.rawValue, message: message)
  }
}
