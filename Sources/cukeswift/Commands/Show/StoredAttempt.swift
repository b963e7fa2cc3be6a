import Messages

/// An attempt of a scenario in a stored stream, with the parts of its trace as they are there.
struct StoredAttempt: Sendable {
  /// A part of the trace.
  enum Part: Sendable {
    case record([UInt8])
    case picture([UInt8], session: Int?)
  }

  /// A step or hook.
  struct Step: Sendable {
    let known: AnnouncedSteps.Step
    var text: String { known.text }
    var line: Int? { known.line }
    var result: TestStepResult?
    var log: [String] = []
    /// What else was attached: texts, and the names of what is none.
    var notes: [String] = []
    var trace: [Part] = []
  }

  let name: String
  let uri: String
  /// The lines of the scenario, from that of its name or row to that of its last step.
  let lines: ClosedRange<Int>
  let number: Int
  let worker: String?
  var steps: [Step]
  var isFinished = false
  /// What of its attachments cannot be read.
  var problems: [String] = []

  /// Forgets what nobody will look at.
  mutating func dropTraces() {
    for index in steps.indices { (steps[index].trace, steps[index].log, steps[index].notes) = ([], [], []) }
  }

  /// Where the scenario is.
  var location: String { "\(uri):\(lines.lowerBound)" }
  /// The scenario as it is named among others.
  var label: String { "\(location)  \(name)" }
  /// The worst status of its steps; `nil` where the stream was cut off before.
  var status: Status? { isFinished ? steps.compactMap { $0.result?.status }.max() : nil }
  /// Whether it has a trace.
  var isTraced: Bool { steps.contains { !$0.trace.isEmpty } }
}
