import CLibrary
import SourceText

/// How a terminal hands on what is typed: each key at once, or line by line as it was found.
struct TerminalMode {
  private let descriptor: Int32
  private let found: termios

  /// Looks at the terminal that a file descriptor is; nil where it is none.
  init?(_ descriptor: Int32) {
    var state = termios()
    guard isatty(descriptor) == 1, tcgetattr(descriptor, &state) == 0 else { return nil }
    self.descriptor = descriptor
    found = state
  }

  /// Hands on each key at once, and shows none of them.
  func readKeys() {
    var raw = found
    raw.c_iflag &= ~tcflag_t(BRKINT | ICRNL | INPCK | ISTRIP | IXON)
    raw.c_lflag &= ~tcflag_t(ECHO | ICANON | IEXTEN | ISIG)
    tcsetattr(descriptor, TCSADRAIN, &raw)
  }

  /// Goes back to what was found.
  func restore() {
    var state = found
    tcsetattr(descriptor, TCSADRAIN, &state)
  }

  /// How many columns and rows the terminal has; 80 and 24 where it does not know.
  var size: (columns: Int, rows: Int) {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return (80, 24) }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// Whether the terminal can move its cursor.
  static var hasCursorAddressing: Bool {
    guard let kind = Environment["TERM"] else { return false }
    return !["dumb", "unknown"].contains(kind)
  }
}
