import JSON

/// The state of a project on a wall.
package struct ProjectState: Sendable {
  /// The project.
  package let project: WallProject
  /// The runs, the oldest first.
  ///
  /// They are ordered by their start time, or for a repository in the order in which the wall has run them.
  package private(set) var runs: [WallRun] = []
  /// The newest commit of the repository; nil until the first one is found.
  package private(set) var newest: GitCommit?
  /// The run in progress.
  package private(set) var current: Current?
  /// Whether a viewer or the schedule requested a run of the newest commit, and no run has ended since.
  package private(set) var isAsked = false
  /// The project that has to be green at the newest commit first; nil if the project does not wait for another one.
  package internal(set) var waitsFor: String?
  /// Why the project cannot be read at present.
  package var trouble: String?
  /// Why changes of the project are no longer noticed.
  package var watchTrouble: String?
  /// The time of the last successful request to the repository, in seconds since 1970; nil before the first one.
  package internal(set) var heard: Double?
  /// Why the command for the last change of colour failed; nil after a success.
  package var alarmTrouble: String?
  /// The colour of the last command; nil before the first command.
  package private(set) var turned: Turn?
  /// The number of the last run that the wall has begun.
  package private(set) var lastNumber = 0

  /// A run in progress.
  package struct Current: Sendable, Hashable {
    /// The id of the run.
    package var id: String
    /// The commit of the run.
    package var commit: GitCommit
    /// The start time, in seconds since 1970.
    package var started: Double

    /// Describes a run.
    package init(id: String, commit: GitCommit, started: Double) {
      self.id = id
      self.commit = commit
      self.started = started
    }
  }

  /// A change of colour.
  package enum Turn: String, Sendable { case red, green }

  /// The maximum number of runs that are kept.
  static let mostRuns = 200

  /// A project without runs.
  package init(_ project: WallProject) { self.project = project }

  /// The last run, which determines the status; nil before the first one.
  package var last: WallRun? { runs.last }

  /// The first of the runs since the project turned red; nil if the last run is green.
  package var firstRed: WallRun? {
    guard last.map({ $0.verdict != .passed }) == true else { return nil }
    let green = runs.lastIndex { $0.verdict == .passed }
    return runs[(green.map { $0 + 1 } ?? 0)...].first
  }

  /// Whether a kept run is green. If so, the start of a red period is known exactly.
  package var wasGreen: Bool { runs.contains { $0.verdict == .passed } }

  /// Whether the wall runs the project.
  var isRun: Bool { if case .repository = project.source { true } else { false } }

  /// The newest commit, if it was not run yet, or a viewer or the schedule asked for another run.
  package var wanted: GitCommit? {
    guard case .repository = project.source, let newest, isAsked || last?.commit?.id != newest.id && waitsFor == nil,
      current?.commit.id != newest.id
    else { return nil }
    return newest
  }

  /// The newest commit, if it waits for a green run of another project.
  var held: (commit: GitCommit, project: String)? {
    guard let newest, let waitsFor, wanted == nil, current == nil, last?.commit?.id != newest.id else { return nil }
    return (newest, waitsFor)
  }

  /// Whether the last run of a commit passed.
  func isGreen(at commit: GitCommit) -> Bool {
    runs.last { $0.commit?.id == commit.id && !$0.isCommitGuessed }?.verdict == .passed
  }

  /// Why the status of the project is unknown.
  package var troubles: [String] { [watchTrouble, trouble].compactMap(\.self) }

  /// The change of colour for which no command was started yet; nil if the colour has not changed.
  var turn: Turn? {
    guard let last, let colour = colour(of: last) else { return nil }
    return colour == (turned ?? .green) ? nil : colour
  }

  /// The colour that a run gives to the project; nil for a stream in a folder that may still be being written.
  func colour(of run: WallRun) -> Turn? {
    switch run.verdict {
    case .broken where !isRun: nil
    case .failed, .broken: .red
    case .passed: .green
    }
  }

  /// Adds a run, or replaces the run with the same id.
  ///
  /// - Returns: whether this changes anything.
  @discardableResult
  package mutating func add(result run: WallRun) -> Bool {
    if let index = runs.firstIndex(where: { $0.id == run.id }) {
      guard runs[index] != run else { return false }
      runs.remove(at: index)
    } else if !isRun, runs.count >= Self.mostRuns, let oldest = runs.first, run.started < oldest.started {
      return false
    }
    // The new run replaces an earlier reading of incomplete files, or of files without those of other shards.
    let isRun = isRun
    runs.removeAll { earlier in
      guard !isRun, !earlier.files.paths.isEmpty else { return false }
      return earlier.verdict == .broken && earlier.files.paths == run.files.paths
        || earlier.started == run.started && Set(earlier.files.paths).isSubset(of: run.files.paths)
    }
    // Of two runs that began at the same time, one that is not green counts as the later one. Runs of the wall arrive
    // in order.
    let isRed = run.verdict != .passed
    let isBefore = { (other: WallRun) in
      other.started < run.started || other.started == run.started && (isRed || other.verdict == .passed)
    }
    let index = isRun ? runs.count : runs.lastIndex(where: isBefore).map { $0 + 1 } ?? 0
    runs.insert(run, at: index)
    if runs.count > Self.mostRuns { runs.removeFirst(runs.count - Self.mostRuns) }
    return true
  }

  /// Records the newest commit of the repository.
  package mutating func set(newest commit: GitCommit) { newest = commit }

  /// The number of the next run that the wall begins.
  var nextNumber: Int { lastNumber + 1 }
}

