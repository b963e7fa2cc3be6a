/// The limits for the clients of a server.
package struct ServerLimits: Sendable, Hashable {
  /// The size limits of requests.
  package var messages: MessageLimits
  /// The most open connections; beyond that, the connection that has been idle longest is closed.
  package var connections: Int
  /// The time limit for a request to arrive.
  package var receiving: Duration
  /// The time for which a connection may be idle between requests.
  package var idle: Duration
  /// The time for which a client may read nothing of a response.
  package var sending: Duration
  /// The number of bytes of further requests that are read while a request is answered or its response is sent. Beyond
  /// that, the client has to wait.
  package var ahead = 64 << 10
  /// The most bytes of a stream that may wait for a client that does not read.
  package var unsent = 8 << 20

  /// Describes limits.
  package init(
    messages: MessageLimits = MessageLimits(), connections: Int = 256, receiving: Duration = .seconds(20),
    idle: Duration = .seconds(120), sending: Duration = .seconds(20)
  ) {
    self.messages = messages
    self.connections = max(connections, 1)
    self.receiving = receiving
    self.idle = idle
    self.sending = sending
  }
}
