import CLibrary
import OperatingSystem
package import SourceText
import Synchronization

/// A server that a project starts for its page.
package struct PageServer: Sendable, Hashable {
  /// The shell command line that starts the server.
  let command: String
  /// The working folder of the server.
  let folder: String
  /// The local port of the server.
  let port: UInt16
  /// Whether the command of a run has started the server for all of its processes.
  package var isOfRun = false

  /// Describes a server.
  ///
  /// - Parameters:
  ///   - command: the command line that starts it, for `/bin/sh`.
  ///   - folder: the working folder of the server.
  ///   - port: the local port of the server.
  package init(command: String, folder: String, port: UInt16) {
    self.command = command
    self.folder = folder
    self.port = port
  }

  /// The name for asking the command of a run why the server does not work.
  package var name: String { "\(port) \(folder) \(command)" }

  /// The time limit for a server to answer after its start.
  private static let limit = Duration.seconds(60)

  /// A server that this process has started.
  private struct Running {
    let process: PageServerProcess
    /// Whether a wait for the server has failed; later waits then fail at once.
    var isSlow = false
  }

  /// The servers that this process has started.
  private static let running = Mutex<[PageServer: Running]>([:])

  /// Starts the server unless this process has done so already, and waits until it answers.
  ///
  /// The server ends with this process, however that ends.
  ///
  /// - Parameter isInterrupted: whether to stop waiting; called repeatedly.
  /// - Throws: a `Diagnostic` with the output of the server if it ends or does not answer in time; a `Diagnostic` with
  ///   the port if another program uses the port.
  package func start(isInterrupted: () -> Bool = { false }) throws(Diagnostic) {
    // The wait is outside of the lock, which other servers and the end of this process need.
    let known = Self.running.withLock { $0[self] }
    if let known, known.process.hasEnded { throw problem("has ended", of: known.process) }
    let server = if let known { known } else { try begin() }
    if known != nil, LocalPort.answers(port) { return }
    if server.isSlow { throw problem("does not answer at port \(port)", of: server.process) }
    let result = wait(for: server.process, isInterrupted)
    if case .failure = result { Self.running.withLock { $0[self]?.isSlow = true } }
    try result.get()
  }

  /// Starts the server, unless another thread has started it in the meantime.
  private func begin() throws(Diagnostic) -> Running {
    let result = Self.running.withLock { running -> Result<Running, Diagnostic> in
      if let known = running[self] { return .success(known) }
      if LocalPort.answers(port) {
        return .failure(
          Diagnostic(
            problem: "the port \(port) of the server of a page is in use: \(command)",
            advice:
              "End the process that listens there, or use another port. To use that server, give \"url\" without \"command\"."
          ))
      }
      do throws(FileSystem.Failure) {
        let server = Running(process: try PageServerProcess(command, in: folder))
        running[self] = server
        return .success(server)
      } catch {
        return .failure(Diagnostic(error, advice: "It starts the server of a page: \(command)"))
      }
    }
    return try result.get()
  }

  /// Ends the servers that this process has started, and waits for their end.
  package static func endAll() {
    let servers = running.withLock { running in
      defer { running = [:] }
      return Array(running.values)
    }
    for server in servers { server.process.end() }
  }

  /// Waits until the server answers.
  ///
  /// There is no event for this, so the port is tried after pauses that grow from 1 ms to 100 ms. The end of the server
  /// ends the pauses.
  private func wait(for process: PageServerProcess, _ isInterrupted: () -> Bool) -> Result<Void, Diagnostic> {
    let deadline = ContinuousClock.now + Self.limit
    var pause = Duration.milliseconds(1)
    while ContinuousClock.now < deadline {
      if isInterrupted() { return .failure(problem("was not waited for", of: process)) }
      if process.ends(within: pause) { return .failure(problem("ended before it answered", of: process)) }
      if LocalPort.answers(port) { return .success(()) }
      pause = min(pause * 2, .milliseconds(100))
    }
    return .failure(
      problem("does not answer at port \(port) after \(Self.limit.components.seconds) seconds", of: process))
  }

  private func problem(_ what: String, of process: PageServerProcess) -> Diagnostic {
    let written = process.output.split(separator: "\n").suffix(20).map { "  \($0)" }.joined(separator: "\n")
    return Diagnostic(
      problem: "the server of a page \(what): \(command)",
      advice: written.isEmpty ? "It has no output." : "It has written:\n\(written.visibleLines)")
  }
}

/// A port of this machine.
private enum LocalPort {
  /// Whether a server accepts connections at the port.
  static func answers(_ port: UInt16) -> Bool {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    if connects(&address, AF_INET) { return true }
    var wide = sockaddr_in6()
    wide.sin6_family = sa_family_t(AF_INET6)
    wide.sin6_port = port.bigEndian
    wide.sin6_addr = in6addr_loopback
    return connects(&wide, AF_INET6)
  }

  private static func connects<Address>(_ address: inout Address, _ family: Int32) -> Bool {
    let descriptor = socket(family, Platform.streamSocket, 0)
    guard descriptor >= 0 else { return false }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    defer { close(descriptor) }
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<Address>.size)) == 0
      }
    }
  }
}
