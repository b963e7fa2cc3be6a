package import HTTP
package import JSON
internal import Synchronization

/// Has the process of a session do what the tools of an agent ask for, one thing after the other.
///
/// When code of the app or of a step ends that process, or runs without an end, the call is answered with an error, and another process
/// does again what was done before.
package final class AgentHub: AgentApp {
  private let session: RestoredSession
  private let prepare: @Sendable (_ tool: String, _ arguments: [String: JSONValue]) throws -> Void
  /// What was not reported to the agent of the session, as the call in which it happened was given up.
  private let untold = Mutex<String?>(nil)

  /// Makes a hub; the process is started with the first call.
  ///
  /// - Parameters:
  ///   - start: starts the process of a session.
  ///   - prepare: does before a call what may take longer than the app may.
  package init(
    start: @escaping RestoredSession.Starter,
    prepare: @escaping @Sendable (_ tool: String, _ arguments: [String: JSONValue]) throws -> Void = { _, _ in }
  ) {
    session = RestoredSession(start: start) { lines in
      (["lines": .array(lines.map(JSONValue.string))] as JSONValue).bytes
    }
    self.prepare = prepare
  }

  /// Does what a tool is asked for; a call that is given up ends what the app is doing.
  package func perform(_ tool: String, _ arguments: [String: JSONValue]) async -> AgentAnswer {
    do {
      try prepare(tool, arguments)
    } catch {
      return AgentAnswer(text: AgentWords.translated("\(error)"), isError: true)
    }
    let question: JSONValue = ["tool": .string(tool), "arguments": .object(arguments)]
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
      guard let answer = try? JSONValue(parsing: bytes) else {
        return AgentAnswer(text: "the answer of the session is broken", isError: true)
      }
      session.note(answer["done"]?.array?.compactMap(\.string) ?? [])
      return AgentAnswer(text: before + (answer["text"]?.string ?? ""), isError: answer["isError"] == true)
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
