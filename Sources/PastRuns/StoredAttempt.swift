import AppUnderTest
import Messages
import Traces

/// An attempt of a scenario in a stored stream, with the unread parts of its trace.
package struct StoredAttempt: Sendable {
  /// A part of the trace.
  enum Part: Sendable {
    case record([UInt8])
    case picture([UInt8], session: Int?)
  }

  /// A step or hook.
  package struct Step: Sendable {
    let text: String
    /// The line in the feature file; nil for a hook.
    let line: Int?
    var result: TestStepResult?
    var log: [String] = []
    /// The other attachments: texts, and the names of those that are not texts.
    var notes: [String] = []
    var trace: [Part] = []
    /// The screens of the sessions after the step, read from the trace by `ShownScenario`; earlier sessions come first.
    var screens: [Screen] = []

    var status: Status? { result?.status }

    /// The screen of the session that acted last.
    var screen: Screen? { screens.last { !$0.record.actions.isEmpty } ?? screens.last }

    init(_ step: Attempt.Step) {
      if case .step(let step, _) = step.subject {
        (text, line) = (step.keyword + step.text, step.location.line)
      } else {
        (text, line) = ("(hook)", nil)
      }
    }
  }

  /// The screen of one session after a step.
  struct Screen: Sendable {
    let record: TraceRecord
    let session: TracedSession
    let before: StoredTree?
    var pixels: [UInt8]?
  }

  package let name: String
  let uri: String
  /// The lines of the scenario, from its name or row to its last step.
  let lines: ClosedRange<Int>
  let number: Int
  let worker: String?
  private(set) var status = Status.unknown
  /// Whether the stream was cut off before the attempt ended.
  private(set) var isCutOff = false
  var steps: [Step]
  /// The problems of attachments that cannot be read.
  var problems: [String] = []

  /// Begins before the first step of an attempt.
  init(_ attempt: Attempt) {
    let pickle = attempt.pickle
    (name, uri) = (pickle.name, pickle.uri)
    let first = pickle.location.line
    lines = first...max(first, pickle.steps.map(\.location.line).max() ?? first)
    (number, worker) = (attempt.number, attempt.workerID)
    steps = attempt.steps.map { Step($0) }
  }

  /// Takes how the attempt and its steps ended.
  mutating func end(with attempt: Attempt) {
    (status, isCutOff) = (attempt.status, attempt.finished == nil)
    for index in steps.indices { steps[index].result = attempt.steps[index].result }
  }

  /// Drops the traces, which will not be shown.
  mutating func dropTraces() {
    for index in steps.indices { (steps[index].trace, steps[index].log, steps[index].notes) = ([], [], []) }
  }

  /// The place of the scenario.
  var location: String { "\(uri):\(lines.lowerBound)" }
  /// The place and the name of the scenario, for lists.
  var label: String { "\(location)  \(name)" }
}
