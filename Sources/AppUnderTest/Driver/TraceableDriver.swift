/// A driver that can report the state of its app at once, without affecting the app.
///
/// The report does not wait, and does not consume errors meant for other callers.
package protocol TraceableDriver: AppDriver {
  /// The kind of app in traces.
  var tracedKind: TracedKind { get }

  /// The current state of the app; nil for an app that is not running.
  func traceState() async -> TraceState?
}

/// The kind of a traced app.
package enum TracedKind: String, Sendable {
  /// A model, whose picture can be drawn from its tree.
  case model
  /// A page in a browser of this machine.
  case page
  /// An app or a page behind a server.
  case remote
}

/// The state of an app at one moment, with its effects until then.
package struct TraceState: Sendable {
  /// The screen; nil for an unavailable screen.
  package var tree: (any ElementTree)?
  /// The app's time.
  package var time: Duration
  /// The effects of the app on its surroundings.
  package var records: AppRecords
  /// The requests to servers with their answers, oldest first.
  package var exchanges: [HTTPExchange]
  /// The output of the app for developers, in order of time.
  package var log: [AppLogLine]
  /// The durations that a model has waited for on its own.
  package var waits: Set<Duration>

  /// Describes the state of an app.
  package init(
    tree: (any ElementTree)?, time: Duration, records: AppRecords, exchanges: [HTTPExchange], log: [AppLogLine] = [],
    waits: Set<Duration> = []
  ) {
    self.tree = tree
    self.time = time
    self.records = records
    self.exchanges = exchanges
    self.log = log
    self.waits = waits
  }
}
