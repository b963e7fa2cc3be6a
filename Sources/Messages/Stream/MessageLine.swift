/// A message as a line of NDJSON, made for the first report that asks for it and kept for the others.
package final class MessageLine {
  private var writer = JSONWriter(capacity: 4096)
  private var isEmpty = true

  /// Forgets the line, because another message comes.
  func clear() { isEmpty = true }

  /// Gives the bytes of the line, its end included.
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

  /// Returns the line as a text, without its end.
  ///
  /// - Parameter envelope: the message; the same one until `clear` is called.
  package func text(of envelope: Envelope) -> String {
    var text = ""
    withBytes(of: envelope) { text = String(decoding: $0.dropLast(), as: UTF8.self) }
    return text
  }
}
