import CLibrary
import OperatingSystem

/// The mode of a terminal: a key at a time, or the original mode.
package struct TerminalMode {
  private let descriptor: Int32
  private let found: termios

  /// Reads the mode of a terminal; nil if the file descriptor is not a terminal.
  package init?(_ descriptor: Int32) {
    var state = termios()
    guard isatty(descriptor) == 1, tcgetattr(descriptor, &state) == 0 else { return nil }
    self.descriptor = descriptor
    found = state
  }

  /// Switches to a key at a time, without echo.
  package func readKeys() {
    var raw = found
    raw.c_iflag &= ~tcflag_t(BRKINT | ICRNL | INPCK | ISTRIP | IXON)
    raw.c_lflag &= ~tcflag_t(ECHO | ICANON | IEXTEN | ISIG)
    tcsetattr(descriptor, TCSADRAIN, &raw)
  }

  /// Restores the original mode.
  package func restore() {
    var state = found
    tcsetattr(descriptor, TCSADRAIN, &state)
  }

  /// The columns and rows of the terminal; 80 and 24 if they are unknown.
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
