import OperatingSystem

/// A project of a wall: its state, which the journal restores, and its activity, which ends with the process.
package struct WatchedProject: Sendable {
  /// The state.
  package var state: ProjectState
  /// The current activity of the wall for the project.
  var activity = Activity()

  /// The work of the wall for a project.
  struct Activity: Sendable {
    /// The reading of the files or of the repository.
    var look = Look.idle
    /// The versions of the files that were read, including files of dropped runs.
    var read: Set<String> = []
    /// The command of the run in progress.
    var command: SupervisedCommand?
    /// Whether the run in progress was cancelled and has no result.
    var isCancelled = false
    /// Whether a timer is set for the next request to a remote repository.
    var hasClock = false
    /// The last command for a change of colour. The next command waits for it.
    var alarm: Task<Void, Never>?
  }

  /// A reading of files or of a repository; one runs at a time.
  enum Look: Sendable {
    case idle
    case running
    /// A change arrived during the reading, so another reading follows.
    case outdated

    /// Requests a reading.
    ///
    /// - Returns: whether the caller has to begin it.
    mutating func begin() -> Bool {
      let isIdle = self == .idle
      self = isIdle ? .running : .outdated
      return isIdle
    }

    /// Ends a reading.
    ///
    /// - Returns: whether another one has to begin.
    mutating func end() -> Bool {
      let isOutdated = self == .outdated
      self = .idle
      return isOutdated
    }
  }
}
