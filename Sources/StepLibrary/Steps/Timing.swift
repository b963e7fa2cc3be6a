import AppUnderTest
import StepRegistry

extension StepTopic {
  /// The time that the app takes. It is the app's own time: real only where the app's time is real.
  static let timing = StepTopic("Time that the app takes") {
    PredefinedStep(
      #"^(?:that|it) took at most \#(TimeSpan.pattern)$"#,
      "Expects that no more of the app's time has passed since the last action began, such as a touch or the launch.",
      examples: "that took at most 2 seconds", "that took at most 500 ms"
    ) { (user, limit: TimeSpan) in
      let taken = try await user.app.timeSinceAction
      if taken > limit.duration { throw StepProblem.tookLonger("that ended", taken, limit) }
    }

    PredefinedStep(
      #"^the screen was ready after at most \#(TimeSpan.pattern)$"#,
      "Waits until nothing loads or moves, and expects that this took no longer since the last action began.",
      examples: "the screen was ready after at most 3 seconds"
    ) { (user, limit: TimeSpan) in
      let taken = try await user.app.waitUntilReady(timeout: nil)
      if taken > limit.duration { throw StepProblem.tookLonger("the screen was ready", taken, limit) }
    }

    PredefinedStep(
      #"^within \#(TimeSpan.pattern) \#(Seeing.positive) (?:the )?(?:text )?\#(quoted)$"#,
      "Expects this text, label or identifier so soon after the last action began, in the app's time.",
      examples: #"within 500 ms I should see "Saved""#, #"within 2 seconds I see "Inbox""#
    ) { (user, limit: TimeSpan, text: String) in
      let app = try user.app
      try await app.see(text, timeout: try await app.rest(of: limit))
    }

    PredefinedStep(
      #"^within \#(TimeSpan.pattern) \#(Seeing.negative) (?:the )?(?:text )?\#(quoted)$"#,
      "Expects this text, label or identifier to be gone so soon after the last action began, in the app's time.",
      examples: #"within 2 seconds I should not see "Loading""#
    ) { (user, limit: TimeSpan, text: String) in
      let app = try user.app
      try await app.seeNo(text, timeout: try await app.rest(of: limit))
    }
  }
}

extension AppSession {
  /// The app time that is left of a limit since the last action began.
  ///
  /// - Throws: a `StepProblem` if earlier steps have waited longer than that.
  fileprivate func rest(of limit: TimeSpan) async throws -> Duration {
    let taken = try await timeSinceAction
    guard taken <= limit.duration else { throw StepProblem.isTooLate(taken, limit) }
    return limit.duration - taken
  }
}

extension StepProblem {
  fileprivate static func tookLonger(_ what: String, _ taken: Duration, _ limit: TimeSpan) -> StepProblem {
    StepProblem(
      "\(what) after \(taken.wording) of the app's time since the last action began, not after at most "
        + limit.duration.wording)
  }

  fileprivate static func isTooLate(_ taken: Duration, _ limit: TimeSpan) -> StepProblem {
    StepProblem(
      "the last action began \(taken.wording) ago in the app's time, which is already more than "
        + "\(limit.duration.wording)\nWrite this step before the steps that wait longer.")
  }
}
