import OperatingSystem

/// A browser that could not be started, or that failed to do a command.
package struct BrowserError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kinds of problems.
  package enum Kind: Sendable, Hashable {
    /// No browser is installed, or it does not start.
    case notStarted
    /// The browser has crashed before its first answer; another start may succeed, for example after a race in the
    /// browser.
    case crashedAtStart
    /// The browser has exited, crashed or been killed.
    case ended
    /// The browser or the page does not answer.
    case silent
    /// The browser refuses a command.
    case refused
    /// The page of the command is gone or has been replaced by another one.
    case pageGone
    /// The page shows a dialog, and does not answer until the dialog is closed.
    case interrupted
  }

  /// The kind of the problem.
  package let kind: Kind
  /// The problem, as a sentence.
  package let problem: String
  /// Advice and further facts about the problem, as lines.
  package let advice: [String]

  /// Describes a problem.
  ///
  /// - Parameters:
  ///   - kind: the kind of the problem.
  ///   - problem: what went wrong.
  ///   - advice: what to do about it, and what else is known, as lines.
  package init(_ kind: Kind, _ problem: String, advice: [String] = []) {
    (self.kind, self.problem, self.advice) = (kind, problem, advice)
  }

  /// The problem and the advice, in one line or more.
  package var description: String { ([problem] + advice).joined(separator: "\n") }

  /// The error for a report of the command.
  package var diagnostic: Diagnostic {
    Diagnostic(problem: problem, advice: advice.isEmpty ? nil : advice.joined(separator: "\n"))
  }

  /// The lines about a busy machine, for a problem with a time limit; empty for a machine that is not busy.
  static var busyMachine: [String] { MachineLoad.note.split(separator: "\n").map(String.init) }
}
