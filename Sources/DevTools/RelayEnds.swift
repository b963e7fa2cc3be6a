import CLibrary
import OperatingSystem

/// A process that is connected to a relay.
struct RelayClient {
  let descriptor: Int32
  var incoming: IncomingMessages
  var outgoing = OutgoingMessages()
  /// The browser contexts of the process.
  var contexts: Set<String> = []

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
    incoming = IncomingMessages(descriptor: descriptor)
  }
}

/// The running browser of a relay.
struct RelayHost {
  let process: BrowserProcess
  var incoming: IncomingMessages
  var outgoing = OutgoingMessages()
  /// The deadline for the first answer; nil after that answer.
  var deadline: ContinuousClock.Instant?
  /// The messages sent before the first answer; if the browser crashes, its replacement gets them.
  var unanswered: [[UInt8]] = []
  /// Whether a crash is final, because the browser has already been replaced once.
  var isLastStart = false

  /// Starts a browser.
  ///
  /// - Parameters:
  ///   - program: the program of the browser.
  ///   - limit: how long the browser may take to its first answer.
  /// - Throws: a `BrowserError` if the browser does not start.
  init(_ program: BrowserProgram, within limit: Duration) throws(BrowserError) {
    process = try BrowserProcess(program)
    for descriptor in [process.commands, process.answers] {
      FileDescriptors.makeNonBlocking(descriptor)
    }
    incoming = IncomingMessages(descriptor: process.answers)
    deadline = .now + limit
  }

  /// Sends a message.
  mutating func send(_ message: [UInt8]) {
    if deadline != nil { unanswered.append(message) }
    outgoing.append(message)
    outgoing.send(to: process.commands)
  }

  /// Ends the browser.
  func end() {
    process.end()
    systemClose(process.commands)
    systemClose(process.answers)
  }
}
