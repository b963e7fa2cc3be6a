import Messages
import OperatingSystem

extension OutputFile {
  /// Flushes output for users who watch: on a terminal immediately, in a pipe after each scenario.
  func show(after envelope: Envelope) {
    guard isStream else { return }
    switch envelope {
    case .testCaseFinished, .testRunHookFinished: flush()
    default: if isTerminal { flush() }
    }
  }
}
