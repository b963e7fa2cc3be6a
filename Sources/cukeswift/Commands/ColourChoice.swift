import OperatingSystem
import SourceText

/// When reports are coloured.
enum ColourChoice: String, CaseIterable {
  case auto, always, never

  static let option = Option(
    "--color",
    OptionValue(placeholder: "WHEN", choices: { allCases.map(\.rawValue) }) { text, _ throws(Diagnostic) in
      if let choice = ColourChoice(rawValue: text) { return choice }
      throw Diagnostic(problem: "--color takes auto, always or never, but was given '\(text)'")
    }, else: .auto, help: "auto, always or never; auto respects NO_COLOR")

  /// Whether a report to an output is coloured.
  ///
  /// `auto` follows the conventions of no-color.org and force-color.org, then checks whether the output is a terminal.
  func areUsed(for output: OutputFile) -> Bool {
    switch self {
    case .always: return true
    case .never: return false
    case .auto:
      if Environment["NO_COLOR"] != nil { return false }
      let isForced = Environment["FORCE_COLOR"] != nil
      return isForced || output.isTerminal && Environment["TERM"] != "dumb"
    }
  }
}
