/// What a server takes from its clients at most.
package struct ServerLimits: Sendable, Hashable {
  /// How large requests may be.
  package var messages: MessageLimits
  /// How many connections are open at once; beyond that the one that has been idle longest is closed.
  package var connections: Int
  /// How long a request may take to arrive.
  package var receiving: Duration
  /// How long a connection may be idle between requests.
  package var idle: Duration
  /// How long a client may take no byte of an answer.
  package var sending: Duration
  /// How many bytes of a stream may wait for a client that does not take them.
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
