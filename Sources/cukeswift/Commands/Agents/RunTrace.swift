import Messages
import SourceText

/// What happened at the steps of the scenarios of a run, as short text.
struct RunTrace {
  /// A step or hook that was run.
  private struct Step {
    let known: AnnouncedSteps.Step
    var result: TestStepResult?
    var notes: [String] = []
  }

  /// A scenario that was run; of several attempts the last.
  private struct Scenario {
    let name: String
    let place: String
    var steps: [Step]
    var hasFailed: Bool { steps.contains { $0.result?.status.isFailure(strict: true) ?? false } }
  }

  private var announced = AnnouncedSteps()
  private var attempts: [String: String] = [:]
  /// The scenarios by their test cases, in their order.
  private var scenarios: [(testCase: String, scenario: Scenario)] = []
  private var positions: [String: Int] = [:]

  /// Has seen no message yet.
  init() {}

  /// The names of the scenarios, in their order.
  var names: [String] { scenarios.map(\.scenario.name) }

  /// Takes a message.
  mutating func take(_ envelope: Envelope) {
    switch envelope {
    case .pickle, .testCase: announced.take(envelope)
    case .testCaseStarted(let message): begin(message)
    case .testStepFinished(let message):
      change(message.testCaseStartedID, message.testStepID) { $0.result = message.result }
    case .attachment(let attachment) where !attachment.isTrace:
      guard case .step(let attempt, let step) = attachment.owner else { return }
      let note: String
      switch attachment.body {
      case .text(let text): note = text
      case .bytes(let bytes): note = "(\(attachment.fileName ?? attachment.mediaType), \(bytes.count) bytes)"
      }
      change(attempt, step) { $0.notes.append(note) }
    default: break
    }
  }

  private mutating func begin(_ message: TestCaseStarted) {
    guard let (pickle, steps) = announced.scenario(of: message) else { return }
    attempts[message.id] = message.testCaseID
    let scenario = Scenario(
      name: pickle.name, place: "\(pickle.uri):\(pickle.location.line)", steps: steps.map { Step(known: $0) })
    if let position = positions[message.testCaseID] {
      scenarios[position].scenario = scenario
    } else {
      positions[message.testCaseID] = scenarios.count
      scenarios.append((message.testCaseID, scenario))
    }
  }

  private mutating func change(_ attempt: String, _ step: String, _ body: (inout Step) -> Void) {
    guard let position = attempts[attempt].flatMap({ positions[$0] }),
      let index = scenarios[position].scenario.steps.firstIndex(where: { $0.known.id == step })
    else { return }
    body(&scenarios[position].scenario.steps[index])
  }

  /// What happened, a line for each step, with what was reported of it below.
  ///
  /// - Parameters:
  ///   - scenario: a part of the name; `nil` for the scenarios that have failed.
  ///   - step: a part of the step's text; `nil` for all.
  func text(scenario: String?, step: String?) -> String {
    let chosen = scenarios.map(\.scenario).filter { known in
      scenario.map { $0.isEmpty || known.name.lowercased().contains($0.lowercased()) } ?? known.hasFailed
    }
    return chosen.map { scenario in
      var lines = ["\(scenario.name) (\(scenario.place))"]
      for known in scenario.steps {
        if let step, !known.known.text.lowercased().contains(step.lowercased()) { continue }
        lines += Self.lines(of: known)
      }
      return lines.joined(separator: "\n")
    }.joined(separator: "\n\n")
  }

  private static func lines(of step: Step) -> [String] {
    // Hooks that did nothing worth telling are left out.
    guard step.known.line != nil || step.result?.status.isFailure(strict: true) == true || !step.notes.isEmpty else {
      return []
    }
    let status = step.result?.status.rawValue.lowercased() ?? "not run"
    let time = step.result.map { ", \(Int($0.duration / .milliseconds(1))) ms" } ?? ""
    var lines = ["  \(status)\(time): \(step.known.text)" + (step.known.line.map { " (line \($0))" } ?? "")]
    for note in (step.result?.message.map { [$0] } ?? []) + step.notes {
      lines += note.split(separator: "\n", omittingEmptySubsequences: false).map { "      \($0)" }
    }
    return lines
  }
}