// MARK: - The journal

extension ProjectState {
  /// An event of a project, as an entry of the journal.
  package enum Event: Sendable {
    /// A run has a result.
    case result(WallRun)
    /// A repository has a new commit.
    case commit(GitCommit)
    /// A run begins.
    case begun(Current)
    /// A run was cancelled.
    case cancelled(String)
    /// A viewer or the schedule requested a run.
    case asked
    /// A command for a change of colour is about to be started.
    case turned(Turn)
  }

  /// Applies an event to the state.
  ///
  /// - Returns: whether it changes anything.
  @discardableResult
  mutating func apply(_ event: Event) -> Bool {
    switch event {
    case .result(let run):
      if current?.id == run.id { current = nil }
      isAsked = false
      return add(result: run)
    case .commit(let commit): set(newest: commit)
    case .begun(let run):
      current = run
      lastNumber = max(lastNumber, Int(run.id) ?? 0)
    case .cancelled(let id): if current?.id == id { current = nil }
    case .asked: isAsked = true
    case .turned(let turn): turned = turn
    }
    return true
  }

  /// The journal entry of an event.
  static func entry(_ event: Event, of project: String) -> JSONValue {
    var members: [String: JSONValue] = ["project": .string(project)]
    switch event {
    case .result(let run): members["result"] = run.json
    case .commit(let commit): members["commit"] = commit.json
    case .begun(let run): members["begun"] = run.json
    case .cancelled(let id): members["cancelled"] = .string(id)
    case .asked: members["asked"] = true
    case .turned(let turn): members["turned"] = .string(turn.rawValue)
    }
    return .object(members)
  }

  /// The event of a journal entry; nil for events of later versions.
  static func event(_ entry: JSONValue) -> Event? {
    if let json = entry["result"] { return WallRun(json: json).map(Event.result) }
    if let json = entry["commit"] { return GitCommit(json: json).map(Event.commit) }
    if let json = entry["begun"] { return Current(json: json).map(Event.begun) }
    if let id = entry["cancelled"]?.string { return .cancelled(id) }
    if entry["asked"] != nil { return .asked }
    return entry["turned"]?.string.flatMap(Turn.init).map(Event.turned)
  }

  /// The events that restore this state.
  ///
  /// `eventCount` limits their number.
  var events: [Event] {
    // Numbers of dropped runs must not be used again.
    var events: [Event] = []
    if lastNumber > 0 {
      let last = Current(id: "\(lastNumber)", commit: GitCommit(id: ""), started: 0)
      events += [.begun(last), .cancelled(last.id)]
    }
    events += runs.map(Event.result)
    if let newest { events.append(.commit(newest)) }
    if isAsked { events.append(.asked) }
    if let turned { events.append(.turned(turned)) }
    if let current { events.append(.begun(current)) }
    return events
  }

  /// The maximum number of `events`.
  var eventCount: Int { runs.count + 6 }
}

extension ProjectState.Current: JournalRecord {
  static let members: [JournalMember<Self>] = [
    JournalMember("id", \.id, isRequired: true), JournalMember("commit", \.commit, isRequired: true),
    JournalMember("started", \.started),
  ]

  init() { self.init(id: "", commit: GitCommit(), started: 0) }
}
