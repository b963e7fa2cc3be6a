import AppUnderTest
import StepRegistry

/// A line of a user or a request of a program.
package enum ConsoleInstruction: Sendable {
  case line(String)
  /// A step with or without its keyword. A table or doc string stands on further lines.
  case step(String)
  case request(ConsoleRequest)

  /// The instruction in the form that a user would write.
  package var line: String {
    switch self {
    case .line(let line): line
    case .step(let text):
      Self.hasKeyword(text) ? text : "When \(text.hasPrefix("* ") ? String(text.dropFirst(2)) : text)"
    case .request(let request): request.line
    }
  }

  /// Whether a step begins with a keyword. `A`, a keyword in Czech, also begins English sentences.
  private static func hasKeyword(_ text: String) -> Bool { WrittenKeyword(of: text) != nil && !text.hasPrefix("A ") }

  func parsed(by parser: NotationParser, _ scope: NotationScope) throws(Diagnostic) -> NotationLine {
    switch self {
    case .line, .step: try parser.parse(line, scope)
    case .request(let request): .call(request.call)
    }
  }
}

/// Why an instruction failed.
package struct LineFailure: Error, CustomStringConvertible {
  /// The cause of the error.
  package let cause: any Error
  /// A note about the effect on the app; nil without one.
  private let note: String?

  init(_ cause: any Error, note: String?) { (self.cause, self.note) = (cause, note) }

  /// The reason and the note.
  package var description: String { withNote(cause is CancellationError ? "stopped" : "\(cause)") }

  /// The failure without the reason of a repeated step, which `ConsoleSession.script` has.
  package var summary: String { (cause as? RecordedStepFailure).map { withNote($0.summary) } ?? description }

  private func withNote(_ text: String) -> String { note.map { "\(text)\n\($0)" } ?? text }

  /// Whether a step has no definition.
  package var isUndefinedStep: Bool {
    if case .undefined? = (cause as? StepCallError)?.reason { true } else { false }
  }
}
