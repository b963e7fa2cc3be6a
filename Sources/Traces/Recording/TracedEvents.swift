import AppUnderTest
import JSON

/// The requests, console lines, waits and events of an app that records already contain.
struct TracedEvents {
  private var records = AppRecords()
  /// The number of requests.
  private var exchanges = 0
  /// The indices of requests without an answer.
  private var unanswered: [Int] = []
  private var waits: Set<Duration> = []
  /// The number of lines of the app's log, and the last line.
  private var log: (count: Int, last: AppLogLine?) = (0, nil)

  /// Writes everything new.
  ///
  /// - Parameters:
  ///   - now: the state of the app.
  ///   - writer: the output.
  ///   - omitted: receives notes about omitted parts.
  mutating func write(_ now: TraceState, to writer: inout JSONWriter, omitted: inout [String]) {
    writeExchanges(now.exchanges, to: &writer, omitted: &omitted)
    writeLog(now.log, to: &writer, omitted: &omitted)
    let added = now.waits.subtracting(waits)
    if !added.isEmpty {
      waits = now.waits
      writer.array("waits") { array in for wait in added.sorted() { array.string(wait.text) } }
    }
    guard now.records != records else { return }
    let events = now.records.events(since: records)
    records = now.records
    guard !events.isEmpty else { return }
    writer.array("events") { array in for event in events { array.write(event) } }
  }

  private mutating func writeExchanges(
    _ all: [HTTPExchange], to writer: inout JSONWriter, omitted: inout [String]
  ) {
    let exchanges = newExchanges(of: all)
    guard !exchanges.isEmpty else { return }
    writer.array("requests") { array in
      for exchange in exchanges.prefix(TraceFormat.mostRequests) { array.write(exchange) }
    }
    let more = exchanges.count - TraceFormat.mostRequests
    if more > 0 { omitted.append("\(more) further requests") }
  }

  private mutating func writeLog(_ all: [AppLogLine], to writer: inout JSONWriter, omitted: inout [String]) {
    let lines = newLines(of: all)
    guard !lines.isEmpty else { return }
    writer.array("console") { array in for line in lines.suffix(TraceFormat.mostLines) { array.write(line) } }
    let more = lines.count - TraceFormat.mostLines
    if more > 0 { omitted.append("\(more) earlier lines of the console") }
    log = (all.count, all.last)
  }

  /// The requests that are new or have been answered since the last record.
  private mutating func newExchanges(of all: [HTTPExchange]) -> [HTTPExchange] {
    let answered = unanswered.filter { all.indices.contains($0) && all[$0].outcome != nil }
    let new = all.indices.dropFirst(exchanges)
    unanswered.removeAll { answered.contains($0) }
    unanswered += new.filter { all[$0].outcome == nil }
    exchanges = all.count
    return (answered + new).map { all[$0] }
  }

  /// The new lines. The driver may have dropped the first new lines.
  private func newLines(of all: [AppLogLine]) -> ArraySlice<AppLogLine> {
    guard let last = log.last else { return all[...] }
    if log.count <= all.count, all[log.count - 1] == last { return all[log.count...] }
    return all.lastIndex(of: last).map { all[($0 + 1)...] } ?? all[...]
  }
}
