import AppUnderTest
import CLibrary
import Dispatch
import JSON
package import OperatingSystem
package import SourceText
import Synchronization

/// Deletes the sessions of a command when the command ends, normally or not.
///
/// Each session is recorded in a file of a folder that all processes of the command share. The command starts this
/// program again as the supervisor. The supervisor reads from a pipe that the command holds open. When the pipe is closed, it
/// deletes the recorded sessions.
package enum RemoteSessionSupervisor {
  /// The argument that starts the program as the supervisor.
  package static let argument = "--remote-sessions"
  /// The environment variable that names the folder.
  private static let variable = "CUKESWIFT_SESSIONS"
  /// The descriptor of the pipe that is closed when the command ends.
  private static let lifelineNumber: Int32 = 3

  /// The supervisor of this process.
  private struct Supervisor {
    let process: ChildProcess
    let lifeline: Int32
  }

  /// Process-wide, because the supervisor waits for the end of the process.
  private static let supervisor = Mutex<Supervisor?>(nil)

  /// Starts the supervisor, unless this process belongs to a command that already has one.
  ///
  /// - Throws: a failure if the supervisor cannot be started.
  package static func begin() throws(FileSystem.Failure) {
    guard Environment[variable] == nil else { return }
    try supervisor.withLock { supervisor throws(FileSystem.Failure) in
      let folder = try FileSystem.makeTemporaryFolder(named: "cukeswift-sessions")
      let (lifelineEnd, lifeline) = try FileDescriptors.pipe()
      defer { close(lifelineEnd) }
      let process = try ProcessFamily.keeping { () throws(FileSystem.Failure) in
        try RunningProgram.start(
          arguments: [argument, folder], descriptors: [.init(lifelineEnd, as: lifelineNumber)], surroundings: .apart)
      }
      setenv(variable, folder, 1)
      supervisor = Supervisor(process: process, lifeline: lifeline)
    }
  }

  /// Deletes all sessions of the command, and waits for that.
  package static func endAll() {
    guard
      let supervisor = supervisor.withLock({ supervisor in
        defer { supervisor = nil }
        return supervisor
      })
    else { return }
    close(supervisor.lifeline)
    // Nothing remains to be done for a process that the system has forgotten.
    _ = try? supervisor.process.wait()
  }

  /// The main function of the supervisor: waits until the command has ended, and deletes its sessions.
  ///
  /// - Parameter words: the folder of the notes.
  /// - Throws: a `Diagnostic` if the folder is missing.
  package static func run(_ words: [String]) async throws(Diagnostic) {
    guard let folder = words.first, words.count == 1 else {
      throw Diagnostic(problem: "\(argument) takes a folder")
    }
    var byte: UInt8 = 0
    while read(lifelineNumber, &byte, 1) != 0 { if errno != EINTR { break } }
    await end(notes(in: folder))
    // If this fails, the system empties the folder for temporary files at some time.
    _ = try? FileSystem.remove(folder)
  }

  /// The record of a session with its ID and server.
  enum Note: Sendable, Hashable {
    /// A file for the supervisor, by its path.
    case file(String)
    /// An entry in the memory of a process without a supervisor, by its name.
    case entry(String)

    /// Removes the record.
    func remove() {
      switch self {
      case .file(let path): _ = try? FileSystem.remove(path)
      case .entry(let name): ProcessSessions.forget(name)
      }
    }
  }

  /// Records a session, in the memory of a process without a supervisor or if the folder cannot be written.
  static func note(_ id: String, at address: RemoteAddress, in folder: String? = Environment[variable]) -> Note {
    let number = UInt64.random(in: .min ... .max)
    if let folder {
      let path = "\(folder)/\(getpid())-\(number)"
      do throws(FileSystem.Failure) {
        try write(id, address, to: path)
        return .file(path)
      } catch {
        let warning = Diagnostic(
          .warning, problem: "the session \(id) at \(address) may remain if a worker crashes: \(error)")
        OutputFile.writeError("\(warning)\n")
      }
    }
    let name = "\(number)"
    ProcessSessions.note(name, id, address)
    return .entry(name)
  }

  private static func write(_ id: String, _ address: RemoteAddress, to path: String) throws(FileSystem.Failure) {
    let value: JSONValue = [
      "address": .string(address.description), "authorization": address.authorization.map { .string($0) } ?? .null,
      "session": .string(id),
    ]
    try OutputFile.write(value.bytes, to: path, isPrivate: true)
  }

  /// Deletes the sessions of processes of the command that have ended, such as a worker that crashed in a step.
  static func endLost() async {
    guard let folder = Environment[variable] else { return }
    await end(
      notes(in: folder).filter { note in
        guard let process = Int32(note.name.prefix { $0 != "-" }), process > 1 else { return false }
        return kill(process, 0) != 0 && errno == ESRCH
      })
  }

  /// A recorded session.
  private struct Noted: Sendable {
    let path: String
    let name: String
    let id: String
    let address: RemoteAddress
  }

  private static func notes(in folder: String) -> [Noted] {
    let names = (try? FileSystem.names(in: folder)) ?? []
    return names.compactMap { name in
      let path = "\(folder)/\(name)"
      guard let bytes = try? FileSystem.read(path), let value = try? JSONValue(parsing: bytes),
        let id = value["session"]?.string, let text = value["address"]?.string,
        var address = try? RemoteAddress(text)
      else { return nil }
      address.authorization = value["authorization"]?.string
      return Noted(path: path, name: name, id: id, address: address)
    }
  }

  /// The time limit for a server to end a session.
  static let patience = Duration.seconds(30)

  /// Requests a server to delete a session.
  ///
  /// - Returns: whether the session does not exist any more.
  static func delete(_ id: String, at address: RemoteAddress, patience: Duration) async -> Bool {
    do {
      _ = try await RemoteClient(address, patience: patience).call("DELETE", "/session/\(id)")
      return true
    } catch {
      return (error as? RemoteProblem)?.code == .invalidSession
    }
  }

  private static func end(_ sessions: [Noted]) async {
    await withTaskGroup(of: Void.self) { group in
      for session in sessions {
        group.addTask {
          if await delete(session.id, at: session.address, patience: patience) {
            _ = try? FileSystem.remove(session.path)
          } else {
            let warning = Diagnostic(
              .warning,
              problem:
                "the session \(session.id) at \(session.address) may still be there: its server did not delete it",
              advice: "End it there, as it may keep a device or a browser.")
            OutputFile.writeError("\(warning)\n")
          }
        }
      }
    }
  }
}

/// The sessions of a process without a supervisor, such as a test of a package; the process deletes them at its end.
private enum ProcessSessions {
  private struct State {
    var sessions: [String: (id: String, address: RemoteAddress)] = [:]
    var isRegistered = false
  }

  /// Process-wide, because the sessions are deleted when the process ends.
  private static let state = Mutex(State())

  static func note(_ name: String, _ id: String, _ address: RemoteAddress) {
    state.withLock { state in
      state.sessions[name] = (id, address)
      guard !state.isRegistered else { return }
      state.isRegistered = true
      atexit { ProcessSessions.endAll() }
    }
  }

  static func forget(_ name: String) { state.withLock { _ = $0.sessions.removeValue(forKey: name) } }

  private static func endAll() {
    let sessions = state.withLock { $0.sessions.values.map { $0 } }
    let group = DispatchGroup()
    for (id, address) in sessions {
      group.enter()
      Task {
        _ = await RemoteSessionSupervisor.delete(id, at: address, patience: RemoteSessionSupervisor.patience)
        group.leave()
      }
    }
    _ = group.wait(timeout: .now() + 10)
  }
}
