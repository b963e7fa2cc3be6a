package import Messages

/// Reads the audited screens of a run from its messages.
package struct ScenarioAuditReader {
  private var found = ScenarioAuditResults()
  private var pickles: [String: Pickle] = [:]
  /// The test cases with their numbers in the plan.
  private var plan: [String: (number: Int, testCase: TestCase)] = [:]
  /// The test cases of the attempts.
  private var attempts: [String: String] = [:]

  /// Begins before the first message.
  package init() {}

  /// The results until now.
  package var results: AuditResults { found.results }

  /// Takes a message.
  ///
  /// - Returns: whether the message is an audited screen, which no report of the run needs.
  package mutating func take(_ envelope: Envelope) -> Bool {
    switch envelope {
    case .pickle(let pickle): pickles[pickle.id] = pickle
    case .testCase(let message): plan[message.id] = (plan.count, message)
    case .testCaseStarted(let message): attempts[message.id] = message.testCaseID
    case .testCaseFinished(let message): attempts[message.testCaseStartedID] = nil
    case .attachment(let message) where message.mediaType == VisitedScreen.mediaType:
      if let screen = VisitedScreen(parsing: message.bytes), let place = place(of: message.owner) {
        found.add(screen, at: place)
      }
      return true
    default: break
    }
    return false
  }

  private func place(of owner: Attachment.Owner) -> ScenarioAuditResults.Place? {
    guard case .step(let attempt, let step) = owner, let (number, testCase) = attempts[attempt].flatMap({ plan[$0] }),
      let index = testCase.steps.firstIndex(where: { $0.id == step }), let pickle = pickles[testCase.pickleID]
    else { return nil }
    let before = testCase.steps.prefix(index).count(where: \.isOfPickle)
    let isStep = testCase.steps[index].isOfPickle && before < pickle.steps.count
    let line = isStep ? pickle.steps[before].node.position.line : pickle.position.line
    return ScenarioAuditResults.Place(scenario: number, step: index, location: "\(pickle.uri):\(line)")
  }
}

extension TestCase.Step {
  /// Whether the action is a step of the feature, and not a hook.
  fileprivate var isOfPickle: Bool { if case .pickle = self { true } else { false } }
}
