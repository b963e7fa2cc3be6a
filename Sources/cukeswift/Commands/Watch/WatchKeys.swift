import CLibrary
import Console
import OperatingSystem

/// The keys of `run --watch` on a terminal.
struct WatchKeys {
  /// The meaning of a key.
  enum Wish: Equatable {
    /// Runs everything.
    case all
    /// Runs the scenarios that are not known to have passed.
    case failed
    /// Runs the scenarios with this text in their names.
    case pattern(String)
    case end
  }

  /// The line that explains the keys.
  static let help = "Keys: a runs all, f the failed ones, p those with a name; q ends."

  private let mode: TerminalMode
  private let output: OutputFile

  /// Uses the terminal of the command; nil if input or output is not a terminal.
  init?(output: OutputFile) {
    guard output.isTerminal, let mode = TerminalMode(STDIN_FILENO) else { return nil }
    (self.mode, self.output) = (mode, output)
  }

  /// Makes the terminal pass on each key at once, until `next` returns.
  func begin() { mode.readKeys() }

  /// Waits for a change of the watched files or a key with a meaning.
  ///
  /// - Returns: nil for a change.
  func next(or watch: FolderWatch) -> Wish? {
    begin()
    defer { mode.restore() }
    while !watch.wait(orReading: STDIN_FILENO) {
      var key: UInt8 = 0
      guard withUnsafeMutableBytes(of: &key, { SystemCalls.read(STDIN_FILENO, into: $0) }) == 1 else { return .end }
      if let wish = wish(for: key) { return wish }
    }
    return nil
  }

  /// The meaning of a key; nil for a key without one.
  private func wish(for key: UInt8) -> Wish? {
    switch key {
    case UInt8(ascii: "a"), UInt8(ascii: "\r"), UInt8(ascii: "\n"): return .all
    case UInt8(ascii: "f"): return .failed
    case UInt8(ascii: "p"):
      let text = readPattern()
      return text.isEmpty ? .all : .pattern(text)
    // Ctrl-C and Ctrl-D arrive as bytes.
    case UInt8(ascii: "q"), 3, 4: return .end
    default:
      output.write(Self.help + "\n")
      output.flush()
      return nil
    }
  }

  private func readPattern() -> String {
    mode.restore()
    output.write("Part of the name: ")
    output.flush()
    return readLine() ?? ""
  }
}
