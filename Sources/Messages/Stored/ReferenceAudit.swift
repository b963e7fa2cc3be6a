import GherkinParser

/// Finds messages of streams that refer to something which no message before them has announced.
///
/// That is so where lines are missing in a file. The ids are those of all streams together, so that what another stream has announced
/// first is known. Of what refers to one missing thing, the first message is reported.
struct ReferenceAudit {
  /// What is found about a message.
  struct Finding {
    let problem: String
    /// Whether results are lost with it.
    let isLoss: Bool

    /// Describes a message by what it is and what it refers to.
    init(subject: String, target: String, isLoss: Bool = true) {
      problem = "this \(subject) belongs to \(target) that the stream has not announced"
      self.isLoss = isLoss
    }
  }

  /// The ids of the steps of a test case, which mostly are numbers in a row and take little room then.
  private enum StepIDs {
    case row(Range<Int>)
    case list([String])
    /// The test case is missing.
    case unknown

    init(_ steps: [TestCase.Step]) {
      guard let first = steps.first.flatMap({ Int($0.id) }), first < Int.max - steps.count,
        zip(first..., steps).allSatisfy({ Int($1.id) == $0 })
      else {
        self = .list(steps.map(\.id))
        return
      }
      self = .row(first..<first + steps.count)
    }

    func contains(_ id: String) -> Bool {
      switch self {
      case .row(let row): Int(id).map(row.contains) ?? false
      case .list(let ids): ids.contains(id)
      case .unknown: true
      }
    }
  }

  private var pickles: Set<String> = []
  private var definitions: Set<String> = []
  private var hooks: Set<String> = []
  /// The steps of test cases; none of one that is missing.
  private var testCases: [String: StepIDs] = [:]
  /// The test cases of attempts; none of an attempt that is missing.
  private var attempts: [String: String] = [:]
  private var missingSteps: Set<String> = []
  private var runHooks: Set<String> = []

  /// Takes a message.
  ///
  /// - Returns: what is wrong with it; `nil` for nothing, or for what has been found before.
  mutating func take(_ message: Envelope) -> Finding? {
    switch message {
    case .pickle(let pickle): pickles.insert(pickle.id)
    case .stepDefinition(let definition): definitions.insert(definition.id)
    case .hook(let hook): hooks.insert(hook.id)
    case .testCase(let testCase):
      testCases[testCase.id] = StepIDs(testCase.steps)
      return Self.find(testCase.pickleID, in: &pickles, "test case", "a scenario (pickle)") ?? definition(of: testCase)
    case .testCaseStarted(let message):
      attempts[message.id] = message.testCaseID
      guard testCases[message.testCaseID] == nil else { return nil }
      testCases[message.testCaseID] = .unknown
      return Finding(subject: "attempt", target: "a test case")
    case .testStepStarted(let message):
      return step(message.testStepID, of: message.testCaseStartedID, "beginning of a step")
    case .testStepFinished(let message):
      return step(message.testStepID, of: message.testCaseStartedID, "result of a step")
    case .testCaseFinished(let message): return attempt(message.testCaseStartedID, "end of an attempt")
    case .testRunHookStarted(let message):
      runHooks.insert(message.id)
      return Self.find(message.hookID, in: &hooks, "run of a hook", "a hook", isLoss: false)
    case .testRunHookFinished(let message):
      return Self.find(message.testRunHookStartedID, in: &runHooks, "end of a hook", "a run of it (testRunHookStarted)")
    case .attachment(let attachment): return owner(attachment.owner)
    case .externalAttachment(let attachment): return owner(attachment.owner)
    default: break
    }
    return nil
  }

  private mutating func attempt(_ id: String, _ subject: String) -> Finding? {
    guard attempts[id] == nil else { return nil }
    attempts[id] = ""
    return Finding(subject: subject, target: "an attempt (testCaseStarted)")
  }

  private mutating func step(_ id: String, of attemptID: String, _ subject: String) -> Finding? {
    if let finding = attempt(attemptID, subject) { return finding }
    guard let steps = attempts[attemptID].flatMap({ testCases[$0] }), !steps.contains(id),
      missingSteps.insert(id).inserted
    else { return nil }
    return Finding(subject: subject, target: "a step of its test case")
  }

  private mutating func owner(_ owner: Attachment.Owner) -> Finding? {
    switch owner {
    case .step(let testCaseStartedID, let testStepID): step(testStepID, of: testCaseStartedID, "attachment")
    case .runHook(let id): Self.find(id, in: &runHooks, "attachment", "a run of a hook (testRunHookStarted)")
    case .run: nil
    }
  }

  /// A hook or definition that a step of a test case refers to.
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

  /// Looks for an id, which is known from now on.
  private static func find(
    _ id: String, in known: inout Set<String>, _ subject: String, _ target: String, isLoss: Bool = true
  ) -> Finding? {
    guard known.insert(id).inserted else { return nil }
    return Finding(subject: subject, target: target, isLoss: isLoss)
  }
}
