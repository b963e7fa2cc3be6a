import Messages

/// The attempts of scenarios that are retried, until their last attempt ends.
struct EarlierAttempts {
  private var attempts: [String: [Attempt]] = [:]

  /// Takes an attempt that ended.
  ///
  /// - Returns: the earlier attempts of its scenario; nil if another attempt follows.
  mutating func take(_ attempt: Attempt) -> [Attempt]? {
    guard attempt.willBeRetried else { return attempts.removeValue(forKey: attempt.pickle.id) ?? [] }
    attempts[attempt.pickle.id, default: []].append(attempt)
    return nil
  }
}
