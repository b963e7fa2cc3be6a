import GherkinParser
import JSON
import OperatingSystem

/// A run whose scenarios several tasks have claimed, read from their folder.
///
/// The common first messages are stored once, and each task has a stream of its own. A scenario is reported once, from
/// a task that completed it; unfinished attempts of ended tasks are omitted. If locks failed, several tasks have
/// completed a scenario. Then a failure takes precedence, and otherwise the latest result. Only a few numbers for every
/// scenario are kept in memory.
package struct ClaimedRun {
  private let folder: String
  private let header: ClaimHeader
  private var tasks: [Task] = []
  private var problems: [Diagnostic] = []
  /// The common first messages of all tasks.
  private var beginning: [Envelope] = []
  private var pickles: [Pickle.Reference] = []
  private var announcement = RunAnnouncement()
  private var hasHooksAfterRun = false
  private var runID = ""
  /// The task whose result counts, for each pickle id.
  private var runners: [Int: Int] = [:]
  /// The tasks that have completed a scenario, by pickle id, for scenarios with several such tasks.
  private var repeated: [Int: [Int]] = [:]

  /// The state of a task.
  private struct Task {
    let path: String
    var stream: TaskStream
    var reader: EnvelopeReader
    /// Whether its process runs and has scenarios left.
    let isAtWork: Bool
  }

  private static let advice = "Name the folder that --claim of the tasks names, with all that they have written there."

  /// Whether tasks have claimed scenarios in the folder at a path.
  package static func isFolder(_ path: String) -> Bool {
    FileSystem.isThere("\(path)/\(ClaimHeader.Names.header)")
  }

  /// The problem of a folder without a shared run; nil for a path that is not a folder.
  package static func problem(with path: String) -> Diagnostic? {
    guard !isFolder(path), (try? FileSystem.kind(of: path)) == .folder else { return nil }
    if FileSystem.isThere("\(path)/\(ClaimHeader.Names.lock)") {
      return Diagnostic(
        uri: path,
        problem: "the run in this folder has not begun: its first task runs the hooks before the run, or has ended",
        advice: "Wait for the tasks; if none is at work, a further one that names the folder begins the run.")
    }
    return Diagnostic(
      uri: path, problem: "this folder has no shared run",
      advice: "Name the folder that --claim of the tasks names, or the files of messages in this one.")
  }

  /// Reads the common settings of the tasks, and the positions of their messages.
  ///
  /// - Parameter folder: the shared folder.
  /// - Throws: the problems of files that cannot be read.
  package init(_ folder: String) throws(Diagnostics) {
    self.folder = folder
    do {
      header = try ClaimHeader(ofFolder: folder, advice: Self.advice)
      try header.checkBeginning(inFolder: folder, advice: Self.advice)
      try readBeginningFile()
      let results = StreamState()
      for pickle in pickles { results.take(.pickle(pickle.pickle)) }
      let names = try ClaimHeader.tasks(inFolder: folder)
      for (index, name) in names.enumerated() {
        let path = "\(folder)/\(ClaimHeader.Names.tasks)/\(name)\(ClaimHeader.Names.stream)"
        let ids = MessageIDs(ofStream: index, of: names.count, sharingBelow: header.firstID)
        // This only tests the lock, so tasks do not wait for a report.
        let isAtWork = FileLock.isHeld(at: path)
        let stream = try TaskStream(path, ids: ids, into: results)
        problems += stream.problems
        tasks.append(Task(path: path, stream: stream, reader: EnvelopeReader(ids: ids), isAtWork: isAtWork))
      }
      for task in tasks.indices {
        for (id, result) in tasks[task].stream.scenarios { choose(result, of: task, forPickle: id) }
      }
    } catch let failure as FileSystem.Failure {
      throw Diagnostics([Diagnostic(failure, advice: Self.advice)])
    } catch let problem as Diagnostic {
      throw Diagnostics([problem])
    } catch {
      throw Diagnostics([Diagnostic(uri: folder, problem: "this is not the folder of a shared run: \(error)")])
    }
  }

  private var beginningPath: String { "\(folder)/\(ClaimHeader.Names.beginning)" }

  private mutating func readBeginningFile() throws(FileSystem.Failure) {
    let stream = try StoredStream(beginningPath)
    while let message = stream.next() {
      if case .pickle(let pickle) = message { pickles.append(Pickle.Reference(pickle)) }
      if case .attachment(let attachment) = message { note(attachment) }
      if case .testRunStarted(let message) = message { runID = message.id }
      if case .hook(let hook) = message, hook.kind == .afterTestRun, hook.isOnce { hasHooksAfterRun = true }
      beginning.append(message)
    }
    problems += stream.problems
  }

  private mutating func note(_ attachment: Attachment) {
    do throws(JSONError) {
      if let announced = try RunAnnouncement(attachment) { announcement = announced }
    } catch {
      problems.append(
        Diagnostic(uri: beginningPath, problem: "the run information in this file cannot be read: \(error)"))
    }
  }

  /// Replaces the chosen result of a scenario by a result of a higher rank.
  private mutating func choose(_ result: TaskStream.Scenario, of task: Int, forPickle id: Int) {
    guard let chosen = runners[id], let other = tasks[chosen].stream.scenarios[id] else { return runners[id] = task }
    repeated[id, default: [chosen]].append(task)
    if rank(of: other) < rank(of: result) { runners[id] = task }
  }

  /// The rank of a result. The result with the highest rank counts.
  private func rank(of result: TaskStream.Scenario) -> (failures: Int, ended: Timestamp) {
    // A result without retries must not hide a failed attempt of another task.
    (hasFailed(result) ? 2 : result.wasRetried ? 1 : 0, result.ended)
  }

  /// Whether a result fails the run.
  private func hasFailed(_ result: TaskStream.Scenario) -> Bool {
    result.verdict.isFailure(strict: !announcement.isLenient)
  }

  /// Whether pending steps and scenarios without steps pass.
  package func readLeniency() -> Bool { announcement.isLenient }

  /// Reads the run to its end.
  ///
  /// - Parameter send: takes each message of the merged stream, with the state of the stream after it.
  package mutating func read(_ send: (Envelope, StreamState) -> Void) -> StoredRunOutcome {
    let whole = StreamState()
    return readAll { message in
      whole.take(message)
      send(message, whole)
    }
  }

  private mutating func readAll(_ send: (Envelope) -> Void) -> StoredRunOutcome {
    var audit = Audit(isStrict: !announcement.isLenient)
    for message in beginning {
      if case .attachment(let attachment) = message { audit.take(log: attachment, in: beginningPath) }
      send(message)
    }
    beginning = []
    let chosen = header.chosen.flatMap { $0.clamped(to: pickles.indices).map { pickles[$0] } }
    let places = chosen.map { reference in
      runners[reference.pickle.idNumber].map { (task: $0, pickle: reference.pickle.idNumber) }
    }
    let differing = chosen.compactMap { difference(inResultsOf: $0.pickle) }
    var nextID = PickleRanges.largest
    for (reference, place) in zip(chosen, places) {
      if let place, let scenario = tasks[place.task].stream.scenarios[place.pickle] {
        sendLines(scenario.testCase, of: place.task, &audit, send)
      } else {
        audit.unrun.append(reference)
        send(.testCase(Self.testCase(of: reference.pickle, nextID: &nextID)))
      }
    }
    for task in tasks.indices { sendOthers(of: task, isBefore: true, &audit, send) }
    for case let place? in places {
      guard let scenario = tasks[place.task].stream.scenarios[place.pickle] else { continue }
      sendLines(scenario.attempts, of: place.task, &audit, send)
      if hasFailed(scenario) {
        audit.failed.insert(place.task)
        audit.failing += 1
      }
    }
    for task in tasks.indices { sendOthers(of: task, isBefore: false, &audit, send) }
    for warning in differing { send(.attachment(Attachment(warning, failsRun: false, at: audit.last ?? .epoch))) }
    return finish(audit, send)
  }

  // MARK: - Parts of the files

  private mutating func sendOthers(of task: Int, isBefore: Bool, _ audit: inout Audit, _ send: (Envelope) -> Void) {
    let first = tasks[task].stream.scenarios.values.map(\.attempts.lowerBound).min() ?? .max
    for range in tasks[task].stream.others where (range.lowerBound < first) == isBefore {
      sendLines(range, of: task, &audit, send)
    }
  }

  private mutating func sendLines(
    _ range: Range<Int>, of task: Int, _ audit: inout Audit, _ send: (Envelope) -> Void
  ) {
    let path = tasks[task].path
    do {
      let bytes = try LockedFile(path).bytes(range)
      try bytes.withUnsafeBufferPointer { bytes in
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
          guard let message = try tasks[task].reader.read(UnsafeBufferPointer(rebasing: line)) else { continue }
          audit.take(message, of: task, in: path)
          send(message)
        }
      }
    } catch {
      problems.append(Diagnostic(uri: path, problem: "this file has changed while it was read: \(error)"))
    }
  }

  /// A test case for a scenario that no task has completed.
  private static func testCase(of pickle: Pickle, nextID: inout Int) -> TestCase {
    func take() -> String {
      defer { nextID -= 1 }
      return String(nextID)
    }
    let steps = pickle.steps.map { TestCase.Step.pickle(id: take(), pickleStepID: $0.id, matches: []) }
    return TestCase(id: take(), pickleID: pickle.id, steps: steps)
  }

  // MARK: - Results

  /// The findings about the messages that were sent.
  private struct Audit {
    let isStrict: Bool
    /// The tasks with a failure in the stream.
    var failed: Set<Int> = []
    /// The number of failed scenarios.
    var failing = 0
    /// Whether something other than a scenario has failed.
    var hasOtherFailure = false
    var unrun: [Pickle.Reference] = []
    private(set) var logs = LogAudit()
    var last: Timestamp?
    /// The problems of expected logs that cannot be read.
    private(set) var unreadable: [Diagnostic] = []

    private mutating func fail(_ task: Int) {
      failed.insert(task)
      hasOtherFailure = true
    }

    mutating func take(log attachment: Attachment, in path: String) {
      do throws(JSONError) { try logs.take(attachment) } catch {
        unreadable.append(Diagnostic(uri: path, problem: "the expected logs in this file cannot be read: \(error)"))
      }
    }

    mutating func take(_ message: Envelope, of task: Int, in path: String) {
      switch message {
      case .testRunHookFinished(let message):
        last = max(last ?? message.timestamp, message.timestamp)
        if message.result.status.isFailure(strict: isStrict) { fail(task) }
      case .testCaseFinished(let message): last = max(last ?? message.timestamp, message.timestamp)
      case .attachment(let attachment):
        if attachment.failsRun { fail(task) }
        take(log: attachment, in: path)
      default: break
      }
    }
  }

  private mutating func finish(_ audit: Audit, _ send: (Envelope) -> Void) -> StoredRunOutcome {
    problems += audit.unreadable
    var missing = unfinished(audit)
    var failure = tasks.compactMap(\.stream.finished?.failure).first {
      RunFailure(rawValue: $0.type) != .unfinished
    }
    if missing.isEmpty, failure == nil, let expected = audit.logs.first {
      failure = ThrownError(.unmetExpectation, expected.problem)
      missing.append(expected.diagnostic)
    } else if !missing.isEmpty, failure == nil {
      failure = ThrownError(.incomplete, missing.map(\.problem).joined(separator: "\n"))
    }
    let times = tasks.compactMap(\.stream.finished?.timestamp) + [audit.last].compactMap(\.self)
    let finished = TestRunFinished(
      testRunID: runID,
      success: failure == nil && problems.isEmpty && tasks.indices.allSatisfy { wasSuccessful($0, audit) },
      failure: failure, timestamp: times.max() ?? .epoch)
    send(.testRunFinished(finished))
    var outcome = StoredRunOutcome()
    (outcome.success, outcome.wasDone) = (finished.success, finished.wasDone)
    outcome.hasOtherFailure = audit.hasOtherFailure || failure != nil
    outcome.problems = problems + missing + repetitions
    outcome.isComplete = missing.isEmpty && problems.isEmpty
    if announcement.isWorkInProgress { outcome.noteExpected(failures: audit.failing) }
    return outcome
  }

  /// Whether a task ended without a failure. Other tasks have completed its unfinished scenarios.
  private func wasSuccessful(_ task: Int, _ audit: Audit) -> Bool {
    guard let finished = tasks[task].stream.finished, finished.failure == nil else {
      return !audit.failed.contains(task)
    }
    return finished.success && (announcement.isWorkInProgress || !audit.failed.contains(task))
  }

  /// Whether the last task has recorded the end of the run.
  private var hasEnded: Bool { FileSystem.isThere("\(folder)/\(ClaimHeader.Names.ended)") }

  /// The problems of scenarios and hooks that were not completed.
  private func unfinished(_ audit: Audit) -> [Diagnostic] {
    let atWork = tasks.count(where: \.isAtWork)
    if !audit.unrun.isEmpty {
      let notes = audit.unrun.prefix(10).map(\.pickle).map { Diagnostic.Note(at: $0, "'\($0.name)' was not run") }
      return [
        Diagnostic(
          uri: folder,
          problem: "no task has run these scenarios to their end: \(audit.unrun.count.counted("scenario"))"
            + (atWork > 0 ? "; \(atWork.counted("task")) at work" : ""),
          advice: atWork > 0
            ? "Wait for the tasks."
            : hasEnded
              ? "The run has ended: a hook before it has failed, or the tasks of these scenarios have ended. Run them again in a new folder."
              : "A further task that names the folder runs them.", notes: notes)
      ]
    }
    guard hasHooksAfterRun, !hasEnded else { return [] }
    return [
      Diagnostic(
        uri: folder, problem: "the hooks once after the run were not run to their end",
        advice: "A further task that names the folder runs them.")
    ]
  }

  /// The note about scenarios that several tasks have completed.
  private var repetitions: [Diagnostic] {
    guard !repeated.isEmpty else { return [] }
    return [
      Diagnostic(
        .note, uri: folder,
        problem: "run by more than one task, and reported once: \(repeated.count.counted("scenario"))",
        advice: "Locks on this file system may not be seen by all machines.")
    ]
  }

  /// The warning about different results of a scenario; nil for equal results.
  private func difference(inResultsOf pickle: Pickle) -> Diagnostic? {
    guard let tasks = repeated[pickle.idNumber], let chosen = runners[pickle.idNumber] else { return nil }
    func outcome(_ task: Int) -> Outcome {
      let result = self.tasks[task].stream.scenarios[pickle.idNumber]
      return Outcome(result?.verdict.status(isStrict: true) ?? .unknown, isRetry: result?.wasRetried ?? false)
    }
    guard Set(tasks.map(outcome)).count > 1 else { return nil }
    let results = tasks.map { "\(outcome($0).rawValue) in \(self.tasks[$0].path)" }.joined(separator: ", ")
    return Diagnostic(
      .warning, at: pickle,
      problem: "'\(pickle.name)' was run by \(tasks.count) tasks with different results: \(results)",
      advice: "Reported is '\(outcome(chosen).rawValue)': a failure if there was one, otherwise the last result.")
  }
}
