import CommandOptions
import OperatingSystem
import SourceText

/// When reports are coloured.
enum ColourChoice: String, CaseIterable {
  case auto, always, never

  static let option = Option(
    "--color", .word(ColourChoice.self, placeholder: "WHEN"), else: .auto,
    help: "auto, always or never; auto respects NO_COLOR")

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

  /// The address of the working folder for links to its files; nil for outputs without links.
  ///
  /// There is no way to ask a terminal. These are known to support links (OSC 8), and others show the escapes or nothing.
  func linkBase(for output: OutputFile) -> String? {
    guard output.isTerminal, areUsed(for: output), Environment["TMUX"] == nil else { return nil }
    let programs = ["iTerm.app", "WezTerm", "vscode", "ghostty", "Hyper", "rio", "Tabby"]
    let isKnown =
      programs.contains(Environment["TERM_PROGRAM"] ?? "")
      || ["KITTY_WINDOW_ID", "WT_SESSION", "KONSOLE_VERSION", "DOMTERM"].contains { Environment[$0] != nil }
      || (Environment["VTE_VERSION"].flatMap { Int($0) } ?? 0) >= 5000
    return isKnown ? "file://" + PercentEncoding.encoded(FileSystem.workingFolder, keeping: "/") + "/" : nil
  }
}
