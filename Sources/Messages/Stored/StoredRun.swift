import GherkinParser
import JSON
import OperatingSystem

/// A run from stored streams: one stream, or several that are merged into one.
///
/// Several streams are read side by side. Their announcements before the first scenarios are emitted first and once; then come
/// the scenarios in the order in which their features were announced, whichever stream they are from; if several streams contain
/// a scenario, the latest one counts. Only the features and a few numbers for every scenario are kept in memory.
package struct StoredRun {
  /// What came of the streams.
  package struct Outcome {
    /// The problems of the files, in the order of the files.
    package var problems: [Diagnostic] = []
    /// Whether every stream contains the end of its run, and all of it could be read.
    package var isComplete = true
    /// Whether every run was successful, by its last message and by its results.
    package var success = true
    /// Whether one of the runs was made with `--wip`, which expects failures.
    package var isWorkInProgress = false
    /// Whether every run could start and end, with or without failures.
    package var wasDone = true
    /// Whether something other than a scenario has failed.
    package var hasOtherFailure = false
    /// The later version of this program that has written a file; nil for files of this version and earlier ones.
    package var laterVersion: String?
    /// Whether at least one file contains a run.
    package var hasRun = true
  }

  private let streams: [StoredStream]
  /// Whether pending steps and scenarios without steps pass, even if the run was strict.
  private let isLenient: Bool
  private var announcements = Announcements()
  /// The scenarios that several streams contain; none where there is one stream.
  private var repeats = RepeatedScenarios()
  /// The state of all streams together; a pickle that several streams announce is in it once.
  ///
  /// Of one stream, it has taken the messages that were sent.
  private let results = StreamState()
  /// Finds messages that refer to missing messages.
  private var references = ReferenceAudit()
  /// Finds missing shards; `nil` if they do not matter.
  private var shards: ShardAudit?
  /// The expected log entries that no stream has contained yet.
  private var logs = LogAudit()
  /// The messages before the first scenario; `nil` until they are read.
  private var beginning: [Envelope]?
  /// The first messages of the runs.
  private var started: TestRunStarted?
  private var finished: TestRunFinished?
  /// How far each stream has been read.
  private var progress: [Progress]

  private struct Progress {
    var hasRun = false
    var hasScenarios = false
    /// The ids of its pickles among those of all streams, in their order there.
    var pickles: [Int] = []
    /// The scenarios that were announced, by the ids of their pickles, and how many of them have ended.
    ///
    /// The stream that runs were merged into has several test cases of a scenario.
    var announced: Set<String> = []
    var ended = 0
    /// The number of scenarios that did not pass, and the number of those that fail the run.
    var failed = 0
    var failing = 0
    /// Whether something other than a scenario has failed.
    var hasOtherFailure = false
    var success = false
    /// The announcement of the run.
    var announcement = RunAnnouncement()
    /// The number of ended scenarios with missing results of steps.
    var withoutResults = 0
    /// What it shows of lines that are missing in it.
    var missing = MissingLines()

    /// Whether the run failed though nothing in it did.
    var failedUnexplained: Bool { !success && failed == 0 && !hasOtherFailure && ended >= announced.count }

    /// Whether the run was successful, apart from scenarios that a later run has repeated.
    ///
    /// What failed in it is stronger than its own word.
    func wasSuccessful(forgiven: Int) -> Bool {
      guard !hasOtherFailure else { return false }
      return success && (failing == 0 || announcement.isWorkInProgress) || forgiven > 0 && forgiven == failed
    }
  }

  /// Opens the files.
  ///
  /// - Parameters:
  ///   - paths: the files, at least one; `-` means standard input.
  ///   - isWhole: whether they should be a whole run; missing shards are then a problem.
  ///   - isLenient: whether pending steps and scenarios without steps pass, even if the run was strict.
  ///   - isHashed: whether `content` is asked for.
  /// - Throws: a problem for every file that cannot be opened.
  package init(
    _ paths: [String], isWhole: Bool = true, isLenient: Bool = false, isHashed: Bool = false
  ) throws(Diagnostics) {
    var streams: [StoredStream] = []
    var problems: [Diagnostic] = []
    for (index, path) in paths.enumerated() {
      do throws(FileSystem.Failure) {
        streams.append(try StoredStream(path, ids: MessageIDs(ofStream: index, of: paths.count), isHashed: isHashed))
      } catch {
        problems.append(Diagnostic(error))
      }
    }
    guard problems.isEmpty else { throw Diagnostics(problems) }
    self.streams = streams
    self.isLenient = isLenient
    shards = isWhole ? ShardAudit(streams.map(\.path)) : nil
    progress = Array(repeating: Progress(), count: streams.count)
  }

  /// The hashes of the lines read from the streams; empty unless they were requested.
  package var content: [ContentHash] { streams.compactMap(\.content) }

  /// Reads the announcements before the first scenarios, for `read`.
  ///
  /// - Returns: whether pending steps and scenarios without steps pass in all of the runs.
  package mutating func readBeginning() -> Bool {
    var beginning: [Envelope] = []
    for index in streams.indices { readAnnouncements(of: index) { beginning.append($0) } }
    self.beginning = beginning
    return streams.allSatisfy { stream in
      guard case .attachment(let attachment)? = stream.peek() else { return false }
      // One that cannot be read is reported by `read`.
      return (try? RunAnnouncement(attachment))?.isLenient == true
    }
  }

  /// Reads the streams to their ends.
  ///
  /// - Parameter send: takes the messages of the whole, one after the other, and what they have said so far.
  package mutating func read(_ send: (Envelope, StreamState) -> Void) -> Outcome {
    let whole = streams.count == 1 ? results : StreamState()
    return readAll { message in
      whole.take(message)
      send(message, whole)
    }
  }

  private mutating func readAll(_ send: (Envelope) -> Void) -> Outcome {
    if beginning == nil { _ = readBeginning() }
    beginning?.forEach(send)
    beginning = []
    if let started { send(.testRunStarted(started)) }
    for index in streams.indices { readTestCases(of: index, send) }
    while let index = streams.indices.min(by: { position(of: $0) < position(of: $1) }), streams[index].peek() != nil {
      if streams.count > 1 {
        for index in streams.indices where position(of: index) >= Self.behindScenarios {
          repeats.end(stream: index, send)
        }
      }
      readUnit(of: index, send)
    }
    for index in streams.indices { repeats.end(stream: index, send) }
    finished?.success = streams.indices.allSatisfy {
      progress[$0].wasSuccessful(forgiven: repeats.forgiven[$0, default: 0])
    }
    explainFailure()
    var shardProblems = (shards?.problems ?? []) + lineProblems + resultProblems + unrunProblems
    if shardProblems.isEmpty, let missing = missingLog, finished?.failure == nil {
      finished?.success = false
      finished?.failure = ThrownError(.unmetExpectation, missing.problem)
      shardProblems.append(missing)
    } else if !shardProblems.isEmpty {
      let message = shardProblems.map(\.summary).joined(separator: "\n")
      finished?.success = false
      if finished?.failure == nil { finished?.failure = ThrownError(.incomplete, message) }
    }
    // Where a stream was cut off, so is the whole.
    if let finished, streams.allSatisfy(\.isComplete) { send(.testRunFinished(finished)) }
    return outcome(shardProblems)
  }

  /// Adds a problem if the run failed, but nothing in the streams has failed.
  private mutating func explainFailure() {
    guard finished?.success == false, finished?.failure == nil, progress.contains(where: \.failedUnexplained) else {
      return
    }
    finished?.failure = ThrownError(.unexplained, "the run failed, and the stream gives no reason")
  }

  /// The lines with which results are lost.
  private var lineProblems: [Diagnostic] {
    streams.indices.flatMap { progress[$0].missing.errors(of: streams[$0]) }
  }

  /// The problem of scenarios without a known result.
  private var resultProblems: [Diagnostic] {
    // A result that belongs to an unknown step is one of a known step that is missing, and has been reported.
    streams.indices.filter { progress[$0].withoutResults > 0 && !progress[$0].missing.hasLosses }.map { index in
      Diagnostic(
        uri: streams[index].path,
        problem: "steps have no result in "
          + progress[index].withoutResults.counted("scenario"),
        advice: StoredStream.adviceOnMissingLines)
    }
  }

  /// The problem of an expected log entry that is missing, although all shards are there.
  private var missingLog: Diagnostic? {
    guard shards != nil, streams.allSatisfy(\.isComplete) else { return nil }
    return logs.first?.diagnostic
  }

  /// The scenarios that were announced and never ran, if all others have passed.
  private var unrunProblems: [Diagnostic] {
    guard finished?.success == true, streams.allSatisfy(\.isComplete) else { return [] }
    if streams.count == 1, progress[0].ended < progress[0].announced.count {
      let missing = progress[0].announced.count - progress[0].ended
      return [
        Diagnostic(
          uri: streams[0].path,
          problem: "the stream reports a successful run, but scenarios did not end: \(missing) of "
            + progress[0].announced.count.counted("scenario"),
          advice: StoredStream.adviceOnMissingLines)
      ]
    }
    return repeats.unended.sorted().compactMap(announcements.pickle(at:)).map { pickle in
      Diagnostic(
        uri: pickle.uri, location: pickle.location,
        problem: "'\(pickle.name)' was planned, but no run completed it",
        advice: "Run it, and name the messages of that run too.")
    }
  }

  // MARK: - Parts of the streams

  /// Reads on up to the beginning of the run.
  private mutating func readAnnouncements(of index: Int, _ send: (Envelope) -> Void) {
    let stream = streams[index]
    while let message = stream.peek(), !message.isPartOfRun {
      pass(stream.next(), from: index, send)
      if case .testRunStarted = message { return }
    }
  }

  /// Reads on up to the first thing that happens in the run.
  private mutating func readTestCases(of index: Int, _ send: (Envelope) -> Void) {
    while let message = streams[index].peek(), !message.isPartOfRun { pass(streams[index].next(), from: index, send) }
  }

  /// Reads the attempts of a scenario, with those of other scenarios between them, or a single message.
  private mutating func readUnit(of index: Int, _ send: (Envelope) -> Void) {
    var open = 0
    repeat {
      let message = streams[index].next()
      switch message {
      case .testCaseStarted: open += 1
      case .testCaseFinished: open -= 1
      default: break
      }
      pass(message, from: index, send)
    } while open > 0 && streams[index].peek() != nil
  }

  /// The position of messages that are emitted after all scenarios.
  private static let behindScenarios = Int.max - 1

  /// The position of the next message of a stream among all that are emitted.
  private func position(of index: Int) -> Int {
    switch streams[index].peek() {
    case .testCaseStarted(let message): repeats.position(ofTestCase: message.testCaseID) ?? 0
    case .testCase(let testCase) where progress[index].hasScenarios:
      announcements.position(ofPickle: testCase.pickleID) ?? 0
    case nil: .max
    default: progress[index].hasScenarios ? Self.behindScenarios : -1
    }
  }

  /// Passes a message on, unless the merged stream already has it.
  private mutating func pass(_ message: Envelope?, from index: Int, _ send: (Envelope) -> Void) {
    guard var message else { return }
    note(message, of: index)
    if let (announcement, chosen) = shards?.take(message, stream: index), streams.count > 1 {
      message = passedOn(announcement, chosen, message)
    }
    switch message {
    case .testRunStarted(let message): begin(message, of: streams[index])
    case .testRunFinished(let message): end(message)
    default:
      guard streams.count > 1 else {
        if case .pickle(let pickle) = message { shards?.add(pickle, id: pickle.idNumber, stream: index) }
        send(message)
        return noteEnd(message, of: index)
      }
      if case .attachment(let attachment) = message { message = passedOn(attachment, from: index) }
      let isNew = announcements.isNew(message, from: streams[index])
      if case .pickle(let pickle) = message, let id = announcements.id(of: pickle) {
        progress[index].pickles.append(id)
        shards?.add(pickle, id: id, stream: index)
      }
      guard isNew else { return }
      switch message {
      case .pickle: results.take(message)
      case .testCase(let testCase):
        repeats.announce(
          testCase.id, position: announcements.position(ofPickle: testCase.pickleID), stream: index)
      default: break
      }
      if let scenario = results.endedScenario, let position = announcements.position(ofPickle: scenario.pickle.id) {
        repeats.noteEnd(at: position)
      }
      let ended = results.endedAttempt?.verdict.status(isStrict: isStrict(index))
      repeats.pass(message, stream: index, endingWith: ended, send)
    }
  }

  /// The announcement of a shard, with the positions of its scenarios in the merged stream.
  private func passedOn(_ announcement: ShardAnnouncement, _ chosen: [Int], _ message: Envelope) -> Envelope {
    guard case .attachment(let attachment) = message else { return message }
    var announcement = announcement
    let positions = chosen.compactMap { announcements.position(ofPickle: String($0)) }
    announcement.chosen = PickleRanges.ranges(of: positions.sorted())
    return .attachment(announcement.attachment(at: attachment.timestamp))
  }

  /// An attachment; positions of scenarios that it announces are those in the merged stream.
  private func passedOn(_ attachment: Attachment, from index: Int) -> Envelope {
    // One that cannot be read has been reported.
    guard var announcement = try? RunAnnouncement(attachment) else { return .attachment(attachment) }
    announcement.leftOut = passedOn(announcement.leftOut, from: index)
    announcement.chosen = announcement.chosen.map { passedOn($0, from: index) }
    return .attachment(announcement.attachment(at: attachment.timestamp) ?? attachment)
  }

  /// The positions of scenarios of a stream in the merged stream.
  private func passedOn(_ positions: [Range<Int>], from index: Int) -> [Range<Int>] {
    let pickles = progress[index].pickles
    let ids = positions.flatMap { pickles[$0.clamped(to: pickles.indices)] }
    return PickleRanges.ranges(of: ids.compactMap { announcements.position(ofPickle: String($0)) }.sorted())
  }

  private mutating func begin(_ message: TestRunStarted, of stream: StoredStream) {
    guard let known = started else {
      started = message
      return
    }
    started?.timestamp = min(known.timestamp, message.timestamp)
    if let id = Int(message.id), let known = Int(known.id) { stream.reader.ids.replace(id, with: known) }
  }

  private mutating func end(_ message: TestRunFinished) {
    guard let known = finished else {
      finished = message
      return
    }
    finished?.failure = known.wasDone ? message.failure ?? known.failure : known.failure
    finished?.timestamp = max(known.timestamp, message.timestamp)
  }

  // MARK: - What came of it

  private mutating func note(_ message: Envelope, of index: Int) {
    if streams.count > 1 {
      // The id of a pickle that another stream has announced is replaced by the one that it has there.
      if case .pickle = message {} else { results.take(message) }
      noteEnd(message, of: index)
    }
    progress[index].missing.take(message, references.take(message), inLine: streams[index].line)
    switch message {
    case .testRunStarted: progress[index].hasRun = true
    case .testCase(let testCase): progress[index].announced.insert(testCase.pickleID)
    case .testCaseStarted: progress[index].hasScenarios = true
    case .testRunHookFinished(let message) where message.result.status.isFailure(strict: isStrict(index)):
      progress[index].hasOtherFailure = true
    case .parseError, .undefinedParameterType: progress[index].hasOtherFailure = true
    case .attachment(let attachment): note(attachment, of: index)
    case .testRunFinished(let message):
      progress[index].success = message.success
      if message.failure != nil { progress[index].hasOtherFailure = true }
    default: break
    }
  }

  /// Records the end of a scenario, after `results` has taken the message.
  private mutating func noteEnd(_ message: Envelope, of index: Int) {
    guard case .testCaseFinished(let message) = message, !message.willBeRetried else { return }
    let attempt = results.endedScenario
    if let attempt {
      progress[index].ended += 1
      shards?.end(attempt.pickle.idNumber)
      if attempt.lacksResults { progress[index].withoutResults += 1 }
    }
    let status = attempt?.verdict.status(isStrict: isStrict(index)) ?? .unknown
    if status.isFailure(strict: true) { progress[index].failed += 1 }
    if status.isFailure(strict: isStrict(index)) { progress[index].failing += 1 }
  }

  /// Whether pending steps and scenarios without steps fail the run of a stream.
  private func isStrict(_ index: Int) -> Bool { !isLenient && !progress[index].announcement.isLenient }

  private mutating func note(_ attachment: Attachment, of index: Int) {
    if attachment.failsRun { progress[index].hasOtherFailure = true }
    do throws(JSONError) {
      if let announcement = try RunAnnouncement(attachment) { progress[index].announcement = announcement }
    } catch {
      streams[index].add(
        "the run information in this file cannot be read: \(error)", severity: .error, advice: "Make the file again.")
    }
    do throws(JSONError) {
      try logs.take(attachment)
    } catch {
      streams[index].add(
        "the expected logs in this file cannot be read: \(error)", severity: .error,
        advice: "Make the file again.")
    }
  }

  private func outcome(_ shardProblems: [Diagnostic]) -> Outcome {
    var outcome = Outcome()
    outcome.laterVersion = streams.lazy.compactMap(\.laterVersion).first
    outcome.success = finished?.success ?? false
    outcome.wasDone = finished?.wasDone ?? true
    outcome.hasRun = progress.contains(where: \.hasRun)
    outcome.hasOtherFailure = progress.contains(where: \.hasOtherFailure) || finished?.failure != nil
    for (index, stream) in streams.enumerated() {
      if !stream.isComplete { reportCutOff(of: stream, progress[index]) }
      for file in announcements.differingFiles where file.stream == stream.path {
        stream.add(
          "\(file.uri) differs from the version in the files before", severity: .warning,
          advice: "Scenarios of both are reported; streams that are merged should come from one state of the project.")
      }
      outcome.problems += stream.problems
      outcome.problems += progress[index].missing.warnings(of: stream)
    }
    outcome.problems += shardProblems
    if shardProblems.isEmpty, let note = shards?.note { outcome.problems.append(note) }
    outcome.noteExpected(
      failures: streams.indices.reduce(0) { sum, index in
        sum + (progress[index].announcement.isWorkInProgress ? progress[index].failing : 0)
      })
    outcome.isComplete =
      streams.allSatisfy(\.isComplete) && !outcome.problems.contains { $0.severity == .error }
    return outcome
  }

  private func reportCutOff(of stream: StoredStream, _ progress: Progress) {
    guard progress.hasRun else {
      return stream.add("there is no run in this file", advice: "Make one with 'cukeswift run --format message:FILE'.")
    }
    let missing = max(progress.announced.count - progress.ended, 0)
    let scenarios = "\(missing) of \(progress.announced.count.counted("scenario"))"
    stream.add(
      "the stream was cut off before the end of its run: \(scenarios) did not end", severity: .warning,
      advice: "The rest is reported.")
  }
}

extension StoredRun.Outcome {
  /// Adds a note about failed scenarios that do not fail the run.
  ///
  /// - Parameter failures: how many.
  mutating func noteExpected(failures: Int) {
    guard success, failures > 0 else { return }
    isWorkInProgress = true
    problems.append(
      Diagnostic(
        .note, problem: "the run was made with --wip, with which failures are expected: \(failures.counted("scenario"))"
      ))
  }
}

extension Diagnostic {
  /// The location and the problem in one line.
  fileprivate var summary: String {
    (uri.map { uri in location.map { "\(uri):\($0): " } ?? "\(uri): " } ?? "") + problem
  }
}

extension Envelope {
  /// Whether the message reports an event of a run, not an announcement before it.
  fileprivate var isPartOfRun: Bool {
    switch self {
    case .meta, .source, .gherkinDocument, .pickle, .parseError, .parameterType, .stepDefinition, .hook,
      .undefinedParameterType, .testRunStarted, .testCase:
      false
    case .attachment(let attachment): !attachment.isWarning
    default: true
    }
  }
}
