/// Why a browser could not be started, or did not do what it was asked.
package struct BrowserError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What kind of problem it is.
  package enum Kind: Sendable, Hashable {
    /// There is no browser, or it does not start.
    case notStarted
    /// The browser has crashed before it answered anything; another start may do better, as after a race in the browser itself.
    case crashedAtStart
    /// The browser has ended, or crashed, or was killed.
    case ended
    /// The browser or the page does not answer.
    case silent
    /// The browser refuses a command.
    case refused
    /// The page that a command is about is gone, or has become another one.
    case pageGone
    /// The page shows a dialog, and answers nothing until that is closed.
    case interrupted
  }

  /// What kind of problem it is.
  package let kind: Kind
  /// What went wrong, and what to do about it, in one line or more.
  package let description: String

  /// Describes a problem.
  ///
  /// - Parameters:
  ///   - kind: what kind it is.
  ///   - description: what went wrong, and what to do about it.
  package init(_ kind: Kind, _ description: String) {
    self.kind = kind
    self.description = description
  }

  /// The error for a report of the command: its first line, and the rest as advice.
  package var problem: Diagnostic {
    let lines = description.split(separator: "\n", maxSplits: 1)
    return Diagnostic(
      problem: lines.first.map(String.init) ?? description, advice: lines.count > 1 ? String(lines[1]) : nil)
  }
}
