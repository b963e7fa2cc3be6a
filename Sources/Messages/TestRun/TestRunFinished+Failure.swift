extension TestRunFinished {
  /// The end of a run that may have failed as a whole.
  package init(testRunID: String, success: Bool, failure: ThrownError? = nil, timestamp: Timestamp) {
    self.init(testRunID: testRunID, timestamp: timestamp, success: success)
    self.failure = failure
  }

  /// Why the run could not be completed; nil for a completed run. Some programs emit only a message, without an
  /// exception.
  package var failure: ThrownError? {
    get { exception ?? message.map { ThrownError(type: "Error", message: $0) } }
    set { (exception, message) = (newValue, newValue?.message) }
  }

  /// Whether the run ended before all its scenarios and hooks were done.
  package var endedEarly: Bool {
    guard let failure else { return false }
    return switch RunFailure(rawValue: failure.type) {
    case .unmetExpectation, .unwritten, .workInProgress, .doneByHand, .unexplained: false
    case .unfinished, .features, .incomplete, nil: true
    }
  }

  /// Whether the run has done its task, possibly with failures.
  package var wasDone: Bool {
    guard let failure else { return true }
    return [.workInProgress, .doneByHand, .unexplained].contains(RunFailure(rawValue: failure.type))
  }
}
