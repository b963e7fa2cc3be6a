import JSON

/// What a wall knows of a project.
package struct ProjectState: Sendable {
  /// The project.
  package let project: WallProject
  /// The runs by the time at which they began, or in the order in which the wall has run them, the oldest first.
  package private(set) var runs: [WallRun] = []
  /// The newest commit of the repository; `nil` where there is none.
  package private(set) var newest: GitCommit?
  /// The run that is on its way.
  package private(set) var current: Current?
  /// Why nothing is known of the project at present, though it is looked at.
  package var trouble: String?
  /// Why it is not looked at any more where it changes.
  package var watchTrouble: String?
  /// When the repository was last asked with success, in seconds since 1970; `nil` where that was never.
  package internal(set) var heard: Double?
  /// Whether the command for the last change of colour could not do its work, and why.
  package var alarmTrouble: String?
  /// The colour that the last command was for; `nil` where there was none.
  package private(set) var turned: Turn?
  /// The number of the last run that the wall has begun.
  package private(set) var lastNumber = 0

  /// A run that is on its way.
  package struct Current: Sendable, Hashable {
    /// What distinguishes it.
    package var id: String
    /// The commit that is run.
    package var commit: GitCommit
    /// When it began, in seconds since 1970.
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

  /// How many runs are kept.
  static let mostRuns = 200

  /// Nothing is known yet.
  package init(_ project: WallProject) { self.project = project }

  /// The run that counts; `nil` where there was none.
  package var last: WallRun? { runs.last }

  /// The first run of those at the end that are not green; `nil` where the last one is.
  package var firstRed: WallRun? {
    guard last.map({ $0.verdict != .passed }) == true else { return nil }
    let green = runs.lastIndex { $0.verdict == .passed }
    return runs[(green.map { $0 + 1 } ?? 0)...].first
  }

  /// Whether one of the runs is green: of a project that is red now it is then known when it broke.
  package var wasGreen: Bool { runs.contains { $0.verdict == .passed } }

  /// Whether the wall runs it.
  var isRun: Bool { if case .repository = project.source { true } else { false } }

  /// The commit that has still to be run; `nil` where there is none.
  package var wanted: GitCommit? {
    guard case .repository = project.source, let newest, last?.commit?.id != newest.id, current?.commit.id != newest.id
    else { return nil }
    return newest
  }

  /// Why its colour is not known.
  package var troubles: [String] { [watchTrouble, trouble].compactMap(\.self) }

  /// The change of colour for which no command was started yet; `nil` where there is none.
  var turn: Turn? {
    switch last?.verdict {
    // A stream in a folder may be one that is still being written.
    case .broken where !isRun: nil
    case .failed, .broken: turned == .red ? nil : .red
    case .passed: turned == .red ? .green : nil
    case nil: nil
    }
  }

  /// Adds a run, in place of one with its id.
  ///
  /// - Returns: whether that changes anything.
  @discardableResult
  package mutating func add(result run: WallRun) -> Bool {
    if let index = runs.firstIndex(where: { $0.id == run.id }) {
      guard runs[index] != run else { return false }
      runs.remove(at: index)
    } else if !isRun, runs.count >= Self.mostRuns, let oldest = runs.first, run.started < oldest.started {
      return false
    }
    // What was half written, or lacked files of other shards, is whole now.
    let isRun = isRun
    runs.removeAll { earlier in
      guard !isRun, !earlier.streams.isEmpty else { return false }
      return earlier.verdict == .broken && earlier.streams == run.streams
        || earlier.started == run.started && Set(earlier.streams).isSubset(of: run.streams)
    }
    // Nobody knows which of two is later that began at once: one that is not green counts. Those that the wall runs come in order.
    let isRed = run.verdict != .passed
    let isBefore = { (other: WallRun) in
      other.started < run.started || other.started == run.started && (isRed || other.verdict == .passed)
    }
    let index = isRun ? runs.count : runs.lastIndex(where: isBefore).map { $0 + 1 } ?? 0
    runs.insert(run, at: index)
    if runs.count > Self.mostRuns { runs.removeFirst(runs.count - Self.mostRuns) }
    return true
  }

  /// Notes the newest commit of the repository.
  package mutating func set(newest commit: GitCommit) { newest = commit }

  /// The name of the next run that the wall begins.
  var nextNumber: Int { lastNumber + 1 }
}

// MARK: - The journal

extension ProjectState {
  /// Something that happens to a project, as the journal keeps it.
  package enum Event: Sendable {
    /// A run has a result.
    case result(WallRun)
    /// A repository has a new commit.
    case commit(GitCommit)
    /// A run begins.
    case begun(Current)
    /// A run was ended before it was done.
    case cancelled(String)
    /// A command for a change of colour is about to be started.
    case turned(Turn)
  }

  /// Changes what is known.
  ///
  /// - Returns: whether it changes anything.
  @discardableResult
  mutating func apply(_ event: Event) -> Bool {
    switch event {
    case .result(let run):
      if current?.id == run.id { current = nil }
      return add(result: run)
    case .commit(let commit): set(newest: commit)
    case .begun(let run):
      current = run
      lastNumber = max(lastNumber, Int(run.id) ?? 0)
    case .cancelled(let id): if current?.id == id { current = nil }
    case .turned(let turn): turned = turn
    }
    return true
  }

  /// The line of the journal.
  static func entry(_ event: Event, of project: String) -> JSONValue {
    var members: [String: JSONValue] = ["project": .string(project)]
    switch event {
    case .result(let run): members["result"] = run.json
    case .commit(let commit): members["commit"] = commit.json
    case .begun(let run):
      members["begun"] = ["id": .string(run.id), "commit": run.commit.json, "started": .number(run.started)]
    case .cancelled(let id): members["cancelled"] = .string(id)
    case .turned(let turn): members["turned"] = .string(turn.rawValue)
    }
    return .object(members)
  }

  /// What a line of the journal says; `nil` where that is nothing that this version knows.
  static func event(_ entry: JSONValue) -> Event? {
    if let json = entry["result"] { return WallRun(json: json).map(Event.result) }
    if let json = entry["commit"] { return GitCommit(json: json).map(Event.commit) }
    if let json = entry["begun"], let id = json["id"]?.string, let commit = json["commit"].flatMap(GitCommit.init) {
      return .begun(Current(id: id, commit: commit, started: json["started"]?.number ?? 0))
    }
    if let id = entry["cancelled"]?.string { return .cancelled(id) }
    return entry["turned"]?.string.flatMap(Turn.init).map(Event.turned)
  }

  /// Everything that a journal has to say for this to be known.
  ///
  /// `eventCount` says how many these are.
  var events: [Event] {
    // The numbers of runs that are forgotten are not given again.
    var events: [Event] = []
    if lastNumber > 0 {
      let last = Current(id: "\(lastNumber)", commit: GitCommit(id: ""), started: 0)
      events += [.begun(last), .cancelled(last.id)]
    }
    events += runs.map(Event.result)
    if let newest { events.append(.commit(newest)) }
    if let turned { events.append(.turned(turned)) }
    if let current { events.append(.begun(current)) }
    return events
  }

  /// How many events there are at most.
  var eventCount: Int { runs.count + 5 }
}
