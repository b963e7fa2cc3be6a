import GherkinParser

/// Finds messages that refer to an unknown id.
///
/// Such a reference shows that lines are missing in a file. Merged streams share their ids, so an id can be announced
/// in another stream. For each unknown id, only the first message is reported.
struct ReferenceAudit {
  /// A finding about a message.
  struct Finding {
    let problem: String
    /// Whether the missing lines contain results.
    let isLoss: Bool

    /// Describes a message by its kind and its reference.
    init(subject: String, target: String, isLoss: Bool = true) {
      problem = "this \(subject) belongs to \(target)"
      self.isLoss = isLoss
    }
  }

  /// The ids of the steps of a test case. The usual consecutive numbers are stored as a range to save memory.
  private enum StepIDs {
    case row(first: Int, count: Int32)
    case list([String])
    /// The test case is not known.
    case unknown

    init(_ steps: [TestCase.Step]) {
      guard let first = steps.first.flatMap({ Int($0.id) }), let count = Int32(exactly: steps.count),
        first < Int.max - steps.count, zip(first..., steps).allSatisfy({ Int($1.id) == $0 })
      else {
        self = .list(steps.map(\.id))
        return
      }
      self = .row(first: first, count: count)
    }

    func contains(_ id: String) -> Bool {
      switch self {
      case .row(let first, let count): Int(id).map { $0 >= first && $0 < first + Int(count) } ?? false
      case .list(let ids): ids.contains(id)
      case .unknown: true
      }
    }
  }

  private var pickles: Set<Int> = []
  private var definitions: Set<Int> = []
  private var hooks: Set<Int> = []
  private var runHooks: Set<Int> = []
  private var testCases: [Int: StepIDs] = [:]
  /// The ids of the steps of each running attempt; unknown for an attempt without a beginning.
  private var attempts: [String: StepIDs] = [:]
  /// The attempt of the last message. The next message usually has the same attempt.
  private var latest: (id: String, steps: StepIDs)?
  private var missingSteps: Set<String> = []

  /// Takes a message.
  ///
  /// - Returns: a new finding; nil for a message without new findings.
  mutating func take(_ message: Envelope) -> Finding? {
    if let event = message.eventOfStep {
      return step(event.step, of: event.attempt, event.isResult ? "result of a step" : "beginning of a step")
    }
    switch message {
    case .pickle(let pickle): pickles.insert(pickle.idNumber)
    case .stepDefinition(let definition): Self.isNew(definition.id, in: &definitions)
    case .hook(let hook): Self.isNew(hook.id, in: &hooks)
    case .testCase(let testCase): return take(testCase)
    case .testCaseStarted(let message): return take(message)
    case .testCaseFinished(let message): return end(message.testCaseStartedID)
    case .testRunHookStarted(let message):
      Self.isNew(message.id, in: &runHooks)
      return Self.find(message.hookID, in: &hooks, "run of a hook", "a hook", isLoss: false)
    case .testRunHookFinished(let message):
      return Self.find(message.testRunHookStartedID, in: &runHooks, "end of a hook", "a run of it (testRunHookStarted)")
    case .attachment(let attachment): return owner(attachment.owner)
    case .externalAttachment(let attachment): return owner(attachment.owner)
    default: break
    }
    return nil
  }

  private mutating func take(_ testCase: TestCase) -> Finding? {
    if let id = Int(testCase.id) { testCases[id] = StepIDs(testCase.steps) }
    return Self.find(testCase.pickleID, in: &pickles, "test case", "a scenario (pickle)") ?? definition(of: testCase)
  }

  private mutating func take(_ message: TestCaseStarted) -> Finding? {
    let testCase = Int(message.testCaseID)
    let known = testCase.flatMap { testCases[$0] }
    let steps = known ?? .unknown
    attempts[message.id] = steps
    latest = (message.id, steps)
    guard known == nil else { return nil }
    if let testCase { testCases[testCase] = .unknown }
    return Finding(subject: "attempt", target: "a test case" + Self.notAnnounced)
  }

  private mutating func end(_ attempt: String) -> Finding? {
    if latest?.id == attempt { latest = nil }
    guard attempts.removeValue(forKey: attempt) == nil else { return nil }
    return Finding(subject: "end of an attempt", target: Self.missingAttempt)
  }

  private mutating func step(_ id: String, of attempt: String, _ subject: String) -> Finding? {
    guard let steps = steps(ofAttempt: attempt) else {
      attempts[attempt] = .unknown
      return Finding(subject: subject, target: Self.missingAttempt)
    }
    guard !steps.contains(id), missingSteps.insert(id).inserted else { return nil }
    return Finding(subject: subject, target: "a step of its test case" + Self.notAnnounced)
  }

  private mutating func steps(ofAttempt id: String) -> StepIDs? {
    if let latest, latest.id == id { return latest.steps }
    let steps = attempts[id]
    latest = steps.map { (id, $0) }
    return steps
  }

  private static let notAnnounced = " that the stream has not announced"
  /// Ended attempts are not kept, so a second end looks like an end without a beginning.
  private static let missingAttempt = "an attempt (testCaseStarted)" + notAnnounced + ", or has ended before"

  private mutating func owner(_ owner: Attachment.Owner) -> Finding? {
    switch owner {
    case .step(let testCaseStartedID, let testStepID): step(testStepID, of: testCaseStartedID, "attachment")
    case .runHook(let id): Self.find(id, in: &runHooks, "attachment", "a run of a hook (testRunHookStarted)")
    case .run: nil
    }
  }

  /// The finding about a hook or definition of a test case's steps.
  private mutating func definition(of testCase: TestCase) -> Finding? {
    for step in testCase.steps {
      switch step {
      case .hook(_, let id):
        if let finding = Self.find(id, in: &hooks, "test case", "a hook", isLoss: false) { return finding }
      case .pickle(_, _, let matches):
        for match in matches {
          let finding = Self.find(match.stepDefinitionID, in: &definitions, "test case", "a definition", isLoss: false)
          if let finding { return finding }
        }
      }
    }
    return nil
  }

  /// Looks for an id, and adds it to the known ids.
  private static func find(
    _ id: String, in known: inout Set<Int>, _ subject: String, _ target: String, isLoss: Bool = true
  ) -> Finding? {
    guard isNew(id, in: &known) else { return nil }
    return Finding(subject: subject, target: target + notAnnounced, isLoss: isLoss)
  }
  /// Adds an id, and returns whether it is new. Ids of read streams are numbers, see `MessageIDs`.
  @discardableResult private static func isNew(_ id: String, in known: inout Set<Int>) -> Bool {
    Int(id).map { known.insert($0).inserted } ?? false
  }
}
