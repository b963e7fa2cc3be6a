/// A message as a line of NDJSON. The first report that requires the line makes it, and the other reports use it.
package final class MessageLine {
  private var writer = JSONWriter(capacity: 4096)
  private var isEmpty = true

  /// Removes the line before the next message.
  func clear() { isEmpty = true }

  /// Passes the bytes of the line, including its line end, to a closure.
  ///
  /// - Parameters:
  ///   - envelope: the message; the same one until `clear` is called.
  ///   - body: takes the bytes.
  package func withBytes(of envelope: Envelope, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    if isEmpty {
      isEmpty = false
      writer.replace(byLineOf: envelope)
    }
    writer.withBytes(body)
  }

  /// Returns the line as a text, without its line end.
  ///
  /// - Parameter envelope: the message; the same one until `clear` is called.
  package func text(of envelope: Envelope) -> String {
    var text = ""
    withBytes(of: envelope) { text = String(decoding: $0.dropLast(), as: UTF8.self) }
    return text
  }
}
