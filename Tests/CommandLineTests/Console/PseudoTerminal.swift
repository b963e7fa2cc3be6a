import Foundation
import TestSupport

/// A program on a terminal of its own, typed to and read from by a test.
final class PseudoTerminal {
  private let master: Int32
  private let process: TestProcess
  private(set) var screen: TerminalScreen

  /// What did not happen in time.
  struct Silence: Error, CustomStringConvertible {
    let description: String
  }

  /// How long the program may take for an answer, in milliseconds; only a test that fails waits as long.
  private static let patience: Int32 = 20_000

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - program: where it is.
  ///   - arguments: the words behind its name.
  ///   - environment: its variables.
  ///   - folder: its working folder.
  ///   - columns: how wide its terminal is.
  ///   - rows: how high its terminal is.
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
    // The terminal ends with the program only when nobody else has it open.
    try handle.close()
  }

  deinit { close(master) }

  /// Gives the window another width, as somebody does who drags its edge.
  func resize(columns: Int) {
    screen.resize(columns: columns)
    var size = winsize()
    (size.ws_col, size.ws_row) = (UInt16(columns), UInt16(screen.rows))
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
    // The terminal is not the one that controls the program, so nobody else informs it; a terminal informs the process group.
    kill(-process.processIdentifier, SIGWINCH)
  }

  /// Does what the terminal does where Ctrl-C is typed while no keys are read.
  func interrupt() { kill(-process.processIdentifier, SIGINT) }

  /// Types bytes.
  func type(_ text: String) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      // The program reads while more is typed than the terminal holds.
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

  /// Reads until the screen is as it should be.
  func wait(for what: String, until isThere: (TerminalScreen) -> Bool) throws {
    while !isThere(screen) {
      guard hasAnswer, read() else {
        throw Silence(description: "\(what) did not come; on the screen:\n" + screen.lines.joined(separator: "\n"))
      }
    }
  }

  /// Reads until the screen shows these lines and no others.
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
    // A program that the system does not know has no exit code.
    return (try? process.wait()) ?? -1
  }

  /// Whether there is something to read in time.
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
