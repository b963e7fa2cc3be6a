import JSON

/// The log entries that a run expects and no message has contained yet.
struct LogAudit {
  private var missing: Set<LogExpectation> = []
  private var met: Set<LogExpectation> = []

  /// The first missing entry.
  var first: LogExpectation? { missing.min { $0.text < $1.text } }

  /// Takes an expectation, or an attachment that may meet expectations.
  ///
  /// - Throws: the problem of an invalid expectation.
  mutating func take(_ attachment: Attachment) throws(JSONError) {
    if let expected = try LogExpectation(attachment) {
      if !met.contains(expected) { missing.insert(expected) }
      return
    }
    for expected in missing where expected.isMet(by: attachment.body, mediaType: attachment.mediaType) {
      missing.remove(expected)
      met.insert(expected)
    }
  }
}
