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
    /// Which step of the scenario it is, counted from 0; `nil` for a hook.
    let position: Int?
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
    let known = Dictionary(
      pickle.steps.enumerated().map { ($1.id, (position: $0, step: $1)) }, uniquingKeysWith: { first, _ in first })
    let steps = testCase.steps.map { step in
      switch step {
      case .hook(let id, _): return Step(id: id, text: "(hook)", line: nil, position: nil)
      case .pickle(let id, let pickleStep, _):
        let found = known[pickleStep]
        return Step(
          id: id, text: found.map { $0.step.keyword + $0.step.text } ?? "", line: found?.step.location.line ?? 0,
          position: found?.position)
      }
    }
    return (pickle, steps)
  }
}
