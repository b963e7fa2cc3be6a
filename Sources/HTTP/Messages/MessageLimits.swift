/// How large messages may be.
package struct MessageLimits: Sendable, Hashable {
  /// How many bytes the first line and the header fields have at most.
  package var head: Int
  /// How many header fields there are at most.
  package var fields: Int
  /// How many bytes a body has at most.
  package var body: Int

  /// Describes limits; without arguments they are far above what clients send.
  package init(head: Int = 32 << 10, fields: Int = 128, body: Int = 16 << 20) {
    self.head = head
    self.fields = fields
    self.body = body
  }
}
