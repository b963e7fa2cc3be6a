import CLibrary
import OperatingSystem
import Synchronization

/// Passes messages between processes and their browser.
struct RelayExchange {
  private let listener: Int32
  /// Becomes readable when the relay is to end.
  private let ended: Int32
  private let problems: RelayProblems
  private let start: RelayHost.Start
  private var clients: [Int: RelayClient] = [:]
  private var lastClient = 0
  /// A descriptor to sacrifice for accepting a connection when no descriptor is left.
  private var spare = RelaySocket.openSpare()
  private var host: RelayHost?
  /// Why the browser does not work; it is not started again after that.
  private var broken: BrowserError?
  private var pending = PendingCommands()
  /// The client of each session.
  private var sessions: [String: Int] = [:]

  /// The most bytes that may wait for a process that does not read.
  private static let mostUnsent = 1 << 29

  init(listener: Int32, ended: Int32, problems: RelayProblems, start: RelayHost.Start) {
    self.problems = problems
    self.listener = listener
    self.ended = ended
    self.start = start
    FileDescriptors.makeNonBlocking(listener)
  }

  // MARK: - Waiting

  /// Passes on messages until the relay ends.
  mutating func run() {
    while true {
      let waits = wait()
      if let deadline = host?.deadline, deadline <= .now { giveUp(.silent(start.limit)) }
      if waits.contains(where: { $0.fd == ended && $0.revents != 0 }) { break }
      for wait in waits where wait.revents != 0 {
        if wait.fd == listener {
          accept()
        } else if let number = clients.first(where: { $0.value.descriptor == wait.fd })?.key {
          if !serve(number, wait) { drop(number) }
        } else if wait.fd == host?.process.answers {
          readHost()
        } else if let commands = host?.process.commands, wait.fd == commands {
          host?.outgoing.send(to: commands)
        }
      }
    }
    endHost()
    for descriptor in [listener, ended, spare] { systemClose(descriptor) }
  }

  /// Waits until a descriptor can be read, or can be written if a message is waiting for the descriptor.
  private func wait() -> [pollfd] {
    func wait(_ descriptor: Int32, _ outgoing: OutgoingMessages? = nil) -> pollfd {
      pollfd(fd: descriptor, events: Int16(outgoing?.isEmpty == false ? POLLIN | POLLOUT : POLLIN), revents: 0)
    }
    var waits = [wait(ended), wait(listener)]
    for client in clients.values { waits.append(wait(client.descriptor, client.outgoing)) }
    if let host {
      waits.append(wait(host.process.answers))
      if !host.outgoing.isEmpty {
        waits.append(pollfd(fd: host.process.commands, events: Int16(POLLOUT), revents: 0))
      }
    }
    FileDescriptors.wait(for: &waits, within: host?.deadline.map { $0 - .now })
    return waits
  }

  // MARK: - Processes

  private mutating func accept() {
    guard let descriptor = RelaySocket.accept(listener, spare: &spare) else { return }
    FileDescriptors.makeNonBlocking(descriptor)
    lastClient += 1
    clients[lastClient] = RelayClient(descriptor)
  }

  /// Reads the messages of a process and sends the waiting messages. Returns false at the end of the connection.
  private mutating func serve(_ number: Int, _ wait: pollfd) -> Bool {
    if Int32(wait.revents) & POLLOUT != 0 { clients[number]?.outgoing.send(to: wait.fd) }
    guard Int32(wait.revents) & ~POLLOUT != 0 else { return true }
    guard let messages = clients[number]?.incoming.next() else { return false }
    for message in messages where !pass(message, from: number) { return false }
    return true
  }

  /// Passes a command on to the browser; returns false for a message that is not a command.
  private mutating func pass(_ message: [UInt8], from number: Int) -> Bool {
    guard let envelope = try? DevToolsEnvelope(message), let id = envelope.id, let method = envelope.method else {
      return false
    }
    if method == BrowserRelay.endMethod {
      endHost()
      return true
    }
    if method == RelayMessages.questionMethod {
      let problem = problems.known.withLock { $0[RelayMessages.name(in: envelope.value)] }
      send(RelayMessages.answer(to: id.value, problem), to: number)
      return true
    }
    do {
      try startHost()
    } catch {
      send(RelayMessages.refusal(of: id.value, error), to: number)
      return true
    }
    let own = pending.add(PendingCommands.Command(client: number, id: id.value, method: method))
    host?.send(envelope.replacingID(by: own))
    return true
  }

  private mutating func send(_ message: [UInt8], to number: Int) {
    guard let descriptor = clients[number]?.descriptor else { return }
    clients[number]?.outgoing.append(message)
    clients[number]?.outgoing.send(to: descriptor)
    if let unsent = clients[number]?.outgoing.count, unsent > Self.mostUnsent { drop(number) }
  }

  /// Ends a connection and disposes of the browser contexts of the process.
  private mutating func drop(_ number: Int) {
    guard let client = clients.removeValue(forKey: number) else { return }
    systemClose(client.descriptor)
    sessions = sessions.filter { $0.value != number }
    for context in client.contexts { dispose(of: context) }
  }

  private mutating func dispose(of context: String) {
    sendToHost("Target.disposeBrowserContext") { $0.member("browserContextId", context) }
  }

