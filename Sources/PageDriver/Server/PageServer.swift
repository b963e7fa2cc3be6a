import CLibrary
package import SourceText
internal import Synchronization

/// A server that a project starts for its page.
package struct PageServer: Sendable, Hashable {
  /// The command line that starts it, for a shell.
  let command: String
  /// The folder in which it is started.
  let folder: String
  /// The port of this machine at which it answers.
  let port: UInt16
  /// Whether the command of a run has started it for all of its processes, so that this one has not to.
  package var isOfRun = false

  /// Describes a server.
  ///
  /// - Parameters:
  ///   - command: the command line that starts it, for `/bin/sh`.
  ///   - folder: the folder in which it is started.
  ///   - port: the port of this machine at which it answers.
  package init(command: String, folder: String, port: UInt16) {
    self.command = command
    self.folder = folder
    self.port = port
  }

  /// What the command of a run calls it where it says why it does not work.
  package var name: String { "\(port) \(folder) \(command)" }

  /// How long a server may take until it answers.
  private static let limit = Duration.seconds(60)

  /// A server that this process has started.
  private struct Running {
    let process: PageServerProcess
    /// Whether it was waited for in vain, so that nobody waits for as long again.
    var isSlow = false
  }

  /// Those that this process has started.
  private static let running = Mutex<[PageServer: Running]>([:])

  /// Starts the server unless this process has done so already, and waits until it answers.
  ///
  /// The server ends with this process, however that ends.
  ///
  /// - Parameter isInterrupted: whether nobody waits for it any more; is asked again and again.
  /// - Throws: a `Diagnostic` with what the server wrote where it ends, or does not answer in time; one that names the port where
  ///   something else answers there already.
  package func start(isInterrupted: () -> Bool = { false }) throws(Diagnostic) {
    // Nobody waits for it under the lock, which servers of other pages need, and the end of this process.
    let known = Self.running.withLock { $0[self] }
    if let known, known.process.hasEnded { throw problem("has ended", of: known.process) }
    let server = if let known { known } else { try begin() }
    if known != nil, LocalPort.answers(port) { return }
    if server.isSlow { throw problem("does not answer at port \(port)", of: server.process) }
    let result = wait(for: server.process, isInterrupted)
    if case .failure = result { Self.running.withLock { $0[self]?.isSlow = true } }
    try result.get()
  }

  /// Starts the server, unless somebody else has done so meanwhile.
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
  /// There is no event for that, so it is tried after pauses that grow from 1 ms to 100 ms; the end of the server ends them.
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
  /// Whether somebody takes connections there.
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
