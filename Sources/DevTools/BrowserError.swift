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
  /// The problem and advice, in one line or more.
  package let description: String

  /// Describes a problem.
  ///
  /// - Parameters:
  ///   - kind: the kind of the problem.
  ///   - description: what went wrong, and what to do about it.
  package init(_ kind: Kind, _ description: String) {
    self.kind = kind
    self.description = description
  }

  /// The error for a report of the command: the first line is the problem, the rest is the advice.
  package var problem: Diagnostic {
    let lines = description.split(separator: "\n", maxSplits: 1)
    return Diagnostic(
      problem: lines.first.map(String.init) ?? description, advice: lines.count > 1 ? String(lines[1]) : nil)
  }
}
