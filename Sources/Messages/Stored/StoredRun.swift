import GherkinParser
import JSON
import OperatingSystem

/// A run from stored streams: one stream, or several that are merged into one.
///
/// Several streams are read side by side. Their announcements before the first scenario are emitted first, each once.
/// Then come the scenarios, in the order in which their features were announced. If several streams contain a scenario,
/// the latest result counts. Only the features and a few numbers for every scenario are kept in memory.
package struct StoredRun {
  let streams: [StoredStream]
  /// Whether pending steps and scenarios without steps pass, even if the run was strict.
  private let isLenient: Bool
  private(set) var announcements = Announcements()
  /// The scenarios that several streams contain; empty for one stream.
  private(set) var repeats = RepeatedScenarios()
  /// The state of all streams together. It contains a pickle once, even if several streams announce the pickle.
  ///
  /// With one stream it takes the messages that are sent.
  private let results = StreamState()
  /// Finds messages that refer to missing messages.
  private var references = ReferenceAudit()
  /// Finds missing shards; nil unless a whole run is required.
  private(set) var shards: ShardAudit?
  /// The expected log entries that no stream has contained yet.
  private(set) var logs = LogAudit()
  /// The messages before the first scenario; nil until they are read.
  private var beginning: [Envelope]?
  /// The beginning of the merged run.
  private var started: TestRunStarted?
  /// The end of the merged run.
  private(set) var finished: TestRunFinished?
  /// The progress of each stream.
  private(set) var progress: [StreamProgress]

  /// Opens the files.
  ///
  /// - Parameters:
  ///   - paths: the files, at least one; `-` means standard input.
  ///   - isWhole: whether the files must contain a whole run, so missing shards are a problem.
  ///   - isLenient: whether pending steps and scenarios without steps pass, even if the run was strict.
  ///   - isHashed: whether `content` is requested.
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
    progress = Array(repeating: StreamProgress(), count: streams.count)
  }

  /// The hashes of the lines read from the streams; empty unless they were requested.
  package var content: [ContentHash] { streams.compactMap(\.content) }

  /// Reads the announcements before the first scenario, for `read`.
  ///
  /// - Returns: whether pending steps and scenarios without steps pass in all of the runs.
  package mutating func readLeniency() -> Bool {
    var beginning: [Envelope] = []
    for index in streams.indices { readAnnouncements(of: index) { beginning.append($0) } }
    self.beginning = beginning
    return streams.allSatisfy { stream in
      guard case .attachment(let attachment)? = stream.peek() else { return false }
      // `read` reports an invalid announcement.
      return (try? RunAnnouncement(attachment))?.isLenient == true
    }
  }

  /// Reads the streams to their ends.
  ///
  /// - Parameter send: takes each message of the merged stream, with the state of the stream after it.
  package mutating func read(_ send: (Envelope, StreamState) -> Void) -> StoredRunOutcome {
    let whole = streams.count == 1 ? results : StreamState()
    return readAll { message in
      whole.take(message)
      send(message, whole)
    }
  }

  private mutating func readAll(_ send: (Envelope) -> Void) -> StoredRunOutcome {
    if beginning == nil { _ = readLeniency() }
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
    var shardProblems = incompleteness
    if shardProblems.isEmpty, let missing = missingLog, finished?.failure == nil {
      finished?.success = false
      finished?.failure = ThrownError(.unmetExpectation, missing.problem)
      shardProblems.append(missing)
    } else if !shardProblems.isEmpty {
      let message = shardProblems.map(\.summary).joined(separator: "\n")
      finished?.success = false
      if finished?.failure == nil { finished?.failure = ThrownError(.incomplete, message) }
    }
    // If a stream was cut off, the merged stream lacks its end too.
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

  // MARK: - Parts of the streams

  /// Reads the messages up to the beginning of the run.
  private mutating func readAnnouncements(of index: Int, _ send: (Envelope) -> Void) {
    let stream = streams[index]
    while let message = stream.peek(), !message.isPartOfRun {
      pass(stream.next(), from: index, send)
      if case .testRunStarted = message { return }
    }
  }

  /// Reads the messages up to the first event of the run.
  private mutating func readTestCases(of index: Int, _ send: (Envelope) -> Void) {
    while let message = streams[index].peek(), !message.isPartOfRun { pass(streams[index].next(), from: index, send) }
  }

  /// Reads a single message, or the attempts of a scenario and the messages between them.
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

  /// The position of the next message of a stream in the merged stream.
  private func position(of index: Int) -> Int {
    switch streams[index].peek() {
    case .testCaseStarted(let message): repeats.position(ofTestCase: message.testCaseID) ?? 0
    case .testCase(let testCase) where progress[index].hasScenarios:
      announcements.position(ofPickle: testCase.pickleID) ?? 0
    case nil: .max
    default: progress[index].hasScenarios ? Self.behindScenarios : -1
    }
  }

  /// Sends a message, unless the merged stream already contains it.
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

  /// An attachment with the positions of announced scenarios in the merged stream.
  private func passedOn(_ attachment: Attachment, from index: Int) -> Envelope {
    // `note` has reported an invalid announcement.
    guard var announcement = try? RunAnnouncement(attachment) else { return .attachment(attachment) }
    announcement.leftOut = passedOn(announcement.leftOut, from: index)
    announcement.chosen = announcement.chosen.map { passedOn($0, from: index) }
    return .attachment(announcement.attachment(at: attachment.timestamp) ?? attachment)
  }

  /// The positions in the merged stream of scenarios of one stream.
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

  // MARK: - Results

  private mutating func note(_ message: Envelope, of index: Int) {
    if streams.count > 1 {
      // `pass` takes a pickle, unless another stream has announced it.
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
    if let attempt { shards?.end(attempt.pickle.idNumber) }
    progress[index].noteEnd(of: attempt, isStrict: isStrict(index))
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
}
