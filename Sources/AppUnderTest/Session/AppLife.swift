/// The life of the app of a session, from one launch to the next.
enum AppLife: Sendable {
  /// The app was never launched. The first use launches it.
  case new
  /// The app has ended. The next use launches it.
  case ended
  /// The last launch has failed. The next use tries again.
  case failed
  /// The app was quit. Its uses fail until a launch succeeds.
  case quit
  /// The app is being launched. The life before decides what follows a failure.
  indirect case launching(Task<Void, any Error>, after: AppLife)
  /// The app is running in this state.
  case running(AppState)
}

extension AppLife {
  /// The state of the app. During a launch it is the state before.
  var state: AppState {
    switch self {
    case .new, .ended, .failed, .quit: .notRunning
    case .launching(_, let before): before.state
    case .running(let state): state
    }
  }

  /// The life after the end of the app.
  var ended: AppLife {
    switch self {
    case .ended, .running: .ended
    case .new, .failed, .quit: self
    case .launching(_, let before): before.ended
    }
  }

  /// Begins a launch.
  mutating func launch(by task: Task<Void, any Error>) {
    if case .launching(_, let before) = self {
      self = .launching(task, after: before)
    } else {
      self = .launching(task, after: self)
    }
  }

  /// Ends a launch, unless the app has ended or another launch has begun since.
  ///
  /// - Parameter isRunning: whether the launch has succeeded.
  mutating func endLaunch(by task: Task<Void, any Error>, isRunning: Bool) {
    guard case .launching(let current, let before) = self, current == task else { return }
    if isRunning { return self = .running(.foreground) }
    if case .quit = before { self = .quit } else { self = .failed }
  }

  /// Records the state of a running app after a command.
  mutating func note(_ state: AppState) {
    if case .running = self { self = .running(state) }
  }
}
