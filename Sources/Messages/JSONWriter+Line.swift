extension JSONWriter {
  /// Replaces the written bytes by a message as a line of NDJSON, including the line end.
  package mutating func replace(byLineOf envelope: Envelope) {
    removeAll()
    write(envelope)
    endLine()
  }
}
