import Messages
import SourceText

extension OutputFile {
  /// Shows what was written to whoever watches: on a terminal at once, in a pipe after each scenario.
  func show(after envelope: Envelope) {
    guard isStream else { return }
    switch envelope {
    case .testCaseFinished, .testRunHookFinished: flush()
    default: if isTerminal { flush() }
    }
  }
}
