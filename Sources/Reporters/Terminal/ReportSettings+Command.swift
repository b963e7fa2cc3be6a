import Messages
import SourceText

extension ReportSettings {
  /// The command that runs a scenario again.
  func command(for attempt: Attempt) -> String {
    var words = ["cukeswift", "run"]
    if let variantOption, let variant = attempt.pickle.variant { words += [variantOption, variant] }
    return (words + [attempt.location]).map(\.shellQuoted).joined(separator: " ")
  }
}
