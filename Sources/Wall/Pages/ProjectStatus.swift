import SourceText

/// What a project is shown as.
package enum ProjectStatus: String, Sendable, CaseIterable {
  /// The last run passed, and it is not long ago.
  case passed
  /// The last run failed.
  case failed
  /// Nobody can say: of the last run, or of the project itself.
  case broken
  /// The last run passed, and nothing was heard since for too long.
  case stale
  /// There was no run yet.
  case waiting

  /// The status of a project.
  ///
  /// - Parameters:
  ///   - state: what is known of it.
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

  /// The word that stands large on the wall.
  var word: String {
    switch self {
    case .passed: "passed"
    case .failed: "failed"
    case .broken: "broken"
    case .stale: "not heard of"
    case .waiting: "no run yet"
    }
  }

  /// The sign that stands before the word, for those who do not see colours.
  var sign: String {
    switch self {
    case .passed: "✔"
    case .failed: "✘"
    case .broken: "!"
    case .stale, .waiting: "?"
    }
  }

  /// The colour of a badge, against which white has a contrast of 4.5 at least.
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
  /// When something was last heard of it, in seconds since 1970; `nil` where that was never.
  package var lastHeard: Double? {
    switch project.source {
    case .streams: last?.ended
    case .repository: [heard, last?.ended].compactMap(\.self).max()
    }
  }

  /// From when on it is no longer called green, in seconds since 1970; `nil` for a repository that is watched.
  package var staleFrom: Double? {
    if case .repository(let repository) = project.source, repository.every == nil { return nil }
    return lastHeard.map { $0 + project.stale.seconds }
  }
}
