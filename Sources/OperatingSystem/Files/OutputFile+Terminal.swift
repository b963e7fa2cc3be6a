import CLibrary

extension OutputFile {
  /// The width of a terminal with redrawable lines; nil for other outputs.
  package var terminalColumns: Int? {
    guard isTerminal else { return nil }
    if Environment["TERM"] == "dumb" { return nil }
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }
}
