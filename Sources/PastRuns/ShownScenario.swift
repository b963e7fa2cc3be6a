import AppUnderTest
package import Messages
import SourceText
import Traces

/// An attempt of a scenario as a stream and its trace describe it.
package struct ShownScenario: Sendable {
  /// What one session showed after a step.
  package struct Screen: Sendable {
    let record: TraceRecord
    let session: TracedSession
    let before: StoredTree?
    var pixels: [UInt8]?
  }

  /// A step, or a hook that is worth showing.
  package struct Step: Sendable {
    let text: String
    let line: Int?
    let status: Status?
    let duration: Duration?
    let message: String?
    let log: [String]
    /// What else was attached: texts, and the names of what is none.
    let notes: [String]
    /// What the sessions showed, those first that were begun first.
    var screens: [Screen]

    /// The screen that is looked at: that of the session that did something last.
    var screen: Screen? { screens.last { !$0.record.actions.isEmpty } ?? screens.last }
  }

  package let name: String
  let location: String
  let attempt: Int
  let worker: String?
  package let status: Status
  /// Whether the stream was cut off before the attempt ended.
  let isCutOff: Bool
  package private(set) var steps: [Step] = []
  /// What of the trace cannot be read, each once.
  package private(set) var problems: [String] = []

  /// Whether there is a trace.
  package var isTraced: Bool { steps.contains { !$0.screens.isEmpty } }

  /// Reads the trace of an attempt.
  ///
  /// - Parameter attempt: what the stream says of it.
  init(_ attempt: StoredAttempt) {
    (name, location) = (attempt.name, attempt.location)
    (self.attempt, worker) = (attempt.number, attempt.worker)
    (status, isCutOff) = (attempt.status, attempt.isCutOff)
    var sessions: [Int: TracedSession] = [:]
    var problems: [String] = attempt.problems
    for step in attempt.steps {
      var screens: [Screen] = []
      for part in step.trace {
        switch part {
        case .picture(let bytes, let session):
          if let index = screens.lastIndex(where: { $0.record.session == session }) { screens[index].pixels = bytes }
        case .record(let bytes):
          do throws(TraceProblem) {
            let record = try TraceRecord(bytes)
            var session = sessions[record.session] ?? TracedSession()
            defer { sessions[record.session] = session }
            try session.take(record)
            screens.append(Screen(record: record, session: session, before: session.before))
          } catch {
            if !problems.contains("\(error)") { problems.append("\(error)") }
          }
        }
      }
      let isFailure = step.result.map { $0.status.isFailure(strict: true) } ?? false
      guard step.line != nil || isFailure || !screens.isEmpty || !step.log.isEmpty else { continue }
      steps.append(
        Step(
          text: step.text, line: step.line, status: step.result?.status, duration: step.result?.duration,
          message: step.result?.message, log: step.log, notes: step.notes, screens: screens))
    }
    self.problems = problems
  }

  /// The index of the step that is shown first: the one that has not passed, else the last with a screen.
  var firstShown: Int? {
    steps.firstIndex { $0.status != .passed && $0.status != nil } ?? steps.lastIndex { !$0.screens.isEmpty }
      ?? (steps.isEmpty ? nil : steps.count - 1)
  }

  /// The screen that is known at a step: its own, or the last one before it.
  ///
  /// - Parameter index: which step.
  func screen(at index: Int) -> Screen? {
    steps[...index].last { !$0.screens.isEmpty }?.screen
  }
}
