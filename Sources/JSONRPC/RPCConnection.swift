import CLibrary
import Dispatch
import JSON
package import SourceText
internal import Synchronization

/// Takes messages from a descriptor and sends them to another.
///
/// A thread waits for what comes. A request that the client cancels before it is answered is known to be cancelled at once, however
/// many messages are in front of it.
package final class RPCConnection: Sendable {
  /// What comes.
  package enum Event: Sendable {
    /// A message.
    case message(RPCMessage)
    /// Bytes that are none; the error has been sent back.
    case malformed
  }

  /// The requests that are known.
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
  ///   - input: the descriptor that messages come from.
  ///   - output: the descriptor that they are sent to.
  ///   - framing: how they are set apart.
  package init(input: Int32, output: Int32, framing: MessageFraming) {
    (self.input, self.output, self.framing) = (input, output, framing)
  }

  /// A connection over standard input and output; what else is printed goes to standard error from now on.
  ///
  /// - Throws: when the system has no descriptor left.
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
  /// - Parameter receive: takes what comes, in its order, in a thread of the connection; `nil` at the end.
  package func read(_ receive: @escaping @Sendable (Event?) -> Void) {
    DispatchQueue(label: "messages").async { [self] in
      var reader = FrameReader(framing)
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

  private func next(_ reader: inout FrameReader) -> Event? {
    do throws(RPCFailure) {
      guard let bytes = try reader.next() else { return nil }
      let message = try RPCMessage(parsing: bytes)
      note(message)
      return .message(message)
    } catch {
      send(.error(error.id, error.error))
      return .malformed
    }
  }

  private func note(_ message: RPCMessage) {
    switch message {
    case .request(let id, _, _): requests.withLock { _ = $0.pending.insert(id) }
    case .notification(framing.cancellation.method, let parameters):
      guard let id = RPCID(parameters[framing.cancellation.member]) else { return }
      requests.withLock { if $0.pending.contains(id) { $0.cancelled.insert(id) } }
    default: break
    }
  }

  /// Whether the client has cancelled a request that was not answered yet.
  package func isCancelled(_ id: RPCID) -> Bool { requests.withLock { $0.cancelled.contains(id) } }

  /// Sends a message; whether anybody reads it is not known.
  package func send(_ message: RPCMessage) {
    switch message {
    case .result(let id, _), .error(let id?, _):
      requests.withLock {
        $0.pending.remove(id)
        $0.cancelled.remove(id)
      }
    default: break
    }
    let bytes = framing.frame(message.bytes)
    sending.withLock { isBroken in
      var rest = bytes[...]
      while !isBroken, !rest.isEmpty {
        let count = rest.withUnsafeBytes { SystemCalls.write(output, $0) }
        // Nobody reads any more: the input ends too.
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
