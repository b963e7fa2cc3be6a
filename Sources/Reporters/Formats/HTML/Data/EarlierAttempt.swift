import Messages

/// An attempt that was repeated, as the rows of the page need it.
struct EarlierAttempt {
  let outcome: Outcome
  let started: Timestamp
  let duration: Duration
  let workerID: String?
  let reason: String?
  /// The attempt as JSON for the page.
  let json: [UInt8]

  init(_ attempt: Attempt, json: [UInt8]) {
    outcome = attempt.outcome
    started = attempt.started
    duration = attempt.duration
    workerID = attempt.workerID
    reason = attempt.reason
    self.json = json
  }
}
