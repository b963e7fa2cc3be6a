import Messages
import SourceText

extension ReportSettings {
  /// The command that runs a scenario again.
  func command(for attempt: Attempt) -> String {
    var words = ["cukeswift", "run"]
    if let variantOption, let variant = attempt.pickle.variant { words += [variantOption, variant] }
    // A word that begins with @ would be read as a list of paths.
    words.append(attempt.location.hasPrefix("@") ? "./" + attempt.location : attempt.location)
    return words.map(\.visiblyShellQuoted).joined(separator: " ")
  }
}
