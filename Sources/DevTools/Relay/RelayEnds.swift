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
  /// The messages sent before the first answer. If the browser crashes, the messages are sent to its replacement.
  var unanswered: [[UInt8]] = []
  /// Whether a crash is final, because the browser has already been replaced once.
  var isLastStart = false

  /// How browsers are started.
  struct Start: Sendable {
    /// The time limit for a browser's first answer.
    let limit: Duration
    /// Finds the program of the browser.
    let program: @Sendable () throws(BrowserError) -> BrowserProgram
  }

  /// Starts a browser.
  ///
  /// - Throws: a `BrowserError` if the browser does not start.
  init(_ start: Start) throws(BrowserError) {
    process = try BrowserProcess(start.program())
    for descriptor in [process.commands, process.answers] {
      FileDescriptors.makeNonBlocking(descriptor)
    }
    incoming = IncomingMessages(descriptor: process.answers)
    deadline = .now + start.limit
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
