import SourceText

/// When reports are coloured.
enum ColourChoice: String, CaseIterable {
  case auto, always, never

  /// Reads the value of `--color`.
  ///
  /// - Throws: a diagnostic when it is none of the three.
  init(parsing value: String) throws(Diagnostic) {
    guard let choice = ColourChoice(rawValue: value) else {
      throw Diagnostic(problem: "--color takes auto, always or never, but was given '\(value)'")
    }
    self = choice
  }

  /// Whether a report to an output is coloured.
  ///
  /// `auto` follows the conventions of no-color.org and force-color.org, then asks whether the output is a terminal.
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
