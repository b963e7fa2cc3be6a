import CLibrary
import Dispatch
import JSON
package import OperatingSystem
import Synchronization

/// Receives messages from one file descriptor and sends messages to another.
///
/// A thread reads the input. It notes a cancellation as soon as it arrives, even while earlier messages are still
/// waiting to be handled.
package final class RPCConnection: Sendable {
  /// An event of the input.
  package enum Event: Sendable {
    /// A message.
    case message(RPCMessage)
    /// The client has cancelled a request.
    case cancelled(RPCID)
    /// Bytes that are not a message. The error response has been sent.
    case malformed
  }

  /// The requests that have no response yet.
  private struct Requests {
    var pending: Set<RPCID> = []
    var cancelled: Set<RPCID> = []
  }

  private let input: Int32
  private let output: Int32
  private let framing: MessageFraming
  private let requests = Mutex(Requests())
  private let sending = Mutex(false)

  /// Prepares a connection.
  ///
  /// - Parameters:
  ///   - input: the descriptor that messages are read from.
  ///   - output: the descriptor that messages are written to.
  ///   - framing: how messages are separated.
  package init(input: Int32, output: Int32, framing: MessageFraming) {
    (self.input, self.output, self.framing) = (input, output, framing)
  }

  /// Returns a connection over standard input and output, and redirects all other output to standard error.
  ///
  /// - Throws: an error if the system has no free descriptor.
  package static func standard(_ framing: MessageFraming) throws(FileSystem.Failure) -> RPCConnection {
    signal(SIGPIPE, SIG_IGN)
    guard let output = FileDescriptors.copy(of: STDOUT_FILENO), let input = FileDescriptors.copy(of: STDIN_FILENO)
    else {
      throw FileSystem.Failure(path: "standard output", code: errno)
    }
    dup2(STDERR_FILENO, STDOUT_FILENO)
    let nothing = open("/dev/null", O_RDONLY | O_CLOEXEC)
    if nothing >= 0 {
      dup2(nothing, STDIN_FILENO)
      close(nothing)
    }
    return RPCConnection(input: input, output: output, framing: framing)
  }

  /// Reads until the input ends.
  ///
  /// - Parameter receive: called for each event, in order, on a thread of the connection; nil at the end of the
  ///   input.
  package func read(_ receive: @escaping @Sendable (Event?) -> Void) {
    DispatchQueue(label: "messages").async { [self] in
      var reader = RPCReader(framing)
      var chunk = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        let count = chunk.withUnsafeMutableBytes { SystemCalls.read(input, into: $0) }
        guard count > 0 else { break }
        reader.append(chunk[..<count])
        while let event = next(&reader) { receive(event) }
      }
      receive(nil)
    }
  }

  private func next(_ reader: inout RPCReader) -> Event? {
    do throws(RPCFailure) {
      guard let bytes = try reader.next() else { return nil }
      let message = try RPCMessage(parsing: bytes)
      return event(of: message)
    } catch {
      send(.error(error.id, error.error))
      return .malformed
    }
  }

  /// The event of a message. Requests and their cancellations are noted.
  private func event(of message: RPCMessage) -> Event {
    switch message {
    case .request(let id, _, _): requests.withLock { _ = $0.pending.insert(id) }
    case .notification(framing.cancellation.method, let parameters):
      guard let id = RPCID(parameters[framing.cancellation.member]) else { break }
      requests.withLock { if $0.pending.contains(id) { $0.cancelled.insert(id) } }
      return .cancelled(id)
    case .notification, .result, .error: break
    }
    return .message(message)
  }

  /// Whether the client has cancelled a request that has no response yet.
  package func isCancelled(_ id: RPCID) -> Bool { requests.withLock { $0.cancelled.contains(id) } }

  /// Ends a request that gets no response, so that its id can be used again.
  package func forget(_ id: RPCID) {
    requests.withLock {
      $0.pending.remove(id)
      $0.cancelled.remove(id)
    }
  }

  /// Sends a message, without a guarantee that the client reads it.
  package func send(_ message: RPCMessage) {
    switch message {
    case .result(let id, _), .error(let id?, _): forget(id)
    case .request, .notification, .error(nil, _): break
    }
    let bytes = framing.frame(message.bytes)
    sending.withLock { isBroken in
      var rest = bytes[...]
      while !isBroken, !rest.isEmpty {
        let count = rest.withUnsafeBytes { SystemCalls.write(output, $0) }
        // The client has closed its end, and the input will end too.
        if count < 0 { isBroken = true } else { rest = rest.dropFirst(count) }
      }
    }
  }
}

extension MessageFraming {
  /// The notification with which a client cancels a request, and its member with the id.
  fileprivate var cancellation: (method: String, member: String) {
    switch self {
    case .contentLength: ("$/cancelRequest", "id")
    case .lines: ("notifications/cancelled", "requestId")
    }
  }
}
