import Messages
import SourceText

extension ReportSettings {
  /// The command that runs a scenario again.
  func command(for attempt: Attempt) -> String { command(for: attempt.pickle) }

  /// The command that runs a scenario again.
  func command(for pickle: Pickle) -> String {
    var words = ["cukeswift", "run"]
    if let variantOption, let variant = pickle.variant { words += [variantOption, variant] }
    // A word that begins with @ would be read as a list of paths.
    words.append((pickle.uri.hasPrefix("@") ? "./" : "") + pickle.place)
    return words.map(\.visiblyShellQuoted).joined(separator: " ")
  }
}
