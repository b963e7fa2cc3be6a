import Foundation
import TestSupport

/// A program on a separate terminal that a test types into and reads from.
final class PseudoTerminal {
  private let master: Int32
  private let process: TestProcess
  private(set) var screen: TerminalScreen

  /// The expected output that did not arrive in time.
  struct Silence: Error, CustomStringConvertible {
    let description: String
  }

  /// The time limit for an answer in milliseconds, reached only in a failing test.
  private static let patience: Int32 = 20_000

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - program: its path.
  ///   - arguments: its arguments.
  ///   - environment: its variables.
  ///   - folder: its working folder.
  ///   - columns: the width of its terminal.
  ///   - rows: the height of its terminal.
  init(_ program: URL, _ arguments: [String], environment: [String: String], folder: URL, columns: Int, rows: Int = 24)
    throws
  {
    var size = winsize()
    (size.ws_col, size.ws_row) = (UInt16(columns), UInt16(rows))
    var (master, slave): (Int32, Int32) = (-1, -1)
    guard openpty(&master, &slave, nil, nil, &size) == 0 else {
      throw Silence(description: "there is no pseudo-terminal")
    }
    self.master = master
    screen = TerminalScreen(columns: columns, rows: rows)
    let handle = FileHandle(fileDescriptor: slave, closeOnDealloc: false)
    process = TestProcess(program, arguments)
    process.environment = environment
    process.folder = folder
    (process.standardInput, process.standardOutput, process.standardError) = (handle, handle, handle)
    try process.start()
    // The terminal ends with the program only if no other process has it open.
    try handle.close()
  }

  deinit { close(master) }

  /// Changes the width of the window, like a user dragging its edge.
  func resize(columns: Int) {
    screen.resize(columns: columns)
    var size = winsize()
    (size.ws_col, size.ws_row) = (UInt16(columns), UInt16(screen.rows))
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
    // The terminal does not control the program, so the test sends the signal to the process group itself.
    kill(-process.processIdentifier, SIGWINCH)
  }

  /// Sends the signal that a terminal sends for Ctrl-C while no keys are read.
  func interrupt() { kill(-process.processIdentifier, SIGINT) }

  /// Types bytes.
  func type(_ text: String) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      // The program reads while the test types more than the terminal can buffer.
      var state = pollfd(fd: master, events: Int16(POLLIN | POLLOUT), revents: 0)
      guard poll(&state, 1, Self.patience) > 0 else { return }
      if state.revents & Int16(POLLIN) != 0 { read() }
      if state.revents & Int16(POLLOUT) != 0 {
        let count = bytes.prefix(1024).withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
        guard count > 0 else { return }
        bytes = bytes.dropFirst(count)
      }
    }
  }

  /// Reads until the screen satisfies a condition.
  func wait(for what: String, until isThere: (TerminalScreen) -> Bool) throws {
    while !isThere(screen) {
      guard hasAnswer, read() else {
        throw Silence(description: "\(what) did not come; on the screen:\n" + screen.lines.joined(separator: "\n"))
      }
    }
  }

  /// Reads until the screen shows exactly these lines.
  func expect(_ lines: [String]) throws {
    try wait(for: "\n" + lines.joined(separator: "\n") + "\n") { $0.lines == lines }
  }

  /// Reads until the last line of the screen is this one.
  func expect(last line: String) throws {
    try wait(for: "the last line \(line)") { $0.lines.last == line }
  }

  /// Waits for the end of the program.
  func exitCode() -> Int32 {
    while true {
      guard hasAnswer else {
        process.terminate()
        break
      }
      guard read() else { break }
    }
    // A process unknown to the system has no exit code.
    return (try? process.wait()) ?? -1
  }

  /// Whether output arrives in time.
  private var hasAnswer: Bool {
    var state = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    return poll(&state, 1, Self.patience) > 0
  }

  @discardableResult
  private func read() -> Bool {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = Foundation.read(master, &bytes, bytes.count)
    guard count > 0 else { return false }
    screen.write(bytes.prefix(count))
    return true
  }
}
