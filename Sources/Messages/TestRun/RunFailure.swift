/// Why a run failed as a whole, as the type of the exception at its end.
package enum RunFailure: String, Sendable {
  /// Something kept the run from its end.
  case unfinished = "UnfinishedRun"
  /// Feature files cannot be run.
  case features = "FeatureError"
  /// Streams that are read together are not the whole of a run.
  case incomplete = "IncompleteRun"
  /// Everything was run, but something that the run was asked for never happened.
  case unmetExpectation = "UnmetExpectation"
  /// Everything was run, but texts of features that it was to write could not be written.
  case unwritten = "UnwrittenTexts"
  /// Everything was run, but scenarios passed of which none is expected to.
  case workInProgress = "WorkInProgress"
  /// Everything was run, but scenarios continued at steps that fail because somebody said so.
  case doneByHand = "DoneByHand"
  /// A stream says that its run has failed, and not why.
  case unexplained = "UnexplainedFailure"
}

extension ThrownError {
  /// Why a run failed as a whole.
  ///
  /// - Parameter message: the reason in words, in one line or more.
  package init(_ failure: RunFailure, _ message: String) {
    self.init(type: failure.rawValue, message: message)
  }
}
