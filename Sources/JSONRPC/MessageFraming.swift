/// How messages are separated in a stream of bytes.
package enum MessageFraming: Sendable {
  /// Each message follows a header with its length, as in the Language Server Protocol.
  case contentLength
  /// Each message is one line, as in the Model Context Protocol.
  case lines

  /// Returns a message with its header or its line end.
  package func frame(_ message: [UInt8]) -> [UInt8] {
    switch self {
    case .contentLength: Array("Content-Length: \(message.count)\r\n\r\n".utf8) + message
    case .lines: message + [UInt8(ascii: "\n")]
    }
  }
}
