package import Messages
package import SourceText
import Traces

/// An attempt of a scenario, read from a stream and its trace.
package struct ShownScenario: Sendable {
  package let name: String
  let location: String
  let attempt: Int
  let worker: String?
  package let status: Status
  /// Whether the stream was cut off before the attempt ended.
  let isCutOff: Bool
  /// The steps, and the hooks worth showing.
  package private(set) var steps: [StoredAttempt.Step] = []
  /// The problems of unreadable parts of the trace, each once.
  package private(set) var problems: [String] = []
  /// The warnings about the stream, and a note on the other scenarios if none was chosen.
  package internal(set) var notes: [Diagnostic] = []

  /// Whether there is a trace.
  package var isTraced: Bool { steps.contains { !$0.screens.isEmpty } }

  /// Reads the trace of an attempt.
  ///
  /// - Parameter attempt: the attempt in the stream.
  init(_ attempt: StoredAttempt) {
    (name, location) = (attempt.name, attempt.location)
    (self.attempt, worker) = (attempt.number, attempt.worker)
    (status, isCutOff) = (attempt.status, attempt.isCutOff)
    var sessions = TracedSessions()
    var problems: [String] = attempt.problems
    for var step in attempt.steps {
      for part in step.trace {
        switch part {
        case .picture(let bytes, let session):
          if let index = step.screens.lastIndex(where: { $0.record.session == session }) {
            step.screens[index].pixels = bytes
          }
        case .record(let bytes):
          do throws(TraceProblem) {
            let (record, session) = try sessions.read(bytes)
            step.screens.append(StoredAttempt.Screen(record: record, session: session, before: session.before))
          } catch {
            if !problems.contains("\(error)") { problems.append("\(error)") }
          }
        }
      }
      step.trace = []
      let isFailure = step.status?.isFailure(strict: true) ?? false
      if step.line != nil || isFailure || !step.screens.isEmpty || !step.log.isEmpty { steps.append(step) }
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
  func screen(at index: Int) -> StoredAttempt.Screen? {
    steps[...index].last { !$0.screens.isEmpty }?.screen
  }
}
