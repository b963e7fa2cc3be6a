import CLibrary
import Dispatch
package import OperatingSystem
import Synchronization

/// One browser for all processes of a run, which connect to a socket and exchange messages with the browser through the
/// relay.
///
/// The browser starts at the first message. When it ends, its connections end too, and the next connection gets a new
/// browser. When a process ends, its contexts in the browser are disposed of.
package final class BrowserRelay: Sendable {
  /// The name for `DevToolsConnection(toRelay:)`.
  package let name: String
  /// The relay's own command to end a browser that does not answer; the protocol lacks such a command.
  package static var endMethod: String { "Cukeswift.endBrowser" }

  /// Known problems that processes can ask for, by the name of the thing that does not work.
  private let problems = RelayProblems()

  /// The descriptor whose closing ends the relay; nil after that.
  private let end: Mutex<Int32?>

  /// The relay of this process; nil before the first call of `ofProcess`.
  private static let made = Mutex<BrowserRelay?>(nil)

  /// The relay of this process, which is made by the first call and lasts as long as the process.
  ///
  /// - Parameter isHeaded: whether the browser shows its pages in windows.
  /// - Throws: a failure if the system does not support the socket.
  package static func ofProcess(isHeaded: Bool = false) throws(FileSystem.Failure) -> BrowserRelay {
    try made.withLock { made throws(FileSystem.Failure) in
      if let made { return made }
      let relay = try BrowserRelay { () throws(BrowserError) in try BrowserProgram.find(isHeaded: isHeaded) }
      made = relay
      BrowserFolders.useRelay(relay.name, isOwner: true)
      return relay
    }
  }

  /// Opens the socket and starts to listen on its own thread.
  ///
  /// - Parameters:
  ///   - startLimit: how long the browser may take from its start to its first answer.
  ///   - program: finds the browser when it is first needed.
  /// - Throws: a failure if the system does not support the socket.
  package init(
    startLimit: Duration = BrokenBrowser.startLimit,
    _ program: @escaping @Sendable () throws(BrowserError) -> BrowserProgram = { () throws(BrowserError) in
      try BrowserProgram.find()
    }
  ) throws(FileSystem.Failure) {
    let (ended, end) = try FileDescriptors.pipe()
    let listener: Int32
    do {
      (listener, name) = try RelaySocket.listen()
    } catch {
      systemClose(ended)
      systemClose(end)
      throw error
    }
    // Writing to a process that has ended is to fail instead of ending this process.
    signal(SIGPIPE, SIG_IGN)
    self.end = Mutex(end)
    let (name, problems) = (self.name, self.problems)
    DispatchQueue(label: "browser relay").async {
      var exchange = RelayExchange(
        listener: listener, ended: ended, problems: problems,
        start: RelayHost.Start(limit: startLimit, program: program))
      exchange.run()
      RelaySocket.remove(name)
    }
  }

  deinit {
    close()
  }

  /// Starts the browser before a process needs it.
  package func startBrowser() {
    Task { [name] in
      // If the browser does not start, the processes that use it get the reason.
      let connection = try DevToolsConnection(toRelay: name)
      _ = try? await connection.call("Browser.getVersion")
      connection.close()
    }
  }

  /// Records why something does not work, for `DevToolsConnection.problem(with:)`.
  ///
  /// - Parameters:
  ///   - problem: why it does not work.
  ///   - name: the name to ask for it.
  package func note(_ problem: Diagnostic, with name: String) {
    problems.known.withLock { $0[name] = problem }
  }

  /// Ends the browser and all connections.
  package func close() {
    end.withLock { end in
      if let end { systemClose(end) }
      end = nil
    }
  }
}

/// The problems that processes of a relay can ask for, by name.
final class RelayProblems: Sendable {
  let known = Mutex<[String: Diagnostic]>([:])
}
