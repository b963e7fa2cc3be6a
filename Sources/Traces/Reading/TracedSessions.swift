/// The sessions of an attempt of a scenario, read from their records.
package struct TracedSessions: Sendable {
  private var all: [Int: TracedSession] = [:]

  /// Begins before the first record.
  package init() {}

  /// Reads the next record, of any session.
  ///
  /// - Parameter bytes: the record as JSON.
  /// - Returns: the record, and its session after it.
  /// - Throws: if the record or its tree cannot be read.
  package mutating func read(
    _ bytes: [UInt8]
  ) throws(TraceProblem) -> (record: TraceRecord, session: TracedSession) {
    let record = try TraceRecord(bytes)
    var session = all[record.session] ?? TracedSession()
    defer { all[record.session] = session }
    try session.take(record)
    return (record, session)
  }
}
