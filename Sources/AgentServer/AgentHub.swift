package import HTTP
package import JSON
import Synchronization

/// Passes the calls of an agent's tools in sequence to the process of a session.
///
/// If code of the app or of a step crashes that process or never ends, the call fails with an error. A new process then
/// repeats the earlier calls.
package final class AgentHub: AgentApp {
  private let session: RestoredSession
  private let prepare: @Sendable (_ tool: String, _ arguments: [String: JSONValue]) throws -> Void
  /// The problem of a cancelled call, to be reported with the next answer.
  private let untold = Mutex<String?>(nil)

  /// Makes a hub. The process starts with the first call.
  ///
  /// - Parameters:
  ///   - start: starts the process of a session.
  ///   - prepare: runs before each call, for work that may take longer than the time limit of the app.
  package init(
    start: @escaping RestoredSession.Starter,
    prepare: @escaping @Sendable (_ tool: String, _ arguments: [String: JSONValue]) throws -> Void = { _, _ in }
  ) {
    session = RestoredSession(start: start) { AgentQuestion.restore($0).bytes }
    self.prepare = prepare
  }

  /// Calls a tool. Cancelling the call also stops the work of the app.
  package func perform(_ tool: String, _ arguments: [String: JSONValue]) async -> AgentAnswer {
    do {
      try prepare(tool, arguments)
    } catch {
      return AgentAnswer(text: "\(error)", isError: true)
    }
    let question = AgentQuestion.tool(tool, arguments)
    let outcome = await withTaskCancellationHandler {
      await session.ask(question.bytes)
    } onCancel: {
      session.stop()
    }
    let before = untold.withLock { untold in
      defer { untold = nil }
      return untold.map { $0 + "\n" } ?? ""
    }
    switch outcome {
    case .answer(let bytes):
      guard let report = AgentReport(parsing: bytes) else {
        return AgentAnswer(text: "the response of the session is invalid", isError: true)
      }
      session.note(report.done)
      return AgentAnswer(text: before + report.answer.text, isError: report.answer.isError)
    case .loss(let problem, let answer):
      var text = problem
      if answer == nil {
        text += "\nThe next call begins another session: act with action start starts an app."
      } else if !Task.isCancelled {
        text += "\nMend the code that did it: step files that have changed are loaded again by the next step."
      }
      if Task.isCancelled { untold.withLock { $0 = "(a call was given up: \(problem))" } }
      return AgentAnswer(text: before + text, isError: true)
    }
  }

  /// Ends the session.
  package func end() async { await session.end() }
}
