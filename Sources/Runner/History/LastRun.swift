package import Messages
import OperatingSystem

/// The last run: its record and the messages that it left.
package struct LastRun: Sendable {
  /// The known results of identical scenarios.
  struct Known: Sendable {
    /// The number of identical scenarios in the features of the run.
    var count = 0
    /// The number of scenarios that passed or were skipped on purpose, in the run or before it.
    var passed = 0
    /// The number of scenarios that have not passed, in the run or before it.
    var failed = 0
  }

  /// The words of the command line that chose its scenarios; nil if they are unknown.
  package let choice: [String]?
  /// Whether the run chose other scenarios and did not repeat the failures of earlier runs.
  package let leavesOpen: Bool
  /// Whether the run, or a run before it, counted scenarios as passed that do not pass in a strict run.
  package let isLenient: Bool
  /// Changes when the definitions do.
  package let definitions: String
  /// The versions of the files that its steps named.
  package let files: [String: String]
  /// The reason why its results are unknown, as the end of a sentence about the last run; nil for known results.
  package private(set) var gap: String?
  /// Whether the run overlapped another run, which makes the last run ambiguous.
  package private(set) var isOverlapping = false
  /// Whether the run used another app than the present run, or launched the app with other arguments.
  package private(set) var isOfAnotherApp = false
  /// All scenarios of the features, chosen or not, by their identities.
  private(set) var scenarios: [ContentHash: Known] = [:]
  /// The scenarios that did not pass in the run, or before it if the run did not include them.
  private var notPassed: Set<ScenarioKey> = []

  private init(_ record: RunRecord) {
    choice = record.memo.choice
    files = record.memo.files
    definitions = record.memo.definitions
    leavesOpen = record.memo.leavesOpen
    isLenient = record.memo.isLenient
    if record.state == .begun {
      gap = "did not end"
    } else if record.state == .lost {
      gap = "could not be kept"
    } else if record.memo.needsAll {
      gap = "failed outside its scenarios"
    }
  }

  /// The scenarios that have not passed and are not among some other scenarios, in the order of their files and names.
  ///
  /// A scenario is found among the others by its file and name, each of them once: steps and positions may change.
  ///
  /// - Parameter pickles: the other scenarios; all of them are different if they are for another app.
  package func unrepeated(by pickles: PickleList) -> [ScenarioKey] {
    var selected: [ScenarioKey: Int] = [:]
    for pickle in pickles where !isOfAnotherApp {
      selected[ScenarioKey(uri: pickle.uri, name: pickle.name, position: 0), default: 0] += 1
    }
    return notPassed.sorted().filter { key in
      let name = ScenarioKey(uri: key.uri, name: key.name, position: 0)
      selected[name, default: 0] -= 1
      return selected[name, default: 0] < 0
    }
  }

  /// Forgets its scenarios, because it used another app or launched it with other arguments.
  package mutating func forgetOfAnotherApp() {
    scenarios = [:]
    isOfAnotherApp = true
    gap = gap ?? "used another app, or launched it with other arguments"
  }

  /// Reads the results of the last run.
  ///
  /// - Parameter isStrict: whether pending steps and scenarios without steps have not passed; gets the `choice` of the run.
  /// - Returns: nil without an earlier run.
  /// - Throws: the problems of the files, and the errors of `isStrict`.
  package static func read(
    isStrict: (_ choice: [String]?) throws(Diagnostics) -> Bool
  ) throws(Diagnostics) -> LastRun? {
    try access(advice: "Remove the link.") { () throws(FileSystem.Failure) in try RunFolder.refuseLinks() }
    let last: RunRecord?
    do throws(Diagnostic) {
      last = try RunHistory.last()
    } catch {
      throw Diagnostics([error])
    }
    guard let record = last else { return nil }
    var run = LastRun(record)
    run.isOverlapping = try access { () throws(FileSystem.Failure) in try RunHistory.lastOverlaps() }
    if try access({ () throws(FileSystem.Failure) in try RunHistory.lastIsRunning() }) { run.gap = "has not ended yet" }
    let isStrict = try isStrict(run.choice)
    if run.gap != nil { return run }
    let kind = try access { () throws(FileSystem.Failure) in try FileSystem.kindIfAny(of: RunFolder.lastRun) }
    guard let kind else { return nil }
    guard kind == .file else {
      throw Diagnostics([
        Diagnostic(uri: RunFolder.lastRun, problem: "this is not an ordinary file", advice: "Delete it.")
      ])
    }
    try run.read(RunFolder.lastRun, of: record, isStrict: isStrict)
    return run
  }

  /// Accesses files of earlier runs, and describes a failure as a problem.
  private static func access<Result>(
    advice: String? = nil, _ work: () throws(FileSystem.Failure) -> Result
  ) throws(Diagnostics) -> Result {
    do throws(FileSystem.Failure) {
      return try work()
    } catch {
      throw Diagnostics([Diagnostic(error, advice: advice)])
    }
  }

  /// Reads the messages of a run whose record is known.
  ///
  /// - Parameters:
  ///   - record: the record.
  ///   - path: the file with the messages.
  ///   - isStrict: whether pending steps and scenarios without steps have not passed.
  /// - Throws: the problems of the file.
  package init(_ record: RunRecord, messages path: String, isStrict: Bool) throws(Diagnostics) {
    self.init(record)
    if gap == nil { try read(path, of: record, isStrict: isStrict) }
  }

  private mutating func read(_ path: String, of record: RunRecord, isStrict: Bool) throws(Diagnostics) {
    var reader = Reader(self, isStrict: isStrict, wasInterrupted: record.state == .interrupted)
    var stream = try StoredRun([path], isWhole: false, isHashed: true)
    let outcome = stream.read { reader.take($0, in: $1) }
    if let version = outcome.laterVersion {
      throw Diagnostics([
        Diagnostic(
          uri: path,
          problem: "the last run was one of cukeswift \(version), and this is the earlier version \(Version.current)")
      ])
    }
    var errors = outcome.problems.filter { $0.severity == .error }
    // The advice is for other streams; the command adds what to do about the file of the last run.
    for index in errors.indices { errors[index].advice = nil }
    guard errors.isEmpty else { throw Diagnostics(errors) }
    self = reader.run
    // Another run at the same time may have replaced the messages.
    guard reader.started == record.started else {
      notPassed = []
      scenarios = [:]
      gap = "has lost its messages: the file with them is of another run"
      return
    }
    guard record.memo.messages.isEmpty || stream.content.map(\.hexadecimal) == [record.memo.messages] else {
      throw Diagnostics([
        Diagnostic(uri: path, problem: "this file has been changed since the run that has written it")
      ])
    }
    add(record.memo, isStrict: isStrict)
    notPassed.formUnion(reader.keys(of: record.memo.failed))
  }

  /// Adds the results from before a run that repeated only a part.
  private mutating func add(_ memo: RunMemo, isStrict: Bool) {
    // What passed in a lenient run may not pass in a strict one.
    let passed = isStrict && memo.isLenient ? [] : memo.passed
    for identity in passed.compactMap(ContentHash.init(hexadecimal:)) { scenarios[identity]?.passed += 1 }
    for identity in memo.failed.compactMap(ContentHash.init(hexadecimal:)) { scenarios[identity]?.failed += 1 }
  }

  /// Takes the messages of the stream.
  private struct Reader {
    let isStrict: Bool
    /// Whether the run was interrupted; skipped scenarios may then have been cut short.
    let wasInterrupted: Bool
    var run: LastRun
    var started: Timestamp?
    private var keys = ScenarioKeys()
    private var pickles: [String: (key: ScenarioKey, identity: ContentHash)] = [:]

    init(_ run: LastRun, isStrict: Bool, wasInterrupted: Bool) {
      self.run = run
      self.isStrict = isStrict
      self.wasInterrupted = wasInterrupted
    }

    /// The scenarios of some identities, written as texts.
    func keys(of identities: [String]) -> [ScenarioKey] {
      let wanted = Set(identities.compactMap(ContentHash.init(hexadecimal:)))
      return pickles.values.filter { wanted.contains($0.identity) }.map(\.key)
    }

    mutating func take(_ envelope: Envelope, in stream: StreamState) {
      switch envelope {
      case .testRunStarted(let message): started = message.timestamp
      case .pickle(let pickle):
        let identity = pickle.identity
        pickles[pickle.id] = (keys.next(pickle), identity)
        run.scenarios[identity, default: Known()].count += 1
      case .testCase(let testCase):
        // A chosen scenario counts as not passed until it has passed.
        if let key = pickles[testCase.pickleID]?.key { run.notPassed.insert(key) }
      default:
        guard let attempt = stream.endedScenario, let pickle = pickles[attempt.pickle.id] else { return }
        if !attempt.isFailure(strict: isStrict), !(attempt.status == .skipped && wasInterrupted) {
          run.scenarios[pickle.identity]?.passed += 1
          run.notPassed.remove(pickle.key)
        } else {
          run.scenarios[pickle.identity]?.failed += 1
        }
      }
    }
  }
}
