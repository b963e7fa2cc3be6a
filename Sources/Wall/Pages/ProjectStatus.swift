import SourceText

/// The status that the wall shows for a project.
package enum ProjectStatus: String, Sendable, CaseIterable {
  /// The last run passed recently.
  case passed
  /// The last run failed.
  case failed
  /// The result of the last run is unknown, or the project cannot be watched.
  case broken
  /// The last run passed, but too long ago.
  case stale
  /// There was no run yet.
  case waiting

  /// The status of a project.
  ///
  /// - Parameters:
  ///   - state: the state of the project.
  ///   - now: the time, in seconds since 1970.
  package init(of state: ProjectState, now: Double) {
    if !state.troubles.isEmpty {
      self = .broken
    } else {
      switch state.last?.verdict {
      case .failed: self = .failed
      case .broken: self = .broken
      case .passed: self = state.staleFrom.map { now >= $0 } == true ? .stale : .passed
      case nil: self = .waiting
      }
    }
  }

  /// The word shown in large letters on the wall.
  var word: String {
    switch self {
    case .passed: "passed"
    case .failed: "failed"
    case .broken: "broken"
    case .stale: "not heard of"
    case .waiting: "no run yet"
    }
  }

  /// The sign before the word, for people who cannot distinguish the colours.
  var sign: String {
    switch self {
    case .passed: "✔"
    case .failed: "✘"
    case .broken: "!"
    case .stale, .waiting: "?"
    }
  }

  /// The colour of a badge. The contrast to white text on the badge is at least 4.5.
  package var colour: String {
    switch self {
    case .passed: "#15703a"
    case .failed: "#b3261e"
    case .broken: "#6d3bb0"
    case .stale, .waiting: "#5b6472"
    }
  }
}

extension ProjectState {
  /// The path of a run's report below the address of the wall, or of its output if the run has no messages.
  func path(of run: WallRun) -> String { path(of: run, isRun && run.files.paths.isEmpty ? "log" : "report") }

  /// The path of the output of a run's command.
  func logPath(of run: WallRun) -> String { path(of: run, "log") }

  private func path(of run: WallRun, _ page: String) -> String {
    "runs/\(PercentEncoding.encoded(project.slug))/\(PercentEncoding.encoded(run.id))/\(page)"
  }

  /// The time of the last news from the project, in seconds since 1970; nil before the first news.
  package var lastHeard: Double? {
    switch project.source {
    case .streams: last?.ended
    case .repository: [heard, last?.ended].compactMap(\.self).max()
    }
  }

  /// The time from which the project no longer counts as green, in seconds since 1970.
  ///
  /// nil for a watched repository, and for a project without news.
  package var staleFrom: Double? {
    if case .repository(let repository) = project.source, repository.every == nil { return nil }
    return lastHeard.map { $0 + project.stale.seconds }
  }
}