  // MARK: - The browser

  private mutating func startHost() throws(BrowserError) {
    if let broken { throw broken }
    guard host == nil else { return }
    host = try RelayHost(start)
    sendToHost("Target.setAutoAttach") { DevToolsConnection.writeAttaching(to: &$0) }
  }

  /// Sends a command of the relay itself to the browser, if one is running.
  private mutating func sendToHost(_ method: String, _ parameters: (inout JSONWriter) -> Void) {
    guard host != nil else { return }
    let id = pending.nextID()
    let command = DevToolsEnvelope.command(id, method, session: "", parameters)
    host?.send(command.bytes)
  }

  /// Replaces a browser that crashed at its start, and resends its messages to the new browser.
  ///
  /// - Throws: a `BrowserError` if no other browser starts.
  private mutating func replaceHost(_ crashed: RelayHost) throws(BrowserError) {
    var next = try RelayHost(start)
    next.isLastStart = true
    crashed.end()
    for message in crashed.unanswered { next.send(message) }
    host = next
  }

  /// Gives up a browser that has not answered anything since its start.
  private mutating func giveUp(_ problem: StartProblem) {
    guard let host else { return }
    var error = host.process.startFailure(problem, isLastStart: host.isLastStart)
    if error.kind == .crashedAtStart {
      do throws(BrowserError) {
        return try replaceHost(host)
      } catch let reason {
        error = BrowserError(
          .notStarted, error.problem, advice: error.advice + ["Nor can it be started again: \(reason.description)"])
        BrokenBrowser.note(error)
      }
    }
    broken = error
    for command in pending.takeAll() { send(RelayMessages.refusal(of: command.id, error), to: command.client) }
    endHost()
  }

  private mutating func endHost() {
    guard let host else { return }
    self.host = nil
    host.end()
    _ = pending.takeAll()
    for number in clients.keys { drop(number) }
  }

  /// Reads the messages of the browser.
  private mutating func readHost() {
    guard let messages = host?.incoming.next() else {
      return host?.deadline == nil ? endHost() : giveUp(.closed)
    }
    for message in messages {
      guard let envelope = try? DevToolsEnvelope(message) else {
        // A garbled message has no recipient. If it is the first message, the program is not a browser.
        if host?.deadline != nil { return giveUp(.garbled) }
        continue
      }
      host?.deadline = nil
      host?.unanswered = []
      if let id = envelope.id {
        guard let command = pending.take(id.value) else { continue }
        noteOwner(in: envelope.value, of: command)
        send(envelope.replacingID(by: command.id), to: command.client)
      } else if envelope.problem == nil {
        // Even if its value could not be read, the event has a session that identifies the recipient.
        pass(envelope)
      }
    }
  }

  /// Records the client that owns the new context or session in an answer.
  private mutating func noteOwner(in answer: DevToolsValue, of command: PendingCommands.Command) {
    switch command.method {
    case "Target.createBrowserContext":
      guard let context = answer.string("browserContextId") else { return }
      if clients[command.client] == nil { return dispose(of: context) }
      clients[command.client]?.contexts.insert(context)
    case "Target.attachToTarget":
      if let session = answer.string("sessionId") { sessions[session] = command.client }
    default: break
    }
  }

  /// The client whose page was opened or closed; nil for a page without a client.
  private func owner(of session: String, _ event: DevToolsEnvelope) -> Int? {
    if let owner = sessions[session] { return owner }
    guard let context = event.value.string("targetInfo", "browserContextId") else { return nil }
    return clients.first { $0.value.contexts.contains(context) }?.key
  }

  /// Passes an event on to the client that owns the page, or to all clients if it is not about a page.
  private mutating func pass(_ event: DevToolsEnvelope) {
    let client = sessions[event.session]
    if event.session.isEmpty, let session = event.value.string("sessionId"), let owner = owner(of: session, event) {
      sessions[session] = event.method == "Target.attachedToTarget" ? owner : nil
      return send(event.bytes, to: owner)
    }
    if let session = event.value.string("sessionId") {
      if event.method == "Target.attachedToTarget", let client { sessions[session] = client }
      if event.method == "Target.detachedFromTarget" { sessions[session] = nil }
    }
    if event.session.isEmpty {
      for number in clients.keys { send(event.bytes, to: number) }
    } else if let client {
      send(event.bytes, to: client)
    }
  }
}

/// The commands that the browser has not answered yet, by their numbers in the messages of the relay.
private struct PendingCommands {
  struct Command {
    let client: Int
    /// The number of the command in the messages of the client.
    let id: Int
    let method: String
  }

  private var commands: [Int: Command] = [:]
  private var lastID = 0

  /// A number for a command, unique in all messages of the relay.
  mutating func nextID() -> Int {
    lastID += 1
    return lastID
  }

  /// Adds a command; returns its number.
  mutating func add(_ command: Command) -> Int {
    let id = nextID()
    commands[id] = command
    return id
  }

  /// Takes a command that is answered; nil for a command of the relay itself.
  mutating func take(_ id: Int) -> Command? { commands.removeValue(forKey: id) }

  mutating func takeAll() -> [Command] {
    defer { commands = [:] }
    return Array(commands.values)
  }
}
