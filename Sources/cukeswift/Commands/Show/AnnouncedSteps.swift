import GherkinParser
import Messages

/// The steps of scenarios as a stream announces them: what begins later names them by their ids.
struct AnnouncedSteps {
  /// A step or hook.
  struct Step: Sendable {
    let id: String
    let text: String
    /// Where it is in its feature file; `nil` for a hook.
    let line: Int?
  }

  private var pickles: [String: Pickle] = [:]
  private var cases: [String: TestCase] = [:]

  /// Takes a message.
  mutating func take(_ envelope: Envelope) {
    switch envelope {
    case .pickle(let pickle): pickles[pickle.id] = pickle
    case .testCase(let testCase): cases[testCase.id] = testCase
    default: break
    }
  }

  /// The scenario of an attempt that begins, with its steps and hooks; `nil` where it was not announced.
  func scenario(of message: TestCaseStarted) -> (pickle: Pickle, steps: [Step])? {
    guard let testCase = cases[message.testCaseID], let pickle = pickles[testCase.pickleID] else { return nil }
    let known = Dictionary(pickle.steps.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let steps = testCase.steps.map { step in
      switch step {
      case .hook(let id, _): Step(id: id, text: "(hook)", line: nil)
      case .pickle(let id, let step, _):
        Step(id: id, text: known[step].map { $0.keyword + $0.text } ?? "", line: known[step]?.location.line ?? 0)
      }
    }
    return (pickle, steps)
  }
}
