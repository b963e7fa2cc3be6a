/// Work that runs once at a time. If it is requested while it runs, it is repeated afterwards.
struct RepeatedWork {
  private enum State {
    case idle, running, requestedAgain
  }

  private var state = State.idle

  /// Requests the work, and returns whether it begins now.
  mutating func begin() -> Bool {
    guard state == .idle else {
      state = .requestedAgain
      return false
    }
    state = .running
    return true
  }

  /// Ends the work, and returns whether it was requested again.
  mutating func end() -> Bool {
    defer { state = .idle }
    return state == .requestedAgain
  }
}
