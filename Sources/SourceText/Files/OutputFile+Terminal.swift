import CLibrary

extension OutputFile {
  /// How many columns the terminal has on which lines can be drawn again; nil where the output is none.
  package var terminalColumns: Int? {
    guard isTerminal else { return nil }
    if Environment["TERM"] == "dumb" { return nil }
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }
}
