/// The size limits of messages.
package struct MessageLimits: Sendable, Hashable {
  /// The most bytes of the first line and the header fields.
  package var head: Int
  /// The most header fields.
  package var fields: Int
  /// The most bytes of a body.
  package var body: Int

  /// Describes limits; the defaults are far above the sizes that clients send.
  package init(head: Int = 32 << 10, fields: Int = 128, body: Int = 16 << 20) {
    self.head = head
    self.fields = fields
    self.body = body
  }
}
