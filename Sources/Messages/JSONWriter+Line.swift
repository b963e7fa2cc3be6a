extension JSONWriter {
  /// Replaces what was written by a message as a line of NDJSON, its end included.
  package mutating func replace(byLineOf envelope: Envelope) {
    removeAll()
    write(envelope)
    endLine()
  }
}
