/// The numbers of events of one stream that were already read.
struct StreamProgress {
  var hasRun = false
  var hasScenarios = false
  /// The ids of its pickles in the merged stream, in their order in this stream.
  var pickles: [Int] = []
  /// The announced scenarios, by the ids of their pickles.
  ///
  /// A stream of merged runs has several test cases for one scenario.
  var announced: Set<String> = []
  /// The number of scenarios that have ended.
  private(set) var ended = 0
  /// The number of scenarios that did not pass.
  private var failed = 0
  /// The number of scenarios that fail the run.
  private(set) var failing = 0
  /// Whether something other than a scenario has failed.
  var hasOtherFailure = false
  /// Whether the run reports success.
  var success = false
  /// The announcement of the run.
  var announcement = RunAnnouncement()
  /// The number of ended scenarios with missing results of steps.
  private(set) var withoutResults = 0
  /// The signs of missing lines in the stream.
  var missing = MissingLines()

  /// Whether the run reports a failure, but nothing in the stream has failed.
  var failedUnexplained: Bool { !success && failed == 0 && !hasOtherFailure && ended >= announced.count }

  /// Whether the run was successful, apart from scenarios that a later run has repeated.
  ///
  /// A failed result outweighs a reported success.
  ///
  /// - Parameter forgiven: the number of failed scenarios that passed in a later run.
  func wasSuccessful(forgiven: Int) -> Bool {
    guard !hasOtherFailure else { return false }
    return success && (failing == 0 || announcement.isWorkInProgress) || forgiven > 0 && forgiven == failed
  }

  /// Counts the end of a scenario.
  ///
  /// - Parameters:
  ///   - attempt: its last attempt; nil if the stream lacks the beginning of it.
  ///   - isStrict: whether pending steps and scenarios without steps fail the run.
  mutating func noteEnd(of attempt: Attempt?, isStrict: Bool) {
    if let attempt {
      ended += 1
      if attempt.lacksResults { withoutResults += 1 }
    }
    let status = attempt?.verdict.status(isStrict: isStrict) ?? .unknown
    if status.isFailure(strict: true) { failed += 1 }
    if status.isFailure(strict: isStrict) { failing += 1 }
  }
}
